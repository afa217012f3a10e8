"""Playing, drawing and passing (R5-R9, R19)."""

from __future__ import annotations

import pytest

from pbm.games.match.events import Drew, Passed, Why
from pbm.games.match.moves import Challenge
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.rummy.events import Played
from tests.games.rummy.sitting import AMY, BOB, CAL, Sitting, tiles


def test_one_to_four_tiles_are_played() -> None:
    """R5, R7."""
    sitting = Sitting("R11 Y1 Y2 Y3 Y4", "B1 B2", table="R8 R9 R10")
    sitting.play(AMY, "Y3 Y2 Y1 Y4")
    assert sitting.happened(Played) == [Played(AMY, tiles("Y3 Y2 Y1 Y4"), (tiles("Y1 Y2 Y3 Y4"),), (), tiles("Y2")[0])]
    assert (sitting.rack(AMY), sitting.groups) == ("R11", ["R8 R9 R10", "Y1 Y2 Y3 Y4"])


@pytest.mark.parametrize(
    ("words", "act", "refusal"),
    [
        ("R8 R9 R10 R11 R12", None, Refusal(Code.TOO_MANY_TILES, cards=tiles("R8 R9 R10 R11 R12"))),
        ("R8 R9 B4", None, Refusal(Code.NOT_IN_HAND, "B4", cards=tiles("B4"))),
        ("R8 R8 R9", None, Refusal(Code.NOT_IN_HAND, "R8", cards=tiles("R8"))),
        ("R8 R9", None, Refusal(Code.NOT_A_GROUP, cards=tiles("R8 R9"))),
        ("R8 W+4 W+4 R11", None, Refusal(Code.WILD_LIMIT, cards=tiles("R8 W+4 W+4 R11"))),
        ("R8 R9 R10", "R9", Refusal(Code.CANNOT_ACT, "R9")),
        ("R8 R9 R10", "G5", Refusal(Code.CANNOT_ACT, "G5")),
        ("", None, Refusal(Code.NOT_A_GROUP)),
    ],
)
def test_what_is_wrong_with_a_play_is_said_and_nothing_of_it_is_done(
    words: str, act: str | None, refusal: Refusal
) -> None:
    """R19, R5, R7, R10, R13."""
    sitting = Sitting("R8 R9 R10 R11 R12 W+4 W+4 G5", "B4 B1", table="B10 B11 B12")
    before = sitting.state
    assert sitting.play(AMY, words, act).refusal == refusal
    assert sitting.state == before


def test_a_challenge_is_refused() -> None:
    """R14."""
    sitting = Sitting("R9 Y9 W+4 B1", "G1 G2 G3", "B4 B5 B6", table="")
    sitting.play(AMY, "R9 Y9 W+4")
    sitting.do(Challenge(BOB))
    assert sitting.refusal == "nothing-to-challenge"


def test_moved_tiles_do_not_count_to_the_four() -> None:
    """R5, R8: five tiles of the table lie otherwise than before."""
    sitting = Sitting("R11 B11 Y11 G3", "B1 B2", table="R8 R9 R10, Y8 Y9 Y10")
    sitting.play(AMY, "R11 B11 Y11")
    assert sitting.rack(AMY) == "G3"


def test_all_tiles_lie_in_groups_at_the_end_of_a_play() -> None:
    """R7: a tile of the table may not be left over."""
    sitting = Sitting("B8 B10 G3 G4", "B1 R12", table="Y9 G9 B9")
    sitting.play(AMY, "B8 B10")
    assert sitting.refusal == "not-a-group"


def test_start_tiles_may_lie_loose_until_a_play_takes_them_in() -> None:
    """R9: a play takes in as many as it can, and then they are bound."""
    sitting = Sitting("R9 R10 R11 B6 B3", "Y9 B9 Y3", table="", loose="R8 R12 B4 Y1")
    sitting.play(AMY, "R9 R10 R11")
    (played,) = sitting.happened(Played)
    assert isinstance(played, Played)
    assert (played.took, sitting.view().loose) == (tiles("R8 R12"), tiles("Y1 B4"))


