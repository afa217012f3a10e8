"""Three strengths of bots: any lawful play, plain play, and strong play that searches."""

from __future__ import annotations

from datetime import timedelta
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.cli.simulation import contest
from pbm.games import rummy
from pbm.games.match.moves import CallUno, Catch, Draw, Handover, Pass
from pbm.games.match.options import Strength
from pbm.games.match.selfplay import play
from pbm.games.rummy.bots import STRENGTHS
from pbm.games.rummy.moves import AnyMove, Play, Start
from pbm.games.rummy.options import Options, parse
from tests.games.rummy.rule_sets import RULE_SETS
from tests.games.rummy.sitting import AMY, BOB, CAL, MINUTE, NOON, Sitting, tiles

WINDOW = 10 * MINUTE


def wants(table: Sitting, seat: int, strength: Strength = "strong") -> AnyMove | None:
    """What a bot of that strength does at that seat now, or will do if nothing happens."""
    thought = rummy.thought(table.view(seat), table.now, STRENGTHS[strength])
    return None if thought is None else thought.move


@settings(max_examples=6, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**16), RULE_SETS)
def test_a_bot_wants_nothing_that_is_refused(players: int, secret: int, options: Options) -> None:
    """Whatever the rules, all strengths at one table."""
    begin = Start(0, "", options, players, tuple(range(players)), f"{secret:064x}")
    bots = dict(enumerate(STRENGTHS.values()))
    for entry, outcome in islice(play(rummy, begin, NOON, bots), 40):
        assert outcome.refusal is None, entry.move


def test_a_plain_bot_adds_to_what_lies_and_keeps_its_wilds() -> None:
    """R5, R10, R13: it does not say which special is to act."""
    table = Sitting("R7 R11 Y12 W+4 B1", "G1 G2")
    assert wants(table, AMY, "plain") == Play(AMY, tiles=tiles("R7 R11"))


def test_a_plain_bot_lays_a_group_of_its_own_where_that_is_more() -> None:
    """R7."""
    table = Sitting("R11 Y3 Y4 W+4 Y5 B1", "G1 G2")
    assert wants(table, AMY, "plain") == Play(AMY, tiles=tiles("Y3 Y4 Y5"))


def test_a_plain_bot_moves_what_lies_where_nothing_else_is_left() -> None:
    """R8, R6: nobody may draw who could play."""
    table = Sitting("B11 Y11 G3 G4 Y1", "G1 G2", table="R8 R9 R10 R11")
    assert wants(table, AMY, "plain") == Play(AMY, tiles=tiles("Y11 B11"))


def test_a_strong_bot_finds_the_play_of_the_most_tiles() -> None:
    """R5, R8: the plain one sees the set or the tile that fits, but not both."""
    table = Sitting("Y3 B7 G7 R7 B1", "G1 G2", table="Y4 Y5 Y6, R9 R10 R11")
    assert wants(table, AMY, "plain") == Play(AMY, tiles=tiles("R7 G7 B7"))
    assert wants(table, AMY) == Play(AMY, tiles=tiles("R7 Y3 G7 B7"), act=tiles("R7")[0], uno=True)


def test_a_strong_bot_takes_one_turn_at_a_time() -> None:
    """R13: of a Skip and a Draw Two only one would act, so the other waits for the turn that is won."""
    table = Sitting("R5 Y2 B1 G12", "G1 G2", table="R6 R7 R8, Y3 Y4 Y5")
    assert wants(table, AMY) == Play(AMY, tiles=tiles("R5"), act=tiles("R5")[0])
    table.play(AMY, "R5")
    assert wants(table, AMY) == Play(AMY, tiles=tiles("Y2"), act=tiles("Y2")[0])


