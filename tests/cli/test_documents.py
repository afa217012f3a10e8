"""The documents say what is so: their links lead somewhere, and what they tell players to text is understood."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbm.games import uno
from pbm.games.uno.moves import Start
from pbm.language.readings import Command, Context, MoveRead
from pbm.language.understand import understand

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def _texts_to_try() -> list[str]:
    """What stands as code in the first column of README's table of texts."""
    table = (ROOT / "README.md").read_text().split("## What to text")[1].split("\n##")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return [text for row in rows for text in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda it: it.name)
def test_links_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", document.read_text())
    assert [target for target in targets if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("text", _texts_to_try())
def test_what_players_are_told_to_text_is_understood(text: str) -> None:
    state = uno.start(Start(seat=0, players=4, secret="ab" * 32), datetime(2026, 1, 1, tzinfo=UTC)).state
    context = Context(names=("Ann", "Bob", "Cal", "Dan"), view=uno.view(state, 0), code="K7QX")
    assert isinstance(understand(text, context), MoveRead | Command)
