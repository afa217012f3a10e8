"""Whatever fails between us and the provider, it gets each text exactly once, and each person's in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from datetime import datetime
from itertools import chain, repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.channels import reports
from pbm.channels.channel import Fate, Handed, Outbound, Postponed, Refused, Unknown
from pbm.channels.reports import Report
from pbm.channels.sender import next_due, send_due
from pbm.store.base import Base
from pbm.store.delivery import PENDING, Delivery
from pbm.store.inbound import Inbound
from pbm.store.session import Store
from tests.channels.conftest import NOON, minutes
from tests.channels.outbox import KilledError, queue, shared_store, states
from tests.peers.postgres import PostgresServer

PEOPLE = ("+15550101", "+15550102")
MISHAPS = (
    "none",
    "refused",
    "throttled",
    "lost before",
    "lost after",
    "killed before",
    "killed after",
    "told by report",
)


class Provider:
    """Takes texts or not, answers or not, as the mishaps say; asked later, it tells the truth."""

    name = "sms"

    def __init__(self, store: Store, mishaps: Iterator[str]) -> None:
        self._store, self._mishaps = store, mishaps
        self.taken: list[Outbound] = []

    def send(self, outbound: Outbound) -> Fate:
        mishap = next(self._mishaps)
        if mishap == "killed before":
            raise KilledError
        if mishap in ("refused", "throttled"):
            return Refused("20003", "host") if mishap == "refused" else Postponed("20429")
        if mishap == "lost before":
            return Unknown("ReadTimeout")
        self.taken.append(outbound)
        if mishap == "killed after":
            raise KilledError
        if mishap == "told by report":
            self._report(outbound.key)
        return Unknown("ReadTimeout") if mishap in ("lost after", "told by report") else Handed(self._last)

    def look_up(self, outbound: Outbound, since: datetime, taken: Collection[str]) -> Fate | None:
        mishap = next(self._mishaps)
        if mishap.startswith("killed"):
            raise KilledError
        if mishap.startswith("lost"):
            return Unknown("ReadTimeout")
        same = (outbound.to, outbound.body)
        listed = {f"SM{number}": text for number, text in enumerate(self.taken) if (text.to, text.body) == same}
        return next((Handed(sid) for sid in reversed(listed) if sid not in taken), None)

    def judge(self, code: str) -> Refused:
        return Refused(code, "message")

    def missed(self, since: datetime, now: datetime) -> list[Inbound]:
        return []

    @property
    def _last(self) -> str:
        return f"SM{len(self.taken) - 1}"

    def _report(self, key: str) -> None:
        with self._store.write() as session:
            told = Report(channel="sms", provider_id=self._last, key=key, state=Delivery.SENT, refused=None, at=NOON)
            reports.receive(session, told)


TEXTS = st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(["Your turn.", "You drew 2."])), max_size=5)
MANY_MISHAPS = st.lists(st.sampled_from(MISHAPS), max_size=12)


@given(texts=TEXTS, mishaps=MANY_MISHAPS)
def test_each_text_goes_out_once_and_in_order(texts: list[tuple[str, str]], mishaps: list[str]) -> None:
    """W14, and design promise 5."""
    store = Store("sqlite://")
    with store.write() as session:
        Base.metadata.create_all(session.connection())
    send_all(store, texts, mishaps)
    store.close()


@pytest.fixture(scope="module")
def shared(postgres: PostgresServer) -> Iterator[Store]:
    """A store where whoever is killed is taken over at once."""
    with shared_store(postgres) as store:
        yield store


@settings(max_examples=25)
@given(texts=TEXTS, mishaps=MANY_MISHAPS)
def test_who_is_taken_over_at_once_sends_nothing_twice(
    shared: Store, texts: list[tuple[str, str]], mishaps: list[str]
) -> None:
    """W14, and design promise 5."""
    with shared.write() as session:
        for table in reversed(Base.metadata.sorted_tables):
            session.execute(table.delete())
    send_all(shared, texts, mishaps)


def send_all(store: Store, texts: list[tuple[str, str]], mishaps: list[str]) -> None:
    """Send the texts, looking whenever something is due, and check what the provider took."""
    for number, (person, body) in enumerate(texts):
        queue(store, str(number), to=person, body=body)
    provider = Provider(store, chain(mishaps, repeat("none")))
    now = NOON
    while (due := next_due(store, {"sms": provider})) is not None:
        now = max(now, due)
        assert now < NOON + minutes(300)
        with suppress(KilledError):
            while send_due(store, {"sms": provider}, now):
                pass
    assert set(states(store).values()).isdisjoint(PENDING)
    for person in PEOPLE:
        assert [text.body for text in provider.taken if text.to == person] == [
            body for to, body in texts if to == person
        ]
