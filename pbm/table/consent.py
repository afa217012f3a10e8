"""Consent (T7): STOP ends all texts to an address, START gives them back; a wrong number is never written to again.

Consent belongs to an address, and its history is kept. When a person can be reached no more, a bot plays their seats
from the next turn on, and the makers of their games are told.
"""

from __future__ import annotations

from sqlalchemy import select

from pbm.language.readings import Consent, ConsentWord, WishToStop, WrongPerson
from pbm.store.models import Address, ConsentChange, Game, Person, Seat
from pbm.table import invitations, lending, people, play, seating
from pbm.table.answers import answer, tell
from pbm.table.caps import DAY
from pbm.table.unit import Said, Unit

WRONG_PERSON, NOT_THEIRS = "wrong person", "not theirs"
"""Reasons for which consent ends that are no word of the carriers': who joins after them gives it back."""


def handle(
    unit: Unit, person: Person, address: Address, reading: ConsentWord | WishToStop | WrongPerson
) -> Said | None:
    """Do what the words ask for. None: HELP, which is answered as the command *?* is where carriers leave it to us."""
    match reading:
        case WishToStop():
            return _fall_silent(unit, person)
        case WrongPerson():
            return _wrong_person(unit, person, address)
        case ConsentWord(consent=Consent.OUT):
            return stop(unit, person, address)
        case ConsentWord(consent=Consent.IN):
            return _start(unit, person, address)
        case _:
            heard(unit, person, address)
            answered = address.channel == "sms" and unit.policy.carriers_answer_help
            return Said("none", "help") if answered else None


def heard(unit: Unit, person: Person, address: Address) -> None:
    """They have written to us, of their own will: that is consent, ends a silence, and shows that the number lives."""
    if person.silenced:
        person.silenced = False
    if address.consent in ("unasked", "invited"):
        _change(unit, address, "in", "they wrote")
    if address.trouble is not None and address.consent == "in":
        address.trouble = None
        _give_back(unit, person)


def joins(unit: Unit, person: Person) -> bool:
    """Whether who asks for a seat may be written to. Of a wrong number it is consent; STOP lasts until START (T7)."""
    address = unit.address
    if address is not None and address.consent == "out" and _was_not_them(unit, address):
        _change(unit, address, "in", "they joined")
        address.trouble = None
    return people.reachable(unit, person)


def _was_not_them(unit: Unit, address: Address) -> bool:
    """Whether consent ended as it was not they who had been meant, and by no word of the carriers'."""
    changes = select(ConsentChange.reason).where(ConsentChange.address_id == address.id)
    return unit.session.scalar(changes.order_by(ConsentChange.id.desc()).limit(1)) in (WRONG_PERSON, NOT_THEIRS)


def lost(unit: Unit, person: Person, why: str | None) -> None:
    """Draw the consequences when a person's address has gone: `why` is told to the makers of their games, None is not.

    Nothing follows while another address of theirs is left. Doing it twice changes nothing.
    """
    if people.reachable(unit, person):
        return
    person.asked = None
    invitations.decline(unit, person)
    lending.lost(unit, person)
    for game, seat in seating.games_of(unit, person, seating.LOBBY, seating.PLAYING):
        if not seat.bot:
            _hand_over(unit, game, seat, bot=True)
            if why is not None and game.host_id != person.id:
                tell(unit, game.host_id, "host-stopped", game, name=seat.name, code=game.code, why=why)


def _fall_silent(unit: Unit, person: Person) -> Said:
    """One answer, which names the carriers' word; then nothing until they write again."""
    if person.silenced:
        return Said("none", "wish-to-stop")
    said = answer(unit, person, Said("tell", "wish-to-stop"), "wish-to-stop")
    person.silenced = True
    return said


def stop(unit: Unit, person: Person, address: Address, reason: str = "they texted the word") -> Said:
    """End all texts to an address, at once and silently (T7)."""
    if address.consent != "out":
        why = None if _has_stopped_lately(unit, address) else "STOP"
        _change(unit, address, "out", reason)
        lost(unit, person, why)
    return Said("out", "stop")


def _has_stopped_lately(unit: Unit, address: Address) -> bool:
    """Whether the makers have had that news today: STOP and START by turns must not cost a text each."""
    changes = select(ConsentChange.id).where(ConsentChange.address_id == address.id, ConsentChange.consent == "out")
    return unit.session.scalar(changes.where(ConsentChange.at > unit.now - DAY).limit(1)) is not None


def _start(unit: Unit, person: Person, address: Address) -> Said:
    """Give consent (again); who had withdrawn it gets their seats back, and their hands again."""
    said = Said("in", "start")
    if address.consent != "out":
        heard(unit, person, address)
        return answer(unit, person, said, "stranger") if person.name is None else said
    _change(unit, address, "in", "they texted the word")
    person.silenced, address.trouble = False, None
    answer(unit, person, said, "welcome-back")
    _give_back(unit, person)
    return said


def _wrong_person(unit: Unit, person: Person, address: Address) -> Said:
    """Who was only invited gets no further word, and who invited them learns why; who plays is told what this is."""
    invitation = invitations.open_for(unit, person)
    if address.consent == "in" or (invitation is None and not lending.is_asked(unit, person)):
        person.silenced = False
        return answer(unit, person, Said("tell", "wrong-person"), "who-we-are")
    _change(unit, address, "out", WRONG_PERSON)
    person.asked = None
    invitations.decline(unit, person, "wrong-person")
    lending.decline(unit, person)
    return Said("out", "wrong-person")


def _give_back(unit: Unit, person: Person) -> None:
    for game, seat in seating.games_of(unit, person, seating.LOBBY, seating.PLAYING):
        if seat.bot:
            _hand_over(unit, game, seat, bot=False)


def _hand_over(unit: Unit, game: Game, seat: Seat, *, bot: bool) -> None:
    """Let a bot, or its player again, play the seat: by a move when the match is on, else when it begins (C41)."""
    if game.status == seating.PLAYING:
        play.hand_over(unit, game, seat, bot=bot)
    seat.bot = bot


def _change(unit: Unit, address: Address, consent: str, reason: str) -> None:
    address.consent = consent
    unit.session.add(
        ConsentChange(address_id=address.id, consent=consent, inbox_id=unit.inbox_id, reason=reason, at=unit.now)
    )
