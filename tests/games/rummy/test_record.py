"""Records of Rummy Up: a finished match as text, and the very same match again (docs/record.md)."""

from __future__ import annotations

import pytest

from pbm.games import rummy, uno
from pbm.games.match.fairness import decode_record, encode_record, faults, record
from pbm.games.match.moves import CallUno, Catch, Draw, Pass, Tick
from pbm.games.match.record import GameRecord, RecordError, read, write
from pbm.games.match.selfplay import play
from pbm.games.rummy.moves import AnyMove, Play, Queue, Start
from pbm.games.rummy.notation import NOTATION
from pbm.games.rummy.options import parse
from pbm.games.rummy.tiles import TILES, Tile
from tests.games.rummy.sitting import NOON, Sitting, tiles

NAMES = ("Amy", "Bob")
GAMES = {"classic": uno, "rummy-up": rummy}


@pytest.fixture(scope="module")
def live() -> GameRecord:
    """A round between bots."""
    begin = Start(0, "deal", parse({"scoring": "single"}), 2, (0, 1), "ab" * 32, ("pepper",))
    return GameRecord("K7QX", NAMES, tuple(entry for entry, _ in play(rummy, begin, NOON)))


def test_what_is_written_is_read_as_the_very_same_match(live: GameRecord) -> None:
    text = write(live, rummy)
    again = read(text, GAMES)
    assert again == live
    assert rummy.encode(rummy.replay(again.entries)) == rummy.encode(rummy.replay(live.entries))
    assert 'option game: "rummy-up"' in text.splitlines()


def test_a_table_set_by_hand_is_recorded_too() -> None:
    sitting = Sitting("R11", "B12 G3", loose="R7", scoring="single")
    entries = [rummy.Entry(NOON, sitting.begun, sitting.outcome.events)]
    outcome = sitting.play(0, "R11")
    entries.append(rummy.Entry(NOON, Play(0, "R11", tiles("R11")), outcome.events))
    kept = GameRecord("K7QX", NAMES, tuple(entries))
    assert read(write(kept, rummy), GAMES) == kept


def test_its_shuffles_can_be_checked_by_the_tiles_of_the_game(live: GameRecord) -> None:
    """Design promise 3."""
    events = [event for entry in live.entries for event in entry.events]
    published = record("K7QX", events, ("pepper",), "rummy-up")
    revealed = [hand for hand in published.hands if hand.seed is not None]
    assert [faults(hand, TILES) for hand in revealed] == [()]
    decks = {"classic": uno.DECK, "rummy-up": TILES}
    assert decode_record(encode_record(published), decks) == published
    with pytest.raises(ValueError, match="there are no cards"):
        decode_record(encode_record(published).replace(b'"B12"', b'"B13"'), decks)
    with pytest.raises(ValueError, match="there is no game"):
        decode_record(encode_record(published).replace(b'"rummy-up"', b'"chess"'), decks)


def test_a_record_of_a_game_that_there_is_not_is_refused(live: GameRecord) -> None:
    with pytest.raises(RecordError):
        read(write(live, rummy).replace('option game: "rummy-up"', 'option game: "chess"'), GAMES)


MOVES: tuple[tuple[AnyMove, str], ...] = (
    (Play(1, "r5", tiles("R5")), "R5"),
    (Play(1, "", tiles("R5 Y5 W+4"), Tile("R5"), uno=True), "R5 Y5 W+4 act R5 uno"),
    (Play(1, "", tiles("R5 R5"), uno=True), "R5 R5 uno"),
    (Draw(1), "draw"),
    (Pass(1), "pass"),
    (CallUno(1), "uno"),
    (Catch(1, "", 0), "catch Amy"),
    (Queue(1, "", (Play(1, "", tiles("R5 R6")), Draw(1))), "next R5 R6, draw"),
    (Queue(1), "next off"),
    (Tick(), "clock"),
)


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_a_move_is_written_in_the_notation_and_read_again(move: AnyMove, text: str) -> None:
    assert NOTATION.write(move, NAMES) == text
    assert NOTATION.read(text, move.seat, move.said, NAMES) == move


@pytest.mark.parametrize("text", ["R13", "R5 act", "R5 act R13", "", "uno uno", "color R", "R5 trade Bob"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no such move"):
        NOTATION.read(text, 0, "", NAMES)


def test_a_play_of_nothing_is_not_lost() -> None:
    move = Play(1)
    assert NOTATION.read(NOTATION.write(move, NAMES), 1, "", NAMES) == move
