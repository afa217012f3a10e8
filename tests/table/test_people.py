"""People: known by their addresses, and which numbers those are."""

from __future__ import annotations

import pytest

from pbm.store.models import Address, Person
from pbm.table import numbers
from tests.table.texting import ANN, BOB, Texting


def test_a_person_is_made_on_first_contact_and_known_afterwards(phones: Texting) -> None:
    phones.text(BOB, "hello")
    phones.text(BOB, "hello again")
    assert len(phones.rows(Person)) == len(phones.rows(Address)) == 1


def test_the_zone_is_taken_from_the_number_where_there_is_but_one(phones: Texting) -> None:
    phones.text(BOB, "hello")
    assert phones.person(BOB).zone == "America/New_York"
    assert numbers.zone("+447911123456") == "UTC"
    assert numbers.zone("72975") == "UTC"


def test_one_person_plays_in_several_games(phones: Texting) -> None:
    first, second = phones.make(BOB), phones.make(BOB)
    assert phones.reply(BOB, "games") == "tell"
    assert first in phones.sent()[BOB]
    assert second in phones.sent()[BOB]
    assert len(phones.rows(Person)) == 2
    assert phones.person(ANN).name == "Ann"


@pytest.mark.parametrize(
    ("typed", "region", "number"),
    [
        ("(212) 555-0123", "US", "+12125550123"),
        ("+44 7911 123456", "US", "+447911123456"),
        ("07911 123456", "GB", "+447911123456"),
        ("12", "US", None),
        ("+1 555 0100", "US", None),
        ("ann", "US", None),
    ],
)
def test_numbers_are_brought_into_their_normal_form(typed: str, region: str, number: str | None) -> None:
    assert numbers.normal(typed, region) == number


def test_countries_allowed_are_those_named_or_all() -> None:
    assert numbers.allowed("+12125550123", {"US", "CA"})
    assert not numbers.allowed("+447911123456", {"US", "CA"})
    assert not numbers.allowed("+15550100", {"US", "CA"})
    assert numbers.allowed("+447911123456", set())
