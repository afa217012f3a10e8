"""Caps on texts in: what others can make us do has a bound, whatever they do. `spending` bounds what goes out.

All is counted on the inbox of one day, by an index and never beyond the cap: old texts cost nothing. What is beyond a
cap is kept and shown to the host, but not played.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import Select, bindparam, select

from pbm.store.models import InboxRow
from pbm.store.prepared import Prepared
from pbm.table import numbers
from pbm.table.unit import Unit

DAY = timedelta(days=1)


def unwelcome(unit: Unit, row: InboxRow) -> str | None:
    """Why this text is kept but not played, consent apart: `country` or `too-many`; None when it is welcome."""
    if row.channel == "sms" and not numbers.allowed(row.sender, unit.policy.countries):
        return "country"
    return "too-many" if not unit.policy.development and _too_many_in(unit, row) else None


def _too_many_in(unit: Unit, row: InboxRow) -> bool:
    """Whether the sender of this text had sent as many as the host allows in the day before it.

    Where not even all senders together had, nothing need be counted.
    """
    since = row.received_at - DAY
    if unit.traffic.came is None or unit.traffic.came <= since:
        return False
    sender = {"channel": row.channel, "sender": row.sender, "before": row.id, "since": since}
    return reached(unit, _IN_BY_SENDER, unit.policy.texts_in_a_day_by_sender, **sender)


def was_understood(unit: Unit, what: str) -> bool:
    """Whether the sender of the present text had sent one in the day before it that was taken for that."""
    row = unit.inbox
    if row is None:
        return False
    same = InboxRow.channel == row.channel, InboxRow.sender == row.sender, InboxRow.understood == what
    lately = InboxRow.received_at > row.received_at - DAY, InboxRow.id != row.id
    return unit.session.scalar(select(InboxRow.id).where(*same, *lately).limit(1)) is not None


def one_beside(rows: Select[Any]) -> Prepared:
    """The query for one of such rows beside `others`: there is none where there are no more than these."""
    return Prepared(rows.limit(1).offset(bindparam("others")))


def reached(unit: Unit, one: Prepared, most: int, **values: object) -> bool:
    """Whether there are `most` of the rows of which it asks for `one_beside` others, or more."""
    unit.transaction.flush()
    return most < 1 or bool(one.rows(unit.line, {"others": most - 1, **values}))


_IN_BY_SENDER = one_beside(
    select(InboxRow.id).where(
        InboxRow.channel == bindparam("channel"),
        InboxRow.sender == bindparam("sender"),
        InboxRow.received_at > bindparam("since"),
        InboxRow.id < bindparam("before"),
    )
)
