"""Whole matches by chance, as logs: bots as the table lets them act, people who err, come, go, and text late."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

from pbm.games import uno
from pbm.games.match.cards import Color
from pbm.games.match.moves import Back, CallUno, Catch, Challenge, Draw, Handover, Join, Leave, Pass, Salt, Tick
from pbm.games.match.view import SeatView
from pbm.games.uno.events import Played
from pbm.games.uno.moves import AnyMove, CallColor, Play, Start
from pbm.games.uno.options import Options
from tests.games.uno.sitting import MINUTE, NOON

LONGEST = 3_000
"""Steps after which a match is given up: far more than any takes but among bots that play at random."""

LATELY = 300
"""Steps within which somebody lays a card in every match that goes on."""


class Chance:
    """A match that takes its course by `seed`. `entries` is its log so far, `thoughts` those entries that bots made."""

    def __init__(self, seed: int, players: int, options: Options, *, bots: int) -> None:
        self.random = Random(seed)
        start = Start(0, "deal", options, players, tuple(range(players - bots, players)), f"{seed:064x}", ("pepper",))
        outcome = uno.start(start, NOON)
        self.state, self.now = outcome.state, NOON
        self.entries = [uno.Entry(NOON, start, outcome.events)]
        self.thoughts: list[tuple[uno.Thought, uno.Outcome]] = []

    def play_on(self, *, with_guests: bool = False, must_end: bool = True) -> None:
        """Play to the end of the match, or as far as it goes; `with_guests` people also come, go and hand over."""
        while uno.view(self.state, None).winners is None:
            if len(self.entries) >= LONGEST:
                assert self._goes_on(), "the match goes round in circles"
                assert not must_end, "the match has no end"
                return
            if not self._let_bot_act():
                self._let_person_act(with_guests=with_guests)

    def _goes_on(self) -> bool:
        """Whether somebody has laid a card of late."""
        return any(isinstance(event, Played) for entry in self.entries[-LATELY:] for event in entry.events)

    def do(self, move: AnyMove, at: datetime) -> uno.Outcome:
        """Make a move and log it."""
        self.now = max(self.now, at)
        outcome = uno.step(self.state, move, self.now)
        self.state = outcome.state
        self.entries.append(uno.Entry(self.now, move, outcome.events))
        return outcome

    def _let_bot_act(self) -> bool:
        """Do what a bot wants to do next, unless something else is due before it."""
        views = [uno.view(self.state, seat.seat) for seat in self._seats() if seat.bot and not seat.gone]
        thoughts = [it for view in views if (it := uno.thought(view, self.now)) is not None]
        thought, due = min(thoughts, key=lambda it: it.at, default=None), uno.next_due(self.state)
        if thought is None or (due is not None and due <= thought.at):
            return False
        before = self.state
        self.thoughts.append((thought, self.do(thought.move, thought.at)))
        assert self.state != before, "a thought that changes nothing comes again for ever"
        return True

    def _let_person_act(self, *, with_guests: bool) -> None:
        if uno.view(self.state, None).paused:
            self.do(Back(self.random.choice([it.seat for it in self._seats() if it.plays])), self.now)
            return
        due = uno.next_due(self.state)
        assert due is not None, "nobody is waited for"
        if uno.view(self.state, None).turn is None or self.random.random() < 0.1:
            self.do(Tick(), due + self.random.choice([timedelta(0), MINUTE]))
            return
        if with_guests and self.random.random() < 0.03:
            self.do(self._guest(), self.now)
        self.do(self.random.choice(list(self._moves())), self.now + self.random.choice([timedelta(0), MINUTE]))

    def _moves(self) -> Iterator[AnyMove]:
        """What people may text: mostly lawful, with UNO forgotten, bluffs, and calls and catches out of the air."""
        turn = uno.view(self.state, None).turn or 0
        mine, color = uno.view(self.state, turn), self.random.choice(list(Color))
        if self.random.random() < 0.1:
            yield from (Pass(turn), CallUno(turn), Salt(turn, grain=f"grain {len(self.entries)}"))
            yield Catch(self.random.randrange(len(self._seats())))
        elif mine.playable:
            calls = len(mine.hand) == 2 and self.random.random() < 0.5
            yield Play(turn, "", (self.random.choice(mine.playable),), self.random.choice([color, None]), calls)
        else:
            yield from (Draw(turn), Challenge(turn), CallColor(turn, color=color))

    def _guest(self) -> AnyMove:
        seats = self._seats()
        seat = self.random.randrange(len(seats))
        bot = self.random.random() < 0.5
        staying = sum(not it.gone for it in seats)
        doings: list[AnyMove] = [Join(len(seats), bot=bot), Handover(seat, bot=bot)]
        return self.random.choice([*doings, Leave(seat)] if staying > 2 else doings)

    def _seats(self) -> tuple[SeatView, ...]:
        return uno.view(self.state, None).seats
