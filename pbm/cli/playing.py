"""One match of the simulated family: who looks at their phone when, and what they text then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from heapq import heappop, heappush
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

from msgspec import Struct, to_builtins
from sqlalchemy import func, select

from pbm.cli.family import FAMILY, Relative
from pbm.cli.post import Post, StuckError
from pbm.games import uno
from pbm.games.uno.view import View
from pbm.language.doubt import card_words, words_of
from pbm.store.models import Game, LogEntry, Seat, Snapshot
from pbm.table.replaying import replay

_AWAY_DAYS = 3
_DAY = timedelta(days=1)
_LONGEST = 200 * _DAY
_MOST_MOMENTS = 50_000
_WATCHFUL, _FORESIGHT, _TALKATIVE, _UNLUCKY = 0.7, 0.05, 0.03, 0.5
"""Chances: to see a forgotten UNO, to play ahead, to say something, and to lose the phone."""

_ASIDES = ("hand", "scores", "table", "say what a game, all")


class Trip(Struct, frozen=True):
    """Days without a phone; the table is `told`, or is not."""

    begins: datetime
    ends: datetime
    told: bool


class Played(Struct, frozen=True):
    """A match that was played; `events` counts what happened, by the names of the log."""

    preset: str
    began: datetime
    ended: datetime
    events: Counter[str]

    @property
    def days(self) -> float:
        """How long it took, from *new uno* to the last card."""
        return (self.ended - self.began) / _DAY

    def clock_changes(self) -> set[tuple[str, date]]:
        """In which zones of the family, and on which days, the clocks were changed meanwhile."""
        return {(zone, day) for zone in {it.zone for it in FAMILY} for day in self._changes(ZoneInfo(zone))}

    def _changes(self, zone: ZoneInfo) -> Iterator[date]:
        first, last = (it.astimezone(zone).replace(hour=12) for it in (self.began, self.ended))
        noons = (first + _DAY * day for day in range((last.date() - first.date()).days + 1))
        return (after.date() for before, after in pairwise(noons) if before.utcoffset() != after.utcoffset())


class Playing:
    """A match from *new uno*, which `maker` texts, to its last card."""

    def __init__(self, post: Post, chance: Random, maker: Relative, preset: str) -> None:
        self._post, self._chance, self._preset, self._began = post, chance, preset, post.now
        self._gather(maker)
        self._game, self._seats = self._dealt()
        self._trips, self._gone, self._misread = _trips(post.now, chance), set[Relative](), set[Relative]()
        self._habits = [relative.looks(post.now, chance) for relative in FAMILY]
        self._looks = sorted((next(habit), number, True) for number, habit in enumerate(self._habits))

    def _gather(self, maker: Relative) -> None:
        """One after the other they come in and say what hours they keep, unless they did before the last match."""
        self._text_at_leisure(maker, f"new uno {self._preset} {maker.name}")
        with self._post.store.write() as session:
            game = session.scalars(select(Game).order_by(Game.id.desc()).limit(1)).one()
            game.secret, code = self._chance.randbytes(32).hex(), game.code  # so that the seed decides all
        for relative in FAMILY:
            if relative is not maker:
                self._text_at_leisure(relative, f"join {code} {relative.name}")
            if relative not in self._post.quiet:
                begins, ends = relative.quiet
                self._text_at_leisure(relative, f"zone {relative.zone}")
                self._text_at_leisure(relative, f"quiet {begins:%H:%M}-{ends:%H:%M}")
                self._post.quiet.add(relative)
        self._text_at_leisure(maker, "deal")

    def _text_at_leisure(self, relative: Relative, body: str) -> None:
        self._post.run(next(relative.looks(self._post.now, self._chance)))
        self._post.text(relative, body)

    def _dealt(self) -> tuple[int, dict[Relative, int]]:
        """The game's id, and who sits where."""
        with self._post.store.read() as session:
            game_id = session.scalars(select(func.max(Game.id))).one()
            seats = {it.name: it.seat for it in session.scalars(select(Seat).where(Seat.game_id == game_id))}
        return game_id, {relative: seats[relative.name] for relative in FAMILY}

    def play(self) -> Played:
        """Let time go on until it is over.

        Raises:
            StuckError: it never is.
        """
        for _ in range(_MOST_MOMENTS):
            self.next_moment()
            table = uno.view(self._state(), None)
            if table.winners is not None:
                return self._played()
            if self._post.now - self._began > _LONGEST:
                break
        raise StuckError(f"match {self._game}, made on {self._began:%Y-%m-%d}, goes on at {self._post.now:%Y-%m-%d}")

    def next_moment(self) -> None:
        """What comes first: something that is due, or that somebody looks at their phone."""
        due, look = self._post.next_due(), self._looks[0][0]
        if due is not None and due <= look:
            self._post.run(due)
        else:
            self._post.run(look)
            self._look()
        for relative in self._post.arrivals():
            if relative.is_free(self._post.now) and self._chance.random() < relative.prompt:
                self._look_again(relative, self._chance.uniform(60, 1500))

    def _look_again(self, relative: Relative, seconds: float) -> None:
        heappush(self._looks, (self._post.now + timedelta(seconds=int(seconds)), FAMILY.index(relative), False))

    def _look(self) -> None:
        """Somebody looks, and texts once at most; whoever may want to text more looks again soon."""
        _, number, is_habit = heappop(self._looks)
        relative = FAMILY[number]
        if is_habit:
            heappush(self._looks, (next(self._habits[number]), number, True))
        body = self._wanted(relative)
        if body is None:
            return
        reply = self._post.text(relative, body).reply
        if reply == "ask":
            self._misread.add(relative)
        if reply in {"ok", "held", "ask"}:
            self._look_again(relative, self._chance.uniform(40, 150))

    def _wanted(self, relative: Relative) -> str | None:
        """What somebody texts who looks now."""
        trip = self._trips.get(relative)
        if trip is None or not trip.begins <= self._post.now < trip.ends:
            return self._move(relative, uno.view(self._state(), self._seats[relative]))
        if not trip.told or relative in self._gone:
            return None
        self._gone.add(relative)
        return f"away {_AWAY_DAYS}d"

    def _move(self, relative: Relative, view: View) -> str | None:
        if view.paused or view.seats[self._seats[relative]].bot:
            return "back"
        if view.catchable and self._chance.random() < _WATCHFUL:
            return f"catch {self._name(view.catchable[0]).lower()}"
        thought = uno.thought(view, self._post.now)
        if thought is None or thought.at > self._post.now:
            return self._aside(view)
        if relative in self._misread:
            self._misread.remove(relative)
            return words_of(thought.move)
        return relative.texts(thought.move, self._chance)

    def _aside(self, view: View) -> str | None:
        """Now and then somebody asks or says something, or plays ahead."""
        if view.hand and not view.my_turn and not view.queued and self._chance.random() < _FORESIGHT:
            return f"next {card_words(self._chance.choice(view.hand))}, draw"
        return self._chance.choice(_ASIDES) if self._chance.random() < _TALKATIVE else None

    def _name(self, seat: int) -> str:
        return next(relative.name for relative, held in self._seats.items() if held == seat)

    def _state(self) -> uno.State:
        with self._post.store.read() as session:
            return uno.decode(session.scalars(select(Snapshot.state).where(Snapshot.game_id == self._game)).one())

    def _played(self) -> Played:
        with self._post.store.read() as session:
            replayed = replay(session, session.get_one(Game, self._game))
            log = session.scalars(select(LogEntry.events).where(LogEntry.game_id == self._game))
            events = Counter(to_builtins(event)["event"] for text in log for event in uno.decode_events(text))
        if replayed is None or replayed.fault:
            self._post.faults.append(f"the log of match {self._game} does not come to what is kept")
        return Played(self._preset, self._began, self._post.now, events)


def _trips(since: datetime, chance: Random) -> dict[Relative, Trip]:
    """Somebody goes away and says so; another one may lose their phone for up to two weeks."""
    away, silent = chance.sample(FAMILY, 2)
    begins, lost = (since + chance.uniform(0.5, 5) * _DAY for _ in range(2))
    trips = {away: Trip(begins, begins + _AWAY_DAYS * _DAY, told=True)}
    if chance.random() < _UNLUCKY:
        trips[silent] = Trip(lost, lost + chance.uniform(4, 14) * _DAY, told=False)
    return trips
