"""Who we are in the world of e-mail, and the reply addresses that carry a seat's secret token."""

from __future__ import annotations

import re
from functools import cached_property

from msgspec import Struct

TOKEN_LETTERS = "[a-z2-7]{16}"  # noqa: S105 - how a token is written, not one
"""80 random bits in base32, in small letters: servers change the case of local parts."""


class Mailbox(Struct, frozen=True, dict=True):
    """Our one `address`, and the name by which our own mail server signs its verdicts (`Authentication-Results`)."""

    address: str
    authserv: str = ""

    @property
    def local(self) -> str:
        """What stands before the @."""
        return self.address.partition("@")[0].lower()

    @property
    def domain(self) -> str:
        """What stands behind the @."""
        return self.address.partition("@")[2].lower()

    def reply_address(self, token: str) -> str:
        """The address that a seat answers to; without a token, our own."""
        return f"{self.local}+{token}@{self.domain}" if token else self.address.lower()

    @cached_property
    def ours(self) -> re.Pattern[str]:
        """Finds an address of ours in a text."""
        return re.compile(rf"{re.escape(self.local)}(?:\+[\w-]+)?@{re.escape(self.domain)}", re.IGNORECASE)

    @cached_property
    def token(self) -> re.Pattern[str]:
        """Finds the token of an address of ours, rewritten by a relay or not (`uno+token=uno.example@relay`)."""
        return re.compile(rf"{re.escape(self.local)}\+({TOKEN_LETTERS})[@=]{re.escape(self.domain)}", re.IGNORECASE)

    @cached_property
    def message_token(self) -> re.Pattern[str]:
        """Finds the token, and the game and turn, in a Message-ID of ours."""
        return re.compile(
            rf"<{re.escape(self.local)}\.({TOKEN_LETTERS})\.(?:([a-z0-9]{{4}}-\d+)\.)?[\w-]+@{re.escape(self.domain)}>",
            re.IGNORECASE,
        )
