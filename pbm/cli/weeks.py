"""`pbm simulate --people`: matches of the simulated family over weeks, and what came of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from random import Random
from statistics import mean

import click

from pbm.cli.family import FAMILY
from pbm.cli.playing import Played, Playing
from pbm.cli.post import Post, StuckError

PRESETS = ("quick", "family")
SEASON = timedelta(weeks=31)
"""From the first match to the one in the middle: from before one change of clocks to before the other."""

_REST = timedelta(days=2)


def simulate(matches: int, seed: int, start: datetime) -> None:
    """Play and report; ends the process with 1 if there was a fault.

    Raises:
        click.ClickException: a match does not come to its end.
    """
    with closing(Post(start)) as post:
        games = play(post, matches, seed)
        with click.progressbar(games, length=matches, label="Matches", file=sys.stderr) as bar:
            played = _all_of(bar)
        for line in report(played, post):
            click.echo(line)
    raise SystemExit(bool(post.faults))


def _all_of(games: Iterable[Played]) -> list[Played]:
    try:
        return list(games)
    except StuckError as error:
        raise click.ClickException(str(error)) from error


def play(post: Post, matches: int, seed: int) -> Iterator[Played]:
    """One match after the other, the second half of them not before the other season.

    Raises:
        StuckError: one does not come to its end.
    """
    chance, start = Random(seed), post.now  # noqa: S311 (nobody plays these matches)
    for number in range(matches):
        season = start if number < (matches + 1) // 2 else start + SEASON
        post.run(max(season, post.now + _REST) if number else season)
        maker, preset = FAMILY[number % len(FAMILY)], PRESETS[number % len(PRESETS)]
        yield Playing(post, chance, maker, preset).play()


def report(played: Sequence[Played], post: Post) -> Iterator[str]:
    """What came of it, line by line."""
    days, events, counted = [match.days for match in played], Counter[str](), post.counted
    for match in played:
        events += match.events
    person_days = sum(days) * len(FAMILY)
    changes = sorted({it for match in played for it in match.clock_changes()}, key=lambda it: it[::-1])
    yield f"{len(played)} matches, {mean(days):.1f} days each ({min(days):.1f} to {max(days):.1f})."
    yield from (_line(number, match) for number, match in enumerate(played, 1))
    yield "Clocks were changed meanwhile: " + (", ".join(f"{zone} {day}" for zone, day in changes) or "none") + "."
    yield (
        f"Texts a person a day: {counted['out'] / person_days:.1f} to them, {counted['in'] / person_days:.1f} from "
        f"them; {counted['not understood']} of {counted['in']} were asked back."
    )
    yield f"{counted['out']} texts in {counted['segments']} segments, {counted['segments'] / counted['out']:.2f} each."
    yield (
        f"{events['turn-began']} turns: {events['timed-out']} timeouts, {events['reminded']} reminders, "
        f"{events['handed-over']} times that a bot took over or gave back a seat, "
        f"{events['went-away']} times away, {events['caught']} times caught without UNO."
    )
    answers = counted["answers in quiet hours"]
    yield from post.faults or (
        f"Nobody was texted in their own quiet hours but in answer to their own text ({answers} times).",
    )


def _line(number: int, match: Played) -> str:
    return (
        f"  {number}. {match.preset}: {match.began:%Y-%m-%d} to {match.ended:%Y-%m-%d}, {match.days:.1f} days, "
        f"{match.events['hand-over']} hands, {match.events['turn-began']} turns, {match.events['timed-out']} timeouts"
    )
