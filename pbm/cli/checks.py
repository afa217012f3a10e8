"""`pbm doctor`: what the configuration still needs, in sentences that say what to do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import click

from pbm import settings
from pbm.channels.twilio.check import Amiss, Finding, check
from pbm.cli.database import database_url
from pbm.cli.engine import build, twilio_account
from pbm.clock.heartbeat import last_beat
from pbm.clock.worker import HEARTBEAT
from pbm.settings import Settings
from pbm.store.errors import StoreError
from pbm.store.migrate import current, head
from pbm.store.session import Store
from pbm.table import presets, spending
from pbm.table.presets import PresetError
from pbm.web.health import STALE

_MEND = {
    Amiss.UNREACHABLE: "Twilio cannot be reached ({0}): check this machine's way to the internet.",
    Amiss.CREDENTIALS_REFUSED: "Twilio refuses the credentials ({0}): copy PBM_TWILIO_ACCOUNT_SID and "
    "PBM_TWILIO_AUTH_TOKENS from its console again.",
    Amiss.ACCOUNT_NOT_ACTIVE: "The Twilio account is {0}: its console says why.",
    Amiss.NO_SENDER: "There is no number to send from: set PBM_TWILIO_FROM.",
    Amiss.NUMBER_NOT_OWNED: "The account does not own {0}: set PBM_TWILIO_FROM to one of its numbers.",
    Amiss.SERVICE_UNKNOWN: "There is no messaging service {0}: check PBM_TWILIO_MESSAGING_SERVICE_SID.",
    Amiss.WEBHOOK_ELSEWHERE: 'Texts to the number go to {0}: in Twilio\'s console set "A message comes in" to '
    "{1}/hooks/twilio/sms, HTTP POST.",
}


@click.command()
def doctor() -> None:
    """Check the configuration, and say what to mend. Exit code 1 when there is something.

    Asks Twilio whether the credentials, the number and its webhook are right; sends nothing.
    """
    values = settings.load()
    faults = [*values.faults(), *_house_rules(values), *_database(), *_twilio(values)]
    for fault in faults:
        click.echo(f"mend  {fault}")
    for note in _notes(values):
        click.echo(f"note  {note}")
    if faults:
        raise SystemExit(1)
    click.echo("ok    Nothing is amiss.")


def _house_rules(values: Settings) -> Iterator[str]:
    try:
        presets.load(values.house_rules)
    except PresetError as error:
        yield f"PBM_HOUSE_RULES cannot be used: {error}."


def _database() -> Iterator[str]:
    try:
        version = current(database_url(None))
    except StoreError as error:
        yield f"{str(error).capitalize()}: check PBM_DATABASE_URL."
        return
    if version != head():
        yield "The tables are not up to date: run `pbm db upgrade`."


def _twilio(values: Settings) -> Iterator[str]:
    account = twilio_account(values)
    if account is not None:
        yield from (_sentence(finding, values.public_url) for finding in check(account, values.public_url))


def _sentence(finding: Finding, public_url: str) -> str:
    return _MEND[finding.amiss].format(finding.detail or "nowhere", public_url)


def _notes(values: Settings) -> Iterator[str]:
    """What is no fault, but good to know."""
    if not values.twilio:
        yield "PBM_TWILIO_ACCOUNT_SID is empty: no text comes in or goes out by SMS."
    if not values.hosts and not values.makers:
        yield "PBM_HOSTS is empty: nobody can make a game by text."
    yield from _spending(values)
    if not _worker_lives():
        yield "No worker runs at the moment: `pbm web` or `pbm worker` starts one."


def _spending(values: Settings) -> Iterator[str]:
    """What has been spent of the budgets of all games."""
    engine = build(values)
    try:
        with engine.store.read() as session:
            budgets = spending.overall(session, engine.table.policy, datetime.now(UTC))
    except Exception:  # noqa: BLE001 - a database without tables has nothing spent, and was spoken of above
        return
    finally:
        engine.store.close()
    yield from (f"{it.used} of {it.most} texts of this {it.period} have gone out." for it in budgets)


def _worker_lives() -> bool:
    try:
        at = last_beat(Store(database_url(None)), HEARTBEAT)
    except Exception:  # noqa: BLE001 - a database without tables has no heartbeat, and was spoken of above
        return False
    return at is not None and datetime.now(UTC) - at < STALE
