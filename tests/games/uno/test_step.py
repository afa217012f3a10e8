"""Every move, however odd, is answered and never raises; states, moves and events survive being written down."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import (
    CallUno,
    Catch,
    Challenge,
    Draw,
    Extend,
    GiveBack,
    Handover,
    Join,
    Leave,
    Move,
    Pass,
    Pause,
    Resume,
    Salt,
    TakeBack,
    Tick,
    Undo,
)
from pbm.games.refusals import Code
from pbm.games.uno.moves import AnyMove, CallColor, Play, Queue, Start
from tests.games.uno.sitting import AMY, BOB, HOUR, SECRET, Sitting, cards

NOBODYS = (Tick, Join, Start, Pause, Resume, Extend, GiveBack, TakeBack)
SEATED_MOVES = [kind for kind in get_args(AnyMove) if kind not in NOBODYS]


@pytest.mark.parametrize("kind", SEATED_MOVES)
@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_who_has_no_seat_is_refused(kind: type[Move], seat: int) -> None:
    sitting = Sitting("R1 B2", "R9 G1")
    assert sitting.do(kind(seat)).refusal is not None  # type: ignore[arg-type]
    assert sitting.refusal is Code.NOT_SEATED


def test_a_match_is_started_once() -> None:
    sitting = Sitting("R1 B2", "R9 G1")
    assert sitting.do(Start(AMY, players=2, secret=SECRET)).result is uno.Result.REFUSED


def test_a_color_that_nobody_asked_for_is_refused() -> None:
    sitting = Sitting("R1 B2", "R9 G1")
    sitting.color(AMY, Color.RED)
    assert sitting.refusal is Code.NOTHING_TO_ANSWER


def test_a_color_from_another_seat_is_refused() -> None:
    sitting = Sitting("R1 B2 W", "R9 G1")
    sitting.play(AMY, "W")
    sitting.color(BOB, Color.RED)
    assert sitting.refusal is Code.NOT_YOUR_TURN


def test_a_grain_that_no_text_can_hold_still_salts() -> None:
    sitting = Sitting("R1", "R9 G1", draw="Y1 Y2 Y3")
    sitting.do(Salt(AMY, grain="\ud800\0"))
    sitting.play(AMY, "R1")
    assert sitting.state.hand == 2


@pytest.mark.parametrize(
    "move",
    [
        Play(AMY, "r5 uno", cards("R5"), Color.RED, uno=True, swap=BOB),
        Draw(AMY),
        Pass(AMY),
        CallColor(AMY, color=Color.BLUE, uno=True),
        Challenge(BOB),
        CallUno(AMY),
        Catch(AMY, target=None),
        Queue(AMY, "next w, draw", (Play(AMY, cards=cards("W")), Draw(AMY))),
        Undo(AMY),
        Salt(AMY, grain="a"),
        Leave(AMY),
        Join(2, bot=True),
        Handover(AMY, bot=False),
        Start(AMY, players=3, bots=(1,), secret=SECRET, salts=("x",)),
        Tick(),
    ],
)
def test_moves_survive_being_written_down(move: AnyMove) -> None:
    assert uno.decode_move(uno.encode_move(move)) == move


def test_a_state_with_all_that_can_wait_survives_being_written_down() -> None:
    sitting = Sitting("R3 W+4", "R5 G2 G3", "B4 G6", uno_window=HOUR)
    sitting.queue(BOB, Play(BOB, cards=(Card("R5"),)), Draw(BOB))
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.challenge(BOB)
    assert None not in (sitting.state.held, sitting.state.challengeable, sitting.state.seats[BOB].queue)
    assert uno.decode(uno.encode(sitting.state)) == sitting.state
    assert uno.decode_events(uno.encode_events(sitting.outcome.events)) == sitting.outcome.events


def test_what_is_no_state_is_not_decoded() -> None:
    with pytest.raises(msgspec.ValidationError):
        uno.decode('{"options": 3}')
