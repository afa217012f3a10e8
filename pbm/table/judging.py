"""What becomes of a text, in the order of T2: consent, machines, commands, moves, talk."""

from __future__ import annotations

from pbm.language.readings import (
    Answer,
    Attachment,
    Command,
    ConsentWord,
    Doubt,
    Inquiry,
    Machine,
    MoveRead,
    Nothing,
    Talk,
    WishToStop,
    WrongPerson,
)
from pbm.language.understand import understand
from pbm.messages import notes
from pbm.store.models import Address, Person
from pbm.table import commands, consent, inbox, lobby, moving, taking_back
from pbm.table.answers import NOT_IN_A_GAME, answer
from pbm.table.routing import Place, Routed, context
from pbm.table.unit import Said, Unit

TALK = "talk"


def judge(unit: Unit, person: Person, address: Address, routed: Routed, text: str) -> Said:
    """Do what the text asks for, and answer it."""
    reading, place = routed.reading, routed.place
    match reading:
        case ConsentWord() | WishToStop() | WrongPerson():
            return _consent(unit, person, address, routed, text)
        case Machine():
            return Said("none", reading.kind)
        case Nothing():
            return Said("none", "nothing")
    if unit.inbox is not None and unit.inbox.others:
        return answer(unit, person, Said("tell", "group"), "group")
    if place is not None and unit.inbox is not None and moving.comes_again(place, person, unit.inbox):
        return Said("none", "repeated")
    if place is not None and not isinstance(reading, Answer) and reading != Command(name="leave"):
        commands.forget_leave_question(place)
    match reading:
        case Attachment():
            return answer(unit, person, Said("tell", "picture"), "picture")
        case Command():
            return _command(unit, person, routed, reading)
    return _words(unit, person, routed, text)


def _consent(unit: Unit, person: Person, address: Address, routed: Routed, text: str) -> Said:
    """Consent first (T7); a YES that gives nothing back may besides answer the question that is open."""
    assert isinstance(routed.reading, ConsentWord | WishToStop | WrongPerson)  # noqa: S101
    had_stopped = address.consent == "out"
    said = consent.handle(unit, person, address, routed.reading)
    if said is None:
        return _command(unit, person, routed, Command(name="help"))
    if isinstance(routed.reading, ConsentWord) and routed.reading.yes and not had_stopped:
        return _yes(unit, person, routed, text) or said
    return said


def _yes(unit: Unit, person: Person, routed: Routed, text: str) -> Said | None:
    if routed.place is not None and (routed.place.seat.asked or routed.place.is_asked_back):
        return _answer(routed.place, Answer(yes=True))
    return lobby.hear(unit, person, Answer(yes=True), text) if person.asked else None


def _command(unit: Unit, person: Person, routed: Routed, command: Command) -> Said:
    said = lobby.handle(unit, person, command)
    if said is not None:
        return said
    if routed.place is None:
        return answer(unit, person, Said("ask", command.name), "which-game", codes=routed.which)
    return commands.obey(routed.place, command)


def _words(unit: Unit, person: Person, routed: Routed, text: str) -> Said:
    reading, place = routed.reading, routed.place
    if routed.which:
        return answer(unit, person, Said("ask", "which-game"), "which-game", codes=routed.which)
    if place is None and routed.places and reading.address.code is not None:
        return lobby.not_theirs(unit, person, Said(NOT_IN_A_GAME, "unknown-code"), reading.address.code)
    if place is None or (person.asked and not isinstance(reading, MoveRead)):
        said = lobby.hear(unit, person, reading, text)
        if said is not None or place is None:
            return said or Said("none", TALK)
    match reading:
        case MoveRead():
            lobby.forget_name_question(person)
            return moving.move(place, reading)
        case Doubt():
            return moving.ask(place, reading)
        case Inquiry():
            return moving.inquire(place, reading)
        case Answer():
            return _answer(place, reading)
        case Talk(card=True):
            return moving.ask(place, Doubt(why="unclear"))
        case _:
            return _talk(unit, person, place)


def _answer(place: Place, reading: Answer) -> Said:
    """*ok* or *no* to the question that was asked last (T11)."""
    asked, person = place.seat.asked or {}, commands.writer(place)
    if not asked and place.is_asked_back:
        return taking_back.answer(place, agrees=reading.yes)
    leaves = reading.yes and commands.may_agree_to_leave(place)
    place.seat.asked = None
    if leaves:
        return commands.leave(place)
    if asked.get("question") != "doubt" or not reading.yes:
        note = None if asked else notes.note("nothing-asked")
        return moving.reply(place, Said("tell", "answer"), note)
    choices = asked["choices"]
    meant = understand(choices[0], context(place.match.unit, person, place.match, place.seat)) if choices else None
    if len(choices) == 1 and isinstance(meant, MoveRead):
        return moving.move(place, meant)
    if isinstance(meant, Command):
        return _command(place.match.unit, person, Routed(meant, place), meant)
    return moving.ask(place, Doubt(why=asked["why"], choices=tuple(choices)))


def _talk(unit: Unit, person: Person, place: Place) -> Said:
    """Nothing for the engine, and nothing for the table without *say*: it is kept, and answered kindly once (T10).

    Whom the game has asked something is asked it again.
    """
    if place.owes_answer:
        return moving.ask(place, Doubt(why="unclear"))
    if inbox.understood_last(unit.session, person) == TALK:
        return Said("none", TALK)
    return answer(unit, person, Said("chat", TALK), "not-understood", place.match.game)
