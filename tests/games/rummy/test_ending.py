"""Out, an empty pool, and the count (R16-R18)."""

from __future__ import annotations

import pytest

from pbm.games.match.events import Caught, Drew, HandOver, MatchOver, WentOut
from pbm.games.match.moves import Penalty
from pbm.games.match.view import Awaiting
from pbm.games.rummy.specials import count
from tests.games.rummy.sitting import AMY, BOB, CAL, MINUTE, Sitting, tiles


def over(sitting: Sitting) -> HandOver | None:
    """The end of the round in the last move."""
    found = [event for event in sitting.happened(HandOver) if isinstance(event, HandOver)]
    return found[0] if found else None


def test_out_ends_the_round_at_once_and_a_special_among_the_last_tiles_does_nothing() -> None:
    """R16."""
    sitting = Sitting("G2 Y2 B2", "B12 R5 W+4", "Y3 B7", scoring="single")
    sitting.play(AMY, "G2 Y2 B2")
    assert sitting.happened(WentOut, HandOver, Drew, MatchOver) == [
        WentOut(AMY),
        HandOver(1, AMY, {AMY: 12 + 20 + 50 + 3 + 20}, (105, 0, 0)),
        MatchOver((AMY,)),
    ]


@pytest.mark.parametrize(("rack", "counts"), [("R12", 12), ("R2", 20), ("R5 R7", 40), ("W+4 R1", 51), ("", 0)])
def test_what_a_rack_counts(rack: str, counts: int) -> None:
    """R18."""
    assert count(tiles(rack)) == counts


def test_the_first_to_the_target_wins() -> None:
    """R1, R18."""
    sitting = Sitting("R11", "B12 Y3 R1", scores=(184, 150))
    sitting.play(AMY, "R11")
    assert (sitting.view().winners, [seat.score for seat in sitting.view().seats]) == ((AMY,), [200, 150])


def test_most_points_after_the_agreed_rounds_and_a_tie_is_shared() -> None:
    """R1, C38."""
    sitting = Sitting("R11", "B12 Y3 R1", scores=(34, 50), scoring="rounds", rounds=1)
    sitting.play(AMY, "R11")
    assert sitting.view().winners == (AMY, BOB)


def test_a_forced_draw_takes_what_is_there_and_the_lowest_rack_counts_as_out() -> None:
    """R17, R12."""
    sitting = Sitting("R11 R12 W+4 Y11 B12", "B3 G1", "Y3 B7", table="", pool="G4", scoring="single")
    sitting.play(AMY, "R11 R12 W+4")
    assert over(sitting) == HandOver(1, BOB, {BOB: 46}, (0, 46, 0), blocked=True)
    assert sitting.happened(WentOut) == []


def test_the_last_tile_may_be_played() -> None:
    """R17, R6: whoever goes out with it is out."""
    sitting = Sitting("B9 G9", "B3 G1", "Y4", table="R3 R4 R5", pool="R9", scoring="single")
    sitting.draw(AMY)
    assert (over(sitting), sitting.view().awaiting) == (None, Awaiting.DRAWN)
    sitting.play(AMY, "B9 G9 R9")
    assert sitting.happened(WentOut) == [WentOut(AMY)]


def test_the_last_tile_may_be_kept() -> None:
    """R17, R6: Bob and Cal have four each, and Cal fewer tiles."""
    sitting = Sitting("B9 G9", "B3 G1", "Y4", table="R3 R4 R5", pool="R9", scoring="single")
    sitting.draw(AMY)
    sitting.keep(AMY)
    assert over(sitting) == HandOver(1, CAL, {CAL: 31}, (0, 0, 31), blocked=True)


def test_a_last_tile_that_fits_nowhere_ends_the_round() -> None:
    """R17; a tie goes to who has fewer tiles."""
    sitting = Sitting("B12 G6", "B3 G1", "Y4", table="R3 R4 R5", pool="R9", scoring="single")
    sitting.draw(AMY)
    assert over(sitting) == HandOver(1, CAL, {CAL: 31}, (0, 0, 31), blocked=True)


def test_a_tie_of_tiles_goes_to_who_would_come_first() -> None:
    """R17: the turn of who drew the last tile is over, so they come last."""
    sitting = Sitting("B1", "B4 G1", "Y4 G1", table="R3 R4 R5", pool="Y4", scoring="single")
    sitting.draw(AMY)
    ended = over(sitting)
    assert ended is not None
    assert ended.out == BOB


def test_the_turn_goes_on_after_a_skip_to_who_would_come_first() -> None:
    """R17, R12: Bob drew the last tile and lost his turn; Cal comes before Amy and him."""
    sitting = Sitting("R2 Y8", "B3", "Y8", table="R3 R4 R5", pool="Y5", scoring="single")
    sitting.play(AMY, "R2")
    ended = over(sitting)
    assert ended is not None
    assert ended.out == CAL


def test_a_catch_that_empties_the_pool_ends_the_round() -> None:
    """R17: at once."""
    sitting = Sitting("R11 Y1", "R12 G3", "G1 B6 B12", pool="Y9", scoring="single", uno_window=10 * MINUTE)
    sitting.play(AMY, "R11")
    sitting.play(BOB, "R12")
    sitting.catch(CAL, AMY)
    assert (sitting.happened(Caught), over(sitting) is not None) == ([Caught(AMY, CAL)], True)
    assert sitting.view(BOB).queued == ()


def test_unless_who_is_in_turn_holds_a_drawn_tile() -> None:
    """R17: and may finish."""
    sitting = Sitting("R11 Y1", "B9 G9", "G1 B6 B12", pool="R9 Y9 Y2", scoring="single")
    sitting.play(AMY, "R11")
    sitting.draw(BOB)
    sitting.catch(CAL, AMY)
    assert (over(sitting), sitting.view().turn, sitting.view().pool) == (None, BOB, 0)
    sitting.play(BOB, "B9 G9 R9")
    assert sitting.happened(WentOut) == [WentOut(BOB)]


def test_a_false_call_that_empties_the_pool_ends_the_round() -> None:
    """R17."""
    sitting = Sitting("R11 Y1 Y3", "R12 G3", "G1 B6 B12", pool="Y9", false_uno_penalty=2, scoring="single")
    sitting.call(CAL)
    assert over(sitting) is not None


def test_a_penalty_of_the_host_that_empties_the_pool_ends_the_round() -> None:
    """R17, C40."""
    sitting = Sitting("R11 Y1 Y3", "R12 G3", "G1 B6 B12", pool="Y9 Y8", scoring="single")
    sitting.do(Penalty(BOB))
    assert over(sitting) is not None


def test_a_table_set_with_an_empty_pool_is_played_until_somebody_wants_to_draw() -> None:
    """R17: the round ends when the last tile is taken."""
    sitting = Sitting("R11 Y1 Y3", "B1 G3", pool="", scoring="single")
    sitting.play(AMY, "R11")
    assert over(sitting) is None
    sitting.draw(BOB)
    assert over(sitting) is not None


def test_nobody_is_told_of_points_that_nobody_has() -> None:
    """R18: zeros stand in no event."""
    sitting = Sitting("R11", "", scoring="single")
    sitting.play(AMY, "R11")
    ended = over(sitting)
    assert ended is not None
    assert ended.points == {}
