"""Design promise 1: state = fold(step, log), byte for byte."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbm.games import uno
from pbm.games.match import position
from pbm.games.match.events import Shuffled
from pbm.games.match.moves import Tick
from pbm.games.uno.moves import Start
from pbm.games.uno.options import Options
from tests.games.uno.matches import Chance
from tests.games.uno.sitting import HOUR, NOON

OPTIONS = st.builds(
    Options,
    uno_window=st.sampled_from([timedelta(0), HOUR / 6]),
    between_hands=st.sampled_from([timedelta(0), HOUR]),
    on_timeout=st.sampled_from(["draw", "pass", "bot"]),
    reveal=st.sampled_from(["match", "hand"]),
    scoring=st.just("rounds"),
    rounds=st.just(3),
)


def written_down(entry: uno.Entry) -> uno.Entry:
    """The entry as the store gives it back."""
    move = uno.decode_move(uno.encode_move(entry.move))
    return uno.Entry(entry.at, move, uno.decode_events(uno.encode_events(entry.events)))


@pytest.fixture(scope="module")
def match() -> Chance:
    """A match of two hands."""
    chance = Chance(7, 4, Options(scoring="rounds", rounds=2), bots=2)
    chance.play_on()
    return chance


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.integers(2, 8), OPTIONS)
def test_a_log_leads_to_the_very_state(seed: int, players: int, options: Options) -> None:
    """Over several hands, with late timers, texts that are refused, and people who come, go and hand over (C41, W4)."""
    chance = Chance(seed, players, options, bots=1)
    chance.play_on(with_guests=True)
    assert uno.encode(uno.replay(map(written_down, chance.entries))) == uno.encode(chance.state)


def test_a_replay_does_not_hang_on_the_algorithm(match: Chance, monkeypatch: pytest.MonkeyPatch) -> None:
    """Design promise 3: the recorded orders are used, also when the shuffle has been replaced by another."""
    monkeypatch.setattr(position, "_shuffler", None)
    assert uno.encode(uno.replay(match.entries)) == uno.encode(match.state)


def test_a_log_that_was_tampered_with_is_found_out_where_it_differs(match: Chance) -> None:
    place = next(place for place, entry in enumerate(match.entries) if place > 2 and len(entry.events) > 1)
    entry = match.entries[place]
    shorter = [*match.entries[:place], replace(entry, events=entry.events[:-1]), *match.entries[place + 1 :]]
    with pytest.raises(uno.ReplayError, match=rf"event {len(entry.events)} is None in the log") as failed:
        uno.replay(shorter)
    assert failed.value.number == place + 1


def test_an_order_with_other_cards_is_found_out(match: Chance) -> None:
    """A recorded order is taken as it is, but the cards must be the whole deck (C2)."""
    first, *rest = match.entries
    last = max(place for place, event in enumerate(first.events) if isinstance(event, Shuffled))
    deck = first.events[last]
    assert isinstance(deck, Shuffled)
    twins = replace(deck, order=(*deck.order[:-1], deck.order[-2]))
    with pytest.raises(uno.ReplayError, match="entry 1: the cards are no whole deck"):
        uno.replay([replace(first, events=(*first.events[:last], twins, *first.events[last + 1 :])), *rest])


def test_a_log_begins_with_a_start(match: Chance) -> None:
    assert isinstance(match.entries[0].move, Start)
    for log in ([], match.entries[1:], [uno.Entry(NOON, Tick(), ())]):
        with pytest.raises(uno.ReplayError, match="entry 1"):
            uno.replay(log)
