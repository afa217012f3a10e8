"""What happened in Rummy Up, in short clauses."""

from __future__ import annotations

from typing import get_args

from pbm.games.rummy.events import AnyEvent
from pbm.messages.rummy.events import DEEDS, OF_THE_TABLE
from tests.messages.test_events import UNTOLD


def test_every_event_is_told_or_shown_otherwise() -> None:
    assert {*DEEDS, *OF_THE_TABLE} == {*get_args(AnyEvent)} - UNTOLD
