"""What a language gives to the grammar: words as data. `vocabularies/` holds one file a language.

The codes are the same in all languages; a language only adds words, and letters that are no codes (T12).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pkgutil import iter_modules

from msgspec import Struct, convert, structs

from pbm.games.match.cards import Color
from pbm.games.uno.cards import NUMBERS, REVERSE, SKIP
from pbm.language import vocabularies
from pbm.language.normalize import without_accents
from pbm.language.tokens import tokenize


class Vocabulary(Struct, frozen=True, kw_only=True):
    """The words of one language. Phrases are written as players would, without regard to case and marks.

    Accents can be left out in texts, not here. `names` are those of the language, its own first.
    `heard` are what dictation makes of colors and numbers: taken only where nothing else can be meant (T3). `draw` are
    the words before *two* and *four*; `infinitives` begin the acts that a *cannot* right before them denies; `phrases`
    are by role (see `grammar.py`), `commands` by the command's name.
    `tile_numbers` and `tile_phrases` are words beside these where tiles are played, not cards. `was_me` and
    `was_not_me` say whose a mail was that we ask about.
    """

    names: tuple[str, ...] = ()
    colors: dict[str, Color] = {}
    numbers: dict[str, str] = {}
    symbols: dict[str, str] = {}
    wild: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    heard_colors: dict[str, Color] = {}
    heard_numbers: dict[str, str] = {}
    infinitives: frozenset[str] = frozenset()
    articles: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    phrases: dict[str, tuple[str, ...]] = {}
    tile_numbers: dict[str, str] = {}
    tile_phrases: dict[str, tuple[str, ...]] = {}
    commands: dict[str, tuple[str, ...]] = {}
    wishes_to_stop: tuple[str, ...] = ()
    wrong_person: tuple[str, ...] = ()
    automatic: tuple[str, ...] = ()
    was_me: tuple[str, ...] = ()
    was_not_me: tuple[str, ...] = ()


def listed(phrases: str) -> tuple[str, ...]:
    """The phrases of a list with commas."""
    return tuple(phrase.strip() for phrase in phrases.split(","))


HEARTS = {
    "\u2764": Color.RED,
    "\u2665": Color.RED,
    "\U0001f49b": Color.YELLOW,
    "\U0001f49a": Color.GREEN,
    "\U0001f499": Color.BLUE,
}
"""Hearts are colors, but beside a whole card they are only kind."""

CODES = Vocabulary(
    colors={
        **{color.value.lower(): color for color in Color},
        **HEARTS,
        **dict.fromkeys("\U0001f534\U0001f7e5", Color.RED),
        **dict.fromkeys("\U0001f7e1\U0001f7e8", Color.YELLOW),
        **dict.fromkeys("\U0001f7e2\U0001f7e9", Color.GREEN),
        **dict.fromkeys("\U0001f535\U0001f7e6", Color.BLUE),
    },
    numbers={digit: digit for digit in NUMBERS},
    symbols={"s": SKIP, "r": REVERSE},
    wild=("w",),
    draw=("d", "+"),
    phrases={
        "not": tuple("\u274c\u2716\u26d4\U0001f6ab\U0001f6d1\U0001f44e\U0001f645"),
        "asks": tuple("\u2753\u2754\U0001f914\U0001f937"),
        "fill": ("+",),
    },
)
"""What every player can text: the letters of the codes, digits, hearts, circles and squares, crosses and shrugs."""

GREETINGS = frozenset({"greet", "exclaims", "laughs"})
"""Roles of phrases around a text: "sorry for the wait"; and "nice one" or "lol", said of others' doings too."""

FILLERS = GREETINGS | {"fill", "asking"}
"""Roles of phrases that say nothing of the game: "i play"; and "is", but where a text begins with it."""

Phrase = tuple[str, ...]
Index = dict[str, tuple[tuple[Phrase, str], ...]]
"""Phrases by their first token, longest first, each with its role."""


