"""Records: a finished match as text, and the very same match again (docs/record.md)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.games import uno
from pbm.games.match.cards import Color
from pbm.games.match.fairness import faults, record
from pbm.games.match.moves import (
    Away,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Handover,
    Leave,
    Pass,
    Pause,
    Salt,
    TakeBack,
    Tick,
    Undo,
)
from pbm.games.match.record import FIRST_LINE, GameRecord, RecordError, read, write
from pbm.games.uno.cards import DECK
from pbm.games.uno.moves import AnyMove, CallColor, Cut, Play, Queue, Ready, Swap
from pbm.games.uno.notation import NOTATION
from pbm.games.uno.options import Options, parse
from tests.games.uno.matches import Chance
from tests.games.uno.sitting import cards
from tests.games.uno.test_takeback import table

NAMES = ("Amy", "Bob", "Cal", "Dan Lee", *(f"Guest {number}" for number in range(40)))
GAMES = {"classic": uno, "french": uno}
SINGLE = parse({"scoring": "single"})


def recorded(seed: int, players: int, options: Options, *, bots: int = 1, guests: bool = False) -> GameRecord:
    """A whole match by chance."""
    match = Chance(seed, players, options, bots=bots)
    match.play_on(with_guests=guests)
    return GameRecord("K7QX", NAMES[: len(match.state.seats)], tuple(match.entries))


@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 4),
    given=st.sampled_from(
        [{}, {"game": "french"}, {"stacking": "same", "seven_zero": True}, {"jump_in": True, "uno_window": "0"}]
    ),
    guests=st.booleans(),
)
def test_what_is_written_is_read_as_the_very_same_match(
    seed: int, players: int, given: dict[str, object], guests: bool
) -> None:
    """Export and import come to the live state, byte for byte, over every event."""
    live = recorded(seed, players, parse({"scoring": "rounds", "rounds": 1, **given}), guests=guests)
    again = read(write(live, uno), GAMES)
    assert again == live
    assert uno.encode(uno.replay(again.entries)) == uno.encode(uno.replay(live.entries))


def test_a_record_can_be_read_by_people() -> None:
    text = write(recorded(7, 3, SINGLE), uno)
    lines = text.splitlines()
    assert lines[:5] == [FIRST_LINE, "game: K7QX", "player: Amy", "player: Bob", "bot: Cal"]
    assert 'option scoring: "single"' in lines
    assert any(line.startswith("1 2026-01-01T12:00:00+00:00 Amy: deal") for line in lines)
    assert any(line.startswith("winners: ") for line in lines)
    assert all(len(line) < 700 for line in lines)


def test_a_record_with_a_move_taken_back_holds() -> None:
    match = table("R5 B9", "R1 Y2", scoring="single")
    match.play(0, "R5")
    match.take_back()
    match.play(0, "R5")
    live = GameRecord("K7QX", ("Amy", "Bob"), tuple(match.entries))
    assert read(write(live, uno), GAMES) == live


def test_the_shuffles_of_a_record_can_be_checked() -> None:
    again = read(write(recorded(7, 3, SINGLE), uno), GAMES)
    published = record(again.game, [it for entry in again.entries for it in entry.events], ("pepper",))
    revealed = [hand for hand in published.hands if hand.seed is not None]
    assert revealed
    assert [faults(hand, DECK) for hand in revealed] == [()] * len(revealed)


MOVES: tuple[tuple[AnyMove, str], ...] = (
    (Play(1, "r5", cards("R5")), "R5"),
    (Play(1, "", cards("R5"), uno=True), "R5 uno"),
    (Play(1, "", cards("W+4"), Color.GREEN), "W+4:G"),
    (Play(1, "", cards("W")), "W"),
    (Play(1, "", cards("R9 R9 W"), Color.BLUE, uno=True), "R9 R9 W:B uno"),
    (Play(1, "", cards("R7"), swap=3), "R7 trade Dan Lee"),
    (Play(1, "", cards("R0"), keep=True, uno=True), "R0 uno keep"),
    (Draw(1), "draw"),
    (Pass(1), "pass"),
    (Challenge(1), "challenge"),
    (CallColor(1, "", Color.RED), "color R"),
    (CallColor(1, "", Color.RED, uno=True), "color R uno"),
    (Swap(1, "", 0), "trade Amy"),
    (Swap(1), "trade nobody"),
    (CallUno(1), "uno"),
    (Catch(1, "", 3), "catch Dan Lee"),
    (Catch(1), "catch nobody"),
    (Queue(1, "", (Play(1, "", cards("R5")), Draw(1))), "next R5, draw"),
    (Queue(1), "next off"),
    (Undo(1), "undo"),
    (Ready(1), "ready"),
    (Cut(1, "", 40), "cut 40"),
    (Salt(1, "", 'a "said" grain'), 'salt "a \\"said\\" grain"'),
    (Leave(1), "leave"),
    (Tick(), "clock"),
)


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_a_move_is_written_in_the_notation_and_read_again(move: AnyMove, text: str) -> None:
    assert NOTATION.write(move, NAMES) == text
    assert NOTATION.read(text, move.seat, move.said, NAMES) == move


@pytest.mark.parametrize(
    "move",
    [
        Pause(),
        Handover(2, bot=True),
        Away(0, "", timedelta(days=2)),
        TakeBack(to=3),
        Play(1, "", cards("R5"), Color.RED),
    ],
)
def test_a_move_without_a_notation_is_not_lost(move: AnyMove) -> None:
    text = NOTATION.write(move, NAMES)
    assert text.startswith("{")
    assert NOTATION.read(text, move.seat, move.said, NAMES) == move


@pytest.mark.parametrize("text", ["R5 foo", "X9", "", "color Q", "catch Zoe", "cut many", "{}", "salt", "trade R5"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (each has words of its own)
        NOTATION.read(text, 0, "", NAMES)


def _tampered(old: str, new: str) -> str:
    text = write(recorded(7, 2, SINGLE, bots=0), uno)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FIRST_LINE, "pbm record 9"),
        ("option target: 500", "option target: 0.5"),
        ("player: Bob", "player: Zoe"),
        ("1 2026-01-01T12:00:00+00:00 Amy: deal", "1 2026-01-01T12:00:00+00:00 Amy: draw"),
        ("    deck: ", "    deck: R5 "),
        ("    deck: ", "    deck: XX "),
        ("state: ", "state: 0"),
        ("winners: ", "winners: Zoe, "),
        ("seed 1: ", "seed 1: 0"),
        ("\n2 ", "\n3 "),
        ("\n\n1 ", "\nhello\n1 "),
    ],
)
def test_a_record_that_does_not_hold_is_refused_with_the_place(old: str, new: str) -> None:
    with pytest.raises(RecordError):
        read(_tampered(old, new), GAMES)


@given(st.text())
def test_nothing_that_is_read_breaks_the_reader(text: str) -> None:
    for whole in (text, f"{FIRST_LINE}\n{text}"):
        with pytest.raises(RecordError):
            read(whole, GAMES)
