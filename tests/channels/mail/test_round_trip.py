"""Proving a mailbox, against real servers."""

from __future__ import annotations

import pytest

from pbm.channels.mail.imap import ImapBox
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.round_trip import Amiss, daily_limit, prove
from pbm.channels.mail.server import Server
from pbm.channels.mail.smtp import Smtp
from tests.peers.mail import PASSWORD, USER, ImapPeer, SmtpPeer, free_port

MAILBOX = Mailbox("uno@uno.example")


def test_a_mail_that_comes_back(smtp_peer: SmtpPeer, imap_peer: ImapPeer) -> None:
    pauses = []

    def deliver() -> None:
        pauses.append(1)
        imap_peer.put(smtp_peer.raw())

    box = ImapBox(imap_peer.server, timeout=10)
    assert prove(Smtp(smtp_peer.server, MAILBOX, timeout=10), box, MAILBOX, "f00", deliver) is None
    assert pauses == [1]


def test_one_that_does_not(smtp_peer: SmtpPeer, imap_peer: ImapPeer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbm.channels.mail.round_trip.LOOKS", 2)
    smtp, box = Smtp(smtp_peer.server, MAILBOX, timeout=10), ImapBox(imap_peer.server, timeout=10)
    finding = prove(smtp, box, MAILBOX, "bad", lambda: None)
    assert finding is not None
    assert finding.amiss is Amiss.NOT_BACK


def test_servers_that_are_not_there_or_refuse(smtp_peer: SmtpPeer, imap_peer: ImapPeer) -> None:
    nobody = Server(host="127.0.0.1", port=free_port(), user=USER, password=PASSWORD, security="plain")
    wrong = Server(host="127.0.0.1", port=imap_peer.port, user=USER, password="wrong", security="plain")
    smtp = Smtp(smtp_peer.server, MAILBOX, timeout=10)
    cases = {
        Amiss.SMTP_UNREACHABLE: (Smtp(nobody, MAILBOX, timeout=1), None),
        Amiss.IMAP_UNREACHABLE: (smtp, ImapBox(nobody, timeout=1)),
        Amiss.IMAP_REFUSES: (smtp, ImapBox(wrong, timeout=10)),
    }
    for amiss, (sending, box) in cases.items():
        finding = prove(sending, box, MAILBOX, "x", lambda: None)
        assert finding is not None
        assert finding.amiss is amiss
    smtp_peer.rcpt = "550 no"
    finding = prove(smtp, None, MAILBOX, "x", lambda: None)
    assert finding is not None
    assert finding.amiss is Amiss.SMTP_REFUSES


def test_known_limits() -> None:
    assert daily_limit("smtp.gmail.com") == 500
    assert daily_limit("mail.uno.example") is None
    assert daily_limit("notgmail.com") is None
