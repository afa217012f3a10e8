"""Erasing what nobody needs any more: words and cards after a while, and a person at their wish.

That texts were sent, when, and what they cost is kept; what stood in them is not. A match that is over keeps its seats
and options, so that it can be played again.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import count

from sqlalchemy import Select, delete, func, or_, select, tuple_, update
from sqlalchemy.orm import Session

from pbm.store.delivery import PENDING
from pbm.store.mail_models import MailSource, ReplyToken
from pbm.store.models import (
    Address,
    ConsentChange,
    Game,
    Heartbeat,
    InboxRow,
    Invitation,
    LogEntry,
    OutboxRow,
    Person,
    Seat,
    Snapshot,
)
from pbm.store.prepared import Prepared
from pbm.table import inbox, invitations, lending, play, seating, standing
from pbm.table.names import name_key
from pbm.table.unit import Unit

_EVERY = timedelta(days=1)
_LAST = "erasure"
_LAST_AT = Prepared(select(Heartbeat.at).where(Heartbeat.name == _LAST))
_OLDEST = Prepared(select(func.min(Game.created_at)))
_NOBODY = "forgotten"
_NO_WORDS = {"body": "", "public": "", "private": "", "mail": None}
_NOTHING_SAID: dict[str, object] = {"body": "", "raw": None, "mail": None, "fields": {}}


class Erasure:
    """Erasing, once a day, texts older than `keep`, and the logs of matches that have been over for so long."""

    def __init__(self, keep: timedelta | None) -> None:
        self._keep = keep

    def next_due(self, session: Session) -> datetime | None:
        """A day after the last time; the first time when the oldest text is old enough."""
        if self._keep is None:
            return None
        last: datetime | None = _LAST_AT.scalar(session.connection())
        if last is not None:
            return last + _EVERY
        oldest: datetime | None = _OLDEST.scalar(session.connection())
        return None if oldest is None else oldest + self._keep

    def cause(self, _: Session, now: datetime) -> str | None:
        """The moment: every time is one of its own."""
        return f"erasure of {now.isoformat()}"

    def do(self, unit: Unit) -> int:
        """Erase; how many matches that concerned."""
        if self._keep is None:
            return 0
        old = unit.now - self._keep
        unit.session.merge(Heartbeat(name=_LAST, at=unit.now))
        unit.session.execute(
            update(InboxRow)
            .where(InboxRow.received_at <= old, InboxRow.status != inbox.POISONED, InboxRow.body != "")
            .values(_NOTHING_SAID)
        )
        unit.session.execute(delete(MailSource).where(MailSource.inbox_id.in_(_erased())))
        unit.session.execute(
            update(OutboxRow)
            .where(OutboxRow.created_at <= old, OutboxRow.state.not_in(PENDING), OutboxRow.body != "")
            .values(_NO_WORDS)
        )
        over = select(Game).where(Game.status == seating.OVER, Game.ended_at <= old, Game.erased_at.is_(None))
        games = unit.session.scalars(over).all()
        for game in games:
            _erase(unit, game)
        return len(games)


def _erased() -> Select[int]:
    """The mails whose words are gone, though they are still kept to the byte."""
    return select(MailSource.inbox_id).join(InboxRow).where(InboxRow.mail.is_(None))


def _erase(unit: Unit, game: Game) -> None:
    """Erase the cards of a match: its log, its last state, and the secret from which all of it follows.

    This process remembers them no longer either; another one does until it ends, or other games have moved.
    """
    for state in unit.session.scalars(select(Snapshot.state).where(Snapshot.game_id == game.id)):
        standing.forget(state)
    unit.session.execute(delete(LogEntry).where(LogEntry.game_id == game.id))
    unit.session.execute(delete(Snapshot).where(Snapshot.game_id == game.id))
    game.secret, game.salts, game.erased_at = "", [], unit.now


def forget(unit: Unit, number: str) -> bool:
    """Forget whoever has this address, in all channels: name, addresses and words. False when nobody has it.

    Bots play on for them where cards are dealt. What they did at a table stays in its log, without their name; and so
    does a number that said STOP, so that it stays left alone (T7).
    """
    address = unit.session.scalar(select(Address).where(Address.address == number).limit(1))
    if address is None:
        return False
    person = unit.session.get_one(Person, address.person_id)
    invitations.decline(unit, person)
    lending.lost(unit, person)
    _leave_all(unit, person)
    unit.drop(person)
    unit.session.flush()
    _forget_words(unit, person)
    _forget_addresses(unit, person)
    unit.session.execute(update(Invitation).where(Invitation.person_id == person.id).values(name=_NOBODY))
    person.name, person.zone, person.asked, person.may_host = None, "UTC", None, False
    return True


def _leave_all(unit: Unit, person: Person) -> None:
    """Give up their seats, to bots where a match is on; at none does their name remain."""
    for game, seat in seating.games_of(unit, person, seating.LOBBY):
        seating.stand_up(unit, game, seat)
    for game, seat in seating.games_of(unit, person, seating.PLAYING):
        play.hand_over(unit, game, seat, bot=True)
        seat.bot, seat.person_id = True, None
        _rename(unit, seat)
    for seat in unit.session.scalars(select(Seat).where(Seat.person_id == person.id)).all():
        seat.person_id = None
        _rename(unit, seat)


def _rename(unit: Unit, seat: Seat) -> None:
    """Call the seat by its number, or by the next one if somebody there is called so."""
    others = select(Seat.name_key).where(Seat.game_id == seat.game_id, Seat.id != seat.id)
    taken = set(unit.session.scalars(others))
    names = (f"Seat {number}" for number in count(seat.seat + 1))
    seat.name = next(name for name in names if name_key(name) not in taken)
    seat.name_key = name_key(seat.name)


def _forget_words(unit: Unit, person: Person) -> None:
    addresses = select(Address.channel, Address.address).where(Address.person_id == person.id)
    theirs = or_(InboxRow.person_id == person.id, tuple_(InboxRow.channel, InboxRow.sender).in_(addresses))
    who = f"{_NOBODY} {person.id}"
    unit.session.execute(
        update(InboxRow).where(theirs, inbox.IS_POISONED).values(status=inbox.DISCARDED, try_at=None),
        execution_options={"synchronize_session": False},
    )
    unit.session.execute(
        update(InboxRow).where(theirs).values({**_NOTHING_SAID, "sender": who}),
        execution_options={"synchronize_session": False},
    )
    unit.session.execute(delete(MailSource).where(MailSource.inbox_id.in_(_erased())))
    unit.session.execute(delete(ReplyToken).where(ReplyToken.person_id == person.id))
    unit.session.execute(
        update(OutboxRow).where(OutboxRow.person_id == person.id).values({**_NO_WORDS, "to": who}),
        execution_options={"synchronize_session": False},
    )


def _forget_addresses(unit: Unit, person: Person) -> None:
    """Write to none of them any more. One that said STOP is kept as it is: else a new invitation would reach it."""
    in_use = select(Address).where(Address.person_id == person.id, Address.consent != "out")
    for address in unit.session.scalars(in_use):
        address.address, address.consent = f"{_NOBODY} {address.id}", "out"
        unit.session.add(
            ConsentChange(address_id=address.id, consent="out", inbox_id=None, reason="forgotten", at=unit.now)
        )
