"""What nearly every text of a player needs to know, asked in one go: on PostgreSQL in one way there and back."""

from __future__ import annotations

from itertools import starmap

from sqlalchemy import bindparam, select

from pbm.store.models import Address, Game, Person, Seat
from pbm.store.objects import PreparedObjects
from pbm.store.prepared import Prepared, Values, adapted, together
from pbm.table import keeping, seating, traffic
from pbm.table.unit import Sitting, Unit

_THEIR_GAMES = (
    select(Seat.game_id)
    .join(Address, Address.person_id == Seat.person_id)
    .where(Address.channel == bindparam("channel"), Address.address == bindparam("address"), Seat.left_at.is_(None))
)
_PLAYED = Game.status == seating.PLAYING, Game.id.in_(_THEIR_GAMES)
# Rows that name a locked game can still be written by others, who would wait for each other in a circle.
_LOCKED = Prepared(select(Game.id).where(*_PLAYED).order_by(Game.id).with_for_update(key_share=True))
_SITTINGS = PreparedObjects(seating.SITTINGS.where(*_PLAYED), Seat, Person, Address)
_KEPT = PreparedObjects(keeping.KEPT.where(*_PLAYED), Game)


def writer(unit: Unit, channel: str, address: str) -> tuple[Person, Address] | None:
    """Who has this address, if they play; their games are locked, and all that a move needs is read into the unit.

    That is who sits there, how the games stand, and the traffic that a text is measured by.
    """
    found = None
    for sitting in _sittings(unit, {"channel": channel, "address": address}):
        unit.tables.setdefault(sitting.seat.game_id, []).append(sitting)
        them, it = sitting.person, sitting.address
        if them is not None and it is not None and it.address == address and it.channel == channel:
            found = them, it
    return found


def _sittings(unit: Unit, whose: Values) -> list[Sitting]:
    """Who sits where; what else was asked is noted in the unit."""
    locking = [] if unit.has_locked_all else [(_LOCKED, whose)]
    measuring = [] if unit.policy.development else [(traffic.QUERY, traffic.values(unit.policy, unit.now))]
    unit.transaction.flush()
    answers = together(unit.connection, *locking, (_SITTINGS.query, whose), (_KEPT.query, whose), *measuring)
    locked, (sittings, kept, *measured) = answers[: len(locking)], answers[len(locking) :]
    found = list(starmap(Sitting, _SITTINGS.objects(unit.transaction, sittings)))
    unit.kept = keeping.by_game(_KEPT.objects(unit.transaction, kept))
    if measured:
        unit.traffic = traffic.traffic(adapted(*measured))
    if locked and _games(unit, found) - {game_id for (game_id,) in adapted(*locked)}:
        return _sittings(unit, whose)  # another game has been dealt while these were being locked
    return found


def _games(unit: Unit, sittings: list[Sitting]) -> set[int]:
    return unit.kept.keys() | {sitting.seat.game_id for sitting in sittings}
