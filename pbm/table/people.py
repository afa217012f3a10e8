"""People and their addresses: who wrote, and who may make games."""

from __future__ import annotations

from sqlalchemy import bindparam, or_, select

from pbm.store.insert import insert_once
from pbm.store.models import Address, Person
from pbm.table import numbers
from pbm.table.unit import Unit

_BY_ADDRESS = (
    select(Person, Address)
    .join(Address, Address.person_id == Person.id)
    .where(Address.channel == bindparam("channel"), Address.address == bindparam("address"))
)


def by_address(unit: Unit, channel: str, address: str) -> tuple[Person, Address] | None:
    """Who has this address; None when nobody has had it so far."""
    row = unit.session.execute(_BY_ADDRESS, {"channel": channel, "address": address}).one_or_none()
    return None if row is None else (row[0], row[1])


def met(unit: Unit, channel: str, address: str) -> tuple[Person, Address]:
    """Who has this address: a new person without a name when it is the first time that we see it."""
    known = by_address(unit, channel, address)
    if known is not None:
        return known
    person = Person(zone=numbers.zone(address), created_at=unit.now)
    unit.session.add(person)
    unit.session.flush()
    values = {"person_id": person.id, "channel": channel, "address": address, "created_at": unit.now}
    reached = insert_once(unit.session, Address, values)
    if reached is not None:
        return person, reached
    unit.session.delete(person)  # two first texts at once: the other one was here before
    return met(unit, channel, address)


def reachable(unit: Unit, person: Person) -> bool:
    """Whether some address of theirs may be written to and is not known to be dead (T7)."""
    open_ones = Address.person_id == person.id, Address.consent != "out", Address.trouble.is_(None)
    known = or_(Address.channel != "email", Address.verified_at.is_not(None))
    return unit.session.scalar(select(Address.id).where(*open_ones, known).limit(1)) is not None


def may_make(unit: Unit, person: Person) -> bool:
    """Whether this person may make games and invite to them: hosts and the allow-list, in development everybody."""
    if unit.policy.development or person.may_host:
        return True
    makers = unit.policy.hosts | unit.policy.makers
    query = select(Address.id).where(Address.person_id == person.id, Address.address.in_(makers))
    return bool(makers) and unit.session.scalar(query.limit(1)) is not None
