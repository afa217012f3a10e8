"""How often answers go out, and to whom (T6). What is not answered is kept, and the host is shown it."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import bindparam, or_, select

from pbm.store.days import written_after
from pbm.store.models import Address, Game, InboxRow, OutboxRow, Person, Seat
from pbm.table import people
from pbm.table.caps import DAY, one_beside, reached
from pbm.table.unit import Unit

MINUTE = timedelta(minutes=1)
SEATED_A_MINUTE = 6
KNOWN_A_MINUTE = 1
STRANGER_A_DAY = 1
STRANGER_JOINS_A_DAY = 3


def may_answer(unit: Unit, person: Person, address: Address, what: str) -> bool:
    """Whether an answer goes out to somebody who has just written something that was understood as `what` (T6).

    Asked once the text has had its effect: who has just taken a seat is seated. Who may make games counts as seated.
    """
    if person.name is None and not people.may_make(unit, person):
        return _stranger_may_have_answer(unit, person, address, what)
    if not _had(unit, person, KNOWN_A_MINUTE, within=MINUTE):
        return True
    if not is_seated(unit, person) and not people.may_make(unit, person):
        return False
    return not _had(unit, person, SEATED_A_MINUTE, within=MINUTE)


def is_seated(unit: Unit, person: Person) -> bool:
    """Whether they have a seat at a game that is not over, or had one until a minute ago."""
    held = or_(Seat.left_at.is_(None), Seat.left_at > unit.now - MINUTE)
    query = select(Seat.id).join(Game, Game.id == Seat.game_id)
    query = query.where(Seat.person_id == person.id, held, Game.status != "over")
    return unit.session.scalar(query.limit(1)) is not None


def _stranger_may_have_answer(unit: Unit, person: Person, address: Address, what: str) -> bool:
    since = unit.now - DAY
    if reached(unit, _ANSWERS_TO_STRANGERS, unit.policy.answers_a_day_to_strangers, since=since):
        return False  # all strangers share one small purse
    if not _had(unit, person, STRANGER_A_DAY, within=DAY):
        return True
    sender = {"channel": address.channel, "sender": address.address, "since": since}
    return what == "join" and not reached(unit, _JOINS, STRANGER_JOINS_A_DAY, but=unit.inbox_id or 0, **sender)


def _had(unit: Unit, person: Person, answers: int, *, within: timedelta) -> bool:
    """Whether they have had so many texts in answer to texts of their own."""
    return reached(unit, _ANSWERS, answers, person_id=person.id, since=unit.now - within)


_ANSWERS = one_beside(
    select(OutboxRow.id)
    .join(InboxRow, InboxRow.id == OutboxRow.inbox_id)
    .where(
        OutboxRow.person_id == bindparam("person_id"),
        InboxRow.person_id == bindparam("person_id"),
        *written_after(bindparam("since")),
    )
)
_ANSWERS_TO_STRANGERS = one_beside(
    select(OutboxRow.id)
    .join(Person, Person.id == OutboxRow.person_id)
    .where(*written_after(bindparam("since")), OutboxRow.kind == "answer", Person.name.is_(None))
)
_JOINS = one_beside(
    select(InboxRow.id).where(
        InboxRow.channel == bindparam("channel"),
        InboxRow.sender == bindparam("sender"),
        InboxRow.received_at > bindparam("since"),
        InboxRow.understood == "join",
        InboxRow.id != bindparam("but"),
    )
)
