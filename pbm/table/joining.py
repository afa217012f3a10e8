"""Joining a game: *join CODE NAME*, before the cards are dealt or in mid-match (C1, C41)."""

from __future__ import annotations

import re

from pbm.language.readings import Command
from pbm.language.tokens import tokenize
from pbm.language.vocabulary import Phrase, words_for
from pbm.store.models import Game, Person, Seat
from pbm.table import caps, consent, invitations, making, play, seating
from pbm.table.answers import answer, answer_without_game, tell
from pbm.table.names import given_name
from pbm.table.unit import Said, Unit

_JOINED, _REFUSED, _ASKED = Said("ok", "join"), Said("no", "join"), Said("ask", "join")
_AFTER_CODE = re.compile(r"[\s,.:;-]+")
_NAME_OPENING = re.compile(
    r"(?:(?:hi|hello|hey|my name is|my name's|i am|i'm|im|it's|its|this is|as|name|call me|join|joining|soy|me llamo"
    r"|je suis|je m'appelle|ich bin|mi chiamo|sono|eu sou|sou)[\s,.!:=]+)+",
    re.IGNORECASE,
)
_NAME_CLOSING = re.compile(r"[\s,]+(?:please|pls|plz|thanks|thank you|thx|here)[.!]*$", re.IGNORECASE)

_LONGEST_NAME = 2
_TALK = frozenset(
    {"i", "me", "it", "is", "am", "are", "was", "not", "what", "when", "who", "why", "how", "cant", "have", "in"}
    | {"out", "this", "that", "my", "your", "you", "we", "no", "yes", "sorry", "busy", "free", "later", "now", "soon"}
    | {"today", "tonight", "tomorrow", "at", "for", "with", "maybe", "huh", "idk"}
)
"""Words that no name has."""


def join(unit: Unit, person: Person, command: Command) -> Said:
    """Take a seat in the game that is named, or in the one that the writer is invited to."""
    code, name = _code_and_name(command)
    game = seating.by_code(unit, code)
    if game is not None:
        bare = command.address.code is not None
        is_talk = _is_talk(name) or (bare and len(_said(name)) > _LONGEST_NAME)
        known = not is_talk or seating.seat_of(unit, game, person) is not None
        return enter(unit, person, game, name) if known else _ask_name(unit, person, game, None, given=not bare)
    invitation = invitations.open_for(unit, person)
    if invitation is not None and not any(sign.isdigit() for sign in code):
        game = unit.session.get_one(Game, invitation.game_id)
        if _is_talk(command.words):
            return _ask_name(unit, person, game, None, given=True)
        return enter(unit, person, game, command.words)
    if not code:
        return answer(unit, person, _REFUSED, "join-how")
    return answer(unit, person, _REFUSED, "unknown-code", code=code)


def _code_and_name(command: Command) -> tuple[str, str]:
    """The two of "join K7QX Bob", "K7QX join Bob" and "K7QX Bob"."""
    front = command.address.code
    code, *name = _AFTER_CODE.split(command.words.strip(), maxsplit=1)
    if front is not None and code.upper() != front:
        return front, command.words
    return code, name[0] if name else ""


def _is_talk(words: str) -> bool:
    """Whether what may say who somebody is says something else: "join K7QX in 5 minutes" (T3)."""
    return not _TALK.isdisjoint(_said(words))


def _said(words: str) -> Phrase:
    return words_for("en").without_fillers(tokenize(_bare(words)))


def _bare(words: str) -> str:
    """A name without the words around it: "Hi, I'm Bob, thanks"."""
    return _NAME_CLOSING.sub("", _NAME_OPENING.sub("", words.strip()))


def enter(unit: Unit, person: Person, game: Game, name: str = "") -> Said:
    """Seat the person in the game, under the name given or the one that they are known by; else say what hinders."""
    may_be_written_to = consent.joins(unit, person)
    seat = seating.seat_of(unit, game, person)
    if seat is not None and game.status != seating.OVER:
        return answer(unit, person, Said("tell", "join"), "already-in", game, code=game.code, name=seat.name)
    closed = play.why_closed(unit, game)
    if closed is not None:
        about = {"code": game.code, "most": seating.most(game), "played": seat is not None}
        return answer_without_game(unit, person, _REFUSED, closed, game, **about)
    if not may_be_written_to:
        return _shut_out(unit, person, game, name)
    short = given_name(_bare(name)) if name else person.name
    if short is None or seating.is_taken(unit, game, short, person):
        return _ask_name(unit, person, game, short, given=bool(name))
    if game.host_id == person.id and not seating.seats(unit, game):
        return making.seat_maker(unit, person, game, short)
    return _seat(unit, person, game, short)


def _shut_out(unit: Unit, person: Person, game: Game, name: str) -> Said:
    """Seat nobody who has stopped our texts, and tell the maker of the game, once a day, what they must do (T7)."""
    said = Said("none", f"join {game.code} after STOP")
    if not caps.was_understood(unit, said.understood):
        called = given_name(_bare(name)) or person.name or "Somebody"
        tell(unit, game.host_id, "host-shut-out", game, name=called, code=game.code)
    return said


def named(unit: Unit, person: Person, words: str) -> Said | None:
    """What follows when we have asked for a name and this may be it; None when it looks like none."""
    said, _, _ = words.partition("\n")  # a phone may sign below it
    name = _bare(said).strip(" .!")
    game = seating.by_code(unit, str((person.asked or {}).get("code", "")))
    if game is None or len(name.split()) > _LONGEST_NAME or _is_talk(said) or given_name(name) is None:
        return None
    return enter(unit, person, game, name)


def _ask_name(unit: Unit, person: Person, game: Game, short: str | None, *, given: bool) -> Said:
    person.asked = {"question": "name", "code": game.code}
    if short is not None:
        template = "name-used-up" if seating.gave_up(unit, game, person, short) else "name-taken"
        return answer(unit, person, _REFUSED, template, game, code=game.code, name=short)
    if given:
        return answer(unit, person, _REFUSED, "name-unusable", game, code=game.code)
    return answer(unit, person, _ASKED, "name-needed", game, code=game.code)


def _seat(unit: Unit, person: Person, game: Game, name: str) -> Said:
    person.name, person.asked = name, None
    others = [seat.name for seat in seating.seats(unit, game)]
    seat = seating.sit(unit, game, name, person)
    invitations.joined(unit, person, game)
    if game.status == seating.PLAYING:
        return _join_next_hand(unit, person, game, seat)
    if invitations.all_have_answered(unit, game):
        play.begin(unit, game, seat)
        return _JOINED
    about = {"code": game.code, "name": name, "waits": invitations.waits_for_answers(unit, game)}
    if game.host_id != person.id:
        tell(unit, game.host_id, "arrived", game, count=len(others) + 1, **about)
    return answer(unit, person, _JOINED, "joined", game, others=others, **about)


def _join_next_hand(unit: Unit, person: Person, game: Game, seat: Seat) -> Said:
    said = answer(unit, person, _JOINED, "joins-next-hand", game, code=game.code, name=seat.name)
    play.join(unit, game, seat)
    return said
