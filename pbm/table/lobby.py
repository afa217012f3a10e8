"""The lobby by text: all that can be said around a game whose cards are not dealt, or without any game (T13).

`handle` takes commands, `hear` everything else. Both return None when it is the running game that the text is for.
"""

from __future__ import annotations

import re

from pbm.language.readings import Answer, Command, Doubt, MoveRead, Reading
from pbm.store.models import Person
from pbm.table import (
    invitations,
    joining,
    lending,
    making,
    own_channels,
    own_hours,
    own_language,
    rematch,
    seating,
)
from pbm.table.answers import NOT_IN_A_GAME, answer, answer_without_game
from pbm.table.gathering import Gathering
from pbm.table.kinds import KINDS
from pbm.table.unit import Said, Unit

_CODE = re.compile(r"[0-9a-z]{4}", re.IGNORECASE)
_NAMES_A_GAME = frozenset({"deal", "fair", "hand", "leave", "options", "rules", "scores", "table"})
"""Commands after which a game's code may stand; what stands after others is their own."""

_LOBBY_FIRST = frozenset({"deal", "bots", "invite"})
_ABOUT_THEMSELVES = {
    "quiet": own_hours.quiet,
    "zone": own_hours.zone,
    "language": own_language.language,
    "email": own_channels.email,
    "channel": own_channels.channel,
}
"""What a person says of themselves, in no game or in any."""

_EITHER = frozenset({"leave", "salt", "say", "fair"})

_WHETHER_THEY_PLAY = frozenset({"invited", "sub"})
"""Questions that OK and NO answer."""


def handle(unit: Unit, person: Person, command: Command) -> Said | None:
    """Do what a command asks for in the lobby; None when a running game has to answer it."""
    if command.name == "back" and (said := lending.back(unit, person)) is not None:
        return said
    match command.name:
        case "new":
            return making.make(unit, person, command)
        case "join":
            return joining.join(unit, person, command)
        case "again":
            return rematch.again(unit, person, command)
        case "games":
            return _games(unit, person)
        case "quiet" | "zone" | "language" | "email" | "channel":
            return _ABOUT_THEMSELVES[command.name](unit, person, command)
        case _:
            found = _which(unit, person, command)
    if found is None or isinstance(found, Said):
        return found
    return found.do(command) if found.lock() else handle(unit, person, command)


def hear(unit: Unit, person: Person, reading: Reading, words: str) -> Said | None:
    """Answer what is no command: to the question that is open, or as somebody without cards; None if they have some."""
    if isinstance(reading, Doubt) and reading.why == "command":
        return _ask_back(unit, person, reading)
    said = _answer_to_question(unit, person, reading, words)
    if said is not None or seating.games_of(unit, person, seating.PLAYING):
        return said
    waiting = _gatherings(unit, person, seating.LOBBY)
    understood = "move" if isinstance(reading, MoveRead) else "talk"
    if waiting:
        return waiting[0].inform(understood)
    if person.name is None:
        return answer(unit, person, Said("tell", understood), "stranger")
    return _no_game(unit, person, Said(NOT_IN_A_GAME, understood))


def _ask_back(unit: Unit, person: Person, doubt: Doubt) -> Said:
    """A question about something to do does nothing (T3)."""
    return answer(unit, person, Said("ask", f"doubt: {doubt.why}"), "did-you-mean", words=doubt.choices[0].upper())


def forget_name_question(person: Person) -> None:
    """Whoever plays on does not answer any more what they should be called elsewhere."""
    if (person.asked or {}).get("question") == "name":
        person.asked = None


def _answer_to_question(unit: Unit, person: Person, reading: Reading, words: str) -> Said | None:
    asked = person.asked or {}
    if asked.get("question") == "name" and not isinstance(reading, Answer | MoveRead):
        return joining.named(unit, person, words)
    if not isinstance(reading, Answer) or asked.get("question") not in _WHETHER_THEY_PLAY:
        return None
    if asked["question"] == "sub":
        return _answer_to_owner(unit, person, int(asked["id"]), yes=reading.yes)
    game = seating.by_code(unit, str(asked["code"]))
    person.asked = None
    if reading.yes and game is not None:
        return joining.enter(unit, person, game, str(asked["name"]))
    invitations.decline(unit, person)
    return answer(unit, person, Said("ok", "decline"), "you-declined")


