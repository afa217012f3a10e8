"""A running game within one unit of work: its state, stepping it, and keeping what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from sqlalchemy import bindparam, select

from pbm.games.game import Game as Rules
from pbm.games.game import State
from pbm.games.match.bots import Thought
from pbm.games.match.events import Event, TurnBegan
from pbm.games.match.moves import Move, Tick
from pbm.games.match.outcome import Outcome, Result
from pbm.games.match.view import View
from pbm.store.models import Game, LogEntry, Person, Seat
from pbm.store.prepared import Prepared
from pbm.table import keeping, outages, seating
from pbm.table.keeping import Told
from pbm.table.kinds import Kind, kind_of
from pbm.table.standing import Standing, kept_in, remember
from pbm.table.unit import Sitting, Unit

LONGEST = 1000
"""Steps that may follow by themselves in one unit; what is left is done by the next one."""

_NOTHING = Told()

_LATEST_NEWS = 30
"""Log entries, at most, that a player who comes back is told of."""


@dataclass(eq=False)
class Match:
    """A game that is played. `people` are the persons at its seats; a seat without one is a bot's.

    The log has `seq` entries. The last step was judged `at` that time: no later one is judged before it. `steps` are
    the entries made in this unit, each with what happened. `told` is, by seat, what its player has been told of; `due`
    what the store has noted as due, by kind.
    `bot_at` is when a bot means to act next, `tell_at` when somebody's quiet hours end who has news; before
    `rests_until` nothing more is done by itself. It `is_settled` while all that was done is kept and told.
    """

    unit: Unit
    game: Game
    seats: Sequence[Seat]
    people: dict[int, Person]
    standing: Standing
    seq: int
    at: datetime
    told: dict[int, Told] = field(default_factory=dict)
    due: dict[str, datetime] = field(default_factory=dict)
    steps: list[tuple[int, tuple[Event, ...]]] = field(default_factory=list)
    bot_at: datetime | None = None
    tell_at: datetime | None = None
    rests_until: datetime | None = None
    is_settled: bool = False
    _unsaved: bool = False
    _tried: tuple[Move, datetime, Outcome] | None = None

    @cached_property
    def kind(self) -> Kind:
        """Which game it is."""
        return kind_of(self.game.options)

    @cached_property
    def rules(self) -> Rules:
        """The rules of that game."""
        return self.kind.rules

    @property
    def state(self) -> State:
        """The state that the game is in now."""
        return self.standing.state

    @property
    def since(self) -> int:
        """How many entries the log had before this unit."""
        return self.seq - len(self.steps)

    @cached_property
    def code(self) -> str:
        """The code of the game."""
        return self.game.code

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names at the seats, in seat order."""
        return tuple([seat.name for seat in self.seats])

    @property
    def rests(self) -> bool:
        """Whether nothing happens by itself: the match is over or paused, or bots alone are at the table (W9, W12)."""
        table = self.view(None)
        stands = table.winners is not None or table.paused is not None
        return stands or all(seat.bot or not seat.plays for seat in table.seats)

    def reseat(self, seats: Sequence[Seat], people: dict[int, Person]) -> None:
        """Take in who sits there, now that a seat has been added."""
        self.seats, self.people = seats, people
        self.__dict__.pop("names", None)

    def view(self, seat: int | None) -> View:
        """The table as that seat may see it now."""
        views = self.standing.views
        if seat not in views:
            table = None if seat is None else self.view(None)
            views[seat] = self.rules.view(self.state, seat, table)
        return views[seat]

    def step(self, move: Move, at: datetime, *, by_text: bool = False, past: State | None = None) -> Outcome:
        """Judge a move at that time, and log it unless it changed nothing.

        `by_text`: the unit's text says so; `past` is the state to which a move goes back.
        """
        at = max(at, self.at)
        outcome: Outcome = self.outcome(move, at) if past is None else self.rules.step(self.state, move, at, past=past)
        if outcome.events or outcome.result is not Result.REFUSED or outcome.state is not self.state:
            self.log(move, at, outcome, by_text=by_text)
        return outcome

    def outcome(self, move: Move, at: datetime) -> Outcome:
        """What would come of a move at that time. Who then makes it need not judge it again."""
        if self._tried is None or self._tried[:2] != (move, at):
            self._tried = move, at, self.rules.step(self.state, move, at)
        return self._tried[2]

    def log(self, move: Move, at: datetime, outcome: Outcome, *, by_text: bool) -> None:
        """Append an entry to the log, and take on the state that it led to."""
        self.standing, self.at, self.seq = Standing(outcome.state), at, self.seq + 1
        entry = {
            "game_id": self.game.id,
            "seq": self.seq,
            "at": at,
            "move": self.rules.encode_move(move),
            "events": self.rules.encode_events(outcome.events),
            "inbox_id": self.unit.inbox_id if by_text else None,
        }
        keeping.append(self.unit.line, entry)
        self._unsaved, self.is_settled = True, False
        self._tried = None
        self.steps.append((self.seq, outcome.events))

    def advance(self, until: datetime) -> None:
        """Let everything happen that is due by then, each at its own time (W4): the clock's doings, and the bots'."""
        for _ in range(LONGEST):
            self.bot_at = None
            if self.rests:
                return
            due, thought = self.rules.next_due(self.state), self._next_thought()
            self.bot_at = thought.at if thought else None
            if due is not None and due <= until and (thought is None or due <= thought.at):
                self.step(Tick(), due)
            elif thought is None or thought.at > until:
                return
            elif self.step(thought.move, thought.at).result is Result.REFUSED:
                self.bot_at = None  # what it wants cannot be done: its turn is left to the clock
                return

    def _next_thought(self) -> Thought | None:
        table = self.view(None)
        bots = [seat.seat for seat in table.seats if seat.bot and seat.plays]
        ready = (bot for bot in bots if self.seats[bot].bot_from <= table.turn_number)
        thoughts = [it for bot in ready if (it := self.rules.thought(self.view(bot), self.at))]
        return min(thoughts, key=lambda it: (it.at, it.move.seat == table.turn), default=None)

    def told_of(self, seat: int) -> Told:
        """What that seat's player has been told of."""
        return self.told.get(seat, _NOTHING)

    def note_told(self, seat: int) -> None:
        """Note that the player has been told of all that has happened, in this turn."""
        self.told[seat] = Told(self.seq, self.view(None).turn_number)
        self._unsaved = True

    def news(self, seat: int) -> tuple[Event, ...]:
        """What has happened since that seat's player was told last, as the seat may see it."""
        told = self.told_of(seat).seq
        newer = [event for seq, events in self.steps if seq > told for event in events]
        return self.rules.seen((*self._older(told), *newer), seat)

    def _older(self, told: int) -> list[Event]:
        if told >= self.since:
            return []
        query = select(LogEntry.events).where(
            LogEntry.game_id == self.game.id, LogEntry.seq > told, LogEntry.seq <= self.since
        )
        latest = reversed(self.unit.session.scalars(query.order_by(LogEntry.seq.desc()).limit(_LATEST_NEWS)).all())
        return [event for events in latest for event in self.rules.decode_events(events)]

    def since_last_turn(self, seat: int, until: int) -> tuple[Event, ...]:
        """What has happened since that seat's last turn, its present one apart, up to an entry, as the seat may see."""
        query = select(LogEntry.events).where(LogEntry.game_id == self.game.id, LogEntry.seq <= min(until, self.since))
        older = self.unit.session.scalars(query.order_by(LogEntry.seq.desc()).limit(_LATEST_NEWS)).all()
        every = [event for entry in reversed(older) for event in self.rules.decode_events(entry)]
        every += [event for seq, events in self.steps if seq <= until for event in events]
        turns = [(at, event.seat) for at, event in enumerate(every) if isinstance(event, TurnBegan)]
        if turns and turns[-1][1] == seat:
            turns.pop()
        first = next((at for at, whose in reversed(turns) if whose == seat), 0)
        return self.rules.seen(every[first:], seat)

    def save(self) -> None:
        """Keep the new state, what is due next, and whether the match is over."""
        if self._unsaved:
            state, told = self.rules.encode(self.state), list(map(self.told_of, range(len(self.seats))))
            remember(state, self.standing)
            keeping.keep(self.unit.line, self.game.id, self.seq, self.at, state=state, told=told)
            self._unsaved = False
            if self.view(None).winners is not None and self.game.status != "over":
                self.game.status, self.game.ended_at = "over", self.at
        soon = {"tell": self.tell_at}
        if not self.rests:
            soon |= {"game": self.rules.next_due(self.state), "bot": self.bot_at}
        due = {kind: self._no_sooner(at) for kind, at in soon.items() if at is not None}
        keeping.plan(self.unit.line, self.game.id, self.due, due)
        self.due = due

    def give_back(self) -> None:
        """Give back what was lost to outages by now, before anything falls due (W15)."""
        seats = {person.id: seat for seat, person in self.people.items()}
        for move in outages.owed(self.unit, self.game, self.state.given, seats):
            self.step(move, self.unit.now)
            self.rests_until = self.unit.now + outages.AGAIN

    def _no_sooner(self, at: datetime) -> datetime:
        """In an outage a game is looked at now and then, however little time is left in it."""
        return at if self.rests_until is None else max(at, self.rests_until)


