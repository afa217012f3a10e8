"""The games that can be played: each with its rules, the words of its players, and the texts that tell of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, get_args

from msgspec import Struct

from pbm.games import rummy, uno
from pbm.games.game import Event, Game
from pbm.games.match.moves import Move
from pbm.games.refusals import Refusal
from pbm.games.rummy import moves as rummy_moves
from pbm.games.uno import state as uno_state
from pbm.language import doubt
from pbm.language.readings import Grammar
from pbm.language.rummy import plays
from pbm.language.rummy.forms import names_a_tile
from pbm.language.rummy.grammar import grammar
from pbm.language.rummy.topics import topic_of
from pbm.language.topics import topics_of
from pbm.language.understand import names_a_card
from pbm.messages import events, letter, notes, notice, overview
from pbm.messages import rummy as tiles
from pbm.messages.chronicle import Clause
from pbm.messages.letter import Page
from pbm.messages.notes import Note
from pbm.messages.options import settings
from pbm.messages.rummy.advice import Advice
from pbm.messages.scene import Scene
from pbm.messages.text import Marked, Text
from pbm.table import price, rules
from pbm.table import rummy as rummy_words
from pbm.table.choosing import Choice, choose
from pbm.table.presets import Presets
from pbm.table.price import estimate

CLASSIC = "classic"
"""What is played where nothing else is said."""


class Kind(Struct, frozen=True, kw_only=True):
    """A game. What is read of texts and what is written goes by views and by events as they were seen.

    `names` are the words by which makers call it, `choose` reads what they want, `grammar` reads moves (None: those of
    UNO), of which `turn_moves` are those of who is in turn, and `words_of` says a move as it is texted. `could_suggest`
    is whether talk in a language could suggest a card (C40), `names_a_rule` whether words behind *rules* mean one.

    Players are told by `notice` after a step, by `overview` at *table*, by `refusal` why a move was not made, by
    `advice` what could be played (None: it gives none), by `about` at *rules*, by `settings` what is set, and by the
    template `help` what they can text. `told` is for the page with the rules, `clauses` for the host's log, `facts` are
    what the host sees of a table, by their headings; `page` is what a mail shows, where that is more than the notice.
    `estimate` says what a match will cost in segments, None if nobody has measured it.
    """

    rules: Game
    names: tuple[str, ...]
    choose: Callable[[str, Presets], Choice]
    words_of: Callable[[Any, tuple[str, ...]], str]
    turn_moves: tuple[type[Move], ...]
    notice: Callable[[Scene, Any, Sequence[Event], Note | None], Text]
    overview: Callable[[Scene, Any], Text]
    refusal: Callable[[Scene, Any, Refusal], Note]
    about: Callable[[Any, str, str], Text]
    settings: Callable[[Any], tuple[Marked, ...]]
    told: Callable[[Any], tuple[tuple[str, str], ...]]
    clauses: Callable[..., Sequence[Clause]]
    facts: Callable[[Any], tuple[tuple[str, str], ...]]
    could_suggest: Callable[[str, str], bool] = names_a_card
    names_a_rule: Callable[[str], object] = topics_of
    help: str = "help"
    advice: Callable[[Scene, Any, Any], Advice] | None = None
    page: Callable[[Scene, Any, Sequence[Event], Note | None], Page] | None = None
    grammar: Grammar | None = None
    estimate: Callable[[Any], int | None] = lambda _: None


UNO = Kind(
    rules=uno,
    names=("classic", "french"),
    choose=choose,
    words_of=doubt.words_of,
    turn_moves=get_args(uno_state.TurnMove),
    notice=notice.notice,
    overview=overview.overview,
    refusal=notes.refusal,
    about=rules.about,
    settings=settings,
    told=rules.told,
    clauses=events.clauses,
    facts=overview.facts,
    page=letter.page,
    estimate=estimate,
)

RUMMY_UP = Kind(
    rules=rummy,
    names=rummy_words.NAMES,
    choose=rummy_words.choose,
    grammar=Grammar(grammar, plays.words_of),
    could_suggest=names_a_tile,
    names_a_rule=topic_of,
    words_of=plays.words_of,
    turn_moves=get_args(rummy_moves.TurnMove),
    notice=tiles.notice.notice,
    overview=tiles.overview.overview,
    refusal=tiles.refusals.refusal,
    advice=tiles.advice.advice,
    about=rummy_words.about,
    settings=rummy_words.settings,
    told=rummy_words.told,
    clauses=tiles.events.clauses,
    facts=tiles.overview.facts,
    page=tiles.letter.page,
    help="tile-help",
    estimate=partial(estimate, prices=price.RUMMY_UP),
)

KINDS: dict[str, Kind] = {CLASSIC: UNO, "french": UNO, "rummy-up": RUMMY_UP}
"""Every game by the name that its option `game` has for it."""


def kind_of(options: Mapping[str, object]) -> Kind:
    """The game that is played with such options."""
    return KINDS[str(options.get("game", CLASSIC))]


def kind_named(words: str) -> Kind:
    """The game that a maker's words begin with ("rummy", "game rummy"), or UNO."""
    begin = words.casefold().split()[:2]
    return next((kind for kind in KINDS.values() if not set(begin).isdisjoint(kind.names)), UNO)
