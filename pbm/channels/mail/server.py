"""How a mail server is reached: for sending by SMTP, and for receiving by IMAP."""

from __future__ import annotations

import ssl
from typing import Literal

from msgspec import Struct

Security = Literal["ssl", "starttls", "plain"]

TIMEOUT_SECONDS = 30.0


class Server(Struct, frozen=True, kw_only=True):
    """A server, and who we are there. Without a `user` nobody logs in. `ca_file` is trusted beside the system's."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    security: Security = "ssl"
    ca_file: str | None = None

    def context(self) -> ssl.SSLContext:
        """What checks the server's certificate."""
        return ssl.create_default_context(cafile=self.ca_file)
