"""How often answers go out, and to whom (T6). What is not answered is kept, and the host is shown it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import Select, select

from pbm.store.models import Address, Game, InboxRow, OutboxRow, Person, Seat
from pbm.table import people
from pbm.table.caps import DAY, counted
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
    if is_seated(unit, person) or people.may_make(unit, person):
        return _answers(unit, person, MINUTE, SEATED_A_MINUTE) < SEATED_A_MINUTE
    if person.name is not None:
        return _answers(unit, person, MINUTE, KNOWN_A_MINUTE) < KNOWN_A_MINUTE
    return _stranger_may_have_answer(unit, person, address, what)


def is_seated(unit: Unit, person: Person) -> bool:
    """Whether they have a seat at a game that is not over."""
    query = select(Seat.id).join(Game, Game.id == Seat.game_id)
    query = query.where(Seat.person_id == person.id, Seat.left_at.is_(None), Game.status != "over")
    return unit.session.scalar(query.limit(1)) is not None


def _answers(unit: Unit, person: Person, within: timedelta, most: int) -> int:
    """How many texts they have had in answer to texts of their own."""
    texts = select(OutboxRow.id).join(InboxRow, InboxRow.id == OutboxRow.inbox_id)
    answers = texts.where(
        OutboxRow.person_id == person.id, InboxRow.person_id == person.id, OutboxRow.created_at > unit.now - within
    )
    return counted(unit.session, answers, most)


def _stranger_may_have_answer(unit: Unit, person: Person, address: Address, what: str) -> bool:
    if _answers_to_strangers(unit) >= unit.policy.answers_a_day_to_strangers:
        return False
    if what == "join":
        joins = select(InboxRow.id).where(
            InboxRow.channel == address.channel,
            InboxRow.sender == address.address,
            InboxRow.received_at > unit.now - DAY,
            InboxRow.understood == "join",
        )
        if counted(unit.session, _others(unit, joins), STRANGER_JOINS_A_DAY) < STRANGER_JOINS_A_DAY:
            return True
    return _answers(unit, person, DAY, STRANGER_A_DAY) < STRANGER_A_DAY


def _answers_to_strangers(unit: Unit) -> int:
    """How many answers all strangers together have had in a day: they share one small purse."""
    answers = select(OutboxRow.id).join(Person, Person.id == OutboxRow.person_id)
    since = OutboxRow.created_at > unit.now - DAY
    to_strangers = answers.where(since, OutboxRow.kind == "answer", Person.name.is_(None))
    return counted(unit.session, to_strangers, unit.policy.answers_a_day_to_strangers)


def _others(unit: Unit, texts: Select[Any]) -> Select[Any]:
    return texts if unit.inbox is None else texts.where(InboxRow.id != unit.inbox.id)
