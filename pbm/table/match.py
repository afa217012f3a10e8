"""A running game within one unit of work: its state, stepping it, and keeping what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import select

from pbm.games import uno
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.moves import AnyMove, Tick
from pbm.games.uno.view import View
from pbm.store.models import Deadline, Game, LogEntry, Person, Seat, Snapshot
from pbm.table.unit import Unit

LONGEST = 1000
"""Steps that may follow by themselves in one unit; what is left is done by the next one."""

_LATEST_NEWS = 30
"""Log entries, at most, that a player who comes back is told of."""


@dataclass(eq=False)
class Match:
    """A game that is played. `people` are the persons at its seats; a seat without one is a bot's.

    `since` is the number of log entries before this unit, `steps` the entries made in it, each with what happened;
    `bot_at` is when a bot means to act next.
    """

    unit: Unit
    game: Game
    seats: Sequence[Seat]
    people: dict[int, Person]
    snapshot: Snapshot
    state: uno.State
    since: int
    steps: list[tuple[int, tuple[AnyEvent, ...]]] = field(default_factory=list)
    bot_at: datetime | None = None

    @property
    def at(self) -> datetime:
        """When the last step was judged: no later one is judged before it."""
        return self.snapshot.at

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats, in seat order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def rests(self) -> bool:
        """Whether nobody is left to play for: the match is over, or bots alone are at the table (W9)."""
        table = self.view(None)
        return table.winners is not None or all(seat.bot or seat.gone for seat in table.seats)

    def view(self, seat: int | None) -> View:
        """The table as that seat may see it now."""
        return uno.view(self.state, seat)

    def step(self, move: AnyMove, at: datetime, *, by_text: bool = False) -> uno.Outcome:
        """Judge a move at that time, and log it unless it changed nothing. `by_text`: the unit's text says so."""
        at = max(at, self.at)
        outcome = uno.step(self.state, move, at)
        if outcome.events or outcome.result is not uno.Result.REFUSED:
            self.log(move, at, outcome, by_text=by_text)
        return outcome

    def log(self, move: AnyMove, at: datetime, outcome: uno.Outcome, *, by_text: bool) -> None:
        """Append an entry to the log, and take on the state that it led to."""
        self.game.seq += 1
        self.unit.session.add(
            LogEntry(
                game_id=self.game.id,
                seq=self.game.seq,
                at=at,
                move=uno.encode_move(move),
                events=uno.encode_events(outcome.events),
                inbox_id=self.unit.inbox.id if by_text and self.unit.inbox else None,
            )
        )
        self.state, self.snapshot.at = outcome.state, at
        self.steps.append((self.game.seq, outcome.events))

    def advance(self, until: datetime) -> None:
        """Let everything happen that is due by then, each at its own time (W4): the clock's doings, and the bots'."""
        for _ in range(LONGEST):
            self.bot_at = None
            if self.rests:
                return
            due, thought = uno.next_due(self.state), self._next_thought()
            self.bot_at = thought.at if thought else None
            if due is not None and due <= until and (thought is None or due <= thought.at):
                self.step(Tick(), due)
            elif thought is None or thought.at > until:
                return
            elif not self.step(thought.move, thought.at).events:
                self.bot_at = None  # what it wants cannot be done: its turn is left to the clock
                return

    def _next_thought(self) -> uno.Thought | None:
        bots = (seat.seat for seat in self.view(None).seats if seat.bot and not seat.gone)
        thoughts = [it for seat in bots if (it := uno.thought(self.view(seat), self.at)) is not None]
        return min(thoughts, key=lambda it: it.at, default=None)

    def news(self, seat: Seat) -> tuple[AnyEvent, ...]:
        """What has happened since that seat's player was told last, as the seat may see it."""
        newer = [event for seq, events in self.steps if seq > seat.told_seq for event in events]
        return uno.seen((*self._older(seat), *newer), seat.seat)

    def _older(self, seat: Seat) -> list[AnyEvent]:
        if seat.told_seq >= self.since:
            return []
        query = select(LogEntry.events).where(
            LogEntry.game_id == self.game.id, LogEntry.seq > seat.told_seq, LogEntry.seq <= self.since
        )
        latest = reversed(self.unit.session.scalars(query.order_by(LogEntry.seq.desc()).limit(_LATEST_NEWS)).all())
        return [event for events in latest for event in uno.decode_events(events)]

    def save(self) -> None:
        """Keep the new state, what is due next, and whether the match is over."""
        if self.game.seq == self.snapshot.seq:
            return
        self.snapshot.seq, self.snapshot.state = self.game.seq, uno.encode(self.state)
        if self.view(None).winners is not None:
            self.game.status, self.game.ended_at = "over", self.at
        due = {} if self.rests else {"game": uno.next_due(self.state), "bot": self.bot_at}
        keep_deadlines(self.unit, self.game.id, {kind: at for kind, at in due.items() if at is not None})


def keep_deadlines(unit: Unit, game_id: int, due: dict[str, datetime]) -> None:
    """Make the game's deadlines these, by kind, and no others."""
    query = select(Deadline).where(Deadline.game_id == game_id)
    kept = {deadline.kind: deadline for deadline in unit.session.scalars(query)}
    for kind in kept.keys() | due.keys():
        if kind not in due:
            unit.session.delete(kept[kind])
        elif kind in kept:
            kept[kind].due_at = due[kind]
        else:
            unit.session.add(Deadline(game_id=game_id, kind=kind, due_at=due[kind]))


def load(unit: Unit, game_id: int, *, wait: bool = True) -> Match | None:
    """The game, locked until the unit ends; None when it has not been dealt, or is locked and we shall not `wait`."""
    session, fresh = unit.session, {"populate_existing": True}
    locked = select(Game).where(Game.id == game_id).with_for_update(skip_locked=not wait)
    game = session.scalar(locked, execution_options=fresh)
    kept = select(Snapshot).where(Snapshot.game_id == game_id)
    snapshot = session.scalar(kept, execution_options=fresh) if game else None
    if game is None or snapshot is None:
        return None
    query = select(Seat, Person).outerjoin(Person, Person.id == Seat.person_id).where(Seat.game_id == game_id)
    rows = session.execute(query.order_by(Seat.seat), execution_options=fresh).all()
    people = {seat.seat: person for seat, person in rows if seat.person_id is not None}
    state = uno.decode(snapshot.state)
    return Match(unit, game, [seat for seat, _ in rows], people, snapshot, state, since=game.seq)
