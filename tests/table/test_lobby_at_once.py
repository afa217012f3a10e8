"""Texts to the lobby that come at the same moment, from several phones or twice from one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from pbm.store.inbound import Inbound
from pbm.store.models import Address, InboxRow, Person, Seat
from tests.table.texting import ANN, BOB, CY, NOON, OURS, STRANGER, Texting

PHONES = 6


def at_once(phones: Texting, texts: list[tuple[str, str]]) -> list[str]:
    """What became of the texts, which all come in at once, each in a thread of its own."""
    inbounds = [
        Inbound(
            channel="sms", provider_id=f"at once {number}", sender=sender, recipient=OURS, body=body, received_at=NOON
        )
        for number, (sender, body) in enumerate(texts)
    ]
    with ThreadPoolExecutor(len(texts)) as threads:
        return [receipt.reply for receipt in threads.map(phones.table.receive, inbounds)]


def test_all_who_join_at_once_are_seated_in_a_row(phones: Texting) -> None:
    """C1."""
    code = phones.make()
    joins = [(f"+1212555{1000 + number}", f"join {code} P{'abcdef'[number]}") for number in range(PHONES)]
    assert at_once(phones, joins) == ["ok"] * PHONES
    assert sorted(seat.seat for seat in phones.rows(Seat)) == list(range(PHONES + 1))


def test_of_those_who_want_one_name_at_once_one_has_it(phones: Texting) -> None:
    code = phones.make()
    replies = at_once(phones, [(f"+1212555{1000 + number}", f"join {code} zoe") for number in range(4)])
    assert sorted(replies) == ["no", "no", "no", "ok"]
    assert phones.names().count("Zoe") == 1


def test_two_first_texts_at_once_are_from_one_person(phones: Texting) -> None:
    at_once(phones, [(STRANGER, f"hello {number}") for number in range(4)])
    assert len(phones.rows(Person)) == len(phones.rows(Address)) == 1
    assert {row.status for row in phones.rows(InboxRow)} == {"done"}


def test_a_seat_given_up_while_the_cards_are_dealt_is_dealt_in_or_gone(phones: Texting) -> None:
    """C41: whichever text is first, the seats are those that the cards were dealt to."""
    phones.make(BOB, CY)
    at_once(phones, [(ANN, "deal"), (CY, "leave")])
    assert phones.game().status == "playing"
    assert [seat.seat for seat in sorted(phones.rows(Seat), key=lambda it: it.seat)] == list(range(len(phones.names())))
    assert {row.status for row in phones.rows(InboxRow)} == {"done"}


def test_a_text_delivered_twice_at_once_makes_one_game(texting: Callable[..., Texting]) -> None:
    """W14."""
    phones = texting()
    text = Inbound(channel="sms", provider_id="twice", sender=ANN, recipient=OURS, body="new uno ann", received_at=NOON)
    with ThreadPoolExecutor(3) as threads:
        receipts = list(threads.map(phones.table.receive, [text] * 3))
    assert sorted(receipt.duplicate for receipt in receipts) == [False, True, True]
    assert {receipt.reply for receipt in receipts} == {"ok"}
    assert phones.names() == ["Ann"]
