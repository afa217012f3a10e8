"""A whole game by one ordinary mailbox: real servers, mails in by IMAP and out by SMTP, nobody with a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from pbm.channels.mail.imap import ImapBox
from pbm.channels.mail.inbound import CHANNEL
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.smtp import Smtp
from pbm.channels.sender import send_due
from pbm.clock.post import Post
from pbm.games import uno
from pbm.games.uno.view import View
from pbm.language.doubt import words_of
from pbm.store.errors import StoreError
from pbm.store.mail_models import MailSource
from pbm.store.migrate import migrate
from pbm.store.models import Game, InboxRow, OutboxRow, Snapshot
from pbm.store.session import Store
from pbm.table import Policy, Table
from tests.peers.mail import ImapPeer, SmtpPeer

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
MAILBOX = Mailbox("uno@uno.example")
ANN, BOB = "ann@x.example", "bob@y.example"


@dataclass
class Mailing:
    """An engine with nothing but a mailbox, and people who answer what it sends them."""

    store: Store
    smtp: SmtpPeer
    imap: ImapPeer
    now: datetime = NOON
    read: int = 0
    last: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = Table(self.store, Policy(hosts=frozenset({ANN})))
        self.post = Post(self.store, self.table, ImapBox(self.imap.server, timeout=10), MAILBOX)
        self.channel = Smtp(self.smtp.server, MAILBOX, timeout=10)

    def write(self, sender: str, *words: str) -> None:
        """Mails to our own address, and what follows from them."""
        head = f"From: {sender}\nTo: {MAILBOX.address}\nSubject: hello\n"
        self._put(*(f"{head}{self._stamp(it)}\n\n{it}\n" for it in words))

    def answer(self, sender: str, words: str) -> None:
        """An answer to the last mail that they got, quoting all of it."""
        address, text = self.last[sender]
        quote = "\n".join(f"> {line}" for line in text.split("\n"))
        head = f"From: {sender}\nTo: {address}\nSubject: Re: UNO\n{self._stamp(words)}"
        self._put(f"{head}\n\n{words}\n\nOn Monday UNO <{address}> wrote:\n{quote}\n")

    def _stamp(self, words: str) -> str:
        self.read += 1
        return f"Message-ID: <{self.read}@{abs(hash(words))}.example>"

    def _put(self, *mails: str) -> None:
        self.now += timedelta(minutes=2)
        self.imap.put(*mails)
        self.post.do(self.now)
        self.table.run_due(self.now)
        while send_due(self.store, {CHANNEL: self.channel}, self.now):
            pass
        for message in self.smtp.messages():
            text = next(part for part in message.walk() if part.get_content_type() == "text/plain")
            raw = text.get_payload(decode=True)
            assert isinstance(raw, bytes)
            self.last[message["To"]] = (message["Reply-To"], raw.decode().replace("\r\n", "\n"))
        self.smtp.mails.clear()

    def view(self, seat: int) -> View:
        with self.store.read() as session:
            return uno.view(uno.decode(session.scalars(select(Snapshot)).one().state), seat)


@pytest.fixture
def mailing(database_url: str) -> Iterator[Mailing]:
    migrate(database_url)
    store, smtp, imap = Store(database_url), SmtpPeer(), ImapPeer()
    yield Mailing(store, smtp, imap)
    imap.close()
    smtp.close()
    store.close()


@pytest.mark.timeout(300)  # each of its mails takes a connection of its own
def test_a_whole_game(mailing: Mailing) -> None:
    mailing.write(ANN, "new uno Ann")
    assert 'says "new uno Ann"' in mailing.last[ANN][1]
    mailing.answer(ANN, "ok")
    with mailing.store.write() as session:
        session.execute(update(Game).values(options={"scoring": "single", "uno_window": 0}))
        code = session.scalars(select(Game.code)).one()
    mailing.write(BOB, f"join {code} Bob")
    mailing.answer(BOB, "ok")
    mailing.answer(ANN, "deal")
    for _ in range(400):
        table = mailing.view(0)
        if table.winners is not None or table.turn is None:
            break
        seat = table.turn
        thought = uno.thought(mailing.view(seat), mailing.now)
        assert thought is not None
        mailing.answer((ANN, BOB)[seat], words_of(thought.move, ("Ann", "Bob")))
    assert mailing.view(0).winners is not None
    assert "win" in mailing.last[ANN][1]
    with mailing.store.read() as session:
        assert {row.state for row in session.scalars(select(OutboxRow))} == {"accepted"}
        replies = session.execute(select(InboxRow.reply, InboxRow.body)).all()
        assert {reply for reply, _ in replies if reply not in ("ok", "held")} == set(), replies
        assert len(session.scalars(select(MailSource)).all()) == len(replies)


def test_nothing_of_a_game_goes_to_an_address_before_its_owner_has_answered(mailing: Mailing) -> None:
    """T8: joining by mail is verified before the first hand."""
    mailing.write(ANN, "new uno Ann")
    mailing.answer(ANN, "ok")
    with mailing.store.read() as session:
        code = session.scalars(select(Game.code)).one()
    mailing.write(BOB, f"join {code} Bob")
    mailing.answer(ANN, "deal")
    assert "Bob" not in mailing.last[ANN][1]
    assert not re.search(r"\bhand:", mailing.last[BOB][1])


def test_what_cannot_be_kept_is_fetched_again(mailing: Mailing, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail is left behind only when it is kept."""
    receive = mailing.table.receive
    monkeypatch.setattr(mailing.table, "receive", lambda _: (_ for _ in ()).throw(StoreError("gone")))
    with pytest.raises(StoreError):
        mailing.write(ANN, "new uno Ann", "games")
    monkeypatch.setattr(mailing.table, "receive", receive)
    assert mailing.post.do(mailing.now) == 2
    assert mailing.post.do(mailing.now) == 0


def test_one_bad_mail_never_stops_the_rest(mailing: Mailing) -> None:
    mailing.imap.put(b"From: a@[\nContent-Type: multipart/mixed; boundary=\xff\n\n\x00\xff\n")
    mailing.write(ANN, "new uno Ann")
    assert ANN in mailing.last


def test_the_next_look_is_a_minute_away_unless_there_are_news(mailing: Mailing) -> None:
    mailing.post.do(NOON)
    assert mailing.post.next_due() == NOON + timedelta(minutes=1)
    woken: list[int] = []
    watch = mailing.post.watch(lambda: woken.append(1))
    watch._news()
    assert woken == [1]
    due = mailing.post.next_due()
    assert due is not None
    assert due < NOON
