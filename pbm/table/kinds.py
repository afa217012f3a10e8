"""The games that can be played: each with its rules, the words of its players, and the texts that tell of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbm.games import uno
from pbm.games.game import Event, Game
from pbm.games.refusals import Refusal
from pbm.language.doubt import words_of
from pbm.language.readings import Grammar
from pbm.messages import notes
from pbm.messages.chronicle import Clause
from pbm.messages.events import clauses
from pbm.messages.letter import Page, page
from pbm.messages.notes import Note
from pbm.messages.notice import notice
from pbm.messages.options import settings
from pbm.messages.overview import overview
from pbm.messages.scene import Scene
from pbm.messages.text import Marked, Text
from pbm.table import rules
from pbm.table.choosing import Choice, choose
from pbm.table.presets import Presets
from pbm.table.price import estimate

CLASSIC = "classic"
"""What is played where nothing else is said."""


class Kind(Struct, frozen=True, kw_only=True):
    """A game. What is read of texts and what is written goes by views and by events as they were seen.

    `choose` reads what the maker of a game wants, `grammar` reads moves (None: those of UNO), `words_of` says a move as
    it is texted. Players are told by `notice` after a step, by `overview` at *table*, by `refusal` why a move was not
    made, by `about` at *rules*, and by `settings` what is set. `told` is for the page with the rules, `clauses` for the
    host's log; `page` is what a mail shows, where that is more than the notice; `estimate` says what a match will cost
    in segments, None if nobody has measured it.
    """

    rules: Game
    choose: Callable[[str, Presets], Choice]
    words_of: Callable[[Any, tuple[str, ...]], str]
    notice: Callable[[Scene, Any, Sequence[Event], Note | None], Text]
    overview: Callable[[Scene, Any], Text]
    refusal: Callable[[Scene, Any, Refusal], Note]
    about: Callable[[Any, str, str], Text]
    settings: Callable[[Any], tuple[Marked, ...]]
    told: Callable[[Any], tuple[tuple[str, str], ...]]
    clauses: Callable[..., Sequence[Clause]]
    page: Callable[[Scene, Any, Sequence[Event], Note | None], Page] | None = None
    grammar: Grammar | None = None
    estimate: Callable[[Any], int | None] = lambda _: None


UNO = Kind(
    rules=uno,
    choose=choose,
    words_of=words_of,
    notice=notice,
    overview=overview,
    refusal=notes.refusal,
    about=rules.about,
    settings=settings,
    told=rules.told,
    clauses=clauses,
    page=page,
    estimate=estimate,
)

KINDS: dict[str, Kind] = {CLASSIC: UNO, "french": UNO}
"""Every game by the name that its option `game` has for it."""


def kind_of(options: Mapping[str, object]) -> Kind:
    """The game that is played with such options."""
    return KINDS[str(options.get("game", CLASSIC))]


def kind_named(words: str) -> Kind:
    """The game that a maker's words begin with ("race", "game race"), or UNO."""
    return next((KINDS[word] for word in words.casefold().split()[:2] if word in KINDS), UNO)
