"""What happened, in short clauses: one for all that a player did in a row, with the cards they have left behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from msgspec import Struct

from pbm.games.match import events as happened
from pbm.games.match.events import Event
from pbm.games.uno import events as uno
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.view import View
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

Deed = (
    happened.Salted
    | uno.Played
    | uno.CalledColor
    | uno.Jumped
    | uno.Stacked
    | uno.Swapped
    | uno.Rotated
    | happened.Drew
    | happened.Passed
    | happened.Skipped
    | happened.CalledUno
    | happened.Caught
    | happened.FalseUno
    | uno.Challenged
    | uno.Shown
    | uno.Guilty
    | uno.Innocent
    | happened.TimedOut
    | happened.WentOut
    | happened.Eliminated
    | happened.BackRefused
    | happened.SeatLeft
    | happened.SeatJoined
    | happened.SeatHandedOver
    | happened.Voted
    | happened.Reminded
    | happened.WentAway
    | happened.CameBack
    | happened.GivenBack
    | happened.WasQueued
    | happened.Dropped
    | uno.SaidReady
    | uno.CutChosen
)
"""What is told of a seat."""

TableEvent = (
    happened.TakenBack
    | uno.DealerDrawn
    | uno.Dealt
    | uno.TurnedUp
    | uno.Reshuffled
    | happened.HandOver
    | happened.Extended
    | happened.Resumed
)
"""What is told of the table.

Every other event needs no words: the rest of the notice shows what came of it, or it is for nobody to see.
"""


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


def clauses(
    scene: Scene, view: View, events: Sequence[AnyEvent], *, wordy: bool, counts: bool = True
) -> tuple[Clause, ...]:
    """All that is worth telling of the events as the reader saw them, in order.

    A player's count is that of the present hand, and stands behind the last thing that they did in it; without `counts`
    there are none, as for events of long ago.
    """
    told: list[Clause] = []
    counted: set[int | None] = {view.me} if counts else set(range(len(view.seats)))
    for run in reversed(list(_runs(events))):
        if isinstance(run, list):
            doer = _doer(run[0])
            left = None if doer in counted else view.seats[doer].cards
            counted.add(doer)
            told.append(_deeds(scene, view, run, wordy=wordy, left=left))
            continue
        if isinstance(run, happened.HandOver):
            counted.update(range(len(view.seats)))
        told.append(Clause(None, _of_the_table(scene, view, run), _keep(run, view.me)))
    return tuple(reversed(told))


def _runs(events: Sequence[AnyEvent]) -> Iterator[list[Deed] | TableEvent]:
    """What is worth telling; what one player did in a row together."""
    run: list[Deed] = []
    for event in events:
        if isinstance(event, TableEvent):
            if run:
                yield run
            run = []
            yield event
        elif isinstance(event, Deed) and not _shown_as_queued(event):
            if run and _doer(event) != _doer(run[0]):
                yield run
                run = []
            run.append(event)
    if run:
        yield run


def _shown_as_queued(event: AnyEvent) -> bool:
    """What waits for the reader's turn has a line of its own as long as it waits."""
    return isinstance(event, happened.WasQueued) and bool(event.said)


def _doer(deed: Deed) -> int:
    return deed.by if isinstance(deed, happened.Caught | uno.Challenged | happened.Voted) else deed.seat


def _deeds(scene: Scene, view: View, run: Sequence[Deed], *, wordy: bool, left: int | None) -> Clause:
    seat = _doer(run[0])
    deeds = tuple([_deed(scene, view, it, wordy=wordy) for it in run if not _goes_without_saying(it, run)])
    who = phrase("events", "you") if seat == view.me else scene.name(seat)
    words = phrase("events", "told", who=who, deeds=deeds, left=left)
    return Clause(seat, words, max(_keep(deed, view.me) for deed in run), left)


def _goes_without_saying(deed: Deed, run: Sequence[Deed]) -> bool:
    """A pass after a draw, and a reminder of what has been settled since."""
    if isinstance(deed, happened.Passed):
        return any(isinstance(other, happened.Drew) for other in run)
    return isinstance(deed, happened.Reminded) and deed is not run[-1]


def _deed(scene: Scene, view: View, deed: Deed, *, wordy: bool) -> Marked:
    about = deed.other if isinstance(deed, uno.Swapped) else deed.seat
    other = "" if about == view.me else scene.name(about)
    words = scene.repeated(deed.said) if isinstance(deed, happened.Dropped) else ""
    if isinstance(deed, happened.WentAway):
        words = scene.at(deed.until)
    return phrase("events", _name(deed), e=deed, you=_doer(deed) == view.me, wordy=wordy, other=other, words=words)


def _of_the_table(scene: Scene, view: View, event: TableEvent) -> Marked:
    names = tuple(scene.name(seat.seat) for seat in view.seats)
    if not isinstance(event, happened.HandOver):
        return phrase("events", _name(event), e=event, names=names)
    points = [("" if seat == view.me else names[seat], scored) for seat, scored in event.points.items()]
    says_more = sum(event.scores) != sum(event.points.values())
    scores = list(zip(names, event.scores, strict=False)) if says_more else []
    return phrase("events", _name(event), e=event, points=points, scores=scores)


def _name(event: Event) -> str:
    return str(event.__struct_config__.tag)


_ALWAYS = (
    *(uno.DealerDrawn, uno.Dealt, happened.HandOver, happened.SeatLeft, happened.Eliminated),
    *(uno.Shown, uno.Rotated, happened.Dropped, happened.WasQueued, uno.SaidReady, uno.CutChosen),
    *(happened.Reminded, happened.GivenBack, happened.Extended, happened.Resumed),
    *(happened.TakenBack, happened.BackRefused),
)


def _keep(event: Deed | TableEvent, me: int | None) -> Keep:
    """A reader never goes without what was done to their own cards, nor without the beginning and end of a hand."""
    if isinstance(event, _ALWAYS):
        return Keep.ALWAYS
    match event:
        case uno.Swapped(seat=seat, other=other) if me in (seat, other):
            return Keep.ALWAYS
        case happened.Drew(cards=cards) if cards:
            return Keep.ALWAYS
        case happened.TimedOut(seat=seat) | happened.SeatHandedOver(seat=seat) if seat == me:
            return Keep.ALWAYS
        case uno.Reshuffled() | uno.TurnedUp(back=True):
            return Keep.MINOR
        case happened.Salted(seat=seat) if seat != me:
            return Keep.MINOR
        case _:
            return Keep.USUAL
