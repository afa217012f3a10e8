"""One ordinary mailbox, on a real server: fetched from where we stopped, marked only after it was used, watched."""

from __future__ import annotations

import threading
from collections.abc import Generator
from datetime import date
from typing import Any, cast

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from pbm.channels.mail.imap import Cursor, Fetched, IdleWatch, ImapBox
from pbm.channels.mail.server import Server
from tests.peers.mail import ImapPeer, free_port

LONG_AGO = date(2020, 1, 1)


def mail(words: str) -> str:
    return f"From: ann@x.example\nSubject: {words}\n\n{words}\n"


@pytest.fixture
def box(imap_peer: ImapPeer) -> ImapBox:
    """The mailbox, emptied."""
    with imap_peer.client() as client:
        if found := client.search():
            client.delete_messages(found)
            client.expunge()
    return ImapBox(imap_peer.server, timeout=10)


def words(fetched: Fetched) -> str:
    return fetched.raw.decode().split()[-1]


def test_mails_come_once_and_in_order(imap_peer: ImapPeer, box: ImapBox) -> None:
    imap_peer.put(mail("one"), mail("two"))
    first = list(box.new(None, LONG_AGO))
    assert [words(it) for it in first] == ["one", "two"]
    assert list(box.new(first[-1].cursor, LONG_AGO)) == []
    imap_peer.put(mail("three"))
    assert [words(it) for it in box.new(first[-1].cursor, LONG_AGO)] == ["three"]


def test_one_is_marked_as_read_only_after_it_was_used(imap_peer: ImapPeer, box: ImapBox) -> None:
    imap_peer.put(mail("one"), mail("two"))
    fetching = cast("Generator[Fetched]", box.new(None, LONG_AGO))
    next(fetching)
    with imap_peer.client() as client:
        assert len(client.search("UNSEEN")) == 2
    next(fetching)
    fetching.close()
    with imap_peer.client() as client:
        assert len(client.search("UNSEEN")) == 1


def test_what_somebody_has_read_before_us_is_fetched_too(imap_peer: ImapPeer, box: ImapBox) -> None:
    imap_peer.put(mail("one"))
    with imap_peer.client() as client:
        client.add_flags(client.search(), [b"\\Seen"])
    assert [words(it) for it in box.new(None, LONG_AGO)] == ["one"]


def test_a_mailbox_made_anew_is_read_from_the_given_day(imap_peer: ImapPeer, box: ImapBox) -> None:
    imap_peer.put(mail("one"))
    (fetched,) = box.new(None, LONG_AGO)
    other = Cursor(fetched.cursor.validity + 1, fetched.cursor.uid)
    assert [words(it) for it in box.new(other, LONG_AGO)] == ["one"]


def test_one_that_the_server_does_not_give_never_stops_the_rest(
    imap_peer: ImapPeer, box: ImapBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    imap_peer.put(mail("bad"), mail("good"))
    fetch, calls = IMAPClient.fetch, []

    def broken(client: IMAPClient, *arguments: Any) -> Any:
        calls.append(arguments)
        if len(calls) == 1:
            raise IMAPClientError("NO")
        return fetch(client, *arguments)

    monkeypatch.setattr(IMAPClient, "fetch", broken)
    assert [words(it) for it in box.new(None, LONG_AGO)] == ["good"]


def test_a_server_that_is_not_there() -> None:
    nobody = ImapBox(Server(host="127.0.0.1", port=free_port(), user="u", password="p", security="plain"), timeout=1)
    with pytest.raises(OSError, match="refused"):
        list(nobody.new(None, LONG_AGO))


def test_a_wrong_password(imap_peer: ImapPeer) -> None:
    wrong = Server(host="127.0.0.1", port=imap_peer.port, user="uno", password="wrong", security="plain")
    with pytest.raises(IMAPClientError):
        list(ImapBox(wrong, timeout=10).new(None, LONG_AGO))


def test_idle_tells_of_a_mail_as_it_comes(imap_peer: ImapPeer, box: ImapBox) -> None:
    news = threading.Semaphore(0)
    watch = IdleWatch(box, news.release)
    watch.start()
    try:
        assert news.acquire(timeout=20), "it looks once when it begins"
        imap_peer.put(mail("one"))
        assert news.acquire(timeout=20)
    finally:
        watch.stop()


def test_a_watch_begins_again_when_the_server_comes_back(
    imap_peer: ImapPeer, box: ImapBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbm.channels.mail.imap._FIRST_PAUSE", 0.01)
    news, tries = threading.Semaphore(0), []
    opened = box.opened

    def failing() -> Any:
        tries.append(1)
        if len(tries) < 3:
            raise OSError("gone")
        return opened()

    monkeypatch.setattr(box, "opened", failing)
    watch = IdleWatch(box, news.release)
    watch.start()
    assert news.acquire(timeout=20)
    watch.stop()
