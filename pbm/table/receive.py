"""One text: who wrote it, and what becomes of it; all that follows is kept and sent with it or not at all."""

from __future__ import annotations

from msgspec import Struct

from pbm.language.readings import ConsentWord, Context, Machine, WishToStop, WrongPerson
from pbm.language.understand import understand
from pbm.store.models import Address, InboxRow, Person
from pbm.table import caps, consent, inbox, judging, limits, people, seating
from pbm.table.play import settle
from pbm.table.routing import route
from pbm.table.unit import Said, Unit

_ONLY_WORDS = frozenset({"tell", "ask", "no"})
"""Replies that are not true where no answer goes out: nothing was done, and no move refused."""


class Receipt(Struct, frozen=True):
    """What became of a text: `reply` in the words of the scenarios, `understood` what it was taken for.

    `duplicate`: it had been received before, and this is what became of it then.
    """

    inbox_id: int
    reply: str
    understood: str
    duplicate: bool = False


def receipt(row: InboxRow, *, duplicate: bool = False) -> Receipt:
    """What the row says became of its text."""
    return Receipt(row.id, row.reply or "none", row.understood or row.status, duplicate)


def take(unit: Unit, row: InboxRow) -> Receipt:
    """Do everything that the text asks for, and note on its row what became of it."""
    whose = row.channel, row.sender
    person, address = seating.player(unit, *whose) or people.met(unit, *whose)
    unit.inbox, unit.address = row, address
    unwelcome = caps.unwelcome(unit.session, unit.policy, row)
    said = _understood(unit, person, address, row, unwelcome)
    over = unit.answers(person) and not limits.may_answer(unit, person, address, said.understood)
    if unwelcome is not None or over:
        unit.drop(person)
        said = Said("none", said.understood) if said.reply in _ONLY_WORDS else said
    row.status, row.reply, row.understood = inbox.DONE, said.reply, said.understood
    row.person_id, row.error, row.try_at = person.id, None, None
    inbox.note(unit.session, row)
    unit.send()
    return receipt(row)


def _understood(unit: Unit, person: Person, address: Address, row: InboxRow, unwelcome: str | None) -> Said:
    """Judge the text; of an unwelcome one consent alone counts, and it is not answered."""
    text = inbox.words(row)
    if unwelcome is not None and not isinstance(understand(text, Context()), ConsentWord):
        return Said("none", unwelcome)
    routed = route(unit, person, text)
    if not isinstance(routed.reading, ConsentWord | WishToStop | WrongPerson | Machine):
        consent.heard(unit, person, address)
    said = judging.judge(unit, person, address, routed, text)
    for place in routed.places:
        settle(place.match)
    row.game_id = routed.place.match.game.id if routed.place else None
    return said
