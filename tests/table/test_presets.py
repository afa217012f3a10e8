"""Named sets of options: those that come with the engine can be played, and a host's file adds to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm.games.uno.options import parse
from pbm.table.presets import QUICK, PresetError, load


def test_the_built_in_sets_are_games_that_there_can_be() -> None:
    assert {QUICK, "family", "full", "tournament"} <= load().keys()
    assert parse(load()[QUICK]).scoring == "single"
    assert (parse(load()["family"]).scoring, parse(load()["family"]).rounds) == ("rounds", 3)
    assert parse(load()["full"]).target == 500


def test_a_file_adds_sets_and_replaces_others(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[Cabin]\nstacking = "same"\nuno_window = "5m"\n[quick]\nscoring = "rounds"\nrounds = 2\n')
    sets = load(file)
    assert sets["cabin"] == {"stacking": "same", "uno_window": "5m"}
    assert sets[QUICK] == {"scoring": "rounds", "rounds": 2}
    assert "family" in sets


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[cabin", "house.toml"),
        ("rounds = 3\n", "stands in no set"),
        ("[my rules]\n", "house.toml"),
        ('["two words"]\nrounds = 3\n', "one word"),
        ("[cabin]\nstacks = true\n", "unknown-option: stacks"),
        ("[cabin]\ntarget = 0\n", "bad-value: target=0"),
        ('[cabin]\nscoring = "lowest"\npartners = true\n', "conflict"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_what_is_wrong(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(PresetError, match=fault):
        load(file)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(PresetError, match="nowhere"):
        load(Path("nowhere.toml"))
