"""What follows when a provider refuses a text for good."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Session

from pbm.channels import circuit
from pbm.channels.channel import Refused
from pbm.store.delivery import Delivery
from pbm.store.models import Address, ConsentChange, OutboxRow


def fail(session: Session, row: OutboxRow, refused: Refused, at: datetime) -> None:
    """Mark a text as failed, and what that says about its address (T7) or about our configuration.

    What it means for a game is drawn later, from failed texts that are not settled.
    """
    row.state = Delivery.FAILED
    row.code = refused.code
    row.fault = refused.fault
    row.leased_until = None
    if refused.fault == "host":
        circuit.stop(session, row.channel, refused.code, at)
    if refused.fault in ("opted-out", "address"):
        _mark(session, session.get_one(Address, row.address_id), refused, at)


def _mark(session: Session, address: Address, refused: Refused, at: datetime) -> None:
    address.trouble = refused.code
    if refused.fault == "opted-out" and address.consent != "out":
        address.consent = "out"
        reason = f"the provider says so: {refused.code}"
        session.add(ConsentChange(address_id=address.id, consent="out", reason=reason, at=at))
