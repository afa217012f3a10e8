"""Where an outgoing text stands."""

from __future__ import annotations

from enum import StrEnum


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