def test_another_player_cannot_play() -> None:
    sitting = Sitting("R8 R9", "R11 B1")
    assert sitting.play(BOB, "R11").refusal == Refusal(Code.NOT_YOUR_TURN, seats=(AMY,))


def test_who_can_play_may_not_draw() -> None:
    """R6: all that is said is that there is a play."""
    sitting = Sitting("R11 B1", "B2 G1")
    assert sitting.draw(AMY).refusal == Refusal(Code.MUST_PLAY)


def test_where_the_house_allows_it_who_can_play_may_draw() -> None:
    """R6, `must_play: false`."""
    sitting = Sitting("R11 B1 Y4", "B2 G1", pool="G6 Y1", must_play=False)
    sitting.draw(AMY)
    assert (sitting.refusal, sitting.view().turn) == (None, BOB)


def test_a_drawn_tile_that_fits_nowhere_ends_the_turn() -> None:
    """R6."""
    sitting = Sitting("R1 B1", "B2 G1")
    assert sitting.draw(AMY).events[0] == Drew(AMY, 1, Why.TURN, tiles("G9"))
    assert sitting.view().turn == BOB


def test_with_a_drawn_tile_that_fits_one_plays_it_with_others_or_passes() -> None:
    """R6: the play must contain it, and it may be kept even where one must play."""
    sitting = Sitting("R5 R7 B1", "B2 G1", table="B8 B9 B10", pool="R6 Y1")
    sitting.draw(AMY)
    assert (sitting.view(AMY).awaiting, sitting.view(AMY).drawn, sitting.view(BOB).drawn) == (
        Awaiting.DRAWN,
        "R6",
        None,
    )
    sitting.draw(AMY)
    assert sitting.outcome.refusal == Refusal(Code.ONLY_THE_DRAWN_CARD, "R6")
    sitting.play(AMY, "R5 R7 R6")
    assert (sitting.rack(AMY), sitting.view().turn) == ("B1", AMY)


def test_a_play_without_the_drawn_tile_is_refused() -> None:
    """R6."""
    sitting = Sitting("R11 B1 Y5", "B2 G1", pool="R7 Y1", must_play=False)
    sitting.draw(AMY)
    refusal = sitting.play(AMY, "R11").refusal
    assert refusal == Refusal(Code.ONLY_THE_DRAWN_CARD, "R7", cards=tiles("R11"))
    sitting.keep(AMY)
    assert sitting.happened(Passed) == [Passed(AMY)]
    assert sitting.rack(AMY) == "R7 R11 Y5 B1"


def test_nobody_passes_without_having_drawn() -> None:
    """R6."""
    sitting = Sitting("R11 B1", "B2 G1", must_play=False)
    assert sitting.keep(AMY).refusal == Refusal(Code.DRAW_FIRST)


def test_a_twin_of_the_drawn_tile_is_as_good_as_it() -> None:
    """R6: tiles of one code cannot be told apart."""
    sitting = Sitting("R11 B1 B2 G6", "Y2 G1", "Y4 Y8", pool="R11 Y1", must_play=False)
    sitting.draw(AMY)
    sitting.play(AMY, "R11")
    assert (sitting.refusal, sitting.rack(AMY), sitting.view().turn) == (None, "R11 G6 B1 B2", BOB)


def test_a_drawn_wild_can_always_be_tried() -> None:
    """R6, R10."""
    sitting = Sitting("R1 B1", "B2 G1", "Y4 Y8", pool="W+4 Y1 Y2 Y3 Y5 Y6")
    sitting.draw(AMY)
    assert sitting.view().awaiting is Awaiting.DRAWN
    sitting.play(AMY, "W+4")
    assert (sitting.view().turn, sitting.view().seats[BOB].cards) == (CAL, 6)
