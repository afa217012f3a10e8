"""How many texts come and go, by all people together: what budgets and caps are measured by.

Nothing is counted: ids rise with time, so the distance between two of them says how many texts lie between.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import bindparam, func, select

from pbm.store.days import midnight
from pbm.store.line import Line
from pbm.store.models import InboxRow, OutboxDay, OutboxRow
from pbm.store.prepared import Prepared, Values
from pbm.table.policy import Policy


class Traffic(Struct, frozen=True):
    """Texts out of this `day` and this `month` (UTC); and `came`: when the text came in that was as many before the
    newest as one sender may write in a day, None where there have not been so many.

    The newest text out has the id `last`.
    """

    last: int
    day: int
    month: int
    came: datetime | None


def read(line: Line, policy: Policy, now: datetime) -> Traffic:
    """The traffic by now."""
    return traffic(QUERY.rows(line, values(policy, now)))


def values(policy: Policy, now: datetime) -> Values:
    """What `QUERY` is asked with."""
    today = midnight(now)
    return {"today": today, "this_month": today.replace(day=1), "most": policy.texts_in_a_day_by_sender}


def traffic(rows: list[tuple[Any, ...]]) -> Traffic:
    """What `QUERY` has answered."""
    ((last, *firsts, came),) = rows
    day, month = (0 if first is None else last - first + 1 for first in firsts)
    return Traffic(last, day, month, came)


QUERY = Prepared(
    select(
        select(func.coalesce(func.max(OutboxRow.id), 0)).scalar_subquery(),
        select(OutboxDay.first).where(OutboxDay.midnight == bindparam("today")).scalar_subquery(),
        select(func.min(OutboxDay.first)).where(OutboxDay.midnight >= bindparam("this_month")).scalar_subquery(),
        select(InboxRow.received_at)
        .where(InboxRow.id <= select(func.max(InboxRow.id)).scalar_subquery() - bindparam("most"))
        .order_by(InboxRow.id.desc())
        .limit(1)
        .scalar_subquery()
        .label("came"),
    )
)
