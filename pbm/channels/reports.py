"""What providers report of texts that they took: kept even when it comes too early, and never taken backwards."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from pbm.channels.channel import Channel, Refused
from pbm.channels.failures import fail
from pbm.store.delivery import RANK, Delivery
from pbm.store.insert import insert_once
from pbm.store.models import DeliveryReport, OutboxRow


class Report(Struct, frozen=True, kw_only=True):
    """A text's state at the provider; `key` is ours, where the report brings it back; `refused` why it failed."""

    channel: str
    provider_id: str
    key: str | None
    state: Delivery
    refused: Refused | None
    at: datetime


def receive(session: Session, report: Report) -> None:
    """Keep a report and apply it to its text. The same state of the same text twice is a no-op, in any order.

    A report that overtakes the provider's answer to the sender finds its text by our key; without a key it waits
    until the sender knows the provider's id.
    """
    if not _kept(session, report):
        return
    row = _text(session, report)
    if row is not None:
        row.provider_id = report.provider_id
        advance(session, row, report.state, report.refused, report.at)


def catch_up(session: Session, row: OutboxRow, channel: Channel) -> None:
    """Apply the reports that came before their text's id was known."""
    waiting = select(DeliveryReport).where(
        DeliveryReport.channel == row.channel, DeliveryReport.provider_id == row.provider_id
    )
    for report in session.scalars(waiting.order_by(DeliveryReport.id)):
        state = Delivery(report.state)
        refused = channel.judge(report.code or "") if state is Delivery.FAILED else None
        advance(session, row, state, refused, report.at)


def advance(session: Session, row: OutboxRow, state: Delivery, refused: Refused | None, at: datetime) -> None:
    """Take a text to a state of higher rank, with the consequences of a failure; any other changes nothing."""
    if RANK[state] <= RANK[Delivery(row.state)]:
        return
    row.leased_until = None
    row.sent_at = row.sent_at or at
    if refused is None:
        row.state = state
    else:
        fail(session, row, refused, at)


def _kept(session: Session, report: Report) -> bool:
    values = {
        "channel": report.channel,
        "provider_id": report.provider_id,
        "state": report.state,
        "code": report.refused and report.refused.code,
        "at": report.at,
    }
    return insert_once(session, DeliveryReport, values) is not None


def _text(session: Session, report: Report) -> OutboxRow | None:
    texts = select(OutboxRow).where(OutboxRow.channel == report.channel).with_for_update()
    known = session.scalar(texts.where(OutboxRow.provider_id == report.provider_id))
    if known is not None or report.key is None:
        return known
    return session.scalar(texts.where(OutboxRow.key == report.key, OutboxRow.provider_id.is_(None)))
