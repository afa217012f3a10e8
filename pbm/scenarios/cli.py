"""`pbm scenario`: run conformance cases and say which differ."""

from __future__ import annotations

from pathlib import Path

import click

from pbm.scenarios.file import ScenarioError, load
from pbm.scenarios.run import run


@click.command("scenario")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--transcript", is_flag=True, help="Print every text in and out, and the table after each step.")
def command(paths: tuple[Path, ...], transcript: bool) -> None:
    """Run scenarios from files or folders.

    Prints one line each: ok, or the first difference. Exit code 1 when any differs.

    \b
    Example:
      pbm scenario --transcript tests/scenarios/classic-uno.yaml
    """
    try:
        scenarios = [scenario for path in paths for scenario in load(path)]
    except ScenarioError as error:
        raise click.ClickException(str(error)) from error
    different = 0
    for scenario in scenarios:
        report = run(scenario)
        different += not report.is_ok
        if transcript:
            click.echo("\n".join((f"# {report.name}", *report.transcript)))
        click.echo(f"ok      {report.name}" if report.is_ok else f"DIFFERS {report.name}: {report.differences[0]}")
    click.echo(f"{len(scenarios) - different} ok, {different} differ")
    if different:
        raise SystemExit(1)
