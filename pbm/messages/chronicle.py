"""What happened, in short clauses: one for all that a player did in a row, with the cards they have left behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbm.games.match import events as happened
from pbm.games.match.events import Event
from pbm.games.match.view import View
from pbm.messages import presence
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

DEEDS: frozenset[type[Event]] = frozenset(
    {
        happened.Salted,
        happened.Drew,
        happened.Passed,
        happened.Skipped,
        happened.CalledUno,
        happened.Caught,
        happened.FalseUno,
        happened.TimedOut,
        happened.WentOut,
        happened.Eliminated,
        happened.BackRefused,
        happened.SeatLeft,
        happened.SeatJoined,
        happened.SeatHandedOver,
        happened.Voted,
        happened.WentAway,
        happened.CameBack,
        happened.GivenBack,
        happened.WasQueued,
        happened.Dropped,
    }
)
"""What is told of a seat in every game."""

OF_THE_TABLE: frozenset[type[Event]] = frozenset(
    {happened.TakenBack, happened.HandOver, happened.Extended, happened.Resumed, happened.Reminded}
)
"""What is told of the table in every game.

Every other event needs no words: the rest of the notice shows what came of it, or it is for nobody to see.
"""

ALWAYS: frozenset[type[Event]] = frozenset(
    {
        *(happened.HandOver, happened.SeatLeft, happened.Eliminated, happened.Dropped, happened.WasQueued),
        *(happened.Reminded, happened.GivenBack, happened.Extended, happened.Resumed),
        *(happened.TakenBack, happened.BackRefused),
    }
)
"""What a reader never goes without in any game."""


_MOVES_NO_CARD: frozenset[type[Event]] = frozenset(
    {*presence.EVENTS, happened.Voted, happened.BackRefused, happened.SeatLeft}
)
"""Deeds beside which nobody looks for a count of cards."""


class Keep(IntEnum):
    """How dearly a clause is kept when a text gets too long."""

    MINOR = 0
    USUAL = 1
    ALWAYS = 2


class Clause(Struct, frozen=True):
    """What `seat` did (None: what happened to the table), as words; `left` when their count of cards stands in it."""

    seat: int | None
    words: Marked
    keep: Keep
    left: int | None = None


class Chronicle(Struct, frozen=True):
    """How the events of a game are told: those of `deeds` of a seat, those `of_the_table` of nobody.

    The phrases named in `own` are the game's, in the group `phrases`; all others are those of every game. `words` gives
    what a phrase says of an event besides. Of what is not told `always`, what `is_minor` to a seat is dropped first.
    """

    deeds: frozenset[type[Event]]
    of_the_table: frozenset[type[Event]]
    always: frozenset[type[Event]]
    is_minor: Callable[[Event, int | None], bool] = lambda _, __: False
    phrases: str = "events"
    own: frozenset[str] = frozenset()
    words: Callable[[Any, Event], str] = lambda _, __: ""

    def clauses(
        self, scene: Scene, view: View, events: Sequence[Event], *, wordy: bool, counts: bool = True
    ) -> tuple[Clause, ...]:
        """All that is worth telling of the events as the reader saw them, in order.

        A player's count is that of the present hand, and stands behind the last thing that they did in it; without
        `counts` there are none, as for events of long ago.
        """
        told: list[Clause] = []
        counted = {it.seat for it in view.seats if not counts or it.waits or it.seat == view.me}
        for doer, run in reversed(self._runs(view, events)):
            if doer is not None:
                counts_here = doer not in counted and not _MOVES_NO_CARD.issuperset(map(type, run))
                left = view.seats[doer].cards if counts_here else None
                counted |= {doer} if counts_here else set()
                told.append(self._deeds(scene, view, doer, run, wordy=wordy, left=left))
                continue
            if isinstance(run[0], happened.HandOver):
                counted.update(range(len(view.seats)))
            told.append(Clause(None, self._of_the_table(scene, view, run[0]), self._keep(run[0], view.me)))
        return tuple(reversed(told))

    def _runs(self, view: View, events: Sequence[Event]) -> list[tuple[int | None, list[Any]]]:
        """What is worth telling; what one player did in a row together, by their seat."""
        runs: list[tuple[int | None, list[Any]]] = [(None, [])]
        for event in presence.settled(events):
            if type(event) in self.of_the_table:
                runs.append((None, [event]))
            elif type(event) in self.deeds and not _is_asked_about(view, event):
                doer = _doer(event)
                if doer != runs[-1][0]:
                    runs.append((doer, []))
                runs[-1][1].append(event)
        return runs[1:]

    def _deeds(
        self, scene: Scene, view: View, doer: int, run: Sequence[Event], *, wordy: bool, left: int | None
    ) -> Clause:
        told = [it for it in run if not _goes_without_saying(it, run)]
        deeds = tuple([self._deed(scene, view, doer, it, wordy=wordy) for it in told])
        who = phrase("events", "you") if doer == view.me else scene.name(doer)
        words = phrase("events", "told", who=who, deeds=deeds, left=left)
        return Clause(doer, words, max([self._keep(deed, view.me) for deed in run]), left)

    def _deed(self, scene: Scene, view: View, doer: int, deed: Event, *, wordy: bool) -> Marked:
        about, words = _about(deed), self.words(view, deed)
        other = "" if about in {doer, view.me} else scene.name(about)
        if isinstance(deed, happened.Dropped):
            words = scene.repeated(deed.said)
        elif isinstance(deed, happened.WentAway):
            words = scene.at(deed.until)
        anybodys = replace(deed, seat=0)  # so that its words are found again, whoever does it next
        return self._phrase(anybodys, you=doer == view.me, wordy=wordy, other=other, words=words)

    def _of_the_table(self, scene: Scene, view: View, event: Event) -> Marked:
        names = tuple(scene.name(seat.seat) for seat in view.seats)
        if isinstance(event, happened.Reminded):
            return self._phrase(event, name="" if event.seat == view.me else names[event.seat])
        if not isinstance(event, happened.HandOver):
            return self._phrase(event, names=names)
        points = [("" if seat == view.me else names[seat], scored) for seat, scored in event.points.items()]
        says_more = sum(event.scores) != sum(event.points.values())
        scores = list(zip(names, event.scores, strict=False)) if says_more else []
        return self._phrase(event, points=points, scores=scores)

    def _phrase(self, event: Event, **data: object) -> Marked:
        name = str(event.__struct_config__.tag)
        return phrase(self.phrases if name in self.own else "events", name, e=event, **data)

    def _keep(self, event: Event, me: int | None) -> Keep:
        """A reader never goes without what was done to their own cards, nor without the beginning and end of a hand."""
        if type(event) in self.always or (hasattr(event, "other") and me in {_about(event), _doer(event)}):
            return Keep.ALWAYS
        match event:
            case happened.Drew(cards=cards) if cards:
                return Keep.ALWAYS
            case happened.TimedOut(seat=seat) | happened.SeatHandedOver(seat=seat) if seat == me:
                return Keep.ALWAYS
            case happened.Salted(seat=seat) if seat != me:
                return Keep.MINOR
        return Keep.MINOR if self.is_minor(event, me) else Keep.USUAL


def _is_asked_about(view: View, event: Event) -> bool:
    """What waits for the reader's turn, and that a bot plays for them, have lines of their own as long as it is so."""
    if isinstance(event, happened.SeatHandedOver):
        is_on = view.winners is None and not view.paused
        return is_on and event.bot and event.seat == view.me and view.seats[event.seat].bot
    return isinstance(event, happened.WasQueued) and bool(event.said)


def _doer(deed: Any) -> int:
    """Whose deed it was, where that is not the one whom it is about."""
    return int(getattr(deed, "by", deed.seat))


def _about(deed: Any) -> int:
    return int(getattr(deed, "other", deed.seat))


def _goes_without_saying(deed: Event, run: Sequence[Event]) -> bool:
    """A pass after a draw."""
    return isinstance(deed, happened.Passed) and any(isinstance(other, happened.Drew) for other in run)
