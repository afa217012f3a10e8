"""`pbm text` and its short forms: texting from a simulated phone without a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from pbm import settings
from pbm.cli import demo
from pbm.cli.database import PLAY, db_option
from pbm.cli.engine import build
from pbm.store.migrate import migrate
from pbm.table import limits

_NO_ANSWER = f"No answer: some texts need none, and one phone gets at most {limits.SEATED_A_MINUTE} a minute."


def _phone_command(function: Callable[..., None]) -> Any:
    """A command that has a phone's number first, and can name another database than `pbm play` uses."""
    return click.command()(click.argument("number")(db_option(PLAY)(function)))


@_phone_command
@click.argument("words", nargs=-1, required=True)
def text(url: str, number: str, words: tuple[str, ...]) -> None:
    """Text WORDS from the phone NUMBER.

    The phone is a simulated one. Shows what comes back to it.

    \b
    Examples:
      pbm text +12025550101 r5
      pbm text +12025550101 "r5 uno"
      pbm text +12025550102 join K7QX bob
    """
    _send(url, number, " ".join(words))


@_phone_command
@click.argument("name")
def new(url: str, number: str, name: str) -> None:
    """Text `new uno NAME` from the phone NUMBER."""
    _send(url, number, f"new uno {name}")


@_phone_command
@click.argument("code")
@click.argument("name")
def join(url: str, number: str, code: str, name: str) -> None:
    """Text `join CODE NAME` from the phone NUMBER."""
    _send(url, number, f"join {code} {name}")


@_phone_command
@click.argument("words", nargs=-1, required=True)
def say(url: str, number: str, words: tuple[str, ...]) -> None:
    """Text `say WORDS` from the phone NUMBER."""
    _send(url, number, f"say {' '.join(words)}")


def _send(url: str, number: str, body: str) -> None:
    migrate(url)
    engine = build(settings.load(development=True, database_url=url, twilio_account_sid=""))
    before = demo.last_row(engine)
    receipt = demo.text(engine, number, body)
    demo.settle(engine)
    answers = demo.newest(engine, number, after=before)
    click.echo("\n\n".join(answers) if answers else f"({_NO_ANSWER} It was understood as: {receipt.understood})")
