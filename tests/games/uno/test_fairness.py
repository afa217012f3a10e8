"""Design promise 3: what was published of a shuffle checks out, and whatever is forged is found out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbm.games.match.events import Committed, Salted
from pbm.games.match.fairness import HandRecord, decode_record, encode_record, faults, record
from pbm.games.match.moves import Leave, Salt
from pbm.games.match.options import Reveal
from pbm.games.shuffle import commitment, seed
from pbm.games.uno.cards import DECK
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.options import Options
from tests.games.uno.matches import Chance

PEPPER = ("pepper",)
DECKS = {"classic": DECK}


def happened(match: Chance) -> list[AnyEvent]:
    return [event for entry in match.entries for event in entry.events]


@pytest.fixture(scope="module")
def events() -> list[AnyEvent]:
    """All that happened in a match of two hands, salted for both."""
    match = Chance(11, 4, Options(scoring="rounds", rounds=2), bots=2)
    match.do(Salt(1, grain="salt and"), match.now)
    match.do(Salt(0, grain=""), match.now)
    match.play_on()
    return happened(match)


@pytest.fixture
def second(events: list[AnyEvent]) -> HandRecord:
    return record("K7QX", events, PEPPER).hands[1]


def test_every_hand_of_a_match_that_is_over_checks_out(events: list[AnyEvent]) -> None:
    first, second, third = record("K7QX", events, PEPPER).hands
    assert [faults(hand, DECK) for hand in (first, second, third)] == [(), (), ()]
    assert first.salts == PEPPER
    assert second.salts[:2] == ("salt and", "")
    assert [order.label for order in first.orders][:2] == ["dealer 1", "deck"]
    assert second.orders[0].label == "deck"
    assert (third.seed, third.orders) == (None, ()), "what was not played is not revealed"


@pytest.mark.parametrize(("reveal", "revealed"), [("match", [False, False]), ("hand", [True, False])])
def test_a_seed_is_published_when_the_option_says_so(reveal: Reveal, revealed: list[bool]) -> None:
    """Design promise 3: with the end of the match, or of each hand; until then nothing but the commitment is."""
    match = Chance(11, 4, Options(scoring="rounds", rounds=2, reveal=reveal), bots=4)
    match.play_on()
    until_second = happened(match)
    deals = [place for place, event in enumerate(until_second) if isinstance(event, Committed)]
    hands = record("K7QX", until_second[: deals[2]], PEPPER).hands
    assert [hand.seed is not None for hand in hands] == revealed
    assert all(hand.commitment and bool(hand.orders) is (hand.seed is not None) for hand in hands)
    assert [faults(hand, DECK) for hand in hands] == [(), ()]


def test_whatever_is_forged_of_a_hand_is_found_out(second: HandRecord) -> None:
    deck, *others = second.orders
    assert deck.label == "deck"
    stacked = replace(deck, cards=(deck.cards[1], deck.cards[0], *deck.cards[2:]))
    assert faults(replace(second, orders=(stacked, *others)), DECK) == ("order deck",)
    assert "order deck" in faults(replace(second, salts=second.salts[1:]), DECK)
    assert "commitment" in faults(replace(second, commitment="0" * 64), DECK)
    assert "order deck" in faults(replace(second, seed="0" * 64), DECK)
    short = replace(deck, cards=deck.cards[1:])
    assert "pack" in faults(replace(second, orders=(short, *others)), DECK)
    assert "pack" in faults(replace(second, orders=tuple(others)), DECK)


def test_a_commitment_after_the_salt_is_none() -> None:
    """Promise 3: it is published before anybody can salt; a second one, made with the salts in hand, does not count."""
    early, late = seed("11" * 32, 2), seed("22" * 32, 2)
    salted = Salted(0, 2, "lucky")
    before, after = Committed(2, commitment(early)), Committed(2, commitment(late))
    assert record("K7QX", [before, salted, after]).hands[0].commitment == commitment(early)
    assert record("K7QX", [salted, after]).hands[0].commitment == ""


def test_a_record_is_a_file(events: list[AnyEvent]) -> None:
    published = record("K7QX", events, PEPPER)
    assert decode_record(encode_record(published), DECKS) == published


@pytest.mark.parametrize(
    "forged",
    [
        b"no record",
        b"[]",
        b'{"game": "K7QX", "hands": [{"hand": 1, "seed": "xyz"}]}',
        b'{"game": "K7QX", "hands": [{"hand": 1, "orders": [{"label": "deck", "cards": ["Q5"]}]}]}',
    ],
)
def test_a_file_that_is_no_record_is_refused(forged: bytes) -> None:
    with pytest.raises(ValueError, match=r"JSON|object|pattern|Q5|Expected"):
        decode_record(forged, DECKS)


def test_a_seat_that_leaves_is_shuffled_under_too() -> None:
    """C41: the order of a given-up hand is recorded and checked like every other."""
    match = Chance(0, 5, Options(scoring="single"), bots=1)
    match.do(Leave(2), match.now)
    match.play_on()
    (first, _) = record("K7QX", happened(match), PEPPER).hands
    assert "leave 1" in [order.label for order in first.orders]
    assert faults(first, DECK) == ()
