"""Taking in the texts that a provider received while we were down or refused its webhooks (design promise 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from pbm.channels.channel import Channel
from pbm.clock.heartbeat import beat, last_beat
from pbm.store.inbound import Inbound
from pbm.store.models import InboxRow
from pbm.store.session import Store
from pbm.table.table import Table

EVERY = timedelta(minutes=5)
_OVERLAP = timedelta(minutes=15)
"""A provider may list a text later than it received it."""
_NEVER = datetime.min.replace(tzinfo=UTC)


class CatchUp:
    """Asks every channel what came in since the last time that asking worked."""

    def __init__(self, store: Store, table: Table, channels: Mapping[str, Channel]) -> None:
        self._store, self._table, self._channels = store, table, channels

    def run(self, now: datetime) -> int:
        """Take in what was missed, in the order of arrival; the number of texts that were new to us."""
        return sum(self._catch_up(channel, now) for channel in self._channels.values())

    def next_due(self) -> datetime | None:
        """A few minutes after the last time; at once for a channel that was never asked."""
        last = [last_beat(self._store, _name(channel)) for channel in self._channels.values()]
        return min((at + EVERY if at else _NEVER for at in last), default=None)

    def _catch_up(self, channel: Channel, now: datetime) -> int:
        since = (last_beat(self._store, _name(channel)) or now) - _OVERLAP
        listed = channel.missed(since, now)
        if listed is None:
            return 0
        missed = self._unknown(listed)
        for inbound in missed:
            self._table.receive(inbound)
        beat(self._store, _name(channel), now)
        return len(missed)

    def _unknown(self, listed: Iterable[Inbound]) -> list[Inbound]:
        texts = {inbound.provider_id: inbound for inbound in listed}
        with self._store.read() as session:
            known = session.scalars(
                select(InboxRow.provider_id).where(
                    InboxRow.channel.in_({inbound.channel for inbound in texts.values()}),
                    InboxRow.provider_id.in_(texts),
                )
            ).all()
        return [inbound for name, inbound in texts.items() if name not in set(known)]


def _name(channel: Channel) -> str:
    return f"catch-up {channel.name}"
