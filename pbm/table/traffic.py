"""How many texts come and go, by all people together: what budgets and caps are measured by.

Nothing is counted: ids rise with time, so the distance between two of them says how many texts lie between.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, select

from pbm.store.models import InboxRow, OutboxRow
from pbm.store.prepared import Prepared, Values
from pbm.table.policy import Policy
from pbm.table.sent import first_since


class Traffic(Struct, frozen=True):
    """Texts out of this `day` and this `month` (UTC); and `came`: when the text came in that was as many before the
    newest as one sender may write in a day, None where there have not been so many.
    """

    day: int
    month: int
    came: datetime | None


def read(connection: Connection, policy: Policy, now: datetime) -> Traffic:
    """The traffic by now."""
    return traffic(QUERY.rows(connection, values(policy, now)))


def values(policy: Policy, now: datetime) -> Values:
    """What `QUERY` is asked with."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return {"midnight": midnight, "first": midnight.replace(day=1), "most": policy.texts_in_a_day_by_sender}


def traffic(rows: list[tuple[Any, ...]]) -> Traffic:
    """What `QUERY` has answered."""
    ((last, *firsts, came),) = rows
    day, month = (0 if first is None else last - first + 1 for first in firsts)
    return Traffic(day, month, came)


QUERY = Prepared(
    select(
        select(func.max(OutboxRow.id)).scalar_subquery(),
        first_since("midnight").label("of_day"),
        first_since("first").label("of_month"),
        select(InboxRow.received_at)
        .where(InboxRow.id <= select(func.max(InboxRow.id)).scalar_subquery() - bindparam("most"))
        .order_by(InboxRow.id.desc())
        .limit(1)
        .scalar_subquery()
        .label("came"),
    )
)
