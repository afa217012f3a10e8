"""`pbm simulate`: matches between bots through the pure rules, and a whole hand by simulated phones."""

from __future__ import annotations

import re
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import click

from pbm.cli import transcript
from pbm.games import uno
from pbm.games.uno.events import AnyEvent, HandOver
from pbm.games.uno.moves import Start, Tick
from pbm.messages.notice import notice
from pbm.messages.scene import Scene

_NAMES = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
_START = datetime(2026, 1, 1, 12, tzinfo=UTC)


def _hex(_context: click.Context, _option: click.Parameter, given: str | None) -> str | None:
    if given is not None and not re.fullmatch(r"[0-9a-f]{64}", given):
        raise click.BadParameter("64 hex digits, such as `openssl rand -hex 32` makes")
    return given


@click.command()
@click.option("--hands", type=click.IntRange(1), default=1000, show_default=True, help="How many hands to play.")
@click.option("--players", type=click.IntRange(2, 10), default=4, show_default=True, help="How many bots play.")
@click.option("--segments", is_flag=True, help="Also write every text that players would get, and measure it.")
@click.option("--secret", callback=_hex, help="64 hex digits that all shuffles follow from; by chance if left out.")
@click.option(
    "--transcript",
    "transcript_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Instead, let four phones text one hand to its end, and write that as Markdown.",
)
def simulate(hands: int, players: int, segments: bool, secret: str | None, transcript_file: Path | None) -> None:
    """Play hands between bots and say what came of it.

    \b
    Examples:
      pbm simulate --hands 10000
      pbm simulate --hands 500 --segments        p50, p99 and the most segments of a text
      pbm simulate --transcript docs/transcript.md
    """
    if transcript_file:
        transcript_file.write_text(transcript.write(), encoding="utf-8")
        click.echo(f"{transcript_file} holds a whole hand by four phones.")
        return
    began, steps, lengths = time.perf_counter(), 0, Counter[int]()
    with click.progressbar(length=hands, label="Hands") as bar:
        for state, events in _hands(hands, players, secret):
            steps += 1
            if segments:
                lengths.update(_lengths(state, events))
            bar.update(sum(isinstance(event, HandOver) for event in events))
    _report(hands, steps, time.perf_counter() - began)
    if lengths:
        _report_segments(lengths)


def _hands(hands: int, players: int, secret: str | None) -> Iterator[tuple[uno.State, tuple[AnyEvent, ...]]]:
    """The steps of as many matches as those hands need: each state with the events that led to it."""
    played = 0
    while played < hands:
        for state, events in _match(players, secret or secrets.token_hex(32)):
            played += sum(isinstance(event, HandOver) for event in events)
            yield state, events
            if played >= hands:
                return
        secret = None


def _match(players: int, secret: str) -> Iterator[tuple[uno.State, tuple[AnyEvent, ...]]]:
    bots = tuple(range(players))
    outcome = uno.start(Start(seat=0, players=players, bots=bots, secret=secret), _START)
    at = _START
    yield outcome.state, outcome.events
    while uno.view(outcome.state, None).winners is None:
        state = outcome.state
        thoughts = [it for seat in bots if (it := uno.thought(uno.view(state, seat), at)) is not None]
        thought, due = min(thoughts, key=lambda it: it.at, default=None), uno.next_due(state)
        if thought is not None and (due is None or thought.at < due):
            at = max(at, thought.at)
            outcome = uno.step(state, thought.move, at)
        else:
            at = due or at
            outcome = uno.step(state, Tick(), at)
        yield outcome.state, outcome.events


def _lengths(state: uno.State, events: tuple[AnyEvent, ...]) -> Iterator[int]:
    table = uno.view(state, None)
    scene = Scene("K7QX", tuple(_NAMES[seat.seat] for seat in table.seats), "UTC", _START)
    for seat in table.seats:
        yield notice(scene, uno.view(state, seat.seat), uno.seen(events, seat.seat)).segments


def _report(hands: int, steps: int, seconds: float) -> None:
    click.echo(f"{hands} hands, {steps / hands:.1f} steps each, in {seconds:.1f} s: {hands / seconds:.0f} a second.")


def _report_segments(lengths: Counter[int]) -> None:
    texts = sorted(lengths.elements())
    p50, p99 = texts[len(texts) // 2], texts[len(texts) * 99 // 100]
    click.echo(f"{len(texts)} texts: p50 {p50}, p99 {p99}, most {texts[-1]} segments.")