class Words(Struct, frozen=True):
    """A vocabulary made ready for the grammar.

    `compact` are words written as one, such as `rs` and `wg`, with their parts; `spelling` are words long enough to be
    recognized behind a slip; `commanding` are the first tokens of commands; `openings` are the phrases that tell what a
    whole text is when it begins with them. `tiles` tells that the words name tiles, not cards.
    """

    vocabulary: Vocabulary
    phrases: Index
    heard_colors: tuple[tuple[Phrase, Color], ...]
    joiners: tuple[Phrase, ...]
    compact: dict[str, Phrase]
    spelling: tuple[str, ...]
    commands: dict[Phrase, str]
    commanding: frozenset[str]
    openings: Index
    tiles: bool = False

    def knows(self, word: str) -> bool:
        """Whether the word alone is a part of the grammar."""
        names = self.vocabulary
        return word in self.phrases or word in names.colors or word in names.symbols or word in names.wild

    def role(self, word: str) -> str:
        """The role of the word as a phrase by itself, empty if it is none."""
        return self.phrase((word,), 0)[1]

    def without_fillers(self, tokens: Phrase) -> Phrase:
        """The tokens without greetings, thanks and the like."""
        kept: list[str] = []
        at = 0
        while at < len(tokens):
            phrase, role = self.phrase(tokens, at)
            kept += tokens[at : at + 1] if role not in FILLERS else ()
            at += len(phrase) if role in FILLERS else 1
        return tuple(kept)

    def after_fillers(self, tokens: Phrase) -> Phrase:
        """The tokens without the greetings, thanks and the like that they begin with."""
        at = 0
        while at < len(tokens) and (found := self.phrase(tokens, at))[1] in FILLERS:
            at += len(found[0])
        return tokens[at:]

    def opens(self, tokens: Phrase, opening: str) -> bool:
        """Whether the tokens begin with an opening of that kind: `wish to stop`, `wrong person`, `automatic`."""
        known = self.openings.get(tokens[0], ()) if tokens else ()
        return any(kind == opening and tokens[: len(phrase)] == phrase for phrase, kind in known)

    def phrase(self, tokens: Phrase, at: int) -> tuple[Phrase, str]:
        """The longest phrase that begins at `at`, and its role; empty where none does."""
        for phrase, role in self.phrases.get(tokens[at], ()):
            if tokens[at : at + len(phrase)] == phrase:
                return phrase, role
        return (), ""


def words_for(language: str) -> Words:
    """The codes, English, and the words of `language` if there is a vocabulary for it."""
    return tongues(language)[0]


@cache
def tongues(language: str, *, tiles: bool = False) -> tuple[Words, ...]:
    """The words of `language`, once for each way to take the letters that begin its colors, the codes' way first.

    *G* is giallo or green in Italian, *a* is amarillo or azul in Spanish; most texts mean the same in all ways (T12).
    With `tiles` they are those of a game of tiles.
    """
    merged = _merge(CODES, _vocabulary("en"))
    if language not in languages() or language == "en":
        return (_ready(merged, tiles=tiles),)
    own = _vocabulary(language)
    whole = _merge(merged, own)
    ways = ((structs.replace(whole, colors={**whole.colors, **way}), way) for way in _letters(own))
    return tuple(_ready(words, way, tiles=tiles) for words, way in ways)


@cache
def languages() -> dict[str, tuple[str, ...]]:
    """The names of each language that there are words for, its own first, by its code."""
    codes = sorted(module.name for module in iter_modules(vocabularies.__path__))
    return {code: _vocabulary(code).names for code in codes}


def language_named(name: str) -> str | None:
    """The code of the language with that code or name; accents can be left out."""
    asked = without_accents(name.casefold())
    return next((code for code, names in languages().items() if asked in map(without_accents, (code, *names))), None)


def is_own_name(word: str) -> bool:
    """Whether the word is what a language calls itself, with or without accents."""
    return without_accents(word) in _own_names()


@cache
def _own_names() -> frozenset[str]:
    return frozenset(without_accents(names[0]) for names in languages().values() if names)


def _with_tiles(words: Vocabulary) -> Vocabulary:
    """The words with those for tiles; numbers that no tile has are read too, so that it can be said of them."""
    digits = {str(number): str(number) for number in range(100)}
    numbers = {**digits, **words.tile_numbers, **words.numbers}
    return convert(
        {**structs.asdict(words), "numbers": numbers, "phrases": _sum(words.phrases, words.tile_phrases)}, Vocabulary
    )


def _letters(own: Vocabulary) -> Iterator[dict[str, Color]]:
    meanings: dict[str, dict[Color, None]] = {}
    for word, color in own.colors.items():
        code = dict.fromkeys([CODES.colors[word[0]]] if word[0] in CODES.colors else ())
        if len(word) > 1:
            meanings.setdefault(word[0], code)[color] = None
    return (dict(zip(meanings, way, strict=True)) for way in product(*meanings.values()))


