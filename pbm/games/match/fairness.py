"""Checking the committed shuffle from what a match has published (docs/shuffle.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from pbm.games.match.cards import Card
from pbm.games.match.events import Committed, Event, Revealed, Salted, Shuffled
from pbm.games.match.orders import CUT, CUT_BY_DEALER, GATHERED, PACK, TAKEN_BACK
from pbm.games.shuffle import Shuffler, commitment

_OPENING = frozenset({PACK, GATHERED})
"""The labels of the orders that a hand begins with."""

_FIRST = _OPENING | {TAKEN_BACK}
"""The labels of the orders that a new seed is first used for: from then on all is shuffled by it."""


class Order(Struct, frozen=True):
    """Cards as they were shuffled under `label`, top first."""

    label: str
    cards: tuple[Card, ...]


class HandRecord(Struct, kw_only=True):
    """What was published of one hand. Until its seed is revealed `seed` is None and `orders` are empty.

    The commitment that counts is the first one, and only if it came before all salts; else it is empty.
    """

    hand: int
    commitment: str = ""
    salts: tuple[str, ...] = ()
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    orders: tuple[Order, ...] = ()


class Record(Struct, frozen=True):
    """What was published of a match: the file that `pbm verify` reads, and the page `/games/CODE/verify` shows.

    `game` is its code, and `kind` what is played.
    """

    game: str
    hands: tuple[HandRecord, ...]
    kind: str = "classic"


class _Reader(Struct):
    hands: dict[int, HandRecord] = field(default_factory=dict)
    orders: dict[int, list[Order]] = field(default_factory=dict)
    hand: int = 1

    def read(self, event: Event) -> None:
        match event:
            case Committed(hand, published):
                self.hands.setdefault(hand, HandRecord(hand=hand, commitment=published))
            case Salted(_, hand, grain):
                self._hand(hand).salts += (grain,)
            case Shuffled(label, order):
                self.hand += label in _FIRST and any(it.label in _FIRST for it in self.orders.get(self.hand, ()))
                self.orders.setdefault(self.hand, []).append(Order(label, order))
            case Revealed(hand, seed):
                record = self._hand(hand)
                record.seed, record.orders = seed, tuple(self.orders.get(hand, ()))

    def _hand(self, hand: int) -> HandRecord:
        return self.hands.setdefault(hand, HandRecord(hand=hand))


def record(game: str, events: Iterable[Event], salts: tuple[str, ...] = (), kind: str = "classic") -> Record:
    """All that the match `game` has published of its shuffles so far; `salts` were added to hand 1 before the deal."""
    reader = _Reader()
    for event in events:
        reader.read(event)
    if 1 in reader.hands:
        reader.hands[1].salts = salts
    return Record(game, tuple(reader.hands[hand] for hand in sorted(reader.hands)), kind)


def faults(hand: HandRecord, deck: tuple[Card, ...]) -> tuple[str, ...]:
    """What does not hold of a revealed hand of that sorted `deck`, by code: empty when seed, salts and orders agree.

    `commitment`: the seed is not the one that was committed to in time; `pack`: what was dealt from is not all cards;
    `order LABEL`: the cards do not lie as seed and salts put them. A hand that is not revealed has no faults yet.
    """
    if hand.seed is None:
        return ()
    shuffler = Shuffler(hand.seed, hand.salts)
    rank = {card: place for place, card in enumerate(deck)}
    sort = partial(sorted, key=rank.__getitem__)
    wrong = [it.label for it in hand.orders if not _is_right(it, hand.orders, shuffler, sort)]
    packs = [it.cards for it in hand.orders if it.label in _OPENING]
    whole = [] if any(it.label == TAKEN_BACK for it in hand.orders) else [list(deck)]
    return (
        *(("commitment",) if commitment(hand.seed) != hand.commitment else ()),
        *(("pack",) if [sort(cards) for cards in packs] != whole else ()),
        *(f"order {label}" for label in wrong),
    )


def _is_right(
    order: Order, orders: tuple[Order, ...], shuffler: Shuffler, sort: Callable[[tuple[Card, ...]], list[Card]]
) -> bool:
    """Whether cards lie as seed and salts put them, or, where hands are cut (F10), as a cut of what was gathered."""
    if order.label not in (GATHERED, CUT, CUT_BY_DEALER):
        return shuffler.order(sort(order.cards), order.label) == order.cards
    gathered = next((it.cards for it in orders if it.label == GATHERED), ())
    by_chance = shuffler.order(range(1, len(gathered)), CUT)[:1]
    places = {GATHERED: (0,), CUT: by_chance, CUT_BY_DEALER: range(1, len(gathered))}[order.label]
    return any(order.cards == gathered[place:] + gathered[:place] for place in places)


def encode_record(published: Record) -> bytes:
    """A record as a file, as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(published), indent=1)


def decode_record(data: bytes, decks: Mapping[str, tuple[Card, ...]]) -> Record:
    """A record from a file, of a match that is played with one of these decks, by the kinds of games.

    Raises:
        ValueError: the file is no such record.
    """
    read = msgspec.json.decode(data, type=Record)
    if read.kind not in decks:
        raise ValueError(f"there is no game {read.kind!r}")
    cards = {card for hand in read.hands for order in hand.orders for card in order.cards}
    unknown = cards.difference(decks[read.kind])
    if unknown:
        raise ValueError(f"there are no cards {', '.join(sorted(unknown))}")
    return read
