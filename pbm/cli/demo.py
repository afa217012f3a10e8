"""The first game of a newcomer: made, filled with bots and dealt by texts from a phone, as any game is."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy import func, select

from pbm.channels.sender import send_due
from pbm.cli.engine import Engine
from pbm.store.inbound import Inbound
from pbm.store.models import Game, OutboxRow
from pbm.table.receive import Receipt

NUMBER = "+12025550101"
_TEXTS = ("new uno Ann", "bots 3", "deal")


def deal_if_empty(engine: Engine) -> str | None:
    """Deal a game in a database without any; the text with the newcomer's hand. None when there was one already."""
    with engine.store.read() as session:
        if session.scalar(select(func.count(Game.id))):
            return None
    for body in _TEXTS:
        text(engine, NUMBER, body)
    settle(engine)
    return newest(engine, NUMBER, after=0)[-1]


def text(engine: Engine, number: str, body: str) -> Receipt:
    """Send a text from a simulated phone, by the same door as any."""
    return engine.table.receive(
        Inbound(
            channel="phone",
            provider_id=uuid4().hex,
            sender=number,
            recipient="engine",
            body=body,
            received_at=datetime.now(UTC),
        )
    )


def settle(engine: Engine) -> None:
    """Do all that is due by now, and hand over what is to be sent."""
    engine.table.run_due(datetime.now(UTC))
    while send_due(engine.store, engine.channels, datetime.now(UTC)):
        pass


def newest(engine: Engine, number: str, *, after: int) -> list[str]:
    """The texts to a phone since outbox row `after`, oldest first."""
    with engine.store.read() as session:
        query = select(OutboxRow.body).where(OutboxRow.to == number, OutboxRow.id > after)
        return list(session.scalars(query.order_by(OutboxRow.id)))


def last_row(engine: Engine) -> int:
    """The id of the newest outgoing text."""
    with engine.store.read() as session:
        return session.scalar(select(func.max(OutboxRow.id))) or 0
