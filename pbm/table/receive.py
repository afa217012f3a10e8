"""One text: who wrote it, and what becomes of it; all that follows is kept and sent with it or not at all."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict, replace

from pbm.language.readings import ConsentWord, Context, Machine, WishToStop, WrongPerson
from pbm.language.understand import understand
from pbm.store.inbound import Mail
from pbm.store.models import InboxRow
from pbm.table import caps, consent, inbox, judging, limits, mails, opening, people, writers
from pbm.table.play import settle
from pbm.table.routing import route
from pbm.table.unit import Said, Unit
from pbm.table.writers import Writer

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
    mail = writers.facts(row)
    writer = _by_number(unit, row) if mail is None else writers.writer(unit, row, mail)
    said = Said("none", "nobody")
    if writer is not None:
        unit.begin(row, writer.person, writer.address)
        said = _answered(unit, writer, row, mail)
    inbox.done(unit.line, row, writer.person.id if writer else None, asdict(said))
    unit.send()
    return receipt(row)


def _by_number(unit: Unit, row: InboxRow) -> Writer:
    whose = row.channel, row.sender
    return Writer(*(opening.writer(unit, *whose) or people.met(unit, *whose)))


def _answered(unit: Unit, writer: Writer, row: InboxRow, mail: Mail | None) -> Said:
    """What becomes of the text, answered unless it is unwelcome, or its writer has had answers enough (T6)."""
    person = writer.person
    unwelcome = caps.unwelcome(unit, row)
    taken = (unit, writer, row, unwelcome)
    said = _understood(*taken) if mail is None else _mailed(*taken, mail)
    over = unit.answers(person) and not limits.may_answer(unit, person, writer.address, said.understood)
    if unwelcome is not None or over or (mail is not None and mails.goes_in_circles(unit, person, said)):
        unit.drop(person)
        return replace(said, reply="none") if said.reply in _ONLY_WORDS else said
    return said


def _mailed(unit: Unit, writer: Writer, row: InboxRow, unwelcome: str | None, mail: Mail) -> Said:
    """A mail: from a machine, held until its sender has confirmed it, or taken like any other text."""
    if mail.machine:
        return mails.by_machine(unit, writer, mail)
    answered = mails.answered(unit, writer, row)
    if isinstance(answered, Said):
        return answered
    if answered is not None:
        said = _understood(unit, writer, answered, unwelcome, writers.facts(answered))
        answered.reply, answered.understood, answered.game_id = said.reply, said.understood, said.game_id
        return Said(said.reply, said.understood)
    if writer.misfit:
        return mails.hold(unit, writer, row)
    mails.fits(unit, writer)
    return _understood(unit, writer, row, unwelcome, mail)


def _understood(unit: Unit, writer: Writer, row: InboxRow, unwelcome: str | None, mail: Mail | None = None) -> Said:
    """Judge the text; of an unwelcome one consent alone counts, and it is not answered."""
    person, address, text = writer.person, writer.address, inbox.words(row)
    if unwelcome is not None and not isinstance(understand(text, Context()), ConsentWord):
        return Said("none", unwelcome)
    about = mail.about if mail else ""
    routed = route(unit, person, text, about, writer.token.game_id if writer.token else None)
    if not isinstance(routed.reading, ConsentWord | WishToStop | WrongPerson | Machine):
        consent.heard(unit, person, address)
    doubtful = mails.in_doubt(unit, writer, mail, routed.place, text) if mail else None
    said = doubtful or judging.judge(unit, person, address, routed, text)
    for place in routed.places:
        if not place.match.is_settled:
            settle(place.match)
    return said if routed.place is None else Said(said.reply, said.understood, routed.place.match.game.id)
