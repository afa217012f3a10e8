"""Sending what the outbox holds: each text once, and each person's texts in order.

A row is leased in one transaction, handed to its channel outside of any, and its fate recorded in another. Its sender
holds it meanwhile. What nobody holds was left by a sender that died: its fate is as unknown as after a time-out. Such a
row, and one whose lease ran out, is looked up at the provider before it is sent again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from functools import cache

from msgspec import Struct, convert
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    SQLColumnExpression,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Session, aliased

from pbm.channels import circuit
from pbm.channels.channel import Channel, Fate, Handed, Outbound, Postponed, Refused, Unknown
from pbm.channels.failures import fail, superseded
from pbm.channels.reports import advance, catch_up
from pbm.store import outages
from pbm.store.days import written_after
from pbm.store.delivery import PENDING, Delivery, Letter
from pbm.store.hold import IsHeld
from pbm.store.models import Address, OutboxRow, is_pending
from pbm.store.session import Store

LEASE = timedelta(minutes=3)
"""Longer than a whole batch of requests that all time out."""
BATCH = 5
FIRST_WAIT = timedelta(seconds=5)
LONGEST_WAIT = timedelta(hours=1)
SETTLING = timedelta(seconds=30)
"""How long a provider may take to list a text that it took."""
LONGEST_LIFE = timedelta(days=1)
"""After this a text has lost its sense, whatever it says itself."""
LOST = Unknown("sender died")
"""The fate of what a sender that died had in hand."""


class Claim(Struct, frozen=True, kw_only=True):
    """A row that we alone may send until `leased_until`; in doubt, it may have gone out since `created_at`."""

    row_id: int
    outbound: Outbound
    channel: str
    leased_until: datetime
    created_at: datetime
    in_doubt: bool
    taken: frozenset[str]


def send_due(store: Store, channels: Mapping[str, Channel], now: datetime) -> int:
    """Send what is due, a batch at most: call it again, with the time of then, until it returns 0.

    Returns how many rows were dealt with. Several threads and processes may send at once. Rows for channels that are
    not in `channels` stay queued.

    Raises:
        StoreError: the database cannot be used; what was sent meanwhile is looked up later.
    """
    with store.holding() as hold:
        for count in range(BATCH):
            with store.write() as session:
                claim = _claim(session, channels, now)
                if claim is None:
                    return count
                hold(claim.row_id)
            fate = _try(channels[claim.channel], claim)
            with store.write() as session:
                _record(session, claim, fate, channels[claim.channel], now)
    return BATCH


def next_due(store: Store, channels: Mapping[str, Channel]) -> datetime | None:
    """When `send_due` will next have something to do; None when nothing waits to be sent."""
    times: list[datetime] = []
    with store.read() as session:
        for name in channels:
            stopped = circuit.stopped_until(session, name)
            first = (session.scalar(_first(name, state)) for state in PENDING)
            times += (max(at, stopped or at) for at in first if at is not None)
    return min(times, default=None)


@cache
def heads(channel: str, state: Delivery) -> Select[OutboxRow]:
    """The rows in this state that come first of what their address is still to get: none may overtake another.

    One that is to wait for the end of quiet hours lets others pass. The next one to send is the first.
    """
    older = aliased(OutboxRow)
    comes_before = or_(older.ready_at.is_(None), older.ready_at <= OutboxRow.ready_at)
    same = older.address_id == OutboxRow.address_id, is_pending(older), older.id < OutboxRow.id
    ours = OutboxRow.channel == channel, OutboxRow.state == state
    return select(OutboxRow).where(*ours, ~exists().where(*same, comes_before)).order_by(_at(state), OutboxRow.id)


def _at(state: Delivery) -> SQLColumnExpression[datetime]:
    """When a row in this state is due. One that is being sent is its sender's, until its lease ends or the sender dies.

    It was due before it was leased.
    """
    if state is not Delivery.SENDING:
        return OutboxRow.try_at
    return case((IsHeld(OutboxRow.id), OutboxRow.leased_until), else_=OutboxRow.try_at)


@cache
def _first(channel: str, state: Delivery) -> Select[datetime]:
    return heads(channel, state).with_only_columns(_at(state)).limit(1)


def _claim(session: Session, channels: Mapping[str, Channel], now: datetime) -> Claim | None:
    """Lease the next row that is due; what must not go out any more, or whose sender died, is dealt with on the way."""
    going = [name for name in channels if (circuit.stopped_until(session, name) or now) <= now]
    while (row := _first_due(session, going, now)) is not None:
        if row.leased_until is not None and row.leased_until > now:
            # We get such a row when nobody holds it. As nobody knows when it was sent, it settles from now on.
            _not_handed(session, row, LOST, now)
        elif (reason := _senseless(session, row, now)) is not None:
            row.state, row.code = Delivery.WITHHELD, reason
        else:
            return _lease(session, row, now)
        session.flush()
    return None


def _first_due(session: Session, channels: Collection[str], now: datetime) -> OutboxRow | None:
    """Of the rows that are due, locked: one whose fate is in doubt, else the one that is due longest."""
    for state in (Delivery.SENDING, Delivery.UNKNOWN, Delivery.QUEUED):
        rows = [session.scalar(_due(name, state), {"now": now}) for name in channels]
        if found := [row for row in rows if row is not None]:
            return min(found, key=lambda row: (row.try_at, row.id))
    return None


@cache
def _due(channel: str, state: Delivery) -> Select[OutboxRow]:
    now: BindParameter[datetime] = bindparam("now")
    first = heads(channel, state).where(_at(state) <= now).limit(1)
    return first.with_for_update(skip_locked=True, of=OutboxRow)


def _senseless(session: Session, row: OutboxRow, now: datetime) -> str | None:
    """Why a text that has certainly not gone out must not go out any more."""
    if row.state != Delivery.QUEUED:
        return None
    if _expiry(row) <= now:
        return "expired"
    if session.get_one(Address, row.address_id).consent == "out":
        return "opted out"
    return "superseded" if superseded(session, row) else None


def _lease(session: Session, row: OutboxRow, now: datetime) -> Claim:
    in_doubt = row.state != Delivery.QUEUED
    row.state = Delivery.SENDING
    row.leased_until = now + LEASE
    row.attempts += 1
    return Claim(
        row_id=row.id,
        outbound=_outbound(row, now),
        channel=row.channel,
        leased_until=row.leased_until,
        created_at=row.created_at,
        in_doubt=in_doubt,
        taken=_taken(session, row) if in_doubt else frozenset(),
    )


def _outbound(row: OutboxRow, now: datetime) -> Outbound:
    letter = None if row.mail is None else convert(row.mail, Letter)
    return Outbound(key=row.key, to=row.to, body=row.body, valid_for=_expiry(row) - now, letter=letter)


def _expiry(row: OutboxRow) -> datetime:
    latest = row.created_at + LONGEST_LIFE
    return latest if row.expires_at is None else min(row.expires_at, latest)


def _taken(session: Session, row: OutboxRow) -> frozenset[str]:
    """The provider's ids of the texts to the same person that may say the same."""
    lately = written_after(row.created_at - LONGEST_LIFE)
    others = select(OutboxRow.provider_id).where(*lately, OutboxRow.to == row.to, OutboxRow.id != row.id)
    return frozenset(filter(None, session.scalars(others)))


