"""The mail that a player gets for a step: the whole table, what happened since their last turn, and what they can do.

It is made of the same view and events as the SMS of the same step, and so can tell nothing that is hidden from its
reader. Its text is written for 72 columns; its HTML shows cards as color chips that also carry their letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, select_autoescape
from msgspec import Struct
from msgspec.structs import replace

from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Event
from pbm.games.match.view import SeatView, View
from pbm.games.uno.view import View as UnoView
from pbm.messages import hand
from pbm.messages.notes import Note
from pbm.messages.notice import UNO, Manner
from pbm.messages.overview import in_order
from pbm.messages.scene import Scene
from pbm.messages.templates import folder
from pbm.messages.text import Text, unmarked

COLUMNS = 72
_COLORS = frozenset(Color)


class Chip(Struct, frozen=True):
    """A card as it is shown: its code, and its color's letter ("" for a wild)."""

    card: str
    color: str


class Place(Struct, frozen=True):
    """A seat as everybody sees it. `plays`: it is their turn."""

    name: str
    cards: int
    plays: bool
    me: bool
    uno: bool
    bot: bool


class Row(Struct, frozen=True):
    """A group of tiles on the table; `changed` by what is told."""

    chips: tuple[Chip, ...]
    changed: bool


class Page(Struct, frozen=True, kw_only=True):
    """What a letter says of one game, or, without a `headline`, in mere `paragraphs`.

    `about` is the game and turn (`K7QX-14`). `top` is "" between hands. `seats` stand in playing order. Where tiles are
    played there are `groups`, start tiles that are `loose`, and so many in the `pool`, which is None between rounds.
    """

    paragraphs: tuple[str, ...] = ()
    about: str = ""
    headline: str = ""
    happened: tuple[str, ...] = ()
    top: str = ""
    chip: Chip | None = None
    groups: tuple[Row, ...] = ()
    loose: tuple[Chip, ...] = ()
    pool: int | None = None
    seats: tuple[Place, ...] = ()
    hand: tuple[Chip, ...] = ()
    asks: tuple[str, ...] = ()


def page(scene: Scene, view: UnoView, events: Sequence[Event], note: Note | None = None) -> Page:
    """What the reader of `view` is told; `events` are those since their last turn, as they saw them."""
    top = {"top": unmarked(hand.top(view)), "chip": chip(view.top) if view.top else None}
    return page_in(UNO, scene, view, events, note, **top)


def page_in(manner: Manner, scene: Scene, view: View, events: Sequence[Event], note: Note | None, **table: Any) -> Page:
    """What the reader of `view` is told in the manner of a game; `table` is what lies there."""
    return Page(
        paragraphs=(unmarked(note.words),) if note else (),
        about=f"{scene.code}-{view.turn_number}",
        headline=unmarked(manner.headline(scene, view, wordy=True)),
        happened=tuple(unmarked(clause.words) for clause in manner.clauses(scene, view, events, wordy=True)),
        seats=tuple(_place(scene, view, seat) for seat in in_order(view) if not seat.waits),
        hand=tuple(map(chip, view.hand)),
        asks=tuple(unmarked(words) for words in manner.asks(scene, view, wordy=True)),
        **table,
    )


def words_alone(text: Text) -> Page:
    """A page for any other text."""
    return Page(paragraphs=tuple(text.body.split("\n")))


def together(first: Page, second: Page) -> tuple[Page, ...]:
    """Two pages as a letter shows them: of the same game, the later table with the words of both."""
    if first.about and first.about.partition("-")[0] == second.about.partition("-")[0]:
        return (replace(second, paragraphs=(*first.paragraphs, *second.paragraphs)),)
    return first, second


def plain(pages: Sequence[Page], marker: str) -> str:
    """The letter as text; `marker` is the line above which it is answered."""
    drawn = _template("mail/letter.txt").render(pages=pages, marker=marker, columns=COLUMNS)
    return drawn.strip() + "\n"


def rich(pages: Sequence[Page], marker: str) -> str:
    """The letter as HTML that needs no pictures, in light and in dark."""
    return _template("mail/letter.html").render(pages=pages, marker=marker)


def chip(card: Card) -> Chip:
    """A card, or a tile, as it is shown."""
    return Chip(card, card[0] if card[0] in _COLORS else "")


def _place(scene: Scene, view: View, seat: SeatView) -> Place:
    name = scene.name(seat.seat)
    return Place(name, seat.cards, seat.seat == view.turn, seat.seat == view.me, seat.uno, seat.bot)


@cache
def _template(path: str) -> Template:
    return _environment().get_template(path)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(folder()),
        undefined=StrictUndefined,
        autoescape=select_autoescape(["html"]),
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