def test_the_last_tiles_go_together_whatever_they_do() -> None:
    """R16."""
    table = Sitting("R5 Y2", "G1 G2", table="R6 R7 R8, Y3 Y4 Y5")
    assert wants(table, AMY, "plain") == Play(AMY, tiles=tiles("R5 Y2"))
    assert wants(table, AMY) == Play(AMY, tiles=tiles("R5 Y2"), act=tiles("Y2")[0])


@pytest.mark.parametrize("strength", ["plain", "strong"])
def test_a_bot_calls_uno_with_its_play_and_draws_where_it_must(strength: Strength) -> None:
    """R15, R6."""
    assert wants(Sitting("R11 Y1", "B3 G1"), AMY, strength) == Play(AMY, tiles=tiles("R11"), uno=True)
    assert wants(Sitting("R1 Y1", "B3 G1"), AMY, strength) == Draw(AMY)


def test_a_bot_without_tiles_draws() -> None:
    """R6: tables set by hand can have such a rack."""
    assert [wants(Sitting("", "B3 G1"), AMY, strength) for strength in STRENGTHS] == [Draw(AMY)] * 3


def test_a_bot_plays_the_drawn_tile_with_all_that_go_with_it() -> None:
    """R6."""
    table = Sitting("B9 G9 Y1", "B3 G1", table="R3 R4 R5", pool="R9 Y5")
    table.draw(AMY)
    for strength in ("plain", "strong"):
        move = wants(table, AMY, strength)
        assert isinstance(move, Play)
        assert sorted(move.tiles) == ["B9", "G9", "R9"]


def test_a_random_bot_may_keep_what_it_drew() -> None:
    """R6."""
    kept = set()
    for first in range(1, 13):
        table = Sitting(f"R11 Y{first} B6", "B3 G1", pool="R7 Y5", must_play=False)
        table.draw(AMY)
        kept.add(type(wants(table, AMY, "random")))
    assert kept == {Play, Pass}


def test_a_missed_call_is_caught_late_in_its_window() -> None:
    """R15, W9."""
    table = Sitting("R11 Y1", "B3 G1 G2", "B1 B2", uno_window=WINDOW)
    table.play(AMY, "R11")
    thought = rummy.thought(table.view(CAL), table.now)
    assert thought == rummy.Thought(Catch(CAL, target=AMY), NOON + timedelta(minutes=7.5))


def test_by_the_table_rule_it_is_caught_before_the_own_act() -> None:
    """R15, W2."""
    table = Sitting("R11 Y1", "R12 G1 G2", "B1 B2")
    table.play(AMY, "R11")
    assert (wants(table, BOB), wants(table, CAL)) == (Catch(BOB, target=AMY), None)


def test_a_bot_that_takes_a_seat_over_calls_the_uno_that_is_owed() -> None:
    """R15, C41."""
    table = Sitting("R11 Y1", "R12 G1 G2", "B1 B2", uno_window=WINDOW)
    table.play(AMY, "R11")
    table.do(Handover(AMY, bot=True))
    assert wants(table, AMY) == CallUno(AMY)


def test_what_is_held_is_not_thought_again() -> None:
    """W1."""
    table = Sitting("R11 Y1", "R12 G1 G2", "B1 B2", uno_window=WINDOW)
    table.play(AMY, "R11")
    table.play(BOB, "R12")
    assert wants(table, BOB) == Catch(BOB, target=AMY)


def test_a_bot_has_nothing_to_do_out_of_turn_or_after_the_match() -> None:
    table = Sitting("R11", "G1 G2 G3", scoring="single")
    assert wants(table, BOB) is None
    table.play(AMY, "R11")
    assert [wants(table, seat) for seat in (AMY, BOB)] == [None, None]


def test_the_strong_win_more_rounds_than_the_plain() -> None:
    """`pbm simulate --match strong plain --game rummy-up` says how much more; this holds that it does."""
    rounds, options = 16, parse({"scoring": "single"})
    assert sum(islice(contest(rummy, options, ("strong", "plain"), Random("fixed")), rounds)) / rounds > 0.5
