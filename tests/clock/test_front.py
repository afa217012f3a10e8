"""Looking at ourselves from outside (W15)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from pbm.clock.front import EVERY, FRONT, Front
from pbm.clock.heartbeat import last_beat
from pbm.store.migrate import migrate
from pbm.store.models import Outage
from pbm.store.session import Store

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
WELL = b'{"database": "ok", "worker": "ok"}'


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    migrate(database_url)
    store = Store(database_url)
    yield store
    store.close()


def outages(store: Store) -> list[tuple[datetime, datetime]]:
    with store.read() as session:
        return [(it.since, it.until) for it in session.scalars(select(Outage))]


def test_our_own_words_at_the_public_address_are_a_sign_of_life(store: Store) -> None:
    asked: list[str] = []

    def fetch(url: str) -> bytes:
        asked.append(url)
        return WELL

    front = Front(store, "https://uno.example/", fetch)
    assert front.run(NOW)
    assert asked == ["https://uno.example/healthz"]
    assert last_beat(store, FRONT) == NOW
    assert front.next_due() == NOW + EVERY


@pytest.mark.parametrize("answer", [b"<html>502 Bad Gateway</html>", b'["no", "words", "of", "ours"]', b""])
def test_the_words_of_a_proxy_are_none(store: Store, answer: bytes) -> None:
    assert not Front(store, "https://uno.example", lambda _: answer).run(NOW)
    assert last_beat(store, FRONT) is None


def test_w15_the_time_between_two_signs_of_life_is_an_outage_when_it_was_long(store: Store) -> None:
    answers: list[bytes | OSError] = [WELL, OSError("no route"), WELL, WELL]

    def fetch(_: str) -> bytes:
        answer = answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer

    front = Front(store, "https://uno.example", fetch)
    for minutes in (0, 5, 10, 11):
        front.run(NOW + timedelta(minutes=minutes))
    assert outages(store) == [(NOW, NOW + timedelta(minutes=10))]
