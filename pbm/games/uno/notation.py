"""Moves of UNO as a record writes them: `R5 uno`, `W+4:G`, `R7 trade Bob` (docs/record.md)."""

from __future__ import annotations

from msgspec import json

from pbm.games.match import notation
from pbm.games.match.cards import Card, Color
from pbm.games.match.notation import NOBODY, Names, seat_of
from pbm.games.uno.cards import CARDS, WILDS
from pbm.games.uno.moves import AnyMove, CallColor, Cut, Play, Queue, Ready, Swap


class Notation(notation.Notation):
    """How moves of UNO are written."""

    def write_own(self, move: AnyMove, names: Names) -> str:
        """A play, or what is answered to a card."""
        match move:
            case Play():
                return _play(move, names)
            case CallColor(color=color, uno=uno):
                return f"color {color}{' uno' if uno else ''}"
            case Swap(target=target):
                return f"trade {NOBODY if target is None else names[target]}"
            case Cut(count=count):
                return f"cut {count}"
        return json.encode(move).decode()

    def read_own(self, text: str, seat: int, said: str, names: Names) -> AnyMove:
        """A play, or what is answered to a card."""
        word, _, rest = text.partition(" ")
        match word:
            case "color":
                color, _, uno = rest.partition(" ")
                return CallColor(seat, said, Color(color), uno == "uno")
            case "trade":
                return Swap(seat, said, seat_of(rest, names))
            case "cut":
                return Cut(seat, said, int(rest))
        return _read_play(text, seat, said, names)


NOTATION: notation.Notation = Notation(AnyMove, Queue, {Ready: "ready"})


def _play(move: Play, names: Names) -> str:
    cards = " ".join(f"{card}:{move.color}" if card in WILDS and move.color else card for card in move.cards)
    trade = "" if move.swap is None else f" trade {names[move.swap]}"
    return f"{cards}{' uno' if move.uno else ''}{' keep' if move.keep else ''}{trade}"


def _read_play(text: str, seat: int, said: str, names: Names) -> Play:
    before, trades, name = text.partition(" trade ")
    *words, keep = before.split(" ") if before.endswith(" keep") else (*before.split(" "), "")
    uno = words[-1] == "uno"
    cards, colors = zip(*(word.partition(":")[::2] for word in words[: len(words) - uno]), strict=True)
    if not set(cards) <= set(CARDS):
        raise ValueError(f"no such move: {text!r}")
    color = next((Color(it) for it in colors if it), None)
    swap = seat_of(name, names) if trades else None
    return Play(seat, said, tuple(map(Card, cards)), color, uno, swap, bool(keep))
