"""Setting up: players, the draw for dealer, the deal, the first card, the next hand (C1-C10)."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Committed, Drew, HandOver, Reversed, Salted, Shuffled, Skipped, TurnBegan
from pbm.games.match.moves import Salt
from pbm.games.match.options import OptionError
from pbm.games.match.view import Awaiting
from pbm.games.shuffle import Shuffler, commitment, seed
from pbm.games.uno.cards import DECK, NUMBERS, SYMBOL, ordered
from pbm.games.uno.events import DealerDrawn, Dealt, TurnedUp
from pbm.games.uno.moves import Start
from pbm.games.uno.options import Options
from tests.games.uno.sitting import AMY, BOB, CAL, DAN, HOUR, NOON, SECRET, Sitting


def begin(players: int = 4, secret: str = SECRET, **options: object) -> uno.Outcome:
    return uno.start(Start(0, options=Options(**options), players=players, secret=secret), NOON)  # type: ignore[arg-type]


def event(outcome: uno.Outcome, kind: type) -> object:
    return next(it for it in outcome.events if isinstance(it, kind))


@pytest.mark.parametrize("players", [-1, 0, 1, 11])
def test_c1_fewer_than_two_or_more_than_ten_players_are_refused(players: int) -> None:
    with pytest.raises(OptionError, match="players"):
        begin(players)


@pytest.mark.parametrize("players", range(2, 11))
def test_c4_every_player_gets_seven_and_one_card_lies_open(players: int) -> None:
    state = begin(players).state
    first_is_draw_two = SYMBOL[state.discard_pile[-1]] == "+2"
    assert sorted(map(len, state.hands)) == [7] * (players - first_is_draw_two) + [9] * first_is_draw_two
    assert len(state.discard_pile) == 1


def test_c2_the_deck_is_the_whole_pack() -> None:
    kinds = Counter(DECK)
    assert len(DECK) == 108
    assert kinds[Card("R0")] == 1
    assert {kinds[Card(code)] for code in ("R1", "Y9", "GS", "BR", "R+2")} == {2}
    assert kinds[Card("W")] == kinds[Card("W+4")] == 4
    assert begin().state.cards() == DECK


def test_c3_the_highest_number_deals_and_those_who_tie_draw_again() -> None:
    tied = 0
    for number in range(60):
        drawn = event(begin(4, f"{number:064x}"), DealerDrawn)
        assert isinstance(drawn, DealerDrawn)
        tied += len(drawn.rounds) > 1
        for this, after in zip(drawn.rounds, (*drawn.rounds[1:], {drawn.dealer: Card("")}), strict=True):
            worth = {seat: -1 if SYMBOL[card] not in NUMBERS else int(SYMBOL[card]) for seat, card in this.items()}
            assert set(after) == {seat for seat, number in worth.items() if number == max(worth.values())}
    assert tied


def test_c4_cards_go_round_one_by_one_from_the_dealers_left() -> None:
    outcome = begin(3)
    dealt = event(outcome, Dealt)
    assert isinstance(dealt, Dealt)
    pack = next(it.order for it in outcome.events if isinstance(it, Shuffled) and it.label == "deck")
    assert dealt.hands[(dealt.dealer + 1) % 3] == pack[0:21:3]
    assert dealt.hands[dealt.dealer] == pack[2:21:3]


def test_c4_left_of_the_dealer_begins() -> None:
    sitting = Sitting("R1 R2", "B1 B2", "G1 G2", first="R5", dealer=BOB)
    assert (sitting.state.turn, sitting.view().awaiting) == (CAL, Awaiting.PLAY)
    assert sitting.happened(TurnBegan) == [TurnBegan(CAL, 1)]


def test_c5_a_first_wild_draw_four_goes_back_and_another_card_is_turned() -> None:
    sitting = Sitting("R1", "B1", first="W+4", draw="Y5 Y5")
    turned = sitting.happened(TurnedUp)
    assert turned[0] == TurnedUp(Card("W+4"), back=True)
    assert turned[-1] == TurnedUp(Card("Y5"))
    assert len(sitting.state.draw_pile) == 2


def test_c5_with_nothing_but_wild_draw_fours_the_dealing_still_ends() -> None:
    sitting = Sitting("R1", "B1", first="W+4", draw="W+4 W+4")
    assert sitting.view().awaiting is Awaiting.COLOR
    assert sitting.state.pending == 0


def test_c6_a_first_wild_asks_left_of_the_dealer_who_then_plays() -> None:
    sitting = Sitting("R5 G7", "B1 B2", first="W")
    assert (sitting.state.turn, sitting.view().awaiting) == (AMY, Awaiting.COLOR)
    sitting.wait(HOUR)
    sitting.color(AMY, Color.GREEN)
    assert (sitting.state.turn, sitting.view().awaiting, sitting.state.color) == (AMY, Awaiting.PLAY, Color.GREEN)
    assert sitting.open_windows() == {"turn": Options().turn_time}
    assert sitting.play(AMY, "G7").result is uno.Result.DONE


@pytest.mark.parametrize(("hands", "begins"), [(("B5", "R3", "G4"), BOB), (("B5", "R3"), BOB)])
def test_c7_a_first_draw_two_falls_on_left_of_the_dealer(hands: tuple[str, ...], begins: int) -> None:
    sitting = Sitting(*hands, first="R+2")
    assert sitting.hand(AMY) == "Y1 Y2 B5"
    assert sitting.state.turn == begins
    assert [type(it) for it in sitting.happened(Drew)] == [Drew]


@pytest.mark.parametrize(("players", "begins"), [(2, BOB), (4, DAN)])
def test_c8_on_a_first_reverse_the_dealer_begins_and_play_goes_right(players: int, begins: int) -> None:
    sitting = Sitting(*["R1 B1"] * players, first="RR")
    assert (sitting.state.turn, sitting.state.clockwise) == (begins, False)
    assert sitting.happened(Reversed, Skipped) == [Reversed(clockwise=False)]


@pytest.mark.parametrize(("players", "begins"), [(2, BOB), (3, BOB)])
def test_c9_a_first_skip_passes_over_left_of_the_dealer(players: int, begins: int) -> None:
    sitting = Sitting(*["R1 B1"] * players, first="BS")
    assert sitting.happened(Skipped) == [Skipped(AMY)]
    assert sitting.state.turn == begins


def test_c10_the_next_hand_is_dealt_at_once_and_the_deal_moves_left() -> None:
    sitting = Sitting("B1 B2", "R5", "G1 G2", dealer=AMY, draw=" ".join(DECK[:40]))
    sitting.play(BOB, "R5")
    assert (sitting.state.hand, sitting.state.dealer, sitting.state.clockwise) == (2, BOB, True)
    assert [type(it) for it in sitting.happened(HandOver, Dealt, Committed)] == [HandOver, Dealt, Committed]


def test_c10_the_next_hand_waits_between_hands() -> None:
    sitting = Sitting("R5", "B1 B2", between_hands=HOUR)
    sitting.play(AMY, "R5")
    assert (sitting.state.hand, sitting.state.turn, sitting.view().awaiting) == (1, None, None)
    sitting.wait(HOUR - timedelta(seconds=1))
    assert sitting.state.hand == 1
    sitting.wait(timedelta(seconds=1))
    assert sitting.state.hand == 2


def test_a_deck_too_small_for_seven_each_is_dealt_evenly() -> None:
    sitting = Sitting("R5", "B1 B2", "G1 G2", draw="Y1 Y2")
    sitting.play(AMY, "R5")
    assert sum(len(it) for it in sitting.state.hands) in (6, 8)


def test_orders_follow_from_the_committed_seed_and_the_salts() -> None:
    """Design promise 3: commitments come before the deal, grains join the next one, orders can be computed again."""
    salt, sitting = "ünlikely", Sitting("R5", "B1 B2", draw=" ".join(DECK[:40]))
    sitting.do(Salt(BOB, grain=salt))
    assert sitting.outcome.events == (Salted(BOB, 2, salt),)
    sitting.play(AMY, "R5")
    pack = next(it for it in sitting.outcome.events if isinstance(it, Shuffled))
    assert pack.order == Shuffler(seed(SECRET, 2), [salt]).order(ordered(pack.order), "deck")
    assert sitting.happened(Committed) == [Committed(3, commitment(seed(SECRET, 3)))]


def test_recorded_orders_are_used_instead_of_shuffling() -> None:
    """Design promise 3: a replay does not hang on the algorithm."""
    recorded = [it.order for it in begin().events if isinstance(it, Shuffled)]
    other = uno.start(Start(0, players=4, secret="00" * 32), NOON, orders=recorded)
    assert [it.order for it in other.events if isinstance(it, Shuffled)] == recorded
