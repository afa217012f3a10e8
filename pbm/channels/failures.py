"""What follows when a provider refuses a text for good."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from pbm.channels import circuit
from pbm.channels.channel import Refused
from pbm.store.days import written_after
from pbm.store.delivery import Delivery
from pbm.store.models import Address, ConsentChange, OutboxRow

LATER = timedelta(minutes=15)
_AGAIN = ":again"
_SAME = ("person_id", "address_id", "game_id", "inbox_id", "channel", "to", "kind", "public", "private", "body")


def fail(session: Session, row: OutboxRow, refused: Refused, at: datetime) -> None:
    """Mark a text as failed, and what that says about its address (T7) or about our configuration.

    What it means for a game is drawn later, from failed texts that are not settled. A passing failure gets a second
    text with the same words, once.
    """
    row.state = Delivery.FAILED
    row.code = refused.code
    row.fault = refused.fault
    row.leased_until = None
    if refused.fault == "host":
        circuit.stop(session, row.channel, refused.code, at)
    if refused.fault in ("opted-out", "address"):
        _mark(session, session.get_one(Address, row.address_id), refused, at)
    if refused.passing and not row.key.endswith(_AGAIN):
        session.add(_again(row, at))


def superseded(session: Session, row: OutboxRow) -> bool:
    """Whether a second text comes too late: a newer one tells its reader how things stand."""
    newer = OutboxRow.person_id == row.person_id, *written_after(row.created_at)
    return row.key.endswith(_AGAIN) and bool(session.scalar(select(exists().where(*newer))))


def _again(row: OutboxRow, at: datetime) -> OutboxRow:
    """It keeps the first one's age, by which it is known to be old news."""
    same = {name: getattr(row, name) for name in (*_SAME, "segments", "created_at", "expires_at")}
    return OutboxRow(key=row.key + _AGAIN, try_at=at + LATER, ready_at=at + LATER, **same)


def _mark(session: Session, address: Address, refused: Refused, at: datetime) -> None:
    address.trouble = refused.code
    if refused.fault == "opted-out" and address.consent != "out":
        address.consent = "out"
        reason = f"the provider says so: {refused.code}"
        session.add(ConsentChange(address_id=address.id, consent="out", reason=reason, at=at))
