"""The one form in which a text reaches us, whatever channel it came by."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct


class Inbound(Struct, frozen=True, kw_only=True):
    """A text as it reached us. (channel, provider_id) is its idempotency key.

    `sender` and `recipient` are addresses in the channel's normal form (E.164 for sms); `fields` keeps what else the
    provider sent, as it came; `others` are further recipients of a group text; `media` counts attachments.
    """

    channel: str
    provider_id: str
    sender: str
    recipient: str
    body: str
    received_at: datetime
    media: int = 0
    others: tuple[str, ...] = ()
    fields: Mapping[str, str] = {}
