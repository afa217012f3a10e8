"""What is different about a text that is a mail: machines, bounces, mails that do not fit, words that are in doubt."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from sqlalchemy import ColumnElement, func, or_, select

from pbm.language.doubt import MOST_CHOICES
from pbm.language.owning import OWNER
from pbm.language.readings import Answer, Consent, ConsentWord, Context, Doubt, MoveRead, Reading
from pbm.language.understand import understand
from pbm.messages.scene import MOST_REPEATED
from pbm.messages.templates import phrase, words
from pbm.messages.text import Text, text
from pbm.store.delivery import Delivery
from pbm.store.inbound import Mail
from pbm.store.mail_models import ReplyToken
from pbm.store.models import Address, InboxRow, OutboxRow, Person
from pbm.table import consent, inbox, letters, moving, seating
from pbm.table.answers import answer
from pbm.table.match import load
from pbm.table.play import settle
from pbm.table.routing import Place, context
from pbm.table.unit import Said, Unit
from pbm.table.writers import Writer

QUESTIONS_A_DAY = 5
"""Questions about mails that do not fit, which one address gets in a day, and one person causes."""

_HARD = "5.1."
"""Bounces that say that there is no such address; any other may pass."""

_SOFT = ("4.", "5.")
"""Bounces of which `MOST_LOST` within `LATELY` say the same: nothing gets there any more."""

MOST_LOST, LATELY = 4, timedelta(days=30)

_SHORT = 60
"""Letters of a paragraph that may be a second thought about the move before it."""

MOST_IN_VAIN = 5
"""Mails in a row of which we understood none that are answered: what writes more of them may be a machine."""

_IN_VAIN = ("doubt", "mail: ", "talk")

_BOUNCE = "bounce"
_UNREADABLE = {"empty": "mail-empty", "unreadable": "mail-unreadable", "long": "mail-long"}


def by_machine(unit: Unit, writer: Writer | None, mail: Mail) -> Said:
    """Do what a machine's mail means for the address that it is about; never answer it (T6)."""
    if writer is not None and writer.token is not None:
        if mail.machine == "complaint":
            return consent.stop(unit, writer.person, writer.address, "complaint")
        if mail.machine == "bounce":
            _bounced(unit, writer, mail)
            return Said("none", f"{_BOUNCE} {mail.status}".strip())
    return Said("none", mail.machine)


def _bounced(unit: Unit, writer: Writer, mail: Mail) -> None:
    """An address to which nothing gets is written to no more, and its owner by their other channel (T7)."""
    is_lost = mail.status.startswith(_HARD) or (
        mail.status.startswith(_SOFT) and _lost_lately(unit, writer) >= MOST_LOST
    )
    if not is_lost:
        return
    writer.address.trouble = mail.status
    known = select(OutboxRow).where(OutboxRow.provider_id == mail.bounced, OutboxRow.address_id == writer.address.id)
    row = unit.session.scalar(known) if mail.bounced else None
    consent.lost(unit, writer.person, "the address does not work")
    if row is not None:
        row.state, row.code, row.fault, row.settled = Delivery.FAILED, mail.status, "address", True
        _tell_again(unit, writer.person)


def _lost_lately(unit: Unit, writer: Writer) -> int:
    """How many mails to them have come back of late, this one too."""
    back = or_(*(InboxRow.understood.startswith(f"{_BOUNCE} {status}") for status in _SOFT))
    mails = InboxRow.mail.is_not(None), InboxRow.person_id == writer.person.id
    count = select(func.count()).where(*mails, InboxRow.received_at > unit.now - LATELY, back)
    return 1 + (unit.session.scalar(count) or 0)


def _tell_again(unit: Unit, person: Person) -> None:
    """Tell them by their other channel how things stand."""
    for game, seat in seating.games_of(unit, person, seating.PLAYING):
        match = load(unit, game.id)
        if match is not None and not seat.bot:
            settle(match, {seat.seat: None})


def hold(unit: Unit, writer: Writer, row: InboxRow) -> Said:
    """Keep a mail that may be somebody else's, and ask at the registered address whether it is theirs (T8)."""
    if writer.misfit != "verdict" and _stops(inbox.words(row)):
        return consent.stop(unit, writer.person, writer.address, "they mailed the word")
    if not inbox.words(row).strip():
        return Said("none", "nothing")
    if writer.misfit == "sender" and writer.token is not None:
        writer.token.retired_at = writer.token.retired_at or unit.now
    said = " ".join(inbox.words(row).split())[:MOST_REPEATED]
    question = text(phrase("notes", "mail-held", said=said, sender=row.sender or "somebody"))
    asked = ask(unit, writer.person, writer.address, row, question)
    return Said("held" if asked else "none", f"held: {writer.misfit}")


def ask(unit: Unit, person: Person, address: Address, row: InboxRow, question: Text) -> bool:
    """Ask at an address whether that text is its owner's: it is taken once they say OK. False: they were asked enough.

    Both the address and the person are asked only so often in a day.
    """
    for who in (ReplyToken.address_id == address.id, ReplyToken.person_id == person.id):
        if _asked_today(unit, who) >= QUESTIONS_A_DAY:
            return False
    unit.ask(person, address, question, letters.new_token(unit, person, address, confirms_id=row.id))
    return True


