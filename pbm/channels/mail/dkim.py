"""Signing mails by DKIM, for whoever sends by a server that does not sign itself."""

from __future__ import annotations

import dkim
from msgspec import Struct

_SIGNED = (
    b"from", b"to", b"subject", b"date", b"message-id", b"reply-to", b"in-reply-to", b"references", b"list-unsubscribe",
    b"list-unsubscribe-post", b"mime-version", b"content-type",
)  # fmt: skip


class Signer(Struct, frozen=True):
    """A domain's private key in PEM, and the selector under which its public half stands in the domain's DNS."""

    domain: str
    selector: str
    key: str

    def signed(self, raw: bytes) -> bytes:
        """The mail with a signature in front; one-click unsubscribing needs both of its headers signed (RFC 8058)."""
        signature = dkim.sign(
            raw, self.selector.encode(), self.domain.encode(), self.key.encode(), include_headers=list(_SIGNED)
        )
        return bytes(signature) + raw
