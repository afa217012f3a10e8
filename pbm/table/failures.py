"""What follows when a text could not be delivered for good: for its reader's games, that is (T7).

The sender marks the address and the channel; here the seats of who cannot be reached any more go to bots. A failure by
our own configuration, or of one text alone, has no such consequence: the host's page shows it.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, literal_column, select
from sqlalchemy.orm import Session

from pbm.store.delivery import Delivery
from pbm.store.models import OutboxRow, Person
from pbm.store.prepared import Prepared
from pbm.table import consent
from pbm.table.unit import Unit

AT_ONCE = 50
"""Failed texts that one unit looks at."""

UNSETTLED = (OutboxRow.state == literal_column(repr(str(Delivery.FAILED))), OutboxRow.settled.is_(False))
"""What makes a row of the outbox one whose consequences have not been drawn."""

_OLDEST = Prepared(select(func.min(OutboxRow.created_at)).where(*UNSETTLED))

_WHY = {"opted-out": "STOP", "address": "the number does not work"}


class Failures:
    """Drawing the consequences of failed texts that nobody has looked at yet."""

    @staticmethod
    def next_due(session: Session) -> datetime | None:
        """When the oldest of them was written."""
        oldest: datetime | None = _OLDEST.scalar(session.connection())
        return oldest

    @staticmethod
    def cause(session: Session, _: datetime) -> str | None:
        """The newest of them."""
        newest = session.scalar(select(func.max(OutboxRow.id)).where(*UNSETTLED))
        return None if newest is None else f"failures up to {newest}"

    @staticmethod
    def do(unit: Unit) -> int:
        """Look at them, newest first; how many there were."""
        query = select(OutboxRow).where(*UNSETTLED).order_by(OutboxRow.id.desc()).limit(AT_ONCE)
        rows = unit.session.scalars(query.with_for_update(skip_locked=True)).all()
        for row in rows:
            row.settled = True
            person = None if row.person_id is None else unit.session.get(Person, row.person_id)
            if person is not None and row.fault in _WHY:
                consent.lost(unit, person, _WHY[row.fault])
        return len(rows)
