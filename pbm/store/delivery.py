"""Where an outgoing text stands."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Letter(Struct, frozen=True, kw_only=True):
    """What an e-mail needs beside its text. `token` makes its reply address; `message_id` and `thread` are local parts.

    `thread` is shared by all mails about one thing; `answers` is the whole Message-ID of the mail that it answers.
    """

    subject: str
    html: str
    token: str
    message_id: str
    thread: str
    answers: str = ""


class Delivery(StrEnum):
    """The states of an outbox row. A report never takes a row back to a state of lower rank."""

    QUEUED = "queued"
    SENDING = "sending"
    UNKNOWN = "unknown"
    ACCEPTED = "accepted"
    SENT = "sent"
    DELIVERED = "delivered"
    FAILED = "failed"
    WITHHELD = "withheld"


PENDING = (Delivery.QUEUED, Delivery.SENDING, Delivery.UNKNOWN)
"""The states of what is still on its way out."""

RANK: dict[Delivery, int] = {
    Delivery.QUEUED: 0,
    Delivery.SENDING: 1,
    Delivery.UNKNOWN: 2,
    Delivery.ACCEPTED: 3,
    Delivery.SENT: 4,
    Delivery.DELIVERED: 5,
    Delivery.FAILED: 5,
    Delivery.WITHHELD: 5,
}
