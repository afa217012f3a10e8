"""How sets of rules are put together, and what cases by text cannot show of house rules and the French game."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Dropped, Shuffled
from pbm.games.match.fairness import Order, faults, record
from pbm.games.match.moves import Leave
from pbm.games.match.orders import CUT, CUT_BY_DEALER, GATHERED
from pbm.games.match.outcome import Result
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code
from pbm.games.uno.cards import DECK, ordered
from pbm.games.uno.classic import Classic
from pbm.games.uno.events import AnyEvent, CutChosen, SaidReady, Swapped
from pbm.games.uno.moves import Cut, Play, Queue, Ready, Start, Swap
from pbm.games.uno.options import Options, parse
from pbm.games.uno.rules import RULES, rules_for
from pbm.games.uno.rules.bluff import AnyoneCallsBluff, NoBluff
from pbm.games.uno.rules.chain import Chain
from pbm.games.uno.rules.doubling import DoublingDown
from pbm.games.uno.rules.first_card import DealersCard
from pbm.games.uno.rules.jump_in import JumpIn
from pbm.games.uno.rules.must_play import MustPlay
from pbm.games.uno.rules.seven_zero import SevenZero
from pbm.games.uno.rules.stacking import Stacking
from pbm.games.uno.rules.strict_wilds import StrictWilds
from pbm.games.uno.rules.wild_finish import NoWildFinish
from pbm.games.uno.rules.zero_swap import ZeroSwap
from tests.games.uno.sitting import AMY, BOB, CAL, HOUR, NOON, Sitting

FRENCH = parse({"game": "french", "uno_window": 0})


def french(*hands: str, **changes: Any) -> Sitting:
    """A table of the French game."""
    options = {name: getattr(FRENCH, name) for name in ("game", "must_play", "bluff", "reshuffle")}
    return Sitting(*hands, **{**options, **changes})


@pytest.mark.parametrize(
    ("given", "in_force"),
    [
        ({}, set()),
        ({"stacking": "same"}, {Stacking}),
        ({"seven_zero": True}, {SevenZero}),
        ({"zero_swap": True}, {ZeroSwap}),
        ({"jump_in": True}, {JumpIn}),
        ({"wild_finish": False}, {NoWildFinish}),
        ({"must_play": True}, {MustPlay}),
        ({"bluff": "off"}, {NoBluff}),
        ({"bluff": "anyone"}, {AnyoneCallsBluff}),
        ({"game": "french"}, {MustPlay, DoublingDown, Chain, AnyoneCallsBluff, StrictWilds, DealersCard}),
        ({"jump_in": True, "stacking": "same", "bluff": "off"}, {JumpIn, Stacking, NoBluff}),
    ],
)
def test_an_option_is_one_class_and_leaves_no_trace_when_it_is_off(
    given: dict[str, Any], in_force: set[type[Classic]]
) -> None:
    """H1-H7, F1-F9."""
    options = parse(given)
    assert {rule for rule in RULES if rule.applies(options)} == {*in_force, Classic}
    assert set(type(rules_for(options)).__bases__) == {*in_force, Classic}


@pytest.mark.parametrize("seat", [AMY, BOB])
def test_c41_who_leaves_a_free_play_passes_it(seat: int) -> None:
    """F2: as by the clock, the next player goes on."""
    sitting = french("R5 R5 B1", "G1 G2", "Y1 Y2")
    sitting.play(AMY, "R5")
    sitting.play(AMY, "R5")
    assert sitting.view().awaiting is Awaiting.FREE
    sitting.do(Leave(seat))
    assert (sitting.state.turn, sitting.view().awaiting) == (
        (BOB, Awaiting.PLAY) if seat == AMY else (AMY, Awaiting.FREE)
    )


def test_c41_who_leaves_is_not_waited_for_to_be_ready() -> None:
    """F11."""
    sitting = Sitting("R1 R2", "G1 G2", "Y1 Y2", first="R5", ready_check=True)
    sitting.do(Ready(AMY))
    sitting.do(Ready(CAL))
    assert sitting.view().unready == (BOB,)
    sitting.do(Leave(BOB))
    assert (sitting.state.turn, sitting.view().top) == (AMY, "R5")


def test_c41_of_two_who_wait_for_the_first_card_the_one_who_stays_has_won() -> None:
    """F11."""
    sitting = Sitting("R1 R2", "G1 G2", first="R5", ready_check=True)
    sitting.do(Leave(BOB))
    assert (sitting.state.winners, sitting.view().awaiting) == ((AMY,), None)


def test_c41_what_is_pending_goes_with_the_victim_who_leaves_and_no_bluff_is_open_any_more() -> None:
    """F6, W5."""
    sitting = french("W+4 B1 B2", "G1 G2", "Y1 Y2")
    sitting.play(AMY, "W+4", Color.GREEN)
    sitting.do(Leave(BOB))
    assert "bluff" not in sitting.open_windows()
    sitting.challenge(CAL)
    assert sitting.refusal is not None


def test_f11_bots_are_ready_and_a_table_of_bots_waits_for_nobody() -> None:
    start = Start(0, "", parse({"ready_check": True}), 3, (0, 1, 2), "5e" * 32)
    assert uno.start(start, NOON).state.unready == ()
    assert uno.start(replace(start, bots=(1, 2)), NOON).state.unready == (0,)


def test_f11_ready_is_told_to_nobody_else_and_is_asked_of_nobody_later() -> None:
    sitting = Sitting("R1 R2", "G1 G2", first="R5", ready_check=True)
    outcome = sitting.do(Ready(AMY))
    assert (uno.seen(outcome.events, AMY), uno.seen(outcome.events, BOB)) == ((SaidReady(AMY),), ())
    sitting.do(Ready(BOB))
    sitting.do(Ready(BOB))
    assert sitting.refusal is Code.NOTHING_TO_ANSWER


def test_f11_before_the_first_card_there_is_nothing_to_do_but_wait() -> None:
    sitting = Sitting("R1 R2", "G1 G2", first="R5", ready_check=True)
    sitting.play(AMY, "R1")
    assert sitting.refusal is Code.READY_FIRST
    sitting.wait(24 * HOUR)
    assert sitting.state.turn == AMY


@pytest.mark.parametrize("count", [0, -1, 6, 10**9])
def test_f10_a_cut_leaves_cards_on_both_sides(count: int) -> None:
    sitting = Sitting("R1 R2", "G1", draw="Y1 Y2", reshuffle=False)
    sitting.do(Cut(BOB, count=count))
    assert sitting.refusal is Code.CANNOT_CUT


def test_f10_only_the_dealer_knows_where_they_cut() -> None:
    sitting = Sitting("R1 R2", "G1", draw="Y1 Y2", reshuffle=False)
    outcome = sitting.do(Cut(BOB, count=3))
    assert (uno.seen(outcome.events, BOB), uno.seen(outcome.events, AMY)) == ((CutChosen(BOB, 3),), ())


@pytest.mark.parametrize("chosen", [0, 40])
def test_f10_whoever_has_seen_the_log_can_check_a_cut(chosen: int) -> None:
    """Design promise 3: what is cut by chance follows from the seed, what the dealer cut is any cut."""
    hands = _hand_two(chosen)
    assert [order.label for order in hands[1].orders][:2] == [GATHERED, CUT_BY_DEALER if chosen else CUT]
    assert [faults(hand, DECK) for hand in hands] == [(), ()]
    gathered, cut, *rest = hands[1].orders
    moved = Order(cut.label, cut.cards[1:] + cut.cards[:1]) if not chosen else Order(cut.label, ordered(cut.cards))
    hands[1].orders = (gathered, moved, *rest)
    assert faults(hands[1], DECK) == (f"order {cut.label}",)


def _hand_two(chosen: int) -> list[Any]:
    """What is published of two hands that bots have played, hand 2 cut from hand 1."""
    options = Options(scoring="rounds", rounds=2, reshuffle=False)
    start = Start(0, "", options, 3, (0, 1, 2), "5e" * 32)
    outcome = uno.start(start, NOON)
    events: list[AnyEvent] = [*outcome.events]
    outcome = uno.step(outcome.state, Cut(outcome.state.dealer, count=chosen), NOON)
    while outcome.state.winners is None:
        events += outcome.events
        outcome = uno.step(outcome.state, _any_thought(outcome.state), outcome.state.at)
        assert outcome.state.cards() == DECK
    return list(record("K7QX", [*events, *outcome.events]).hands[:2])


def _any_thought(state: uno.State) -> Any:
    thoughts = [it for seat in range(3) if (it := uno.thought(uno.view(state, seat), state.at)) is not None]
    return min(thoughts, key=lambda it: it.at).move


def test_h2_a_trade_is_seen_by_all_but_tells_no_cards() -> None:
    sitting = Sitting("R7 B1 B2", "G1 G2", "Y1 Y2", seven_zero=True)
    sitting.play(AMY, "R7")
    outcome = sitting.do(Swap(AMY, "bob", BOB))
    assert uno.seen(outcome.events, CAL)[0] == Swapped(AMY, BOB)
    assert (sitting.hand(AMY), sitting.hand(BOB)) == ("G1 G2", "B1 B2")


@pytest.mark.parametrize("target", [AMY, 7, -1])
def test_h2_hands_are_traded_with_others_in_the_hand_alone(target: int) -> None:
    sitting = Sitting("R7 B1 B2", "G1 G2", "Y1 Y2", seven_zero=True)
    sitting.do(Play(AMY, "r7", (Card("R7"),), swap=target))
    assert sitting.refusal is Code.CANNOT_SWAP
    sitting.play(AMY, "R7")
    sitting.do(Swap(AMY, "", target))
    assert (sitting.refusal, sitting.view().awaiting) == (Code.CANNOT_SWAP, Awaiting.SWAP)


def test_w6_who_is_skipped_is_told_why_their_text_is_dropped() -> None:
    sitting = Sitting("R5 B1 B2", "R1 G1 G2", "R5 Y1 Y2", jump_in=True, jump_window=HOUR)
    sitting.play(AMY, "R5")
    sitting.play(BOB, "R1")
    sitting.play(CAL, "R5")
    dropped = sitting.happened(Dropped)[0]
    assert isinstance(dropped, Dropped)
    assert (dropped.seat, dropped.refusal and dropped.refusal.code) == (BOB, Code.NOT_YOUR_TURN)


def test_h3_a_view_tells_what_its_own_seat_could_play_out_of_turn() -> None:
    sitting = Sitting("R5 B1 B2", "R1 G1 G2", "R5 Y1 Y2", jump_in=True)
    sitting.play(AMY, "R5")
    assert [sitting.view(seat).jumpable for seat in (AMY, BOB, CAL, None)] == [(), (), ("R5",), ()]


def test_f2_a_row_of_more_cards_than_a_hand_holds_is_refused() -> None:
    sitting = french("R5 R5 B1", "G1 G2")
    sitting.do(Play(AMY, "", tuple(map(Card, ["R5"] * 50))))
    assert sitting.refusal is not None
    assert sitting.hand(AMY) == "R5 R5 B1"


def test_c5_a_pile_of_hand_two_may_begin_with_any_card_where_the_dealer_plays_it() -> None:
    """F8: a first Wild Draw Four does not go back."""
    sitting = french("R1 R2", "G1 G2", first="W+4")
    assert (sitting.view().top, sitting.state.turn, sitting.view().awaiting) == ("W+4", BOB, Awaiting.COLOR)
    assert not sitting.happened(Shuffled)


@pytest.mark.parametrize(
    "options",
    [{}, {"seven_zero": True}, {"zero_swap": True}, {"jump_in": True}, {"game": "french", "seven_zero": True}],
)
@pytest.mark.parametrize("card", ["X", "", "r5", "R77", "W+9"])
def test_a_card_that_does_not_exist_is_refused_whatever_the_rules(card: str, options: dict[str, Any]) -> None:
    """C11, W13, H2, H5: also with a trade, among several, and for the next turn."""
    strange, held = Card(card), Card("R5")
    for seat in (AMY, BOB):
        for laid, swap in (((strange,), None), ((strange,), CAL), ((held, strange), None), ((strange, strange), CAL)):
            play = Play(seat, cards=laid, swap=swap)
            for move in (play, Queue(seat, preferences=(play,))):
                state = Sitting("R5 R7 B3", "R2 G5 G2", "R8 Y1 Y9", **options).state
                assert uno.step(state, move, state.at).result is Result.REFUSED
