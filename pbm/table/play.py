"""What changes a running game: dealing the first hand, moves, and who sits where (C41)."""

from __future__ import annotations

from collections.abc import Mapping

from pbm.games.match.hours import ALWAYS
from pbm.games.match.moves import Back, Handover, Join, Leave
from pbm.messages.notes import Note
from pbm.messages.templates import words
from pbm.store.models import Game, Person, Seat
from pbm.table import keeping, seating
from pbm.table import match as matches
from pbm.table.hours import hours_of
from pbm.table.kinds import kind_of
from pbm.table.match import Match
from pbm.table.numbers import UNKNOWN_ZONE
from pbm.table.standing import Standing
from pbm.table.telling import tell
from pbm.table.unit import Unit


def begin(unit: Unit, game: Game, seat: Seat) -> None:
    """Deal the first hand, at the word of whoever has that seat, and tell everybody.

    Raises:
        OptionError: the seats are too few or too many, or an option cannot be (C1).
    """
    seats, people = matches.seated(unit, game.id)
    rules = kind_of(game.options).rules
    start = rules.Start(
        seat=seat.seat,
        options=rules.options.parse(game.options),
        players=len(seats),
        bots=tuple(it.seat for it in seats if it.bot),
        secret=game.secret,
        salts=tuple(game.salts),
        hours=tuple(hours_of(people[it.seat]) if it.seat in people else ALWAYS for it in seats),
    )
    outcome = rules.start(start, unit.now)
    keeping.begin(unit.line, game.id, unit.now)
    match = Match(unit, game, seats, people, Standing(outcome.state), seq=0, at=unit.now)
    unit.matches[game.id] = match
    game.status, game.started_at = "playing", unit.now
    match.log(start, unit.now, outcome, by_text=unit.inbox is not None)
    settle(match)
    for person in people.values():
        _ask_zone(unit, person, game)


def _ask_zone(unit: Unit, person: Person, game: Game) -> None:
    """Ask once where somebody is whose number does not tell: times are told by their clock (W11)."""
    if person.zone == UNKNOWN_ZONE and person.zone_asked_at is None:
        person.zone_asked_at = unit.now
        unit.text(person, words("zone-ask"), kind="notice", game=game)


def settle(match: Match, answers: Mapping[int, Note | None] | None = None) -> None:
    """Let follow what follows, keep it, and tell the table."""
    match.advance(match.unit.now)
    tell(match, answers)
    match.save()
    match.is_settled = True


def join(unit: Unit, game: Game, seat: Seat) -> None:
    """Let a new seat be dealt in with the next hand (C41)."""
    match = _running(unit, game)
    match.reseat(*matches.seated(unit, game.id))
    hours = hours_of(match.people[seat.seat]) if seat.seat in match.people else ALWAYS
    match.step(Join(seat=seat.seat, bot=seat.bot, hours=hours), unit.now, by_text=True)
    match.note_told(seat.seat)
    settle(match)


def why_closed(unit: Unit, game: Game) -> str | None:
    """The template that says why nobody can take a seat there now; None while somebody can (C1, C41)."""
    if game.status == seating.OVER:
        return "match-over"
    if seating.is_full(unit, game):
        return "full"
    return "last-hand" if game.status == seating.PLAYING and _is_last_hand(unit, game) else None


def _is_last_hand(unit: Unit, game: Game) -> bool:
    """Whether nobody can be dealt in any more, as no hand follows the one that is on (C38)."""
    match = _running(unit, game)
    if not match.is_settled:
        settle(match)
    return match.view(None).is_last_hand


def leave(match: Match, seat: Seat) -> None:
    """Give the seat up for good (C41). The others are told; the leaver must be."""
    match.step(Leave(seat=seat.seat), match.unit.now, by_text=True)
    seat.left_at, seat.asked = match.unit.now, None
    settle(match)


def hand_over(unit: Unit, game: Game, seat: Seat, *, bot: bool) -> None:
    """Let a bot play the seat from its next turn on, or its player again, who is sent their hand (T7, C41).

    What has begun before is left to the player, and to the clock: a turn, a missed UNO.
    """
    match = _running(unit, game)
    seat.bot_from = match.view(None).turn_number + 1 if bot else 0
    match.step(Handover(seat=seat.seat, bot=bot), unit.now)
    settle(match, None if bot else {seat.seat: None})


def come_back(match: Match, seat: Seat) -> None:
    """Let the player of a seat be there again: no bot plays it, and no absence stops its clock (W9, W12).

    Who cannot be written to gets the seat back with their consent (T7).
    """
    if not seat.bot:
        seat.bot_from = 0
        match.step(Back(seat=seat.seat), match.unit.now, by_text=True)


def take_seat(match: Match, seat: Seat) -> None:
    """A move has come from a player whose seat a bot plays: whatever becomes of it, they are back (W9)."""
    if match.view(None).seats[seat.seat].bot:
        come_back(match, seat)


def _running(unit: Unit, game: Game) -> Match:
    match = matches.load(unit, game.id)
    if match is None:
        raise LookupError(f"game {game.code} has not been dealt")
    match.advance(unit.now)
    return match
