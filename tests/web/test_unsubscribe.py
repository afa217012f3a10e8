"""Ending all mails by one click: a POST does it, without a cookie; a GET does nothing, for scanners follow links."""

from __future__ import annotations

from datetime import UTC, datetime

from flask.testing import FlaskClient

from pbm.cli.engine import Engine
from pbm.store.mail_models import ReplyToken
from pbm.store.models import Address, Person

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
TOKEN = "abcdefghijklmno2"
PAGE = f"/mail/unsubscribe/{TOKEN}"


def _given_a_token(engine: Engine) -> int:
    with engine.store.write() as session:
        person = Person(name="Ann", created_at=NOON)
        session.add(person)
        session.flush()
        address = Address(person_id=person.id, channel="email", address="ann@x.example", consent="in", created_at=NOON)
        session.add(address)
        session.flush()
        session.add(ReplyToken(token=TOKEN, person_id=person.id, address_id=address.id, created_at=NOON))
        return address.id


def _consent(engine: Engine, address_id: int) -> str:
    with engine.store.read() as session:
        return session.get_one(Address, address_id).consent


def test_a_get_shows_the_button_and_does_nothing(engine: Engine, visitor: FlaskClient) -> None:
    address_id = _given_a_token(engine)
    page = visitor.get(PAGE)
    assert page.status_code == 200
    assert "<button>" in page.text
    assert "ann@x.example" not in page.text
    assert _consent(engine, address_id) == "in"


def test_a_post_ends_all_mails(engine: Engine, visitor: FlaskClient) -> None:
    """RFC 8058: what a mail client sends, in any case of letters, as often as it likes."""
    address_id = _given_a_token(engine)
    for _ in range(2):
        answer = visitor.post(f"/mail/unsubscribe/{TOKEN.upper()}", data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
    assert _consent(engine, address_id) == "out"


def test_an_address_that_is_none(visitor: FlaskClient) -> None:
    assert visitor.post("/mail/unsubscribe/zzzzzzzzzzzzzzz2").status_code == 404
