"""Letters that mean two colors in a player's own language: the lawful one is taken, else it is asked (T12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from msgspec import Struct, structs

from pbm.games.match.cards import Color
from pbm.games.uno.moves import AnyMove, CallColor, Play, Queue
from pbm.games.uno.view import View
from pbm.language.doubt import doubt, words_of
from pbm.language.readings import Context, Doubt, Inquiry, MoveRead, Reading
from pbm.language.vocabulary import tongues

_CODE = re.compile(r"\b[rygb](?=[0-9+]|[sr]\b)")


class Judge(Struct, frozen=True):
    """What a game knows of a move: the words for it, whether it would do as things are, and whether it can be made.

    A queue is tried when its turn begins (W13), so it would do if it can be made.
    """

    words_of: Callable[[Any, tuple[str, ...]], str]
    is_lawful: Callable[[Any, Any], bool]
    is_held: Callable[[Any, Any], bool]


def settle(readings: Sequence[Reading], context: Context, judge: Judge | None = None) -> Reading:
    """The one reading of a text that was read with each meaning of its letters, that of the codes first.

    Moves are those of UNO if there is no other judge of them.
    """
    judge = judge or _UNO
    first, others = readings[0], [reading for reading in readings[1:] if reading != readings[0]]
    if not others:
        return _in_words(first, context.language) if isinstance(first, Doubt) else first
    moves = [reading for reading in readings if isinstance(reading, MoveRead | Inquiry)]
    if len(moves) < len(readings):
        return _asked([word for it in readings for word in _words(it, context, judge)], first, context)
    lawful = [reading for reading in moves if judge.is_lawful(reading.move, context.view)]
    if len(lawful) > 1:
        return _asked([word for it in lawful for word in _words(it, context, judge)], first, context)
    return lawful[0] if lawful else next((it for it in moves if judge.is_held(it.move, context.view)), first)


def _asked(words: list[str], reading: Reading, context: Context) -> Doubt:
    if isinstance(reading, Doubt) and not words:
        return reading
    about = reading.about if isinstance(reading, Doubt) else ""
    asked = structs.replace(doubt("ambiguous", context, words, about), address=reading.address)
    return _in_words(asked, context.language)


def _words(reading: Reading, context: Context, judge: Judge) -> tuple[str, ...]:
    if isinstance(reading, MoveRead | Inquiry):
        return ("try " * isinstance(reading, Inquiry) + judge.words_of(reading.move, context.names),)
    return reading.choices if isinstance(reading, Doubt) else ()


def _in_words(asked: Doubt, language: str) -> Doubt:
    """The question with words of the player's own for those codes that would be asked back again."""
    names = _unclear_codes(language)
    choices = (
        _CODE.sub(lambda code: f"{names[code[0]]} " if code[0] in names else code[0], it) for it in asked.choices
    )
    return structs.replace(asked, choices=tuple(choices))


@cache
def _unclear_codes(language: str) -> dict[str, str]:
    """The codes of the colors between which a code leaves open, each with the color's word in the language."""
    ways = [words.vocabulary.colors for words in tongues(language)]
    meanings = [{colors[color.value.lower()] for colors in ways} for color in Color]
    unclear = {color for meant in meanings if len(meant) > 1 for color in meant}
    return {color.value.lower(): _word(color, ways[0]) for color in unclear}


def _word(color: Color, colors: dict[str, Color]) -> str:
    """The first word for the color; those of a player's own language stand before the English ones."""
    return next(word for word, meant in colors.items() if meant is color and len(word) > 1)


def _is_lawful(move: AnyMove, view: View | None) -> bool:
    """Whether the hand allows the move as things are; a queue is tried when its turn begins (W13)."""
    if isinstance(move, Play) and view is not None:
        return move.cards[0] in (*view.playable, *view.jumpable) and _is_held(move, view)
    return isinstance(move, CallColor) or (isinstance(move, Queue) and _is_held(move, view))


def _is_held(move: AnyMove, view: View | None) -> bool:
    hand = view.hand if view is not None else ()
    match move:
        case Play(cards=cards):
            return Counter(cards) <= Counter(hand)
        case Queue(preferences=preferences):
            return all(_is_held(it, view) for it in preferences)
    return True


_UNO = Judge(words_of, _is_lawful, _is_held)
