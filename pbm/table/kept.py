"""Telling the writer of a text that could not be played for a fault of ours that it is kept (W14, T10)."""

from __future__ import annotations

from pbm.language.readings import ConsentWord, Context, Machine, Nothing, Reading, WishToStop, WrongPerson
from pbm.language.understand import understand
from pbm.messages.templates import words
from pbm.store.models import InboxRow
from pbm.table import caps, inbox, limits, opening, people, routing, writers
from pbm.table.unit import Unit
from pbm.table.writers import Writer

KEPT = "kept"

_UNANSWERED = ConsentWord | Machine | Nothing | WishToStop | WrongPerson
"""What is never answered, or by other words than these."""


def tell(unit: Unit, row: InboxRow) -> None:
    """Say that the text is kept and will be tried again; to people whom we know by a name, and to no machines (T6)."""
    writer = _writer(unit, row)
    if writer is None or writer.misfit or writer.person.name is None:
        return
    if caps.unwelcome(unit, row) or isinstance(_reading(unit, writer, row), _UNANSWERED):
        return
    unit.begin(row, writer.person, writer.address)
    row.person_id = writer.person.id
    if limits.may_answer(unit, writer.person, writer.address, KEPT):
        unit.text(writer.person, words(KEPT), kind="answer")
    unit.send()


def _writer(unit: Unit, row: InboxRow) -> Writer | None:
    mail = writers.facts(row)
    if mail is not None:
        return None if mail.machine else writers.writer(unit, row, mail)
    whose = row.channel, row.sender
    known = opening.writer(unit, *whose) or people.by_address(unit, *whose)
    return Writer(*known) if known else None


def _reading(unit: Unit, writer: Writer, row: InboxRow) -> Reading:
    sent = tuple(body for body, _ in routing.sent_to(unit, writer.person))
    return understand(inbox.words(row), Context(sent=sent))
