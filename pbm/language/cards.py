"""Reading one card: `r5`, `5 red`, `w4:g`, `red draw two`, `the green one` (rulebook, Notation).

Each reader takes the tokens and a place, and gives what it read with the place after it, or None.
"""

from __future__ import annotations

from msgspec import Struct, structs

from pbm.games.match.cards import Card, Color
from pbm.games.uno.cards import CARDS, DRAW_TWO, WILD, WILD_DRAW_FOUR, WILDS
from pbm.language.vocabulary import FILLERS, Phrase, Words


class Named(Struct, frozen=True):
    """A card as far as words name it: `symbol` is None for a color alone, `color` for a wild and for a bare symbol.

    `called` is the color called with a wild. `drawn` tells that it was named as *draw two* or *draw four*, which may
    mean a penalty; `noun` that *one* was said, which may be the number or "the red one"; `heard` that dictation is
    behind it. `uno`, `swap`, `keep` and `acts` (R13) are what stood beside it.
    """

    color: Color | None = None
    symbol: str | None = None
    called: Color | None = None
    drawn: bool = False
    noun: bool = False
    heard: bool = False
    uno: bool = False
    swap: int | None = None
    keep: bool = False
    acts: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether the words name one card, or tile, and not several."""
        return self.symbol in WILDS or bool(self.color and self.symbol)

    @property
    def card(self) -> Card | None:
        """The card, if the words leave no choice."""
        code = Card((self.color or "") + (self.symbol or ""))
        return code if self.symbol and code in CARDS else None


Read = tuple[Named, int] | None


def read_card(tokens: Phrase, at: int, words: Words) -> Read:
    """The card that begins at `at`, if one does."""
    return _colored(tokens, at, words) or _heard(tokens, at, words) or _symbol_first(tokens, at, words)


def _colored(tokens: Phrase, at: int, words: Words) -> Read:
    color = _color(tokens, at, words)
    if color is None:
        return None
    read = _behind_color(tokens, at + 1, words) or _heard_number(tokens, at + 1, words)
    if read is None:
        return _the_one(Named(color=color), tokens, at + 1, words)
    named, after = read
    if named.symbol in WILDS:
        return structs.replace(named, called=color), after
    noun = tokens[at + 1] in words.vocabulary.nouns
    if noun and at and tokens[at - 1] in words.vocabulary.articles:
        return Named(color=color, noun=True), after
    return structs.replace(named, color=color, noun=noun), after


def _heard(tokens: Phrase, at: int, words: Words) -> Read:
    """A color as dictation writes it, right before its number or symbol."""
    for phrase, color in words.heard_colors:
        if tokens[at : at + len(phrase)] == phrase:
            read = _symbol(tokens, at + len(phrase), words, after_color=True)
            if read and read[0].symbol not in WILDS:
                return structs.replace(read[0], color=color, heard=True), read[1]
    return None


def _symbol_first(tokens: Phrase, at: int, words: Words) -> Read:
    """A symbol, then its color or the color that is called; no color that begins the next card is taken.

    A number's word that says more than the number needs its color beside it: "uno rosso" is a card, "uno" a call, "un"
    no more than an article (T12).
    """
    read, role = _symbol(tokens, at, words, after_color=False), _role_of_number(tokens, at, words)
    if read is None or role in FILLERS:
        return None
    named, after = read
    if words.tiles and named.symbol in WILDS:
        return read
    place = after if role else _past_joiners(tokens, after, words)
    color = _color(tokens, place, words)
    if color is None or _begins_card(tokens, place, words):
        return None if role else read
    if named.symbol in WILDS:
        return structs.replace(named, called=color), place + 1
    return structs.replace(named, color=color, drawn=False), place + 1


def _begins_card(tokens: Phrase, at: int, words: Words) -> bool:
    """Whether the color at `at` has a symbol of its own; in "blue r 5" the *r* is a color, in "5 rosso uno" a call."""
    symbol = _behind_color(tokens, at + 1, words)
    is_color = _color(tokens, at + 1, words) and _behind_color(tokens, at + 2, words)
    return symbol is not None and not is_color and _role_of_number(tokens, at + 1, words) != "uno"


def _role_of_number(tokens: Phrase, at: int, words: Words) -> str:
    """What a number's word is besides the number: a call as *uno*, an article as *un*."""
    return words.role(tokens[at]) if _number(tokens, at, words) else ""


