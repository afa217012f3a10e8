"""Which game a text is for, and what it means there (T13)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import bindparam, select

from pbm.games.match.outcome import Result
from pbm.games.match.view import QUESTIONS
from pbm.language.readings import Answer, Command, Context, MoveRead, Reading
from pbm.language.understand import understand
from pbm.store.models import OutboxRow, Person, Seat
from pbm.store.prepared import Prepared
from pbm.table import seating
from pbm.table.match import Match, load
from pbm.table.unit import Unit

OF_ONE_GAME = frozenset(
    {"hand", "table", "scores", "rules", "options", "fair", "say", "undo", "salt", "leave", "takeback", "vote", "sub"}
)
"""Commands that mean something in one game only."""

LOOKS = frozenset({"hand", "table", "scores", "rules", "options", "fair"})
"""Those that change nothing and tell nobody else: they go to the game that waits, unasked."""

_QUOTABLE = 8
"""Our last texts to a person, by which reactions and quotes are known."""

_SHORTEST_QUOTE = 12
"""A text with fewer characters quotes none of ours, and need not be held against them."""

_SENT = Prepared(
    select(OutboxRow.body, OutboxRow.game_id)
    .where(OutboxRow.person_id == bindparam("person_id"))
    .order_by(OutboxRow.id.desc())
    .limit(_QUOTABLE)
)


class Place(Struct, frozen=True):
    """A game that a text may be for, the writer's seat in it, and what the text means there.

    `quoted` is the turn of the message of ours that the text is an answer to, where that is known (T5).
    """

    match: Match
    seat: Seat
    reading: Reading
    quoted: int | None = None

    @property
    def code(self) -> str:
        """The code of the game."""
        return self.match.code

    @property
    def waits(self) -> bool:
        """Whether the game waits for the writer."""
        view = self.match.view(self.seat.seat)
        return view.my_turn or any(window.kind == "ready" and view.me in window.seats for window in view.windows)

    @property
    def fits(self) -> bool:
        """Whether the text is a move that the game would take, at once or later."""
        if not isinstance(self.reading, MoveRead):
            return False
        return self.match.outcome(self.reading.move, self.match.unit.now).result is not Result.REFUSED

    @property
    def answers(self) -> bool:
        """Whether the text answers a question that is open in this game."""
        return isinstance(self.reading, Answer) and (self.seat.asked is not None or self.is_asked_back)

    @property
    def owes_answer(self) -> bool:
        """Whether the writer has to say a color, or whom they trade hands with, for a card of theirs that lies."""
        view = self.match.view(self.seat.seat)
        return view.my_turn and view.awaiting in QUESTIONS

    @property
    def is_asked_back(self) -> bool:
        """Whether the writer is asked if a move may be taken back (T11)."""
        return self.match.view(self.seat.seat).asked_back is not None


class Routed(Struct, frozen=True):
    """What a text means, and in which `place`; or `which` games must be chosen from by their codes; or in no game.

    `places` are all the writer's games.
    """

    reading: Reading
    place: Place | None = None
    which: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


def route(unit: Unit, person: Person, text: str, about: str = "", game_id: int | None = None) -> Routed:
    """Read the text as each game of the person sees it, after all that is due there by now, and choose a game.

    A mail answers one of ours: the game of that one, by its reply address, is meant unless the text names another;
    `about` are the game and turn that it was about.
    """
    seated = seating.played_by(unit, person)
    is_plain = len(text) < _SHORTEST_QUOTE and len(seated) == 1
    sent = [] if is_plain else sent_to(unit, person)
    bodies = tuple(body for body, _ in sent)
    places = []
    for game, seat in seated:
        match = load(unit, game.id)
        if match is not None:
            match.advance(unit.now)
            reading = understand(text, context(unit, person, match, seat, sent=bodies))
            places.append(Place(match, seat, reading, _turn(about, game.code)))
    reading = understand(text, context(unit, person, sent=bodies)) if not places else places[0].reading
    named = reading.address.code
    if named is None:
        meant = [place for place in places if place.match.game.id == game_id] or places
    else:
        meant = [place for place in places if place.code == named.upper()]
    routed = choose(meant, sent[0][1] if sent else None) if meant else Routed(reading)
    return replace(routed, places=tuple(places))


def sent_to(unit: Unit, person: Person) -> Sequence[tuple[str, int | None]]:
    """Our last texts to a person, newest first, each with its game's id."""
    return [(body, game_id) for body, game_id in _SENT.rows(unit.line, {"person_id": person.id})]


def context(
    unit: Unit, person: Person, match: Match | None = None, seat: Seat | None = None, sent: tuple[str, ...] = ()
) -> Context:
    """What a text of that person is read against: their seat in that game, or no game; `sent` are our last texts."""
    question = (seat.asked if seat else None) or person.asked or {}
    view = match.view(seat.seat) if match and seat else None
    if not question and view is not None and view.asked_back is not None:
        question = {"question": "takeback"}
    return Context(
        names=match.names if match else (),
        view=view,
        code=match.code if match else None,
        language=person.language,
        asked=question.get("question"),
        sent=sent,
        media=unit.inbox is not None and unit.inbox.media > 0,
        grammar=match.kind.grammar if match else None,
    )


def choose(places: Sequence[Place], last_told: int | None) -> Routed:
    """The one game in which the text means something; if that is more than one, the writer is asked which.

    What means nothing in particular anywhere goes to the game that waits for them, else to the one last told of.
    """
    if len(places) == 1:
        return _in(places[0])
    meant = [place for place in places if place.fits or place.answers]
    if meant:
        return _in(meant[0]) if len(meant) == 1 else _ask(meant)
    waiting = [place for place in places if place.waits]
    command = places[0].reading
    if isinstance(command, Command) and command.name in OF_ONE_GAME:
        named = [place for place in places if place.code == command.words.strip().upper()]
        meant = named or (waiting if command.name in LOOKS else [])
        return _in(meant[0]) if len(meant) == 1 else _ask(places)
    last = [place for place in places if place.match.game.id == last_told]
    return _in((waiting if len(waiting) == 1 else [*last, *places])[0])


def _turn(about: str, code: str) -> int | None:
    named, _, turn = about.partition("-")
    return int(turn) if named == code and turn.isdigit() else None


def _in(place: Place) -> Routed:
    return Routed(place.reading, place)


def _ask(places: Sequence[Place]) -> Routed:
    return Routed(places[0].reading, which=tuple(place.code for place in places))
