"""Putting the engine together from the settings: the one place where all parts meet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

from pbm.channels.channel import Channel
from pbm.channels.phones import Phones
from pbm.channels.twilio.api import Account
from pbm.channels.twilio.sms import TwilioSms
from pbm.cli import mail
from pbm.clock.duties import Duty, duties
from pbm.clock.front import FRONT
from pbm.clock.lock import WorkerLock
from pbm.clock.news import Listener
from pbm.clock.post import Post
from pbm.clock.worker import SWEEP, Watch, Worker
from pbm.messages.gsm import segments_in
from pbm.settings import Settings
from pbm.store import outages
from pbm.store.session import Store
from pbm.table import presets
from pbm.table.policy import Policy
from pbm.table.table import Table
from pbm.web.services import Services, Site


@dataclass(frozen=True)
class Engine:
    """The parts of a running engine on one database."""

    settings: Settings
    store: Store
    table: Table
    channels: dict[str, Channel]

    def worker(self, sweep: timedelta = SWEEP) -> Worker:
        """Who does what is due. On SQLite only one process can run it."""
        file = None if self.store.on_postgresql else self.store.url.database
        lock = worker_lock(Path(file)) if file and file != ":memory:" else None
        public_url = "" if self.settings.development else self.settings.public_url
        if not public_url:
            with self.store.write() as session:
                outages.forget(session, FRONT)
        every = [*duties(self.store, self.table, self.channels, public_url)]
        watches: list[Callable[[Callable[[], None]], Watch]] = []
        if (box := mail.imap(self.settings)) is not None:
            post = Post(self.store, self.table, box, mail.mailbox(self.settings))
            every.append(Duty(name="post", do=post.do, next_due=post.next_due))
            watches.append(post.watch)
        if self.settings.mail_address and self.settings.lmtp_port:
            watches.append(partial(mail.lmtp, self.settings, self.table))
        if self.store.on_postgresql:
            watches.append(partial(Listener, self.store))
        return Worker(self.store, every, lock=lock, sweep=sweep, watches=watches)

    def services(self, wake: Callable[[], None]) -> Services:
        """What the web part works with."""
        return Services(
            site=_site(self.settings),
            store=self.store,
            table=self.table,
            channels=self.channels,
            wake=wake,
            segments_in=segments_in,
            mailbox=mail.mailbox(self.settings) if self.settings.mail_address else None,
            mail_hooks=mail.hooks(self.settings),
        )


def build(settings: Settings) -> Engine:
    """The engine on the database of the settings, whose tables must be there (`migrate`)."""
    store = Store(settings.database_url)
    return Engine(settings, store, Table(store, _policy(settings)), _channels(settings))


def _channels(settings: Settings) -> dict[str, Channel]:
    channels: list[Channel] = []
    if settings.development:
        channels.append(Phones())
    if account := twilio_account(settings):
        channels.append(TwilioSms(account, settings.public_url))
    if settings.mail and not settings.development:
        channels.append(mail.smtp(settings))
    return {channel.name: channel for channel in channels}


def twilio_account(settings: Settings) -> Account | None:
    """The account that texts go out by, if there is one."""
    if not settings.twilio or not settings.twilio_auth_tokens:
        return None
    return Account(
        sid=settings.twilio_account_sid,
        token=settings.twilio_auth_tokens[0].get_secret_value(),
        number=settings.twilio_from,
        service=settings.twilio_messaging_service_sid,
    )


def _policy(settings: Settings) -> Policy:
    return Policy(
        development=settings.development,
        public_url=settings.public_url,
        hosts=frozenset(settings.hosts),
        makers=frozenset(settings.makers),
        countries=frozenset(settings.countries),
        carriers_answer_help=settings.twilio,
        texts_in_a_day_by_sender=settings.texts_in_a_day_by_sender,
        texts_out_by_game=settings.texts_out_by_game,
        texts_out_a_day=settings.texts_out_a_day,
        texts_out_a_month=settings.texts_out_a_month,
        answers_a_day_to_strangers=settings.answers_a_day_to_strangers,
        keep=timedelta(days=settings.keep_days) if settings.keep_days else None,
        presets=presets.load(settings.house_rules),
    )


def _site(settings: Settings) -> Site:
    return Site(
        development=settings.development,
        public_url=settings.public_url,
        secret_key=settings.secret_key.get_secret_value(),
        proxies=settings.proxies,
        twilio_tokens=tuple(token.get_secret_value() for token in settings.twilio_auth_tokens),
    )


def worker_lock(database: Path) -> WorkerLock:
    """What the one worker of an SQLite file holds."""
    return WorkerLock(database.with_name(f"{database.name}.worker"))
