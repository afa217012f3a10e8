"""What nearly every text of a player needs to know, asked in one go: on PostgreSQL in one way there and back."""

from __future__ import annotations

from datetime import datetime
from itertools import chain, starmap

from sqlalchemy import bindparam, exists, literal_column, select

from pbm.store.inbound import Inbound
from pbm.store.models import Address, Game, InboxRow, Person, Seat
from pbm.store.objects import PreparedObjects
from pbm.store.prepared import Answer, Prepared, Question, Values, adapted, together
from pbm.store.transaction import Transaction
from pbm.table import keeping, seating, traffic
from pbm.table.inbox import clean
from pbm.table.policy import Policy
from pbm.table.unit import Sitting, Unit

Whose = tuple[str, str]
"""Whose text it is, by the channel and the address that it came from."""

_THEIR_GAMES = (
    select(Seat.game_id)
    .join(Address, Address.person_id == Seat.person_id)
    .where(Address.channel == bindparam("channel"), Address.address == bindparam("address"), Seat.left_at.is_(None))
)
_PLAYED = Game.status == seating.PLAYING, Game.id.in_(_THEIR_GAMES)
# Rows that name a locked game can still be written by others, who would wait for each other in a circle.
_LOCKING = select(Game.id).where(*_PLAYED).order_by(Game.id).with_for_update(key_share=True)
_LOCKED = Prepared(_LOCKING)
_LOCKED_FOR_NEW = Prepared(
    _LOCKING.where(
        exists().where(
            InboxRow.channel == bindparam("channel"),
            InboxRow.provider_id == bindparam("provider_id"),
            InboxRow.status == literal_column("'new'"),
        )
    )
)
"""Where the text was stored before, nothing is locked: who delivers it again need not wait for a game."""
_SITTINGS = PreparedObjects(seating.SITTINGS.where(*_PLAYED), Seat, Person, Address)
_KEPT = PreparedObjects(keeping.KEPT.where(*_PLAYED), Game)


def writer(unit: Unit, channel: str, address: str) -> tuple[Person, Address] | None:
    """Who has this address, if they play; their games are locked, and all that a move needs is read into the unit."""
    whose = channel, address
    while unit.opened_for != whose:
        unit.transaction.flush()
        asked = _questions(unit.transaction, unit.policy, unit.now, _LOCKED, _named(whose))
        read(unit, whose, together(unit.line, *asked))
    for sitting in chain.from_iterable(unit.tables.values()):
        them, it = sitting.person, sitting.address
        if them is not None and it is not None and it.address == address and it.channel == channel:
            return them, it
    return None


def questions(transaction: Transaction, policy: Policy, text: Inbound, whose: Whose) -> list[Question]:
    """What is asked for a text that is stored just before, if it is new; `read` takes the answers.

    Who sits at the tables of its writer, which are locked, how these games stand, and by which traffic it is measured.
    """
    theirs = {**_named(whose), "provider_id": clean(text.provider_id)}
    return _questions(transaction, policy, text.received_at, _LOCKED_FOR_NEW, theirs)


def _questions(
    transaction: Transaction, policy: Policy, now: datetime, locked: Prepared, theirs: Values
) -> list[Question]:
    locking = [] if transaction.has_locked_all else [(locked, theirs)]
    measuring = [] if policy.development else [(traffic.QUERY, traffic.values(policy, now))]
    return [*locking, (_SITTINGS.query, theirs), (_KEPT.query, theirs), *measuring]


def _named(whose: Whose) -> dict[str, str]:
    return dict(zip(("channel", "address"), whose, strict=True))


def read(unit: Unit, whose: Whose, answers: list[Answer]) -> None:
    """Take into the unit what was answered to the `questions`.

    They must be asked again where another game has been dealt while these were being locked: then it is opened for
    nobody.
    """
    first = 0 if unit.has_locked_all else 1
    locked, (sittings, kept, *measured) = answers[:first], answers[first:]
    unit.tables.clear()
    for sitting in starmap(Sitting, _SITTINGS.objects(unit.transaction, sittings)):
        unit.tables.setdefault(sitting.seat.game_id, []).append(sitting)
    unit.kept = keeping.by_game(_KEPT.objects(unit.transaction, kept))
    if measured:
        unit.traffic = traffic.traffic(adapted(*measured))
    read_of = unit.tables.keys() | unit.kept.keys()
    is_all_locked = not locked or read_of <= {game_id for (game_id,) in adapted(*locked)}
    unit.opened_for = whose if is_all_locked else None
