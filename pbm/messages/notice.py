"""The one text that a player gets for a step of the game, and what is dropped from it when it gets too long.

It is made of the reader's view and of the events as the reader saw them, and so can tell nothing that is hidden from
them. docs/texts.md shows its parts and the order in which they are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from pbm.games.match.events import Event
from pbm.games.match.view import View
from pbm.games.uno.view import View as UnoView
from pbm.messages import hand, turns
from pbm.messages.chronicle import Clause, Keep
from pbm.messages.events import clauses
from pbm.messages.notes import Note
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked, Text, text

_LONG = 2
"""Segments above which whatever can be is left out."""


class Style(Struct, frozen=True):
    """How much a notice says. `dropped` is how many of the usual clauses, counted from the first, are told no more."""

    dropped: int = 0
    wordy: bool = True
    spelled: bool = True
    minor: bool = True
    idle: bool = True


def styles(usual: int) -> Iterator[Style]:
    """From the fullest to the barest, dropping one thing at a time; `usual` is how many usual clauses there are."""
    yield Style()
    yield Style(wordy=False)
    yield Style(wordy=False, spelled=False)
    for dropped in range(usual):
        yield Style(dropped, wordy=False, spelled=False, minor=False)
    yield Style(max(usual - 1, 0), wordy=False, spelled=False, minor=False, idle=False)
    yield Style(usual, wordy=False, spelled=False, minor=False, idle=False)


class Manner(Struct, frozen=True):
    """What the notices of a game are put together from, each part made from the reader's view.

    `headline` is whose turn it is, `clauses` what happened, `asks` what can be done, `cards` the lines with what lies
    on the table and with the reader's hand. The `least` newest of the usual clauses are not left out to save a segment
    where two will do.
    """

    headline: Callable[..., Marked]
    clauses: Callable[..., Sequence[Clause]]
    asks: Callable[..., Iterator[Marked]]
    cards: Callable[[Any, Sequence[Event], Style], Iterator[str]]
    least: int = 0


class Wording(Struct, frozen=True):
    """What a notice is put together from, in many words or in few."""

    head: str
    clauses: tuple[Clause, ...]
    asks: tuple[str, ...]


class Draft:
    """A notice that can be written in any style."""

    def __init__(self, manner: Manner, scene: Scene, view: View, events: Sequence[Event], note: Note | None) -> None:
        self._manner, self._scene, self._view, self._events, self._note = manner, scene, view, events, note
        self._wordy = self._wording(wordy=True)

    def fullest(self) -> Text:
        """Of all styles that are good enough the fullest that needs no more segments than the barest of them.

        Where even that is too long, no style is too bare.
        """
        usual = self.usual
        most = max(usual - self._manner.least, 0)
        whole = self._first_of_the_shortest(style for style in styles(usual) if style.dropped <= most)
        if most == usual or whole.segments <= _LONG:
            return whole
        return self._first_of_the_shortest(styles(usual))

    def _first_of_the_shortest(self, several: Iterable[Style]) -> Text:
        longer = []
        for style in several:
            whole = text("\n".join(self.lines(style)))
            if whole.segments == 1:
                return whole
            longer.append(whole)
        return min(longer, key=lambda whole: whole.segments)

    @cached_property
    def _terse(self) -> Wording:
        return self._wording(wordy=False)

    @property
    def usual(self) -> int:
        """How many clauses can be dropped one after another."""
        return [clause.keep for clause in self._wordy.clauses].count(Keep.USUAL)

    def lines(self, style: Style) -> list[str]:
        """The lines of the notice, from the game's code to what is asked."""
        wording = self._wordy if style.wordy else self._terse
        head = f"{self._scene.code}-{self._view.turn_number} {wording.head}"
        happened = "".join([f"{words}. " for words in self._happened(wording.clauses, style)])
        return [head, happened, *self._manner.cards(self._view, self._events, style), *wording.asks]

    def _wording(self, *, wordy: bool) -> Wording:
        manner, scene, view = self._manner, self._scene, self._view
        return Wording(
            head=self._head(manner.headline(scene, view, wordy=wordy), wordy=wordy),
            clauses=tuple(manner.clauses(scene, view, self._events, wordy=wordy)),
            asks=tuple(manner.asks(scene, view, wordy=wordy)),
        )

    def _head(self, headline: str, *, wordy: bool) -> str:
        if self._note is None:
            return headline
        return f"{self._note.words} {headline}" if wordy and not self._note.tells_turn else self._note.words

    def _happened(self, every: Sequence[Clause], style: Style) -> list[str]:
        told = _kept(every, style)
        happened: list[str] = [clause.words for clause in told]
        if style.idle and self._view.turn is not None:
            counted = {clause.seat for clause in told if clause.left is not None}
            happened += self._idle({self._view.me, *counted})
        return happened

    def _idle(self, counted: set[int | None]) -> list[str]:
        """The others who have been dealt in by the number of their cards, in one clause; none where there are none."""
        by_count: dict[int, tuple[str, ...]] = {}
        for seat in self._view.seats:
            if seat.seat not in counted and seat.plays and not seat.waits:
                by_count[seat.cards] = (*by_count.get(seat.cards, ()), self._scene.name(seat.seat))
        told = [phrase("events", "idle", names=names, left=left) for left, names in by_count.items()]
        return [", ".join(told)] if told else []


def _kept(every: Sequence[Clause], style: Style) -> list[Clause]:
    """The clauses that the style has room for, in order."""
    least = Keep.MINOR if style.minor else Keep.USUAL
    kept, to_drop = [], style.dropped
    for clause in every:
        if to_drop and clause.keep is Keep.USUAL:
            to_drop -= 1
        elif clause.keep >= least:
            kept.append(clause)
    return kept


def _cards(view: UnoView, _: Sequence[Event], style: Style) -> Iterator[str]:
    if view.turn is not None or view.unready:
        show = hand.spelled if style.spelled else hand.compact
        on_top = phrase("turns", "on-top", card=view.top, called=hand.called(view))
        yield f"{on_top} {phrase('turns', 'your-cards', hand=show(view.hand))}"


UNO = Manner(turns.headline, clauses, turns.asks, _cards)


def notice(scene: Scene, view: UnoView, events: Sequence[Event], note: Note | None = None) -> Text:
    """What the reader of `view` is told: the note to their own text, what happened, how things are, what they can do.

    Without events and note it is the answer to *hand*.
    """
    return Draft(UNO, scene, view, events, note).fullest()
