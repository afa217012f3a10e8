"""What a seat may see (design promise 2)."""

from __future__ import annotations

import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Drew, Shuffled, Why
from pbm.games.match.view import Awaiting, SeatView
from pbm.games.uno.events import Dealt
from tests.games.uno.sitting import AMY, BOB, CAL, Sitting, cards


def test_a_view_holds_the_own_hand_sorted_and_counts_of_the_others() -> None:
    view = Sitting("W B3 R5 Y2 R1", "G1 G2").view(AMY)
    assert view.hand == cards("R1 R5 Y2 B3 W")
    assert [it.cards for it in view.seats] == [5, 2]
    assert view.my_turn


@pytest.mark.parametrize("seat", [None, -1, 2])
def test_who_has_no_seat_sees_the_public_part_alone(seat: int | None) -> None:
    view = Sitting("R1 R2", "G1 G2").view(seat)
    assert (view.me, view.hand, view.playable, view.my_turn) == (None, (), (), False)


@pytest.mark.parametrize(("seat", "playable"), [(AMY, "R1 W"), (BOB, "B9 W+4")])
def test_playable_are_the_cards_that_fit_each_once(seat: int, playable: str) -> None:
    """C11-C13."""
    sitting = Sitting("R1 R1 B2 W", "B9 G1 W+4 W+4")
    assert sitting.view(seat).playable == cards(playable)


def test_playable_is_the_drawn_card_alone_and_nothing_while_a_question_is_open() -> None:
    """C14, C12, C18."""
    sitting = Sitting("R1 B2 W+4", "R9 G1", draw="W Y1 Y2 Y3 Y4")
    sitting.draw(AMY)
    assert (sitting.view(AMY).playable, sitting.view(BOB).playable) == (cards("W"), cards("R9"))
    sitting.play(AMY, "W")
    assert [sitting.view(seat).playable for seat in (AMY, BOB)] == [(), ()]
    sitting.color(AMY, Color.RED)
    sitting.draw(BOB)
    sitting.play(AMY, "W+4", Color.RED)
    assert sitting.view(BOB).playable == ()


def test_a_seat_view_tells_scores_bots_and_called_unos() -> None:
    sitting = Sitting("R1 B2", "R9 G1", scores=(10, 20))
    sitting.play(AMY, "R1", uno=True)
    assert sitting.view().seats[AMY] == SeatView(AMY, 1, 10, bot=False, uno=True, gone=False)


def test_drawn_cards_are_seen_by_who_drew_them() -> None:
    outcome = Sitting("R1 B2", "R9 G1").draw(AMY)
    drew = [next(it for it in uno.seen(outcome.events, seat) if isinstance(it, Drew)) for seat in (AMY, BOB, None)]
    assert drew == [Drew(AMY, 1, Why.TURN, cards("Y1")), Drew(AMY, 1, Why.TURN), Drew(AMY, 1, Why.TURN)]


def test_dealt_hands_are_seen_by_their_seats_and_orders_by_nobody() -> None:
    outcome = Sitting("R1 B2", "R9 G1", first="W+4", draw="Y1 Y2").outcome
    assert any(isinstance(it, Shuffled) for it in outcome.events)
    for seat, hands in ((AMY, {AMY: cards("R1 B2")}), (BOB, {BOB: cards("R9 G1")}), (None, {}), (CAL, {})):
        seen = uno.seen(outcome.events, seat)
        assert [it for it in seen if isinstance(it, Dealt | Shuffled)] == [Dealt(1, BOB, hands)]


def test_a_refusal_says_the_same_whatever_is_hidden() -> None:
    for theirs in ("R9 G1", "W+4 W"):
        sitting = Sitting("R1 B2", theirs)
        sitting.play(AMY, "B2")
        assert sitting.outcome.refusal is not None
        assert (sitting.outcome.refusal.code, sitting.outcome.refusal.card) == ("no-match", Card("B2"))


def test_a_view_tells_the_commitment_to_the_next_deal() -> None:
    """Design promise 3: what can be salted now."""
    sitting = Sitting("R1 B2", "R9 G1")
    committed = sitting.outcome.events[-2]
    assert sitting.view().commitment in repr(committed)
    assert sitting.view().awaiting is Awaiting.PLAY
