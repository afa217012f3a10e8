"""Design promise 1: state = fold(step, log), byte for byte; promise 3: what was published of the shuffle checks out."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from pbm.games import uno
from pbm.games.uno.events import Dealt
from pbm.games.uno.fairness import decode_record, encode_record, faults, record
from pbm.games.uno.moves import Draw, Start, Tick
from pbm.games.uno.options import Options
from pbm.games.uno.replay import Entry, ReplayError, replay

AT = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def played() -> tuple[list[Entry], uno.State]:
    """The log of a match of two hands between four bots, and what it came to."""
    bots = tuple(range(4))
    options = Options(scoring="rounds", rounds=2)
    move = Start(seat=0, options=options, players=4, bots=bots, secret="5c" * 32, salts=("a", "b"))
    outcome = uno.start(move, AT)
    entries = [Entry(AT, move, outcome.events)]
    while uno.view(outcome.state, None).winners is None:
        thoughts = [it for seat in bots if (it := uno.thought(uno.view(outcome.state, seat), AT)) is not None]
        next_move = thoughts[0].move if thoughts else Tick()
        at = entries[-1].at if thoughts else uno.next_due(outcome.state) or AT
        outcome = uno.step(outcome.state, next_move, at)
        entries.append(Entry(at, next_move, outcome.events))
    return entries, outcome.state


def test_a_log_leads_to_the_very_state(played: tuple[list[Entry], uno.State]) -> None:
    entries, state = played
    assert uno.encode(replay(entries)) == uno.encode(state)


def test_a_replay_does_not_hang_on_the_algorithm(played: tuple[list[Entry], uno.State]) -> None:
    """The recorded orders count, whatever the secret would give."""
    (first, *rest), _ = played
    assert isinstance(first.move, Start)
    forged = Entry(first.at, replace(first.move, salts=("other",)), first.events)
    with pytest.raises(ReplayError) as failed:
        replay([forged, *rest])
    assert failed.value.number > 1, "hand 1 is dealt from the recorded order"


def test_a_log_that_was_tampered_with_is_found_out(played: tuple[list[Entry], uno.State]) -> None:
    entries, _ = played
    forged = Entry(entries[3].at, Draw(seat=2), entries[3].events)
    with pytest.raises(ReplayError, match="entry 4"):
        replay([*entries[:3], forged, *entries[4:]])


@pytest.mark.parametrize("count", [0, 1])
def test_a_log_begins_with_a_start(played: tuple[list[Entry], uno.State], count: int) -> None:
    entries, _ = played
    with pytest.raises(ReplayError, match="entry 1"):
        replay(entries[1 : 1 + count])


def test_every_hand_that_is_over_checks_out(played: tuple[list[Entry], uno.State]) -> None:
    entries, _ = played
    published = record("K7QX", [event for entry in entries for event in entry.events], ("a", "b"))
    revealed = [hand for hand in published.hands if hand.seed is not None]
    assert [hand.hand for hand in revealed] == [1, 2]
    assert revealed[0].salts == ("a", "b")
    assert all(hand.orders for hand in revealed)
    assert [faults(hand) for hand in published.hands] == [()] * len(published.hands)


def test_whatever_is_forged_of_a_hand_is_found_out(played: tuple[list[Entry], uno.State]) -> None:
    entries, _ = played
    hand = record("K7QX", [event for entry in entries for event in entry.events], ("a", "b")).hands[1]
    *others, deck = hand.orders
    stacked = replace(deck, cards=(deck.cards[1], deck.cards[0], *deck.cards[2:]))
    assert faults(replace(hand, orders=(*others, stacked))) == ("order deck",)
    assert faults(replace(hand, salts=("c",))) == ("order deck",)
    assert "commitment" in faults(replace(hand, commitment="0" * 64))
    short = replace(deck, cards=deck.cards[1:])
    assert "pack" in faults(replace(hand, orders=(*others, short)))


def test_a_hand_that_is_not_revealed_shows_nothing_but_its_commitment(
    played: tuple[list[Entry], uno.State],
) -> None:
    entries, _ = played
    dealt = [event for event in entries[0].events if isinstance(event, Dealt)]
    published = record("K7QX", entries[0].events)
    assert dealt
    assert all(hand.seed is None and not hand.orders for hand in published.hands)


def test_a_record_is_a_file(played: tuple[list[Entry], uno.State]) -> None:
    entries, _ = played
    published = record("K7QX", [event for entry in entries for event in entry.events])
    assert decode_record(encode_record(published)) == published
    with pytest.raises(ValueError, match="JSON"):
        decode_record(b"no record")
