"""Taking back in Rummy Up (T11)."""

from __future__ import annotations

from typing import Any

from pbm.games import rummy
from pbm.games.match.events import TakenBack, Undone
from pbm.games.match.fairness import faults, record
from pbm.games.match.history import LastMove
from pbm.games.match.moves import AnswerBack, AskBack, Leave, TakeBack
from pbm.games.rummy.moves import AnyMove, Start
from pbm.games.rummy.options import parse
from pbm.games.rummy.tiles import TILES
from tests.games.rummy.sitting import AMY, BOB, NOON, Sitting, tiles


class Kept(Sitting):
    """A table whose moves are kept, so that they can be taken back."""

    def __init__(self, *racks: str, **given: Any) -> None:
        super().__init__(*racks, **given)
        self.entries = [rummy.Entry(NOON, self.begun, self.outcome.events)]

    def do(self, move: AnyMove) -> rummy.Outcome:
        """Make a move now, and keep it."""
        past = rummy.states(self.entries)[move.to - 1] if isinstance(move, TakeBack) else None
        self.outcome = rummy.step(self.state, move, self.now, past=past)
        self.state = self.outcome.state
        self.entries.append(rummy.Entry(self.now, move, self.outcome.events))
        return self.outcome

    def last(self) -> LastMove | None:
        return rummy.last_move(self.entries, ())


def test_a_play_is_taken_back_to_the_table_as_it_lay() -> None:
    """T11."""
    sitting = Kept("R11 Y1 B6", "R12 G1", loose="R7")
    before = sitting.view(AMY)
    sitting.play(AMY, "R11")
    last = sitting.last()
    assert last == LastMove(1, (Undone(AMY, "played", tiles("R11")),), disclosed=False)
    sitting.do(AskBack(AMY, to=1))
    sitting.do(AnswerBack(BOB, agrees=True))
    sitting.do(TakeBack(AMY, to=1, undone=last.undone))
    after = sitting.view(AMY)
    assert (after.groups, after.loose, after.hand, after.turn) == (before.groups, before.loose, before.hand, AMY)
    assert len(sitting.happened(TakenBack)) == 1
    assert rummy.replay(sitting.entries) == sitting.state


def test_a_draw_discloses_and_its_tile_is_shuffled_under() -> None:
    """T11: what has been seen stays seen."""
    sitting = Kept("R1 Y1 B6", "R12 G1")
    sitting.draw(AMY)
    last = sitting.last()
    assert last == LastMove(1, (Undone(AMY, "drew", count=1),), disclosed=True)
    sitting.do(TakeBack(to=1, undone=last.undone))
    assert (sitting.view().pool, sitting.rack(AMY)) == (6, "R1 Y1 B6")


def test_the_shuffles_of_a_round_with_a_move_taken_back_can_be_checked() -> None:
    """Design promise 3."""
    begin = Start(0, "deal", parse({"scoring": "single"}), 2, (), "5e" * 32)
    outcome = rummy.start(begin, NOON)
    entries = [rummy.Entry(NOON, begin, outcome.events)]
    state = outcome.state
    for move in (TakeBack(to=1), Leave(BOB)):
        outcome = rummy.step(state, move, NOON, past=rummy.states(entries)[0])
        state = outcome.state
        entries.append(rummy.Entry(NOON, move, outcome.events))
    published = record("K7QX", [event for entry in entries for event in entry.events], (), "rummy-up")
    assert [faults(hand, TILES) for hand in published.hands if hand.seed] == [(), ()]
    assert rummy.replay(entries) == state
