"""Games that phones play by themselves: what tests of running games are told in."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select

from pbm.games import uno
from pbm.language.doubt import words_of
from pbm.store.models import LogEntry, OutboxRow, Seat, Snapshot
from pbm.table.receive import Receipt
from tests.table.texting import ANN, BOB, CY, DAN, Texting

PHONES = (ANN, BOB, CY, DAN)


def state(phones: Texting) -> uno.State:
    """The state of the newest game."""
    (snapshot,) = phones.rows(Snapshot, game_id=phones.game().id)
    return uno.decode(snapshot.state)


def log(phones: Texting) -> list[LogEntry]:
    """The log of the newest game."""
    return sorted(phones.rows(LogEntry, game_id=phones.game().id), key=lambda entry: entry.seq)


def lawful(phones: Texting) -> tuple[str, str]:
    """Who is in turn, and words that they may well text; if they can do nothing, what is due next happens first."""
    position = state(phones)
    turn = uno.view(position, None).turn
    thought = None if turn is None else uno.thought(uno.view(position, turn), phones.now)
    if turn is not None and thought is not None and thought.at <= phones.now:
        return number_at(phones, turn), words_of(thought.move)
    due = phones.table.next_due()
    assert due is not None
    phones.now = max(phones.now, due)
    phones.table.run_due(phones.now)
    return lawful(phones)


def number_at(phones: Texting, seat: int) -> str:
    """The phone of whoever has that seat."""
    (held,) = phones.rows(Seat, game_id=phones.game().id, seat=seat)
    return next(number for number in PHONES if phones.person(number).id == held.person_id)


def play_on(phones: Texting, *, after: timedelta = timedelta(minutes=2)) -> Receipt:
    """One lawful text of whoever is in turn."""
    number, words = lawful(phones)
    return phones.text(number, words, after=after)


def bodies(phones: Texting, number: str, since: datetime | None = None) -> list[str]:
    """All texts that a phone has been sent, oldest first."""
    query = select(OutboxRow.body).where(OutboxRow.to == number).order_by(OutboxRow.id)
    with phones.store.read() as session:
        return list(session.scalars(query if since is None else query.where(OutboxRow.created_at >= since)))
