"""Bots among themselves: what is counted, and that a fault would be found."""

from __future__ import annotations

from datetime import timedelta
from itertools import islice
from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

from pbm.cli.simulation import START, FaultError, Score, checked, hands_by_chance, hands_of, random_options
from pbm.games import rummy, uno
from pbm.games.game import Game
from pbm.games.match.selfplay import DeadEndError, Step, play
from pbm.games.uno.moves import Start
from pbm.games.uno.options import Options, parse


def steps() -> list[Step]:
    """A hand of two."""
    return list(play(uno, Start(0, "", parse({"scoring": "single"}), 2, (0, 1), "5c" * 32), START))


def test_a_share_is_told_with_what_it_is_at_least() -> None:
    """Wilson's interval."""
    score = Score(5500, 10_000)
    assert score.share == 0.55
    assert score.at_least == pytest.approx(0.5402, abs=1e-4)


def test_the_same_chance_plays_the_same_hands() -> None:
    first, second = (list(islice(hands_of(uno, Options(), 3, Random("x")), 200)) for _ in range(2))
    assert first == second
    first, second = (list(islice(hands_by_chance(uno, Random("x")), 200)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", [uno, rummy])
def test_every_game_is_played_and_checked(game: Game) -> None:
    assert len(list(islice(hands_by_chance(game, Random("y")), 60))) == 60


def test_options_by_chance_differ_and_can_go_together() -> None:
    chance = Random("x")
    drawn = [cast("Options", random_options(uno, chance)) for _ in range(200)]
    assert len(set(drawn)) > 190
    assert {it.game for it in drawn} == {"classic", "french"}
    assert {it.stacking for it in drawn} == {"off", "same"}
    assert {it.uno_window > timedelta(0) for it in drawn} == {True, False}


def test_what_holds_is_let_through() -> None:
    assert list(checked(uno, iter(steps()))) == steps()


@pytest.mark.parametrize("fault", ["cards", "refusal", "way on", "replay"])
def test_a_fault_is_found(fault: str) -> None:
    played = steps()
    entry, outcome = played[5]
    match fault:
        case "cards":
            played[5] = entry, replace(outcome, state=replace(outcome.state, draw_pile=()))
        case "refusal":
            played[5] = entry, replace(outcome, refusal="because")
        case "way on":
            played[5] = entry, replace(outcome, state=replace(outcome.state, due=None, debts=(), clock=None))
        case "replay":
            played[-1] = played[-1][0], replace(played[-1][1], state=outcome.state)
    with pytest.raises(FaultError):
        list(checked(uno, iter(played)))


def test_a_dead_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbm.games.uno.thought", lambda *_: None)
    monkeypatch.setattr("pbm.games.match.selfplay.next_due", lambda _: None)
    with pytest.raises(DeadEndError):
        list(hands_of(uno, Options(), 2, Random("x")))