def _vocabulary(language: str) -> Vocabulary:
    words: Vocabulary = import_module(f"{vocabularies.__name__}.{language}").WORDS
    return convert(_unaccented_too(structs.asdict(words)), Vocabulary)


def _unaccented_too(value: object) -> object:
    """The words with those added that they are without their accents."""
    if isinstance(value, dict):
        return {form: _unaccented_too(more) for key, more in value.items() for form in (key, without_accents(key))}
    if isinstance(value, tuple):
        return tuple(dict.fromkeys(form for word in value for form in (word, without_accents(word))))
    if isinstance(value, frozenset):
        return value | frozenset(map(without_accents, value))
    return value


def _merge(base: Vocabulary, more: Vocabulary) -> Vocabulary:
    """All words of both; where a word stands in both as something else, the base keeps it."""
    return convert({name: _sum(value, getattr(more, name)) for name, value in structs.asdict(base).items()}, Vocabulary)


def _sum(base: object, more: object) -> object:
    if isinstance(base, dict) and isinstance(more, dict):
        return {key: _sum(base[key], more.get(key, ())) if key in base else more[key] for key in {**more, **base}}
    if isinstance(base, frozenset) and isinstance(more, frozenset):
        return base | more
    return base + more if isinstance(base, tuple) and isinstance(more, tuple) else base


def _ready(vocabulary: Vocabulary, letters: dict[str, Color] | None = None, *, tiles: bool = False) -> Words:
    vocabulary = _with_tiles(vocabulary) if tiles else vocabulary
    commands = {tokenize(words): name for name, phrases in vocabulary.commands.items() for words in phrases}
    return Words(
        vocabulary=vocabulary,
        phrases=_by_first(vocabulary.phrases),
        heard_colors=tuple((tokenize(words), color) for words, color in vocabulary.heard_colors.items()),
        joiners=tuple(map(tokenize, vocabulary.joiners)),
        compact=_compact(letters or {}),
        spelling=_spelling(vocabulary),
        commands=commands,
        commanding=frozenset(tokens[0] for tokens in commands),
        openings=_by_first(
            {
                "wish to stop": vocabulary.wishes_to_stop,
                "wrong person": vocabulary.wrong_person,
                "automatic": vocabulary.automatic,
                "was me": vocabulary.was_me,
                "was not me": vocabulary.was_not_me,
            }
        ),
        tiles=tiles,
    )


def _by_first(phrases: dict[str, tuple[str, ...]]) -> Index:
    found: dict[str, list[tuple[Phrase, str]]] = {}
    for role, written in phrases.items():
        for phrase in map(tokenize, written):
            found.setdefault(phrase[0], []).append((phrase, role))
    return {first: tuple(sorted(those, key=lambda it: -len(it[0]))) for first, those in found.items()}


def _compact(letters: dict[str, Color]) -> dict[str, Phrase]:
    """Card words without a blank between: color and symbol, color and draw, wild and color, wild and draw.

    "reds" is several cards, and no red skip. Of a player's own language only the letters are joined: neither is
    "rouges", nor "as", as *a* is a word.
    """
    plain = _merge(CODES, _vocabulary("en"))
    words = {word for phrases in plain.phrases.values() for word in phrases}
    colors = {**plain.colors, **{letter: color for letter, color in letters.items() if letter not in words}}
    drawing = [word for word in plain.draw if word.isalpha()]
    pairs = [
        *((color, other) for color in colors for other in (*plain.symbols, *plain.wild, *drawing)),
        *((wild, other) for wild in plain.wild for other in (*colors, *drawing)),
    ]
    plurals = {f"{color}s" for color in colors if len(color) > 1}
    joined = {first + second: (first, second) for first, second in pairs}
    return {word: both for word, both in joined.items() if word.isalpha() and word not in plurals}


def _spelling(vocabulary: Vocabulary) -> tuple[str, ...]:
    verbs = (phrase for role in ("draw", "pass", "challenge", "bluffs") for phrase in vocabulary.phrases.get(role, ()))
    named = (*vocabulary.colors, *vocabulary.symbols, *vocabulary.wild, *(verb for verb in verbs if " " not in verb))
    return tuple(
        word for word in (*named, *vocabulary.numbers) if len(word) >= (4 if word in vocabulary.numbers else 3)
    )
