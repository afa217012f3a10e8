"""Match formats: lowest total, elimination, partners, and who is dealt in (C10, C36, C37, C39, C41)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.games import uno
from pbm.games.match.events import Eliminated, HandOver, MatchOver
from pbm.games.match.moves import Join, Leave, Pause, Resume, Tick
from pbm.games.match.options import OptionError
from pbm.games.refusals import Code
from pbm.games.uno.cards import DECK
from pbm.games.uno.moves import Start
from pbm.games.uno.options import parse
from tests.games.uno.sitting import AMY, BOB, CAL, DAN, NOON, SECRET, Sitting

LONG = " ".join(DECK[:60])


def out_goes_amy(*others: str, **options: Any) -> Sitting:
    """A hand that has ended with Amy's last card."""
    sitting = Sitting("R5", *others, draw=LONG, **options)
    sitting.play(AMY, "R5")
    return sitting


def totals(sitting: Sitting) -> tuple[int, ...]:
    return tuple(seat.score for seat in sitting.state.seats)


def test_c36_everybody_adds_what_they_hold() -> None:
    sitting = out_goes_amy("B1 G2", "W G7", scoring="lowest", scores=(10, 20, 30))
    assert sitting.happened(HandOver) == [HandOver(1, AMY, {BOB: 3, CAL: 57}, (10, 23, 87))]
    assert sitting.state.winners is None


