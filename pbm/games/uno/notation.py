"""Moves as a record writes them: `R5 uno`, `W+4:G`, `R7 trade Bob`, `catch Bob`, `next R5, draw` (docs/record.md).

What has no notation of its own, such as a pause, is written as JSON.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import json

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Leave, Pass, Salt, Tick, Undo
from pbm.games.uno.cards import CARDS, WILDS
from pbm.games.uno.moves import AnyMove, CallColor, Cut, Play, Queue, Ready, Swap

_WORDS: dict[type[AnyMove], str] = {
    Draw: "draw",
    Pass: "pass",
    Challenge: "challenge",
    CallUno: "uno",
    Undo: "undo",
    Ready: "ready",
    Leave: "leave",
    Tick: "clock",
}
_BY_WORD = {word: kind for kind, word in _WORDS.items()}
_NOBODY = "nobody"
_Names = Sequence[str]


def write(move: AnyMove, names: _Names) -> str:
    """The move, in the shortest way in which `read` knows it again."""
    try:
        short = _short(move, names)
        knows = read(short, move.seat, move.said, names) == move
    except (ValueError, IndexError, msgspec.MsgspecError):
        knows = False
    return short if knows else json.encode(move).decode()


def _short(move: AnyMove, names: _Names) -> str:
    match move:
        case Play():
            return _play(move, names)
        case CallColor(color=color, uno=uno):
            return f"color {color}{' uno' if uno else ''}"
        case Swap(target=target):
            return f"trade {_NOBODY if target is None else names[target]}"
        case Catch(target=target):
            return f"catch {_NOBODY if target is None else names[target]}"
        case Queue(preferences=preferences):
            return "next " + (", ".join(_short(it, names) for it in preferences) or "off")
        case Cut(count=count):
            return f"cut {count}"
        case Salt(grain=grain):
            return f"salt {json.encode(grain).decode()}"
        case _:
            return _WORDS.get(type(move)) or json.encode(move).decode()


def read(text: str, seat: int, said: str, names: _Names) -> AnyMove:
    """The move of `seat` that `write` wrote; `said` is its player's own text.

    Raises:
        ValueError: it is no move.
    """
    word, _, rest = text.partition(" ")
    if text in _BY_WORD:
        return _BY_WORD[text](seat, said)
    match word:
        case "color":
            color, _, uno = rest.partition(" ")
            return CallColor(seat, said, Color(color), uno == "uno")
        case "trade":
            return Swap(seat, said, _seat(rest, names))
        case "catch":
            return Catch(seat, said, _seat(rest, names))
        case "next":
            preferences = () if rest == "off" else tuple(read(it, seat, said, names) for it in rest.split(", "))
            return Queue(seat, said, msgspec.convert(preferences, tuple[Play | Draw, ...]))
        case "cut":
            return Cut(seat, said, int(rest))
        case "salt":
            return Salt(seat, said, json.decode(rest, type=str))
    return json.decode(text, type=AnyMove) if text.startswith("{") else _read_play(text, seat, said, names)


def _play(move: Play, names: _Names) -> str:
    cards = " ".join(f"{card}:{move.color}" if card in WILDS and move.color else card for card in move.cards)
    trade = "" if move.swap is None else f" trade {names[move.swap]}"
    return f"{cards}{' uno' if move.uno else ''}{' keep' if move.keep else ''}{trade}"


def _read_play(text: str, seat: int, said: str, names: _Names) -> Play:
    before, trades, name = text.partition(" trade ")
    *words, keep = before.split(" ") if before.endswith(" keep") else (*before.split(" "), "")
    uno = words[-1] == "uno"
    cards, colors = zip(*(word.partition(":")[::2] for word in words[: len(words) - uno]), strict=True)
    if not set(cards) <= set(CARDS):
        raise ValueError(f"no such move: {text!r}")
    color = next((Color(it) for it in colors if it), None)
    swap = _seat(name, names) if trades else None
    return Play(seat, said, tuple(map(Card, cards)), color, uno, swap, bool(keep))


def _seat(name: str, names: _Names) -> int | None:
    return None if name == _NOBODY else names.index(name)
