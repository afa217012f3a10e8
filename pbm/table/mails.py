"""What is different about a text that is a mail: machines, bounces, mails that do not fit, words that are in doubt."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import func, select

from pbm.language.doubt import words_of
from pbm.language.readings import Answer, Consent, ConsentWord, Context, Doubt, MoveRead
from pbm.language.understand import understand
from pbm.messages.scene import MOST_REPEATED
from pbm.messages.templates import words
from pbm.store.inbound import Mail
from pbm.store.models import Address, Game, InboxRow, OutboxRow, Person, ReplyToken
from pbm.table import consent, letters, moving
from pbm.table.answers import answer
from pbm.table.inbox import words as text_of
from pbm.table.routing import Place
from pbm.table.unit import Said, Unit
from pbm.table.writers import Writer

QUESTIONS_A_DAY = 5
"""Mails that do not fit about which one address is asked in a day."""

_HARD = "5.1."
"""Bounces that say that there is no such address; any other may pass."""

_UNREADABLE = {"empty": "mail-empty", "unreadable": "mail-unreadable", "long": "mail-long"}


def by_machine(unit: Unit, writer: Writer | None, mail: Mail) -> Said:
    """Do what a machine's mail means for the address that it is about; never answer it (T6)."""
    if writer is not None and writer.token is not None:
        if mail.machine == "complaint":
            return consent.stop(unit, writer.person, writer.address, "complaint")
        if mail.machine == "bounce":
            _bounced(unit, writer, mail)
    return Said("none", mail.machine)


def _bounced(unit: Unit, writer: Writer, mail: Mail) -> None:
    """An address that does not exist is written to no more, and its owner by their other channel (T7)."""
    if not mail.status.startswith(_HARD):
        return
    writer.address.trouble = mail.status
    known = select(OutboxRow).where(OutboxRow.provider_id == mail.bounced, OutboxRow.address_id == writer.address.id)
    row = unit.session.scalar(known) if mail.bounced else None
    if row is not None:
        row.state, row.code, row.fault, row.settled = "failed", mail.status, "address", True
    consent.lost(unit, writer.person, "the address does not work")


def hold(unit: Unit, writer: Writer, row: InboxRow) -> Said:
    """Keep a mail that may be somebody else's, and ask at the registered address whether it is theirs (T8)."""
    if writer.misfit != "verdict" and _stops(text_of(row)):
        return consent.stop(unit, writer.person, writer.address, "they mailed the word")
    if not text_of(row).strip():
        return Said("none", "nothing")
    if writer.misfit == "sender" and writer.token is not None:
        writer.token.retired_at = writer.token.retired_at or unit.now
    if _asked_today(unit, writer.address) >= QUESTIONS_A_DAY:
        return Said("none", f"held: {writer.misfit}")
    game = unit.session.get(Game, writer.token.game_id) if writer.token and writer.token.game_id else None
    token = letters.new_token(unit, writer.person, writer.address, game, confirms_id=row.id)
    said = " ".join(text_of(row).split())[:MOST_REPEATED]
    unit.ask(writer.person, writer.address, words("mail-held", said=said, sender=row.sender), token)
    return Said("held", f"held: {writer.misfit}")


def confirmed(unit: Unit, writer: Writer, row: InboxRow) -> InboxRow | Said | None:
    """What follows when a question about a held mail is answered: that mail, to be taken now, or that it was dropped.

    None when this is no answer to such a question.
    """
    token = writer.token
    if token is None or token.confirms_id is None or token.retired_at is not None:
        return None
    reading = understand(text_of(row), Context(asked="mail"))
    if not isinstance(reading, Answer):
        return None
    held = unit.session.get_one(InboxRow, token.confirms_id)
    token.confirms_id = None
    if not reading.yes:
        return answer(unit, writer.person, Said("ok", "dropped"), "mail-dropped")
    return held


def fits(unit: Unit, writer: Writer) -> None:
    """They read what we send to that address: from now on it is theirs."""
    if writer.address.verified_at is None:
        writer.address.verified_at = unit.now


def in_doubt(unit: Unit, writer: Writer, mail: Mail, place: Place | None) -> Said | None:
    """Ask back where the words of a mail are not certain (T3); None where they say nothing that could be a move."""
    game = place.match.game if place is not None else None
    if any(map(_stops, mail.choices)):
        return consent.stop(unit, writer.person, writer.address, "they mailed the word")
    if mail.doubt in _UNREADABLE:
        return answer(unit, writer.person, Said("tell", f"mail: {mail.doubt}"), _UNREADABLE[mail.doubt], game)
    if place is None or not mail.choices:
        return None
    choices = tuple(dict.fromkeys(_moves(place, mail)))
    if choices:
        return moving.ask(place, Doubt(why="prefix" if len(choices) == 1 else "ambiguous", choices=choices))
    return answer(unit, writer.person, Said("tell", f"mail: {mail.doubt}"), "mail-empty", game)


def _moves(place: Place, mail: Mail) -> list[str]:
    """The moves among the choices, in the words that we would take."""
    view, names = place.match.view(place.seat.seat), place.match.names
    readings = [understand(choice, Context(names=names, view=view, code=place.code)) for choice in mail.choices]
    return [words_of(reading.move, names) for reading in readings if isinstance(reading, MoveRead)]


def _stops(text: str) -> bool:
    """Whether it is a word that ends all messages, alone."""
    reading = understand(text, Context())
    return isinstance(reading, ConsentWord) and reading.consent is Consent.OUT


def unsubscribe(unit: Unit, token: str) -> bool:
    """End all mails to the address that the token was sent to; False when it is none of ours."""
    known = unit.session.scalar(select(ReplyToken).where(ReplyToken.token == token.lower()))
    if known is None:
        return False
    person, address = unit.session.get_one(Person, known.person_id), unit.session.get_one(Address, known.address_id)
    consent.stop(unit, person, address, "one click")
    return True


def _asked_today(unit: Unit, address: Address) -> int:
    since = ReplyToken.created_at > unit.now - timedelta(days=1)
    query = select(func.count()).where(ReplyToken.address_id == address.id, since, ReplyToken.confirms_id.is_not(None))
    return unit.session.scalar(query) or 0
