"""What is not needed any more is erased: words and cards after a while, a person at their wish."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbm.store.models import Address, Game, InboxRow, LogEntry, OutboxRow, Person, Seat, Snapshot
from pbm.table import keeping, standing
from tests.table.texting import ANN, BOB, CY, DAN, Texting

DAY = timedelta(days=1)
KEEP = 30 * DAY


def finish(phones: Texting) -> str:
    """A match that is over because all others have left it; its code."""
    code = phones.deal(BOB, CY)
    for number in (BOB, CY):
        phones.text(number, f"leave {code}")
    assert phones.game().status == "over"
    return code


def test_words_and_cards_are_kept_until_their_time_and_then_erased(texting: Callable[..., Texting]) -> None:
    phones = texting(keep=KEEP)
    finish(phones)
    ended, (kept,) = phones.now, phones.rows(Snapshot)
    assert kept.state in standing._lately
    phones.table.run_due(ended + KEEP - timedelta(minutes=15))
    assert len(phones.rows(LogEntry)) > 0
    phones.table.run_due(ended + KEEP + DAY)
    assert phones.rows(LogEntry) == phones.rows(Snapshot) == []
    assert kept.state not in standing._lately
    assert phones.game().secret == ""
    assert phones.game().erased_at == ended + KEEP + DAY
    assert {row.body for row in phones.rows(InboxRow)} == {""}
    assert {(row.body, row.public, row.private) for row in phones.rows(OutboxRow) if row.state != "queued"} <= {
        ("", "", "")
    }


def test_a_match_that_is_on_keeps_its_cards(texting: Callable[..., Texting]) -> None:
    phones = texting(keep=KEEP)
    phones.deal(BOB, CY)
    phones.now += KEEP + DAY
    phones.table.run_due(phones.now)
    assert len(phones.rows(LogEntry)) > 0
    assert phones.game().secret != ""


def test_erasing_is_done_once_a_day(texting: Callable[..., Texting]) -> None:
    phones = texting(keep=KEEP)
    finish(phones)
    erased = phones.now + KEEP + DAY
    phones.table.run_due(erased)
    assert phones.table.next_due() == erased + DAY


def test_without_a_term_nothing_is_erased(phones: Texting) -> None:
    finish(phones)
    assert phones.table.next_due() is None
    phones.table.run_due(phones.now + 1000 * DAY)
    assert len(phones.rows(LogEntry)) > 0


def test_an_erased_match_can_be_played_again(texting: Callable[..., Texting]) -> None:
    phones = texting(keep=KEEP)
    finish(phones)
    phones.now += KEEP + DAY
    phones.table.run_due(phones.now)
    assert phones.reply(ANN, "again") == "ok"
    assert phones.game().rematch_of is not None


def test_a_person_who_is_forgotten_leaves_no_name_number_or_words(phones: Texting) -> None:
    """C41: a bot plays on for them."""
    phones.deal(BOB, CY)
    phones.text(BOB, "say my name is Bob")
    number = phones.address(BOB).id
    assert phones.table.forget(BOB, phones.now)
    address, person = (
        phones.rows(Address, id=number)[0],
        phones.rows(Person, id=phones.rows(Address, id=number)[0].person_id)[0],
    )
    assert (address.consent, person.name) == ("out", None)
    assert BOB not in {row.address for row in phones.rows(Address)}
    assert BOB not in {row.sender for row in phones.rows(InboxRow)}
    assert BOB not in {row.to for row in phones.rows(OutboxRow)}
    assert not any("my name" in row.body for row in phones.rows(InboxRow))
    (seat,) = phones.rows(Seat, seat=1)
    assert (seat.name, seat.person_id, seat.bot) == ("Seat 2", None, True)


def test_the_others_play_on(phones: Texting) -> None:
    phones.deal(BOB, CY)
    phones.table.forget(BOB, phones.now)
    for _ in range(5):
        phones.now = phones.table.next_due() or phones.now
        phones.table.run_due(phones.now)
    assert phones.game().status == "playing"
    assert len({entry.at for entry in phones.rows(LogEntry)}) >= 4


def test_somebody_may_be_called_as_the_seat_of_who_is_forgotten(phones: Texting) -> None:
    code = phones.make(BOB)
    phones.text(CY, f"join {code} seat 2")
    phones.text(DAN, f"join {code} seat 3")
    phones.text(ANN, "deal")
    assert phones.table.forget(BOB, phones.now)
    assert phones.table.forget(CY, phones.now)
    assert phones.names() == ["Ann", "Seat 4", "Seat 5", "seat 3"]


def test_before_the_deal_the_seat_is_free_again(phones: Texting) -> None:
    phones.make(BOB, CY)
    phones.table.forget(BOB, phones.now)
    assert phones.names() == ["Ann", "Cy"]


def test_who_was_forgotten_comes_back_as_a_stranger(phones: Texting) -> None:
    code = phones.make(BOB, CY)
    phones.table.forget(BOB, phones.now)
    assert phones.reply(BOB, f"join {code} rob") == "ok"
    assert phones.names() == ["Ann", "Cy", "Rob"]


def test_nobody_is_forgotten_by_a_number_that_nobody_has(phones: Texting) -> None:
    phones.make(BOB)
    assert not phones.table.forget(CY, phones.now)
    assert len(phones.rows(Game)) == 1


def test_a_number_that_said_stop_stays_left_alone(phones: Texting) -> None:
    """T7: being forgotten does not open it to a new invitation."""
    phones.make(BOB, CY)
    phones.text(BOB, "STOP")
    phones.table.forget(BOB, phones.now)
    assert phones.reply(ANN, f"invite {BOB} bob").startswith("no")
    assert BOB not in phones.sent()
    assert phones.person(BOB).name is None


def test_a_text_that_could_not_be_played_is_not_tried_for_who_is_forgotten(
    phones: Texting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would come from somebody whom nobody knows, under a name that stands for nobody."""
    phones.deal(BOB, CY)
    with monkeypatch.context() as patch:
        patch.setattr(keeping, "keep", None)
        assert phones.text(BOB, "hand").understood == "poisoned"
    people = len(phones.rows(Person))
    assert phones.table.forget(BOB, phones.now)
    phones.table.run_due(phones.now + timedelta(days=2))
    (text,) = phones.rows(InboxRow, status="discarded")
    assert text.try_at is None
    assert len(phones.rows(Person)) == people