def answered(unit: Unit, writer: Writer, row: InboxRow) -> InboxRow | Said | None:
    """What follows when a question about a text is answered: that text, to be taken now, or what became of it.

    Who has the question's token reads what is sent to that address, whatever a mail says of its sender. None when this
    is no answer to such a question.
    """
    token, address = writer.token, writer.address
    if token is None or token.confirms_id is None or token.retired_at is not None:
        return None
    reading = understand(inbox.words(row), Context(asked=OWNER, language=writer.person.language))
    if isinstance(reading, ConsentWord) and reading.yes and address.consent != "out":
        reading = Answer(yes=True)
    held = unit.session.get_one(InboxRow, token.confirms_id)
    if isinstance(reading, Answer):
        token.confirms_id = None
        return _confirmed(unit, writer, held) if reading.yes else _denied(unit, writer)
    if address.verified_at is not None:
        return None
    if _stops(inbox.words(row)):
        return consent.stop(unit, writer.person, address, "they mailed the word")
    asked = ask(unit, writer.person, address, held, words("mail-ok-or-no"))
    return Said("ask" if asked else "none", "no answer")


def _confirmed(unit: Unit, writer: Writer, held: InboxRow) -> InboxRow:
    fits(unit, writer)
    return held


def _denied(unit: Unit, writer: Writer) -> Said:
    """A text that was not theirs is dropped; who only got our question because of it hears no more."""
    if writer.address.verified_at is None:
        consent.stop(unit, writer.person, writer.address, consent.NOT_THEIRS)
    else:
        answer(unit, writer.person, Said("ok", "dropped"), "mail-dropped")
    return Said("ok", "dropped")


def fits(unit: Unit, writer: Writer) -> None:
    """They read what we send to that address: from now on it is theirs."""
    if writer.address.verified_at is None:
        writer.address.verified_at = unit.now


def in_doubt(unit: Unit, writer: Writer, mail: Mail, place: Place | None, text: str) -> Said | None:
    """Ask back where the words of a mail are not certain (T3); None where they say nothing that could be a move."""
    if not mail.doubt:
        return _thought_again(place, mail, text) if place is not None and mail.more else None
    game = place.match.game if place is not None else None
    if any(map(_stops, mail.choices)):
        return consent.stop(unit, writer.person, writer.address, "they mailed the word")
    if mail.doubt in _UNREADABLE:
        return answer(unit, writer.person, Said("tell", f"mail: {mail.doubt}"), _UNREADABLE[mail.doubt], game)
    if place is None or not mail.choices:
        return None
    choices = _moves(place, mail.choices)
    if choices:
        return moving.ask(place, Doubt(why="prefix" if len(choices) == 1 else "ambiguous", choices=choices))
    return answer(unit, writer.person, Said("tell", f"mail: {mail.doubt}"), "mail-empty", game)


def _thought_again(place: Place, mail: Mail, text: str) -> Said | None:
    """Ask about a move behind which another paragraph says more of it, or takes it back."""
    if not isinstance(place.reading, MoveRead):
        return None
    said = _moves(place, [text])
    for paragraph in mail.more:
        whole, alone = _moves(place, [f"{text}\n{paragraph}"]), _moves(place, [paragraph])
        choices = tuple(dict.fromkeys(said + (whole or alone or _mended(place, paragraph))))
        if choices != said:
            return moving.ask(place, Doubt(why="ambiguous", choices=choices[:MOST_CHOICES]))
    return None


def _mended(place: Place, paragraph: str) -> tuple[str, ...]:
    """What a second thought may mean. A long one is a notice, and what only looks like a card a signature."""
    reading = _read(place, paragraph)
    if not isinstance(reading, Doubt) or reading.why not in ("negation", "question"):
        return ()
    return reading.choices if len(paragraph) <= _SHORT else ()


def _moves(place: Place, texts: Iterable[str]) -> tuple[str, ...]:
    """The moves among the texts, in the words that we would take."""
    kind, names = place.match.kind, place.match.names
    readings = (_read(place, text) for text in texts)
    return tuple(dict.fromkeys(kind.words_of(it.move, names) for it in readings if isinstance(it, MoveRead)))


def _read(place: Place, text: str) -> Reading:
    match, seat = place.match, place.seat
    return understand(text, context(match.unit, match.people[seat.seat], match, seat))


def _stops(text: str) -> bool:
    """Whether it is a word that ends all messages, alone."""
    reading = understand(text, Context())
    return isinstance(reading, ConsentWord) and reading.consent is Consent.OUT


def goes_in_circles(unit: Unit, person: Person, said: Said) -> bool:
    """Whether this is one more of many mails in a row that meant nothing to us, as a responder's do (T6).

    Whatever is understood ends the row, so that a person is heard again.
    """
    if not said.understood.startswith(_IN_VAIN):
        return False
    theirs = *inbox.sent_by(person.id), InboxRow.received_at > unit.now - timedelta(days=1)
    before = select(InboxRow.understood).where(*theirs, InboxRow.status == inbox.DONE)
    last = unit.session.scalars(before.order_by(InboxRow.received_at.desc(), InboxRow.id.desc()).limit(MOST_IN_VAIN))
    return sum((it or "").startswith(_IN_VAIN) for it in last) == MOST_IN_VAIN


def unsubscribe(unit: Unit, token: str) -> bool:
    """End all mails to the address that the token was sent to; False when it is none of ours."""
    known = unit.session.scalar(select(ReplyToken).where(ReplyToken.token == token.lower()))
    if known is None:
        return False
    person, address = unit.session.get_one(Person, known.person_id), unit.session.get_one(Address, known.address_id)
    consent.stop(unit, person, address, "one click")
    return True


def _asked_today(unit: Unit, who: ColumnElement[bool]) -> int:
    since = ReplyToken.created_at > unit.now - timedelta(days=1)
    return unit.session.scalar(select(func.count()).where(who, since, ReplyToken.is_question)) or 0