@pytest.mark.parametrize(("scores", "winners"), [((120, 90, 150), (BOB,)), ((93, 90, 150), (AMY, BOB))])
def test_c36_the_lowest_total_wins_and_a_tie_is_shared(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert out_goes_amy("B1 G2", "W G7", scoring="lowest", target=200, scores=scores).state.winners == winners


@pytest.mark.parametrize("scoring", ["lowest", "elimination"])
@pytest.mark.parametrize(
    ("hands", "points"), [(("B1", "G2", "Y4"), {AMY: 1, BOB: 2, CAL: 4}), (("B2", "G2", "Y4"), {})]
)
def test_c36_in_a_blocked_hand_everybody_adds_what_they_hold_but_on_a_tie(
    scoring: str, hands: tuple[str, ...], points: dict[int, int]
) -> None:
    """C19: also who counts as out; on a tie the running totals stand."""
    sitting = Sitting(*hands, draw="", scoring=scoring)
    for seat in (AMY, BOB, CAL):
        sitting.draw(seat)
    (over,) = sitting.happened(HandOver)
    assert isinstance(over, HandOver)
    assert over.blocked
    assert over.points == points


def test_c37_who_reaches_the_target_is_dealt_no_more_cards() -> None:
    sitting = out_goes_amy("B2 G7", "B9 B1", "R1", scoring="elimination", scores=(300, 410, 490, 0))
    assert sitting.happened(Eliminated) == [Eliminated(CAL)]
    assert [len(hand) for hand in sitting.state.hands] == [7, 7, 0, 7]
    assert [seat.out for seat in sitting.view().seats] == [False, False, True, False]


def test_c37_the_deal_passes_over_who_is_out_of_the_match() -> None:
    """C10."""
    sitting = out_goes_amy("B2 G7", "B9 B1", "R1", scoring="elimination", scores=(490, 300, 0, 499), dealer=CAL, turn=0)
    assert sitting.happened(Eliminated) == [Eliminated(DAN)]
    assert sitting.state.dealer == AMY


def test_c37_the_last_one_below_the_target_wins() -> None:
    sitting = out_goes_amy("B2", "W", scoring="elimination", scores=(499, 498, 450))
    assert [*sitting.happened(Eliminated, MatchOver)] == [Eliminated(BOB), Eliminated(CAL), MatchOver((AMY,))]


def test_c37_when_all_who_are_left_reach_it_the_lowest_total_wins() -> None:
    sitting = Sitting("B1", "G2", draw="", scoring="elimination", target=10, scores=(9, 9))
    sitting.draw(AMY)
    sitting.draw(BOB)
    assert sitting.state.winners == (AMY,)
    assert sitting.happened(Eliminated) == [Eliminated(BOB)]


def test_c37_who_is_out_of_the_match_can_only_look_on() -> None:
    sitting = out_goes_amy("B2 G7", "B9 B1", scoring="elimination", scores=(300, 410, 490))
    sitting.draw(CAL)
    assert sitting.refusal is Code.NOT_YOUR_TURN
    sitting.do(Leave(AMY))
    assert sitting.state.winners == (BOB,)


@pytest.mark.parametrize(("scoring", "score"), [("winner", 0), ("lowest", 13), ("elimination", 13)])
def test_c41_who_joins_has_nothing_or_the_mean_of_the_others_rounded_up(scoring: str, score: int) -> None:
    sitting = Sitting("R5 R6", "B1 G2", "W G7", scoring=scoring, scores=(10, 20, 7))
    sitting.do(Join(3))
    assert totals(sitting)[3] == score


@pytest.mark.parametrize("scoring", ["lowest", "elimination"])
def test_c41_who_joins_when_all_others_have_left_has_no_points(scoring: str) -> None:
    """C36, C37: the hand of those who have left is over when the pause is, and newcomers go on among themselves."""
    sitting = Sitting("R5 R6", "B1 G2", draw=LONG, scoring=scoring, scores=(10, 20))
    for move in (Pause(), Join(CAL), Join(DAN), Leave(AMY), Leave(BOB), Join(4)):
        assert sitting.do(move).refusal is None
    assert totals(sitting) == (10, 20, 15, 15, 0)
    sitting.do(Resume())
    assert (sitting.state.hand, sitting.state.playing()) == (2, (CAL, DAN, 4))


@pytest.mark.parametrize("scoring", ["winner", "single", "rounds"])
def test_c39_both_partners_score_the_cards_of_both_opponents(scoring: str) -> None:
    sitting = out_goes_amy("B2 G7", "W Y8", "YR B1", scoring=scoring, partners=True, rounds=1, target=30)
    assert sitting.happened(HandOver) == [HandOver(1, AMY, {AMY: 30, CAL: 30}, (30, 0, 30, 0))]
    assert sitting.state.winners == (AMY, CAL)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_c39_partners_are_four(players: int) -> None:
    with pytest.raises(OptionError) as refused:
        uno.start(Start(0, options=parse({"partners": True}), players=players, secret=SECRET), NOON)
    assert (refused.value.code, refused.value.other) == ("players", "partners")


@pytest.mark.parametrize(("move", "code"), [(Join(4), Code.NOT_SEATED), (Leave(CAL), Code.PARTNER_STAYS)])
def test_c39_nobody_joins_partners_and_none_leaves_without_a_replacement(move: Join | Leave, code: Code) -> None:
    """C41."""
    sitting = Sitting("R5 R6", "B1", "W", "G7", partners=True)
    sitting.do(move)
    assert sitting.refusal is code


@settings(max_examples=30, deadline=None)
@given(
    by_chance=st.integers(0, 2**32),
    scoring=st.sampled_from(["winner", "lowest", "elimination", "rounds", "single"]),
    players=st.integers(2, 6),
    partners=st.booleans(),
)
def test_every_format_comes_to_an_end(by_chance: int, scoring: str, players: int, partners: bool) -> None:
    """C35-C39: timeouts alone finish every match, and only who has won it or is out of it has no part in it."""
    if partners and scoring in ("lowest", "elimination"):
        return
    options = parse({"scoring": scoring, "partners": partners, "target": 150, "rounds": 2, "max_missed": 100})
    start = Start(0, options=options, players=4 if partners else players, secret=f"{by_chance:064x}")
    outcome = uno.start(start, NOON)
    while outcome.state.winners is None:
        due = uno.next_due(outcome.state)
        assert due is not None
        outcome = uno.step(outcome.state, Tick(), due)
        assert outcome.state.cards() == DECK
        assert outcome.state.is_deserted is False
    state = outcome.state
    assert not any(state.seats[seat].eliminated for seat in state.winners or ())
    if partners and state.winners:
        assert state.winners in ((0, 2), (1, 3))
        assert state.seats[0].score == state.seats[2].score
