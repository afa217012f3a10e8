"""What the pages and hooks work with, handed to the web factory by whoever puts the engine together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import cast

from flask import current_app

from pbm.channels.channel import Channel
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.providers.posted import MailHook
from pbm.channels.refused import RefusedHooks
from pbm.store.session import Store
from pbm.table.table import Table

EXTENSION = "pbm"


def utc_now() -> datetime:
    """The wall clock, aware and in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class Site:
    """The settings that pages and hooks need, as values.

    `public_url` is the address by which the provider reaches us, without a closing slash; `twilio_tokens` are the auth
    tokens of which any may have signed a webhook; `proxies` counts the reverse proxies in front of us.
    """

    development: bool = False
    public_url: str = ""
    secret_key: str = ""
    proxies: int = 0
    twilio_tokens: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Services:
    """The parts of the running engine that a request may use.

    `wake` tells the worker that something new may be due; `segments_in` counts the SMS segments of a text that came in;
    `refused` has the refused webhooks that are not written yet; `mail_hooks` are by their names in the address.
    """

    site: Site
    store: Store
    table: Table
    channels: Mapping[str, Channel]
    wake: Callable[[], None]
    segments_in: Callable[[str], int]
    now: Callable[[], datetime] = utc_now
    mailbox: Mailbox | None = None
    mail_hooks: Mapping[str, MailHook] = field(default_factory=dict)
    refused: RefusedHooks = field(default_factory=RefusedHooks)


def services() -> Services:
    """The services of the current application."""
    return cast("Services", current_app.extensions[EXTENSION])
