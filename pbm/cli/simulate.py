"""`pbm simulate`: matches between bots through the pure rules, a whole hand by simulated phones, months of a family."""

from __future__ import annotations

import re
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random

import click

from pbm.cli import simulation, transcript, weeks
from pbm.cli.simulation import START, Score
from pbm.games.match.options import OptionError, Strength
from pbm.games.match.outcome import Outcome
from pbm.games.match.selfplay import Step
from pbm.messages.scene import Scene
from pbm.table.kinds import CLASSIC, KINDS, Kind

_NAMES = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
_STRENGTH = click.Choice(["random", "plain", "strong"])


def _hex(_context: click.Context, _option: click.Parameter, given: str | None) -> str | None:
    if given is not None and not re.fullmatch(r"[0-9a-f]{64}", given):
        raise click.BadParameter("64 hex digits, such as `openssl rand -hex 32` makes")
    return given


@click.command()
@click.option("--hands", "--rounds", type=click.IntRange(1), default=1000, show_default=True, help="How many to play.")
@click.option("--players", type=click.IntRange(2, 10), default=4, show_default=True, help="How many bots play.")
@click.option("--game", type=click.Choice(list(KINDS)), default=CLASSIC, show_default=True)
@click.option("--bots", type=_STRENGTH, default="plain", show_default=True, help="How well they play.")
@click.option("--match", type=(_STRENGTH, _STRENGTH), help="Instead, count the hands of two that the first one wins.")
@click.option(
    "--options",
    type=click.Choice(["random"]),
    help="Instead, play each match with options, players and bots by chance, and check the rules at every step.",
)
@click.option("--segments", is_flag=True, help="Also write every text that players would get, and measure it.")
@click.option("--secret", callback=_hex, help="64 hex digits that all shuffles follow from; by chance if left out.")
@click.option(
    "--transcript",
    "transcript_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Instead, let four phones text one hand to its end, and write that as Markdown.",
)
@click.option("--people", is_flag=True, help="Instead, let a family in four time zones text for months, by the clock.")
@click.option("--matches", type=click.IntRange(1), default=10, show_default=True, help="How many the family plays.")
@click.option("--seed", type=int, default=1, show_default=True, help="What all that the family does follows from.")
@click.option("--start", type=click.DateTime(["%Y-%m-%d"]), default="2026-02-27", show_default=True, help="When.")
def simulate(
    *,
    hands: int,
    players: int,
    game: str,
    bots: str,
    match: tuple[Strength, Strength] | None,
    options: str | None,
    segments: bool,
    secret: str | None,
    transcript_file: Path | None,
    people: bool,
    matches: int,
    seed: int,
    start: datetime,
) -> None:
    """Play hands between bots and say what came of it.

    \b
    Examples:
      pbm simulate --hands 10000
      pbm simulate --hands 500 --segments        p50, p99 and the most segments of a text
      pbm simulate --match strong plain --hands 10000 --game french
      pbm simulate --options random --rounds 100000
      pbm simulate --game rummy-up --players 2 --rounds 1000 --segments
      pbm simulate --transcript docs/transcript.md
      pbm simulate --transcript docs/rummy-up-transcript.md --game rummy-up
      pbm simulate --people --matches 10         how long matches take, and whether all are left to sleep
    """
    if people:
        weeks.simulate(matches, seed, start.replace(tzinfo=UTC))
        return
    if transcript_file:
        transcript_file.write_text(transcript.write(game), encoding="utf-8")
        click.echo(f"{transcript_file} holds a whole hand by four phones.")
        return
    chance = Random(secret or secrets.token_hex(32))  # noqa: S311 (nobody plays these hands)
    kind = KINDS[game]
    if match:
        _contest(match, game, hands, chance)
    elif options:
        _play(kind, simulation.hands_by_chance(kind.rules, chance), hands, segments=segments)
    else:
        chosen = kind.rules.options.parse({"game": game, "bots": bots})
        try:
            kind.rules.options.check_players(chosen, players)
        except OptionError as error:
            raise click.BadParameter(f"{game} is not for {players}", param_hint="--players") from error
        _play(kind, simulation.hands_of(kind.rules, chosen, players, chance), hands, segments=segments)


def _play(kind: Kind, steps: Iterator[Step], hands: int, *, segments: bool) -> None:
    """Take steps until so many hands have been played, and report."""
    began, taken, played, lengths = time.perf_counter(), 0, 0, Counter[int]()
    with click.progressbar(length=hands, label="Hands") as bar:
        while played < hands:
            step = next(steps)
            taken += 1
            if segments:
                lengths.update(_lengths(kind, step[1]))
            ended = simulation.hands_ended(step)
            played += ended
            bar.update(ended)
    seconds = time.perf_counter() - began
    click.echo(f"{played} hands, {taken / played:.1f} steps each, in {seconds:.1f} s: {played / seconds:.0f} a second.")
    if lengths:
        _report_segments(lengths)


def _contest(match: tuple[Strength, Strength], game: str, hands: int, chance: Random) -> None:
    strength, other = match
    rules = KINDS[game].rules
    results = simulation.contest(rules, rules.options.parse({"game": game, "scoring": "single"}), match, chance)
    with click.progressbar(islice(results, hands), length=hands, label="Hands") as bar:
        score = Score(sum(bar), hands)
    click.echo(
        f"{game}: {strength} won {score.won} of {hands} hands of two against {other}, "
        f"{score.share:.1%}; with 95 % confidence at least {score.at_least:.1%}."
    )


def _lengths(kind: Kind, outcome: Outcome) -> Iterator[int]:
    rules, seats = kind.rules, range(len(outcome.state.seats))
    scene = Scene("K7QX", tuple(_NAMES[seat] for seat in seats), "UTC", START)
    for seat in seats:
        view, events = rules.view(outcome.state, seat), rules.seen(outcome.events, seat)
        yield kind.notice(scene, view, events, None).segments


def _report_segments(lengths: Counter[int]) -> None:
    texts = sorted(lengths.elements())
    p50, p99 = texts[len(texts) // 2], texts[len(texts) * 99 // 100]
    click.echo(f"{len(texts)} texts: p50 {p50}, p99 {p99}, most {texts[-1]} segments.")
