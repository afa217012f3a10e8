"""The texts of the conformance cases inbound-a to -h, as far as understanding goes (English, SMS).

Each step is read against a view made from the case's deal and from what its earlier steps expect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import structs

from pbm.games.match.cards import Card
from pbm.games.match.view import Awaiting
from pbm.games.uno.moves import Play
from pbm.language import Context, Reading, understand
from pbm.language.readings import (
    Attachment,
    Command,
    Consent,
    ConsentWord,
    Doubt,
    Machine,
    MoveRead,
    Nothing,
    Talk,
    WishToStop,
)
from tests.language.seen import NOTICE, context, seen

FOLDER = Path(__file__).parents[1] / "scenarios"

READINGS: dict[str, tuple[type[Reading], ...]] = {
    "ok": (MoveRead, Command),
    "ask": (Doubt, MoveRead, Command),
    "no": (MoveRead, Talk),
    "tell": (Command, WishToStop, ConsentWord, Attachment, Talk, Doubt),
    "none": (Machine, Nothing, Talk),
    "chat": (Talk, Command),
    "out": (ConsentWord,),
    "in": (ConsentWord,),
}
"""What a text can have been read as, by the reply that its step expects."""

ELSEWHERE = ("H3, ", "H14, ")
"""Duplicates and group texts are the table's to know, whatever they say."""


def cases() -> Iterator[Any]:
    for path in sorted(FOLDER.glob("inbound-[a-h].yaml")):
        for case in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            if "languages" not in case and not case["name"].startswith(ELSEWHERE):
                yield pytest.param(case, id=case["name"])


@pytest.mark.parametrize("case", list(cases()))
def test_each_text_is_read_as_its_reply_needs(case: dict[str, Any]) -> None:
    deal, asked = case["deal"], None
    known = {"turn": deal.get("turn", "Ann"), "awaiting": "play", "top": deal["discard"][-1], "hands": deal["hands"]}
    for step in case["steps"]:
        sender, said = next(iter(step.items()))
        if sender in {"wait", "at"}:
            continue
        if sender in {"Ann", *case["players"]} or sender.startswith("+"):
            text, media = words(said)
            reading = understand(text, standing(sender, known, case, asked=asked, media=media))
            check(reading, step)
        known |= {key: value for key, value in step.get("expect", {}).items() if key != "hands"}
        known["hands"] = known["hands"] | {
            who: it for who, it in step.get("expect", {}).get("hands", {}).items() if isinstance(it, list)
        }
        asked = "doubt" if step.get("reply") == "ask" and known["awaiting"] != "color" else None


def words(said: str | dict[str, Any]) -> tuple[str, bool]:
    """The body of a step's text with its placeholders filled in, and whether a picture came with it."""
    body, media = (said["sms"], "NumMedia" in said.get("params", {})) if isinstance(said, dict) else (said, False)
    body = re.sub(r"\{rep:(\d+):([^}]*)\}", lambda it: it[2] * int(it[1]), body)
    return re.sub(r"\{last(?::(\d+))?\}", lambda it: NOTICE[: int(it[1]) if it[1] else None], body), media


def standing(sender: str, known: dict[str, Any], case: dict[str, Any], **changes: Any) -> Context:
    """What the sender sees of the table at this step; strangers see nothing."""
    if sender.startswith("+"):
        return Context(**changes)
    players, hand = case["players"], tuple(known["hands"][sender])
    view = seen(hand, known["top"], known.get("color"), me=players.index(sender), turn=players.index(known["turn"]))
    view = structs.replace(view, awaiting=Awaiting(known["awaiting"]), pending=known.get("pending", 0))
    if view.awaiting is Awaiting.ANSWER:
        stacks = case.get("options", {}).get("stacking") == "same"
        view = structs.replace(view, playable=tuple(card for card in view.hand if stacks and card == view.top))
    return context(view, names=tuple(players), **changes)


def check(reading: Reading, step: dict[str, Any]) -> None:
    replies = step.get("reply", "ok")
    allowed = {
        kind for it in ([replies] if isinstance(replies, str) else replies) for kind in READINGS[it.split(":")[0]]
    }
    assert isinstance(reading, tuple(allowed)), reading
    if isinstance(reading, ConsentWord):
        assert (
            reading.consent in {Consent.HELP, *(Consent(it) for it in replies if it in {"in", "out"})}
            or reading.consent == replies
        )
    if replies == "ok" and isinstance(reading, MoveRead) and isinstance(reading.move, Play):
        assert reading.move.cards == (Card(step["expect"]["top"]),)
        assert reading.move.color == step["expect"].get("color")
    if replies == "ask" and isinstance(reading, MoveRead):
        assert isinstance(reading.move, Play)
        assert reading.move.color is None
