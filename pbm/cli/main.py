"""The command `pbm` and how it speaks of what went wrong."""

from __future__ import annotations

import sys

import click

from pbm.cli import backup, checks, database, fairness, forget, host, phone, records, serve, simulate
from pbm.clock.lock import WorkerRunningError
from pbm.scenarios.cli import command as scenario
from pbm.settings import SettingsError
from pbm.store.errors import StoreError
from pbm.table.presets import PresetError

_PLAIN_ERRORS = (SettingsError, StoreError, WorkerRunningError, PresetError)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="pbm")
def pbm() -> None:
    """Play UNO with friends by text message.

    \b
    Start here:
      pbm play                      a table with three bots, and phones in your browser
      pbm text +12025550101 hand    text something from a phone, without a browser
      pbm doctor                    what a real number still needs

    Settings come from PBM_* in the environment and from .env: see docs/settings.md.
    """


for _command in (
    *(serve.play, serve.web, serve.worker),
    *(phone.new, phone.join, phone.say, phone.text),
    *(scenario, simulate.simulate, fairness.replay, fairness.verify, records.export),
    *(host.host, checks.doctor, database.db),
    *(backup.backup, backup.restore, forget.forget),
):
    pbm.add_command(_command)


def main() -> None:
    """Run a command. What goes wrong in a known way is told in a sentence, with exit code 1."""
    try:
        pbm()
    except _PLAIN_ERRORS as error:
        click.echo(f"pbm: {error}", err=True)
        sys.exit(1)
