"""What follows for a game when a text could not be delivered for good (T7)."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from pbm.store.models import Address, OutboxRow
from tests.table.texting import ANN, BOB, CY, Texting


def fail(phones: Texting, number: str, code: str, fault: str) -> None:
    """Mark the newest text to the number as the sender does when the provider refuses it for good."""
    with phones.store.write() as session:
        rows = select(OutboxRow).where(OutboxRow.to == number).order_by(OutboxRow.id.desc())
        row = session.scalars(rows.limit(1)).one()
        row.state, row.code, row.fault = "failed", code, fault
        address = session.get_one(Address, row.address_id)
        if fault in ("opted-out", "address"):
            address.trouble = code
        if fault == "opted-out":
            address.consent = "out"


@pytest.mark.parametrize(("code", "fault"), [("21610", "opted-out"), ("21614", "address")])
def test_a_bot_plays_for_who_cannot_be_reached_and_the_maker_is_told(phones: Texting, code: str, fault: str) -> None:
    """T7."""
    phones.deal(BOB, CY)
    fail(phones, BOB, code, fault)
    phones.table.run_due(phones.now)
    assert phones.seat("Bob").bot
    told = [row for row in phones.rows(OutboxRow, to=ANN) if "Bob" in row.body and "bot" in row.body]
    assert len(told) == 1


def test_a_number_that_does_not_work_is_not_written_to_again(phones: Texting) -> None:
    phones.make(BOB, CY)
    fail(phones, BOB, "21614", "address")
    phones.text(ANN, "say hello")
    assert set(phones.sent()) == {ANN, CY}


def test_consequences_are_drawn_once(phones: Texting) -> None:
    phones.deal(BOB, CY)
    fail(phones, BOB, "21610", "opted-out")
    phones.table.run_due(phones.now)
    texts = len(phones.rows(OutboxRow))
    phones.table.run_due(phones.now)
    assert len(phones.rows(OutboxRow)) == texts
    assert phones.rows(OutboxRow, state="failed", settled=False) == []


@pytest.mark.parametrize("fault", ["host", "message"])
def test_other_failures_touch_no_seat(phones: Texting, fault: str) -> None:
    phones.deal(BOB, CY)
    fail(phones, BOB, "30007", fault)
    phones.table.run_due(phones.now)
    assert not phones.seat("Bob").bot


def test_who_writes_from_a_number_that_was_taken_for_dead_has_their_seat_back(phones: Texting) -> None:
    """T7."""
    phones.deal(BOB, CY)
    fail(phones, BOB, "30005", "address")
    phones.table.run_due(phones.now)
    assert phones.reply(BOB, "hand") == "tell"
    assert not phones.seat("Bob").bot
    assert phones.address(BOB).trouble is None
