"""Tiles, racks, start tiles, and who begins (R1-R4)."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from pbm.games import rummy
from pbm.games.match.moves import Handover, Join
from pbm.games.match.options import OptionError
from pbm.games.match.selfplay import play
from pbm.games.rummy.events import Dealt, StarterDrawn
from pbm.games.rummy.moves import SetTable, Start
from pbm.games.rummy.options import Options, parse
from pbm.games.rummy.specials import special
from pbm.games.rummy.tiles import TILES, number
from tests.games.rummy.sitting import AMY, BOB, CAL, NOON, Sitting, tiles


def dealt(players: int, secret: int, **options: object) -> rummy.Outcome:
    return rummy.start(Start(0, "deal", parse(options), players, secret=f"{secret:064x}"), NOON)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    """R1."""
    with pytest.raises(OptionError, match="players"):
        dealt(players, 1)


def test_the_target_is_200() -> None:
    """R1."""
    assert (Options().target, Options().scoring) == (200, "winner")


def test_a_hundred_tiles_of_which_28_act_or_are_wild() -> None:
    """R2: every 2, 5 and 7 is a special, each tile comes twice, and there are four wilds."""
    assert len(TILES) == 100
    assert Counter(Counter(TILES).values()) == {2: 48, 4: 1}
    assert sum(special(tile) is not None for tile in TILES) == 3 * 8 + 4


@pytest.mark.parametrize(("players", "pool"), [(2, 68), (3, 54), (4, 40)])
def test_fourteen_tiles_each_and_four_start_tiles_that_do_nothing(players: int, pool: int) -> None:
    """R3."""
    for secret in range(20):
        state = dealt(players, secret).state
        view = rummy.view(state, None)
        assert [seat.cards for seat in view.seats] == [14] * players
        assert (view.groups, len(view.loose), view.pool) == ((), 4, pool)
        assert (view.turn, view.clockwise) == (state.after(view.dealer), True)
        assert state.cards() == TILES


def test_the_highest_number_begins_and_ties_draw_again() -> None:
    """R4: a wild counts 0."""
    draws = [next(it for it in dealt(4, secret).events if isinstance(it, StarterDrawn)) for secret in range(60)]
    assert any(len(draw.rounds) > 1 for draw in draws)
    for draw in draws:
        for drawn, again in zip(draw.rounds, draw.rounds[1:], strict=False):
            highest = max(map(number, drawn.values()))
            assert set(again) == {seat for seat, tile in drawn.items() if number(tile) == highest}
        last = draw.rounds[-1]
        assert all(number(last[draw.starter]) > number(tile) for seat, tile in last.items() if seat != draw.starter)


def test_the_starter_sits_to_the_left_of_the_dealer() -> None:
    """R4."""
    for secret in range(20):
        outcome = dealt(3, secret)
        draw = next(it for it in outcome.events if isinstance(it, StarterDrawn))
        assert rummy.view(outcome.state, None).turn == draw.starter


def test_the_next_round_is_begun_by_the_seat_to_the_left_and_clockwise() -> None:
    """R4."""
    sitting = Sitting("R7 B1 Y3", "G1 B6", "R8", table="R4 R5 R6")
    sitting.play(AMY, "R7")
    assert not sitting.view().clockwise
    sitting.play(CAL, "R8")
    view = sitting.view()
    assert (view.hand_number, view.turn, view.clockwise) == (2, BOB, True)


def test_a_small_pile_deals_everybody_equally_many_and_leaves_one_for_the_pool() -> None:
    """R3, for tables set by hand."""
    sitting = Sitting("R11", "B1", "G4", pool="Y1 Y2")
    sitting.play(AMY, "R11")
    view = sitting.view()
    assert ([seat.cards for seat in view.seats], len(view.loose), view.pool) == ([2, 2, 2], 1, 1)


def test_who_joins_is_dealt_in_with_the_next_round() -> None:
    """C41, R3."""
    sitting = Sitting("R11", "B1", pool=" ".join(TILES[:90]))
    sitting.do(Join(2))
    assert sitting.view(CAL).hand == ()
    sitting.play(AMY, "R11")
    assert [seat.cards for seat in sitting.view().seats] == [14, 14, 14]


def test_there_are_four_seats_and_no_more() -> None:
    """R1, C41."""
    sitting = Sitting("R11", "B1", "G1", "Y1")
    sitting.do(Join(4))
    assert sitting.refusal == "not-seated"


@pytest.mark.parametrize(
    "set_table",
    [
        SetTable(0, (tiles("R1"),)),
        SetTable(0, (tiles("R13"), ())),
        SetTable(0, (tiles("R1"), ()), groups=(tiles("R1 R2 R4"),)),
        SetTable(2, (tiles("R1"), ())),
        SetTable(0, (tiles("R1"), ()), turn=5),
        SetTable(0, (tiles("R1"), ()), scores=(1, 2, 3)),
    ],
)
def test_a_table_set_by_hand_must_be_one(set_table: SetTable) -> None:
    with pytest.raises(ValueError, match=r"not a|no such"):
        rummy.start(Start(0, "", Options(), 2, secret="5e" * 32, set_table=set_table), NOON)


def test_groups_set_by_hand_are_put_in_order() -> None:
    """R7."""
    assert Sitting("R1", "R2", table="B3 R3 G3, Y5 Y4 Y3, R3 W+4 R5").groups == ["R3 W+4 R5", "Y3 Y4 Y5", "R3 G3 B3"]


def test_dealt_racks_are_seen_by_their_seats_and_start_tiles_by_all() -> None:
    """R3, design promise 2."""
    outcome = dealt(2, 3)
    for seat in (AMY, BOB):
        (seen,) = [it for it in rummy.seen(outcome.events, seat) if isinstance(it, Dealt)]
        assert set(seen.hands) == {seat}
        assert len(seen.loose) == 4


def test_a_match_of_rounds_goes_on_to_its_last() -> None:
    """R1."""
    begin = Start(0, "", parse({"scoring": "rounds", "rounds": 2, "turn_time": "1m"}), 2, (0, 1), "ab" * 32)
    *_, (_, last) = play(rummy, begin, NOON)
    assert (last.state.hand, last.state.winners is not None) == (2, True)


def test_a_bot_can_be_given_a_seat() -> None:
    """C41."""
    sitting = Sitting("R11 B1", "B2 G1")
    sitting.do(Handover(BOB, bot=True))
    assert sitting.view().seats[BOB].bot


def test_a_next_deal_can_wait() -> None:
    """C10."""
    sitting = Sitting("R11", "B1", between_hands=timedelta(minutes=10))
    sitting.play(AMY, "R11")
    assert [window.kind for window in sitting.view().windows] == ["deal"]
    assert [wait.what for wait in rummy.waiting(sitting.state)] == ["deal"]
    sitting.wait(timedelta(minutes=10))
    assert sitting.view().hand_number == 2