def _behind_color(tokens: Phrase, at: int, words: Words) -> Read:
    """What a color is the color of; wild tiles have none, and nobody calls one."""
    read = _symbol(tokens, at, words, after_color=True)
    return None if read and words.tiles and read[0].symbol in WILDS else read


def _symbol(tokens: Phrase, at: int, words: Words, *, after_color: bool) -> Read:
    """A number, a symbol or a wild; single letters are symbols only `after_color`."""
    token, vocabulary = _token(tokens, at), words.vocabulary
    if token in vocabulary.draw:
        symbol = {"2": DRAW_TWO, "4": WILD_DRAW_FOUR}.get(_number(tokens, at + 1, words))
        return (Named(symbol=symbol, drawn=token.isalpha()), at + 2) if symbol else None
    if token in vocabulary.wild:
        return _wild(tokens, at + 1, words)
    if token in vocabulary.numbers:
        return Named(symbol=vocabulary.numbers[token]), at + 1
    if token in vocabulary.symbols and (after_color or len(token) > 1):
        return Named(symbol=vocabulary.symbols[token]), at + 1
    return None


def _wild(tokens: Phrase, at: int, words: Words) -> Read:
    """What follows the word *wild*: perhaps *card*, perhaps *draw four* in some spelling."""
    place = at + 1 if _token(tokens, at) in words.vocabulary.nouns else at
    four = place + 1 if _token(tokens, place) in words.vocabulary.draw else place
    if _number(tokens, four, words) == "4":
        return Named(symbol=WILD_DRAW_FOUR), four + 1
    return Named(symbol=WILD), place


def _heard_number(tokens: Phrase, at: int, words: Words) -> Read:
    """A number as dictation writes it: only as the very last word, where *to* and *for* cannot lead on."""
    number = words.vocabulary.heard_numbers.get(_token(tokens, at)) if at == len(tokens) - 1 else None
    return (Named(symbol=number, heard=True), at + 1) if number else None


def _the_one(named: Named, tokens: Phrase, at: int, words: Words) -> Read:
    if _token(tokens, at) in words.vocabulary.nouns:
        return structs.replace(named, noun=True), at + 1
    return named, at


def _past_joiners(tokens: Phrase, at: int, words: Words) -> int:
    """The place after *to*, *and I choose* and the like, if they stand there."""
    while at < len(tokens):
        joiner = next((it for it in words.joiners if tokens[at : at + len(it)] == it), ())
        phrase, role = words.phrase(tokens, at)
        if not joiner and role not in FILLERS:
            break
        at += len(joiner) or len(phrase)
    return at


def _color(tokens: Phrase, at: int, words: Words) -> Color | None:
    token = _token(tokens, at)
    color = words.vocabulary.colors.get(token)
    return color if color and (not words.role(token) or _is_letter(tokens, at, words)) else None


def _is_letter(tokens: Phrase, at: int, words: Words) -> bool:
    """Whether a color's letter that is a word too is the letter: in "a5", "w y", not in "a la 5 roja"."""
    symbol = _behind_color(tokens, at + 1, words)
    if symbol is None:
        return at == len(tokens) - 1
    after = _token(tokens, symbol[1])
    calls = _role_of_number(tokens, at + 1, words) == "uno"
    return not calls and (len(after) == 1 or after not in words.vocabulary.colors)


def _number(tokens: Phrase, at: int, words: Words) -> str:
    return words.vocabulary.numbers.get(_token(tokens, at), "")


def _token(tokens: Phrase, at: int) -> str:
    return tokens[at] if at < len(tokens) else ""
