"""Who wrote a mail: whose reply address it came to, and whether its sender and our server's verdict fit (T8)."""

from __future__ import annotations

from msgspec import Struct, convert
from sqlalchemy import select

from pbm.store.inbound import Mail
from pbm.store.mail_models import ReplyToken
from pbm.store.models import Address, InboxRow, Person
from pbm.table import letters, opening, people
from pbm.table.unit import Unit


class Writer(Struct, frozen=True):
    """A person and the address that we know them by. `token` is the reply address that they wrote to.

    `misfit` tells why it may have been somebody else: `sender`, `verdict` or `token`; "" when all fits.
    """

    person: Person
    address: Address
    token: ReplyToken | None = None
    misfit: str = ""


def facts(row: InboxRow) -> Mail | None:
    """What a mail tells beside its words; None for a text that is no mail."""
    return None if row.mail is None else convert(row.mail, Mail)


def writer(unit: Unit, row: InboxRow, mail: Mail) -> Writer | None:
    """Whose mail it is, or claims to be; None when nothing tells."""
    known = _tokens(unit, mail)
    if known:
        token, address = next((it for it in known if it[1].address == row.sender), known[0])
        person = unit.session.get_one(Person, token.person_id)
        opening.writer(unit, address.channel, address.address)
        return Writer(person, address, token, _misfit(row, mail, address, token))
    if not row.sender:
        return None
    whose = letters.CHANNEL, row.sender
    person, address = opening.writer(unit, *whose) or people.met(unit, *whose)
    certain = mail.verdict == "pass" and address.verified_at is not None
    return Writer(person, address, None, "verdict" if mail.verdict == "fail" else "" if certain else "token")


def _misfit(row: InboxRow, mail: Mail, address: Address, token: ReplyToken) -> str:
    if row.sender != address.address:
        return "sender"
    if mail.verdict == "fail":
        return "verdict"
    return "token" if token.retired_at is not None else ""


def _tokens(unit: Unit, mail: Mail) -> list[tuple[ReplyToken, Address]]:
    """Those of its tokens that are ours, the most trusted first, and the addresses that they were sent to.

    Who answers to all may write to other players' reply addresses too.
    """
    if not mail.tokens:
        return []
    query = select(ReplyToken, Address).join(Address, Address.id == ReplyToken.address_id)
    known = {
        token.token: (token, address)
        for token, address in unit.session.execute(query.where(ReplyToken.token.in_(mail.tokens)))
    }
    return [known[token] for token in mail.tokens if token in known]
