"""Running a scenario: each step is done and what must hold after it compared with what does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct

from pbm.games.match.options import duration
from pbm.scenarios.check import Position, differences, event_name, told_differences
from pbm.scenarios.file import Scenario, Step
from pbm.scenarios.placeholders import fill
from pbm.scenarios.stage import NotOfferedError, Stage
from pbm.table.inbox import POISONED


class Report(Struct, frozen=True):
    """How a scenario went: the differences of its first step that has any, and the transcript up to there."""

    name: str
    differences: tuple[str, ...]
    transcript: tuple[str, ...]

    @property
    def is_ok(self) -> bool:
        """Whether everything held."""
        return not self.differences


def run(scenario: Scenario) -> Report:
    """Run a scenario to its end, or to the first step after which something does not hold."""
    try:
        stage = Stage(scenario)
    except NotOfferedError as error:
        return Report(scenario.name, () if scenario.refused else (f"cannot be set up: {error}",), ())
    if scenario.refused:
        return Report(scenario.name, ("such a game could be made",), ())
    return _Run(stage).all(scenario)


class _Run:
    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.told: list[dict[str, str]] = []
        self.transcript: list[str] = [*_texts_out(stage, stage.sent())]

    def all(self, scenario: Scenario) -> Report:
        for number, step in enumerate(scenario.each_step(), 1):
            self.stage.mark()
            try:
                found = list(self._one(step))
            except NotOfferedError as error:
                found = [str(error)]
            if found:
                found = [f"step {number} ({_short(step.title)}): {difference}" for difference in found]
                return Report(scenario.name, tuple(found), tuple(self.transcript))
            self.told.append({name: self.stage.last_to(name) for name in self.stage.names})
        return Report(scenario.name, (), tuple(self.transcript))

    def _one(self, step: Step) -> Iterator[str]:
        reply = self._do(step)
        position, sent = self.stage.position(), self.stage.sent()
        self.transcript += [*_texts_out(self.stage, sent), f"      = {_in_words(position)}"]
        if reply is not None and not any(_is_reply(reply, wanted) for wanted in step.reply or ("ok",)):
            yield f"the reply is {reply!r}, not {' or '.join(step.reply or ('ok',))!r}"
        yield from differences(step.expect, position)
        yield from told_differences(step.told, sent, tiles=position.has_tiles)

    def _do(self, step: Step) -> str | None:
        stage = self.stage
        match step.kind:
            case "text":
                return self._text(step)
            case "wait":
                stage.wait(stage.now + duration(step.what))
            case "at":
                stage.wait(_instant(step.what))
            case "down":
                stage.sleep(duration(step.what))
            case _:
                stage.host(str(step.what))
        self.transcript.append(f"{stage.now:%d %b %H:%M:%S}  ({step.title})")
        return None

    def _text(self, step: Step) -> str:
        what: dict[str, Any] = step.what if isinstance(step.what, dict) else {"sms": step.what}
        is_mail = "mail" in what
        address = self.stage.reply_addresses.get(step.who, "")
        body = fill(str(what["mail" if is_mail else "sms"]), lambda number: self._last(step.who, number), address)
        self.transcript.append(f"{self.stage.now:%d %b %H:%M:%S}  {step.who} > {body}")
        if is_mail:
            receipt = self.stage.mail(step.who, body, what.get("auth"))
        else:
            receipt = self.stage.text(step.who, body, what.get("id"), what.get("params", {}))
        if receipt.duplicate:
            return "none"
        return POISONED if receipt.understood == POISONED else receipt.reply

    def _last(self, who: str, step: int | None) -> str:
        return self.stage.last_to(who) if step is None else self.told[step - 1].get(who, "")


def _is_reply(reply: str, wanted: str) -> bool:
    return reply == wanted or (wanted == "no" and reply.startswith("no:"))


def _instant(value: object) -> datetime:
    return value if isinstance(value, datetime) else datetime.fromisoformat(str(value))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _texts_out(stage: Stage, sent: dict[str, Any]) -> Iterator[str]:
    names = [*stage.names, *(key for key in sent if key.startswith("+") and key not in stage.numbers.values())]
    for name in names:
        for body, _, segments in sent.get(name, ()):
            lines = body.replace("\n", "\n" + " " * 20)
            yield f"      {name} < {lines}  [{segments}]"


def _in_words(position: Position) -> str:
    table = position.table
    hands = " ".join(
        f"{name}:{','.join(view.hand) or '-'}" for name, view in zip(position.names, position.views, strict=True)
    )
    happened = " ".join(map(event_name, position.events))
    facts = ", ".join(f"{heading.lower()} {words}" for heading, words in position.facts)
    return f"{position.name(table.turn)} {table.awaiting} | {facts} | {hands} | {happened}"
