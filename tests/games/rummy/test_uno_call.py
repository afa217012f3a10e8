"""UNO in Rummy Up (R15), by the window of W1 and by the table rule of W2."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbm.games import rummy
from pbm.games.match.events import CalledUno, Caught, Drew, Dropped, FalseUno, TurnBegan, WasHeld, Why
from pbm.games.match.moves import Draw, Undo
from pbm.games.match.view import Awaiting
from pbm.games.rummy.events import Played
from pbm.games.rummy.moves import Play
from tests.games.rummy.sitting import AMY, BOB, CAL, MINUTE, Sitting, tiles

WINDOW = 10 * MINUTE


def forgotten(**options: object) -> Sitting:
    """Amy has one tile left and has not called."""
    sitting = Sitting("R11 Y1", "R12 G3 B3", "G1 B6 B12", **{"uno_window": WINDOW, **options})  # type: ignore[arg-type]
    sitting.play(AMY, "R11")
    return sitting


def test_the_call_comes_with_the_play_before_it_or_later() -> None:
    """R15."""
    with_it = Sitting("R11 Y1", "R12 G3", "G1 B6")
    with_it.play(AMY, "R11", uno=True)
    assert with_it.happened(CalledUno) == [CalledUno(AMY)]
    before = Sitting("R11 Y1", "R12 G3", "G1 B6")
    before.call(AMY)
    before.play(AMY, "R11")
    later = forgotten()
    later.call(AMY)
    for sitting in (with_it, before, later):
        assert sitting.view().seats[AMY].uno
        assert sitting.catch(CAL, AMY).refusal is not None
        assert sitting.refusal == "nothing-to-catch"


@pytest.mark.parametrize(("rack", "words"), [("R11 Y1", "R11"), ("R11 B1 B2 B3 Y1", "R11 B1 B2 B3")])
def test_the_call_before_the_play_is_taken_from_whoever_can_come_down_to_one(rack: str, words: str) -> None:
    """R15: a play has up to four tiles."""
    sitting = Sitting(rack, "R12 G3", "G1 B6", table="R8 R9 R10", false_uno_penalty=2)
    sitting.call(AMY)
    assert sitting.happened(CalledUno) == [CalledUno(AMY)]
    sitting.play(AMY, words)
    assert sitting.view().catchable == ()


def test_a_call_before_the_play_lapses_for_free() -> None:
    """R15: with another play than announced."""
    sitting = Sitting("R11 R12 Y1", "R1 G3", "G1 B6", false_uno_penalty=2)
    sitting.call(AMY)
    sitting.play(AMY, "R11")
    assert (sitting.rack(AMY), sitting.view().seats[AMY].uno) == ("R12 Y1", False)


def test_a_false_call_costs_nothing_unless_the_house_wants_it() -> None:
    """R15, C30."""
    for penalty, cost in ((0, 0), (2, 2)):
        sitting = Sitting("R11 Y1 B4", "B3 G3", "G1 B6 B12", false_uno_penalty=penalty)
        assert sitting.call(CAL).result is rummy.Result.DONE
        assert (len(sitting.happened(FalseUno)), sitting.view().seats[CAL].cards) == (bool(cost), 3 + cost)


def test_by_the_table_rule_a_draw_does_not_close_the_window_but_a_placed_tile_does() -> None:
    """R15, W2."""
    sitting = Sitting("R11 Y1", "B3 G3", "R12 B6 B12", "B1 B2")
    sitting.play(AMY, "R11")
    sitting.draw(BOB)
    assert sitting.view().catchable == (AMY,)
    sitting.play(CAL, "R12")
    assert sitting.view().catchable == ()
    sitting.catch(BOB, AMY)
    assert sitting.refusal == "too-late"


def test_a_refused_play_and_a_pass_leave_the_window_open() -> None:
    """R15, W2."""
    sitting = Sitting("R11 Y1", "B3 G3", "B6 B12", pool="R12 Y2 Y3 Y4")
    sitting.play(AMY, "R11")
    sitting.play(BOB, "B3")
    sitting.draw(BOB)
    assert sitting.view().awaiting is Awaiting.DRAWN
    sitting.keep(BOB)
    sitting.catch(CAL, AMY)
    assert sitting.happened(Caught, Drew) == [Caught(AMY, CAL), Drew(AMY, 2, Why.CAUGHT, tiles("Y2 Y3"))]


def test_the_own_next_play_closes_the_window_too() -> None:
    """R15, W2: two players, and a Skip that left one tile."""
    sitting = Sitting("R5 R9", "B3 G3", table="R6 R7 R8")
    sitting.play(AMY, "R5")
    assert sitting.view().turn == AMY
    sitting.play(AMY, "R9")
    assert sitting.view().hand_number == 2


def test_by_the_table_rule_a_timeout_closes_nothing() -> None:
    """R15, R21: the clock places no tile."""
    sitting = Sitting("R11 Y1", "B3 G3", "B6 B12")
    sitting.play(AMY, "R11")
    sitting.wait(timedelta(hours=24))
    assert (sitting.view().turn, sitting.view().catchable) == (CAL, (AMY,))


def test_a_play_of_the_next_player_is_held_until_the_window_closes() -> None:
    """R15, W1, W3."""
    sitting = forgotten()
    assert sitting.play(BOB, "R12").result is rummy.Result.HELD
    assert sitting.happened() == [WasHeld(BOB, "R12")]
    sitting.wait(WINDOW)
    kinds = [type(event) for event in sitting.happened(TurnBegan, Played)]
    assert kinds == [TurnBegan, Played, TurnBegan]
    assert sitting.view().turn == CAL


def test_what_could_not_be_played_is_refused_and_not_held() -> None:
    """W1."""
    sitting = forgotten()
    sitting.play(BOB, "G3")
    assert sitting.refusal == "not-a-group"
    assert sitting.view(BOB).queued == ()


def test_a_catch_lets_the_held_play_in_at_once() -> None:
    """W3."""
    sitting = forgotten()
    sitting.play(BOB, "R12")
    sitting.catch(CAL)
    assert (sitting.rack(BOB), sitting.view().turn) == ("G3 B3", CAL)


def test_a_draw_goes_in_at_once_and_the_window_lasts() -> None:
    """R15: so does a pass."""
    sitting = forgotten()
    sitting.now += MINUTE
    assert sitting.do(Draw(BOB)).refusal is not None  # R6: Bob can play R12
    sitting = Sitting("R11 Y1", "B3 G3", "G1 B6", "B1 B2", pool="R12 Y2 Y3 Y4", uno_window=WINDOW)
    sitting.play(AMY, "R11")
    assert sitting.draw(BOB).result is rummy.Result.DONE
    assert sitting.view().awaiting is Awaiting.DRAWN
    assert sitting.play(BOB, "R12").result is rummy.Result.HELD
    assert sitting.keep(BOB).result is rummy.Result.DONE
    assert (sitting.view().turn, sitting.open_windows()) == (CAL, {"uno": WINDOW})
    assert sitting.view(BOB).queued == ()


def test_a_turn_whose_tile_was_drawn_in_the_window_begins_when_it_closes() -> None:
    """W1, W7: with all of its time."""
    sitting = Sitting("R11 Y1", "B3 G3", "G1 B6", pool="R12 Y2 Y3 Y4", uno_window=WINDOW, turn_time=timedelta(hours=2))
    sitting.play(AMY, "R11")
    sitting.now += MINUTE
    sitting.draw(BOB)
    sitting.wait(9 * MINUTE)
    assert (sitting.view().awaiting, sitting.open_windows()) == (Awaiting.DRAWN, {"turn": timedelta(hours=2)})


def test_a_draw_in_the_window_takes_the_place_of_what_was_queued() -> None:
    """W13: the queue was for this turn."""
    sitting = Sitting("R11 Y1", "B3 G3", "G1 B6", pool="G9 Y2 Y3 Y4", uno_window=WINDOW)
    sitting.queue(BOB, Play(BOB, "", tiles("B3")), Draw(BOB))
    sitting.play(AMY, "R11")
    sitting.draw(BOB)
    assert (sitting.happened(Dropped), sitting.view(BOB).queued) == ([Dropped(BOB, "next")], ())


def test_a_newer_text_replaces_the_held_one_and_undo_drops_it() -> None:
    """W1."""
    sitting = Sitting("R11 Y1", "R12 R7 G3", "G1 B6", uno_window=WINDOW)
    sitting.play(AMY, "R11")
    sitting.play(BOB, "R12")
    sitting.play(BOB, "R7")
    assert [text.said for text in sitting.view(BOB).queued] == ["R7"]
    sitting.do(Undo(BOB))
    assert sitting.view(BOB).queued == ()


def test_two_players_and_a_skip_on_the_next_to_last_tile_hold_the_own_play() -> None:
    """W1."""
    sitting = Sitting("R5 R9", "B3 G3", table="R6 R7 R8", uno_window=WINDOW)
    sitting.play(AMY, "R5")
    assert sitting.play(AMY, "R9").result is rummy.Result.HELD
    sitting.call(AMY)
    assert sitting.view().hand_number == 2


def test_forced_draws_and_skips_happen_at_once() -> None:
    """W1, R12."""
    sitting = Sitting("R2 Y1", "B3 G3", "R12 B6", table="R3 R4 R5", uno_window=WINDOW)
    sitting.play(AMY, "R2")
    assert (sitting.view().seats[BOB].cards, sitting.view().turn) == (4, CAL)


def test_none_is_needed_when_the_last_tiles_go_together() -> None:
    """R15, R16."""
    sitting = Sitting("G1 Y1 B1", "B2 G3")
    sitting.play(AMY, "G1 Y1 B1")
    assert sitting.view().hand_number == 2


def test_cards_drawn_while_it_is_open_close_the_window() -> None:
    """Fine points, R12: Amy, with one tile left uncalled, is made to draw."""
    sitting = Sitting("R11 Y1", "B2 G2 Y2 B12 B9", table="R8 R9 R10")
    sitting.play(AMY, "R11")
    sitting.play(BOB, "B2 G2 Y2")
    assert sitting.view().catchable == ()
    assert sitting.call(AMY).refusal is not None
    assert sitting.refusal == "too-late"
