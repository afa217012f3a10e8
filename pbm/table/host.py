"""What a host does to a running game, by moves like everybody's, and the record of it (C40, C41, W12, W16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from enum import StrEnum

from msgspec import Struct

from pbm.games.match import outcome
from pbm.games.match.moves import Extend, Handover, Leave, Pause, Penalty, Resume
from pbm.games.refusals import Code
from pbm.messages import notes
from pbm.messages.notes import Note
from pbm.store.host_models import HostAction
from pbm.store.models import Seat
from pbm.table import match as matches
from pbm.table import seating, taking_back
from pbm.table.answers import tell
from pbm.table.match import Match
from pbm.table.play import settle
from pbm.table.unit import Unit

LONGEST_REASON = 200
LONGEST_SPAN = timedelta(days=30)


class Act(StrEnum):
    """What a host can do: let all clocks stand or go on, give more time, and decide who plays and who is punished."""

    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    BOT = "bot"
    GIVE_BACK = "give-back"
    REMOVE = "remove"
    PENALTY = "penalty"
    TAKEBACK = "takeback"

    @property
    def needs_seat(self) -> bool:
        """Whether it is done to one of the seats."""
        return self in (Act.BOT, Act.GIVE_BACK, Act.REMOVE, Act.PENALTY)


class Order(Struct, frozen=True, kw_only=True):
    """What a `host` wants done to the game `code`, and why.

    `seat` is whom it is done to, `span` the time to add. `seq` is the number of log entries that the host saw; None
    does it to whatever the game has come to.
    """

    host: str
    act: Act
    code: str
    seat: int | None = None
    span: timedelta = timedelta()
    reason: str = ""
    seq: int | None = None


class Outcome(StrEnum):
    """What became of an order: `moved-on` when the game has gone on since the host looked, and nothing was done."""

    DONE = "done"
    MOVED_ON = "moved-on"
    REFUSED = "refused"
    NO_GAME = "no-game"


class Carried(Struct, frozen=True):
    """An order's outcome, with the rules' code when they refused it."""

    outcome: Outcome
    code: Code | None = None


def carry_out(unit: Unit, order: Order) -> Carried:
    """Do what the host wants, tell the table, and record it; nothing of it happens when the game has moved on."""
    game = seating.by_code(unit, order.code)
    match = matches.load(unit, game.id) if game else None
    if match is None:
        return Carried(Outcome.NO_GAME)
    unit.cause = f"host, game {match.game.id} after {match.since}"
    match.advance(unit.now)
    has_moved_on = order.seq is not None and match.seq != order.seq
    carried = Carried(Outcome.MOVED_ON) if has_moved_on else _do(match, order)
    if not match.is_settled:
        settle(match)
    unit.send()
    return carried


def _do(match: Match, order: Order) -> Carried:
    number = order.seat if order.act.needs_seat else 0
    if number is None or number not in range(len(match.seats)):
        return Carried(Outcome.REFUSED, Code.NOT_SEATED)
    seat = match.seats[number]
    if order.act is Act.GIVE_BACK and seat.person_id is None:
        return Carried(Outcome.REFUSED, Code.NOT_SEATED)
    since, outcome = match.seq, _step(match, order, seat)
    if outcome.refusal is not None:
        return Carried(Outcome.REFUSED, outcome.refusal.code)
    _record(match, order, since)
    settle(match, _FOLLOW.get(order.act, _nothing_more)(match, seat))
    return Carried(Outcome.DONE)


def _step(match: Match, order: Order, seat: Seat) -> outcome.Outcome:
    move: Pause | Resume | Extend | Handover | Leave | Penalty
    match order.act:
        case Act.PAUSE:
            match.give_back()
            move = Pause(why="host")
        case Act.RESUME:
            move = Resume()
        case Act.EXTEND:
            move = Extend(span=min(order.span, LONGEST_SPAN))
        case Act.BOT | Act.GIVE_BACK:
            move = Handover(seat=seat.seat, bot=order.act is Act.BOT)
        case Act.REMOVE:
            move = Leave(seat=seat.seat)
        case Act.PENALTY:
            move = Penalty(seat=seat.seat)
        case Act.TAKEBACK:
            return taking_back.by_host(match)
    return match.step(move, match.unit.now)


def _record(match: Match, order: Order, seq: int) -> None:
    match.unit.session.add(
        HostAction(
            game_id=match.game.id,
            host=order.host,
            action=order.act,
            seat=order.seat if order.act.needs_seat else None,
            span=int(order.span.total_seconds()) if order.act is Act.EXTEND else None,
            seq=seq,
            reason=order.reason.strip()[:LONGEST_REASON],
            at=match.unit.now,
        )
    )


def _nothing_more(_match: Match, _seat: Seat) -> Mapping[int, Note | None] | None:
    return None


def _to_bot(_match: Match, seat: Seat) -> Mapping[int, Note | None]:
    """A bot plays also the turn that has begun; whose seat it is, is told whose doing that was."""
    seat.bot_from = 0
    return {seat.seat: notes.note("host-lets-bot")}


def _back(_match: Match, seat: Seat) -> Mapping[int, Note | None]:
    """Its player is sent their hand."""
    seat.bot_from = 0
    return {seat.seat: None}


def _removed(match: Match, seat: Seat) -> None:
    seat.left_at, seat.asked = match.unit.now, None
    tell(match.unit, seat.person_id, "removed", match.game, code=match.code)


_FOLLOW: Mapping[Act, Callable[[Match, Seat], Mapping[int, Note | None] | None]] = {
    Act.BOT: _to_bot,
    Act.GIVE_BACK: _back,
    Act.REMOVE: _removed,
}
