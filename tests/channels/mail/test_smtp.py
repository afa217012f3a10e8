"""Mails out: what they hold, how they thread, and what a server's answers mean for them."""

from __future__ import annotations

import socket
from datetime import UTC, datetime, timedelta

import dkim
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from pbm.channels.channel import Fate, Handed, Outbound, Postponed, Refused, Unknown
from pbm.channels.mail.dkim import Signer
from pbm.channels.mail.inbound import RawMail, read
from pbm.channels.mail.server import Server
from pbm.channels.mail.smtp import LIMIT_REACHED, Smtp
from pbm.store.delivery import Letter
from tests.channels.mail.letters import ADDRESS, MAILBOX, OURS, TOKEN
from tests.peers.mail import SmtpPeer, free_port

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LETTER = Letter(
    subject="UNO K7QX",
    html="<p>R\u00e9ne</p>",
    token=TOKEN,
    message_id=f"{TOKEN}.k7qx-14.0a1b2c",
    thread="thread.k7qx.0f0f",
    answers="<1@x.example>",
)
TEXT = Outbound(key="text 1:1", to="ann@x.example", body=OURS, valid_for=timedelta(hours=1), letter=LETTER)


def channel(peer: SmtpPeer, **given: object) -> Smtp:
    return Smtp(peer.server, MAILBOX, now=lambda: NOON, timeout=5, **given)  # type: ignore[arg-type]


def test_what_a_mail_of_ours_holds(smtp_peer: SmtpPeer) -> None:
    fate = channel(smtp_peer, public_url="https://uno.example/").send(TEXT)
    assert fate == Handed(f"<uno.{TOKEN}.k7qx-14.0a1b2c@uno.example>")
    (message,) = smtp_peer.messages()
    assert {name: " ".join(value.split()) for name, value in message.items()} == {
        "From": "UNO <uno@uno.example>",
        "Reply-To": f"UNO <{ADDRESS}>",
        "To": "ann@x.example",
        "Subject": "UNO K7QX",
        "Date": "Thu, 01 Jan 2026 12:00:00 +0000",
        "Message-ID": f"<uno.{TOKEN}.k7qx-14.0a1b2c@uno.example>",
        "In-Reply-To": "<1@x.example>",
        "References": "<uno.thread.k7qx.0f0f@uno.example> <1@x.example>",
        "List-Unsubscribe": f"<mailto:{ADDRESS}?subject=unsubscribe>, <https://uno.example/mail/unsubscribe/{TOKEN}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Uno-Engine": "1",
        "MIME-Version": "1.0",
        "Content-Type": " ".join(message["Content-Type"].split()),
        **({"X-Peer": message["X-Peer"]} if "X-Peer" in message else {}),
    }
    assert [part.get_content_type() for part in message.walk()] == ["multipart/alternative", "text/plain", "text/html"]
    assert (smtp_peer.mails[0].mail_from, smtp_peer.mails[0].rcpt_tos) == (ADDRESS, ["ann@x.example"])


def test_a_mail_of_ours_that_comes_back_is_known(smtp_peer: SmtpPeer) -> None:
    """T6: our own texts coming back are never a move."""
    channel(smtp_peer).send(TEXT)
    returned = read(RawMail(raw=smtp_peer.raw(), received_at=NOON), MAILBOX).mail
    assert returned is not None
    assert returned.machine == "loop"


def test_the_same_row_keeps_its_message_id(smtp_peer: SmtpPeer) -> None:
    """Design promise 5."""
    first, second = channel(smtp_peer).send(TEXT), channel(smtp_peer).send(TEXT)
    assert first == second
    assert channel(smtp_peer).look_up(TEXT, NOON, ()) is None


@pytest.mark.parametrize(
    ("answer", "fate"),
    [
        ("550 5.1.1 no such user", Refused("5.1.1", "address")),
        ("550 no such user", Refused("550", "address")),
        ("552 5.2.2 mailbox full", Refused("5.2.2", "message")),
        ("550 5.7.1 blocked", Refused("5.7.1", "message")),
        ("451 4.3.0 later", Postponed("4.3.0")),
        ("550 5.4.5 daily sending limit exceeded", Postponed("5.4.5", LIMIT_REACHED)),
    ],
)
def test_a_recipient_that_is_refused(smtp_peer: SmtpPeer, answer: str, fate: Fate) -> None:
    smtp_peer.rcpt = answer
    assert channel(smtp_peer).send(TEXT) == fate


@pytest.mark.parametrize(
    ("answer", "fate"),
    [("554 5.6.0 spam", Refused("5.6.0", "message")), ("451 4.7.1 greylisted", Postponed("4.7.1"))],
)
def test_words_that_are_refused(smtp_peer: SmtpPeer, answer: str, fate: Fate) -> None:
    smtp_peer.data = answer
    assert channel(smtp_peer).send(TEXT) == fate


def test_a_server_that_is_not_there() -> None:
    nobody = Smtp(Server(host="127.0.0.1", port=free_port(), security="plain"), MAILBOX, timeout=1)
    assert nobody.send(TEXT) == Postponed("unreachable")


def test_a_server_that_says_nothing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = Server(host="127.0.0.1", port=silent.getsockname()[1], security="plain")
        assert Smtp(server, MAILBOX, timeout=0.2).send(TEXT) == Postponed("unreachable")


def test_a_server_that_knows_no_login(smtp_peer: SmtpPeer) -> None:
    server = Server(host="127.0.0.1", port=smtp_peer.server.port, user="uno", password="x", security="plain")
    assert Smtp(server, MAILBOX, timeout=5).send(TEXT) == Refused("starttls", "host")


def test_a_connection_that_breaks_leaves_the_fate_unknown(smtp_peer: SmtpPeer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smtplib.SMTP.sendmail", lambda *_, **__: (_ for _ in ()).throw(TimeoutError()))
    assert channel(smtp_peer).send(TEXT) == Unknown("TimeoutError")


def test_a_text_without_a_letter_is_no_mail(smtp_peer: SmtpPeer) -> None:
    bare = Outbound(key="1", to="ann@x.example", body="hi", valid_for=timedelta(1))
    assert channel(smtp_peer).send(bare) == Refused("no letter", "message")


@pytest.mark.parametrize("to", ["ann@x.example\nBcc: bob@y.example", "no address", "ann@\u00e9.example"])
def test_an_address_that_is_none(smtp_peer: SmtpPeer, to: str) -> None:
    outbound = Outbound(key="1", to=to, body="hi", valid_for=timedelta(1), letter=LETTER)
    assert not isinstance(channel(smtp_peer).send(outbound), Handed)
    assert smtp_peer.mails == []


def test_a_signature_that_verifies(smtp_peer: SmtpPeer) -> None:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    )
    channel(smtp_peer, signer=Signer("uno.example", "pbm", pem.decode())).send(TEXT)
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    record = b"v=DKIM1; k=rsa; p=" + b"".join(public.splitlines()[1:-1])
    assert dkim.verify(smtp_peer.raw(), dnsfunc=lambda name, timeout=5: record)