def load(unit: Unit, game_id: int, *, wait: bool = True) -> Match | None:
    """The game, locked until the unit ends; None when it has not been dealt, or is locked and we shall not `wait`."""
    if game_id not in unit.matches:
        match = _load(unit, game_id, wait=wait)
        if match is None:
            return None
        unit.matches[game_id] = match
    return unit.matches[game_id]


def _load(unit: Unit, game_id: int, *, wait: bool) -> Match | None:
    known = unit.tables.get(game_id)
    if known is None and not lock(unit, game_id, wait=wait):
        return None
    kept = unit.kept.get(game_id) or keeping.kept(unit.transaction, game_id)
    if kept is None:
        return None
    seats, people = _in_order(unit, known or seating.at_table(unit, game_id))
    standing = kept_in(kept.state, kind_of(kept.game.options).rules)
    match = Match(unit, kept.game, seats, people, standing, kept.seq, kept.at, dict(enumerate(kept.told)), kept.due)
    if any(at <= unit.now for at in kept.due.values()):
        match.give_back()
    return match


def seated(unit: Unit, game_id: int) -> tuple[list[Seat], dict[int, Person]]:
    """The seats of the game in their order, and by seat the persons who have one."""
    return _in_order(unit, seating.at_table(unit, game_id))


def _in_order(unit: Unit, sittings: Sequence[Sitting]) -> tuple[list[Seat], dict[int, Person]]:
    seats: dict[int, Seat] = {}
    people: dict[int, Person] = {}
    for seat, person, address in sittings:
        number = seat.seat
        seats[number] = seat
        if person is not None:
            people[number] = person
            if address is not None:
                unit.knows(person, address)
    return list(seats.values()), people


_LOCKED, _LOCKED_IF_FREE = (
    Prepared(select(Game.id).where(Game.id == bindparam("game_id")).with_for_update(key_share=True, skip_locked=skip))
    for skip in (False, True)
)


def lock(unit: Unit, game_id: int, *, wait: bool = True) -> bool:
    """Lock the game until the unit ends; False when somebody else has, and we shall not `wait`."""
    locked = _LOCKED if wait else _LOCKED_IF_FREE
    return unit.has_locked_all or bool(locked.rows(unit.line, {"game_id": game_id}))
