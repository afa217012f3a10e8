"""What simulated players text is what the engine understands."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from pbm.cli.transcript import words, write
from pbm.games import uno
from pbm.games.match.cards import Color
from pbm.games.match.moves import CallUno, Challenge, Draw, Pass
from pbm.games.uno.cards import CARDS, WILDS
from pbm.games.uno.moves import AnyMove, Play, Start
from pbm.language.readings import Context, MoveRead
from pbm.language.understand import understand

_PLAYS = [Play(0, cards=(card,), color=Color.GREEN if card in WILDS else None) for card in CARDS]
_MOVES: list[AnyMove] = [
    *_PLAYS,
    Play(0, cards=(CARDS[0],), uno=True),
    *(Draw(0), Pass(0), Challenge(0), CallUno(0)),
]


@pytest.mark.parametrize("spelled", [False, True], ids=["codes", "words"])
@pytest.mark.parametrize("move", _MOVES, ids=words)
def test_a_move_is_understood_as_it_was_meant(move: AnyMove, spelled: bool) -> None:
    state = uno.start(Start(seat=0, players=4, secret="ab" * 32), datetime(2026, 1, 1, tzinfo=UTC)).state
    context = Context(names=("Ann", "Bob", "Cal", "Dan"), view=uno.view(state, 0), code="K7QX")
    text = words(move, spelled=spelled)
    assert understand(text, context) == MoveRead(move=replace(move, said=text))


def test_a_round_of_tiles_is_texted_to_its_end() -> None:
    """R8, R18: every text of it is understood and lawful."""
    told = write("rummy-up")
    assert "Ann: new rummy Ann" in told
    assert "score" in told
    assert "No way to lay" not in told
    assert "what do you mean" not in told
