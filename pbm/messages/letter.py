"""The mail that a player gets for a step: the whole table, what happened since their last turn, and what they can do.

It is made of the same view and events as the SMS of the same step, and so can tell nothing that is hidden from its
reader. Its text is written for 72 columns; its HTML shows cards as color chips that also carry their letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, select_autoescape
from msgspec import Struct
from msgspec.structs import replace

from pbm.games.match.cards import Card
from pbm.games.match.view import SeatView
from pbm.games.uno.cards import COLOR
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.view import View
from pbm.messages import hand, turns
from pbm.messages.events import clauses
from pbm.messages.notes import Note
from pbm.messages.overview import in_order
from pbm.messages.scene import Scene
from pbm.messages.templates import folder
from pbm.messages.text import Text, unmarked

COLUMNS = 72


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


class Page(Struct, frozen=True, kw_only=True):
    """What a letter says of one game, or, without a `headline`, in mere `paragraphs`.

    `about` is the game and turn (`K7QX-14`). `top` is "" between hands. `seats` stand in playing order.
    """

    paragraphs: tuple[str, ...] = ()
    about: str = ""
    headline: str = ""
    happened: tuple[str, ...] = ()
    top: str = ""
    chip: Chip | None = None
    seats: tuple[Place, ...] = ()
    hand: tuple[Chip, ...] = ()
    asks: tuple[str, ...] = ()


def page(scene: Scene, view: View, events: Sequence[AnyEvent], note: Note | None = None) -> Page:
    """What the reader of `view` is told; `events` are those since their last turn, as they saw them."""
    told = clauses(scene, view, events, wordy=True)
    return Page(
        paragraphs=(unmarked(note.words),) if note else (),
        about=f"{scene.code}-{view.turn_number}",
        headline=unmarked(turns.headline(scene, view, wordy=True)),
        happened=tuple(unmarked(clause.words) for clause in told),
        top=unmarked(hand.top(view)),
        chip=_chip(view.top) if view.top else None,
        seats=tuple(_place(scene, view, seat) for seat in in_order(view)),
        hand=tuple(map(_chip, view.hand)),
        asks=tuple(unmarked(words) for words in turns.asks(scene, view, wordy=True)),
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


def _chip(card: Card) -> Chip:
    return Chip(str(card), str(COLOR[card] or ""))


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
