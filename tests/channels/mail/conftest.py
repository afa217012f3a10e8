"""Mail servers for tests of the channel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.peers.mail import ImapPeer, SmtpPeer


@pytest.fixture
def smtp_peer() -> Iterator[SmtpPeer]:
    """A server that takes mails."""
    peer = SmtpPeer()
    yield peer
    peer.close()


@pytest.fixture(scope="module")
def imap_peer() -> Iterator[ImapPeer]:
    """A server with one mailbox, which the tests of a file share."""
    peer = ImapPeer()
    yield peer
    peer.close()
