"""People with two channels: *email ADDRESS*, which is confirmed there, and *channel email|sms* (T7, T8)."""

from __future__ import annotations

import re

from sqlalchemy import select

from pbm.language.readings import Command
from pbm.messages.templates import words
from pbm.store.insert import insert_once
from pbm.store.models import Address, Person, Seat
from pbm.table import letters, mails, people
from pbm.table.answers import answer
from pbm.table.unit import Said, Unit

_ADDRESS = re.compile(r"[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@.]{2,}")
_LINK = re.compile(r"(?P<shown>[^<>]*)<(?:mailto:)?(?P<meant>[^<>\s]+)>[.,;]?", re.IGNORECASE)
_BY_MAIL = ("email", "e-mail", "mail")
_BY_PHONE = ("sms", "text", "phone")


def email(unit: Unit, person: Person, command: Command) -> Said:
    """Add an e-mail address: a mail goes there, and whoever answers it with OK has shown that it is theirs."""
    wanted = _named(command.words)
    said = Said("ok", "email")
    if not _ADDRESS.fullmatch(wanted):
        return answer(unit, person, Said("ask", "email"), "email-how")
    address = _address(unit, person, wanted)
    if address is None:
        return answer(unit, person, Said("no", "email"), "email-taken", address=wanted)
    if address.verified_at is not None:
        return answer(unit, person, said, "email-known", address=wanted)
    if unit.inbox is None or not mails.ask(unit, person, address, unit.inbox, words("email-confirm", name=person.name)):
        return answer(unit, person, Said("no", "email"), "email-tomorrow", address=wanted)
    return answer(unit, person, said, "email-asked", address=wanted)


def _named(words: str) -> str:
    """The address that is named. Mail programs put the link that they make of it behind it, or around it."""
    link = _LINK.fullmatch(words.strip())
    same = link is not None and link["shown"].strip().lower() in ("", link["meant"].lower())
    return (link["meant"] if link and same else words).strip().rstrip(".,;").lower()


def channel(unit: Unit, person: Person, command: Command) -> Said:
    """Write to them by this channel from now on; what they write themselves is still answered where it came from."""
    wanted = command.words.strip().lower()
    by_mail = wanted in _BY_MAIL
    if not by_mail and wanted not in _BY_PHONE:
        return answer(unit, person, Said("ask", "channel"), "channel-how")
    if not any((it.channel == letters.CHANNEL) == by_mail for it in _open(unit, person)):
        return answer(unit, person, Said("no", "channel"), "channel-none", by_mail=by_mail)
    person.channel = (
        letters.CHANNEL if by_mail else next(it.channel for it in _open(unit, person) if it.channel != letters.CHANNEL)
    )
    return answer(unit, person, Said("ok", "channel"), "channel-set", by_mail=by_mail)


def _open(unit: Unit, person: Person) -> list[Address]:
    query = select(Address).where(Address.person_id == person.id, Address.consent != "out", Address.trouble.is_(None))
    return [it for it in unit.session.scalars(query) if it.channel != letters.CHANNEL or it.verified_at is not None]


def _address(unit: Unit, person: Person, wanted: str) -> Address | None:
    """The address as that person's, verified or not; None when it is somebody else's, or wants no mails."""
    known = people.by_address(unit, letters.CHANNEL, wanted)
    if known is None:
        values = {"person_id": person.id, "channel": letters.CHANNEL, "address": wanted, "created_at": unit.now}
        return insert_once(unit.session, Address, values) or _address(unit, person, wanted)
    owner, address = known
    if address.consent == "out":
        return None
    if owner.id != person.id:
        if address.verified_at is not None or _sits(unit, owner):
            return None
        address.person_id = person.id
    return address


def _sits(unit: Unit, person: Person) -> bool:
    return unit.session.scalar(select(Seat.id).where(Seat.person_id == person.id).limit(1)) is not None
