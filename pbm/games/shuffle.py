"""The committed shuffle: a deck that players can salt beforehand and check afterwards (docs/shuffle.md).

Everything follows from one secret a match. A hand's seed is derived from it, and so can be shown without showing the
next; its SHA-256, the commitment, is published before anybody can salt that hand.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, count
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_RANGE = 1 << 32
_EIGHT = Struct(">8I")


@lru_cache(maxsize=64)
def seed(secret: str, hand: int) -> str:
    """The secret seed of hand number `hand` (64 hex digits), from the match's `secret` (64 hex digits)."""
    return hmac.digest(bytes.fromhex(secret), f"pbm seed {hand}".encode(), "sha256").hex()


def commitment(hand_seed: str) -> str:
    """What is published of a seed before it is used: the SHA-256 of its 32 bytes, as hex."""
    return hashlib.sha256(bytes.fromhex(hand_seed)).hexdigest()


class Shuffler:
    """All orders of one hand. Each `label` is a stream of its own: no shuffle depends on an earlier one."""

    def __init__(self, hand_seed: str, salts: Iterable[str] = ()) -> None:
        grains = "".join(f"{hashlib.sha256(salt.encode('utf-8', 'surrogatepass')).hexdigest()}\n" for salt in salts)
        self._key = hashlib.sha256(f"pbm shuffle 1\n{hand_seed}\n{grains}".encode()).digest()

    def order(self, cards: Sequence[T], label: str) -> tuple[T, ...]:
        """The cards in the order that the stream `label` gives them, by Fisher and Yates from the last place down."""
        deck, words = list(cards), _words(self._key + label.encode() + b"\0")
        for last, places, fair in _places(len(deck)):
            word = next(words)
            while word >= fair:  # it would favor the first places
                word = next(words)
            other = word % places
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


@cache
def _places(cards: int) -> tuple[tuple[int, int, int], ...]:
    """The last open place, how many are open, and the number below which words favor none, from all down to two."""
    return tuple((places - 1, places, _RANGE - _RANGE % places) for places in range(cards, 1, -1))


def _words(key: bytes) -> Iterator[int]:
    """32-bit numbers from SHA-256 in counter mode, eight a block, big-endian."""
    blocks = (hashlib.sha256(key + number.to_bytes(8, "big")).digest() for number in count())
    return chain.from_iterable(map(_EIGHT.unpack, blocks))