def _try(channel: Channel, claim: Claim) -> Fate | None:
    """The fate of a text; None when it was in doubt and has certainly not gone out."""
    if claim.in_doubt:
        return channel.look_up(claim.outbound, claim.created_at, claim.taken)
    return channel.send(claim.outbound)


def _record(session: Session, claim: Claim, fate: Fate | None, channel: Channel, now: datetime) -> None:
    row = session.get_one(OutboxRow, claim.row_id, with_for_update=True)
    if isinstance(fate, Handed):
        _handed(session, row, fate, channel, now)
    elif row.state == Delivery.SENDING and row.leased_until == claim.leased_until:
        # Else a status report has told more than we know, or another sender has taken over.
        _not_handed(session, row, fate, now)


def _handed(session: Session, row: OutboxRow, fate: Handed, channel: Channel, now: datetime) -> None:
    row.provider_id = fate.provider_id
    row.code = None
    advance(session, row, fate.delivery, None, now)
    catch_up(session, row, channel)
    outages.note_late(session, row, now)
    if row.attempts > 1:
        _let_follow(session, row, now)
    circuit.resume(session, row.channel, now)


def _not_handed(session: Session, row: OutboxRow, fate: Postponed | Refused | Unknown | None, now: datetime) -> None:
    row.leased_until = None
    row.code = None if fate is None else fate.code
    if fate is None:
        row.state, row.try_at = Delivery.QUEUED, now
    elif isinstance(fate, Postponed):
        row.state = Delivery.QUEUED
        _put_off(session, row, now + max(fate.wait, _wait(row.attempts)))
    elif isinstance(fate, Unknown):
        row.state = Delivery.UNKNOWN
        _put_off(session, row, now + max(SETTLING, _wait(row.attempts)))
    elif fate.fault == "host" and fate.provider_id is None:
        # No fault of the text: it goes out when the host has mended the configuration.
        row.state = Delivery.QUEUED
        circuit.stop(session, row.channel, fate.code, now)
    else:
        row.provider_id = fate.provider_id
        fail(session, row, fate, now)


def _put_off(session: Session, row: OutboxRow, until: datetime) -> None:
    """Try the row later, and what comes behind it not before it: nobody need look at those meanwhile."""
    row.try_at = until
    behind = *_waits_with(row), OutboxRow.try_at < until
    session.execute(update(OutboxRow).where(*behind).values(try_at=until))


def _let_follow(session: Session, row: OutboxRow, now: datetime) -> None:
    """What was put off behind the row need wait no longer than it would have."""
    behind = *_waits_with(row), OutboxRow.try_at > now
    as_planned = func.coalesce(OutboxRow.ready_at, OutboxRow.created_at)
    session.execute(update(OutboxRow).where(*behind).values(try_at=as_planned))


def _waits_with(row: OutboxRow) -> tuple[ColumnElement[bool], ...]:
    """What makes a row one that waits behind this one, for the same address."""
    ours = OutboxRow.address_id == row.address_id
    return ours, is_pending(OutboxRow), OutboxRow.state == Delivery.QUEUED, OutboxRow.id > row.id


def _wait(attempts: int) -> timedelta:
    """Doubling from the first wait to the longest."""
    return min(FIRST_WAIT * (1 << min(attempts - 1, 20)), LONGEST_WAIT)