def _answer_to_owner(unit: Unit, person: Person, number: int, *, yes: bool) -> Said:
    person.asked = None
    if yes:
        return lending.agree(unit, person, number)
    lending.decline(unit, person)
    return answer(unit, person, Said("ok", "decline"), "you-declined")


def _which(unit: Unit, person: Person, command: Command) -> Gathering | Said | None:
    """The game in the lobby that a command is for; None when it is for a running one; else what we answered."""
    code = command.address.code
    if command.name in _NAMES_A_GAME and _CODE.fullmatch(command.words) and not _is_a_rule(command.words):
        code = command.words
    waiting, playing = (_gatherings(unit, person, status, code) for status in (seating.LOBBY, seating.PLAYING))
    if code is not None and not waiting and not playing:
        return not_theirs(unit, person, Said("no", command.name), code)
    candidates = _candidates(command.name, waiting, playing)
    if not candidates:
        return _without_game(unit, person, command)
    if len(candidates) > 1:
        codes = [candidate.game.code for candidate in candidates]
        return answer(unit, person, Said("ask", command.name), "which-game", codes=codes)
    return None if candidates[0] in playing and command.name not in _LOBBY_FIRST else candidates[0]


def _is_a_rule(words: str) -> bool:
    """Whether some game has a rule by this name: then it is no code."""
    return any(kind.names_a_rule(words) for kind in KINDS.values())


def not_theirs(unit: Unit, person: Person, said: Said, code: str) -> Said:
    """Answer a text that names a game that is over, or in which its writer has no seat, with those in which they do."""
    if _gatherings(unit, person, seating.OVER, code):
        return answer_without_game(unit, person, said, "match-over", code=code, played=True)
    codes = [game.code for game, _ in seating.games_of(unit, person, seating.LOBBY, seating.PLAYING)]
    return answer(unit, person, said, "not-yours" if codes else "unknown-code", code=code, codes=codes)


def _gatherings(unit: Unit, person: Person, status: str, code: str | None = None) -> list[Gathering]:
    """The person's games of that status: all of them, or the one with the code."""
    seated = seating.games_of(unit, person, status)
    return [Gathering(unit, person, game, seat) for game, seat in seated if code is None or game.code == code.upper()]


def _candidates(name: str, waiting: list[Gathering], playing: list[Gathering]) -> list[Gathering]:
    """The games in which the command means something: running ones first, but for what begins a game."""
    if name in _LOBBY_FIRST:
        return waiting or playing
    if name in _EITHER and waiting:
        return waiting + playing
    return playing[:1] or waiting


def _without_game(unit: Unit, person: Person, command: Command) -> Said:
    if command.name in ("help", "rules"):
        return answer_without_game(unit, person, Said("tell", command.name), "help-lobby")
    if person.name is None:
        return answer(unit, person, Said(NOT_IN_A_GAME, command.name), "stranger")
    return _no_game(unit, person, Said(NOT_IN_A_GAME, command.name))


def _no_game(unit: Unit, person: Person, said: Said) -> Said:
    is_asked = (person.asked or {}).get("question") in _WHETHER_THEY_PLAY
    played = rematch.has_played(unit, person)
    return answer_without_game(unit, person, said, "no-game", asked=is_asked, played=played)


def _games(unit: Unit, person: Person) -> Said:
    seated = seating.games_of(unit, person, seating.LOBBY, seating.PLAYING)
    if not seated:
        return _no_game(unit, person, Said("tell", "games"))
    lines = [f"{game.code} ({'on' if game.status == seating.PLAYING else 'not dealt'})" for game, _ in seated]
    return answer(unit, person, Said("tell", "games"), "games", games=lines)
