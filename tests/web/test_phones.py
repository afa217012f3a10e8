"""The simulated phones: the same door as any channel, and open on this machine alone."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from pbm.channels.sender import send_due
from pbm.cli.engine import Engine
from tests.web.conftest import Clock

ANN = "+12025550101"


def _token(client: FlaskClient) -> str:
    page = client.get(f"/phones/?phone={ANN.replace('+', '%2B')}").get_data(as_text=True)
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found
    return found[1]


def _send(client: FlaskClient, body: str, **more: str) -> int:
    return client.post("/phones/texts", data={"csrf": _token(client), "phone": ANN, "body": body, **more}).status_code


def test_a_text_from_a_phone_is_answered_on_it(client: FlaskClient, engine: Engine, clock: Clock) -> None:
    assert _send(client, "new uno Ann") == 303
    while send_due(engine.store, engine.channels, clock()):
        pass
    page = client.get("/phones/").get_data(as_text=True)
    assert "new uno Ann" in page
    assert re.search(r"[A-Z0-9]{4} is your new game", page)
    assert ">Ann</h2>" in page


def test_a_short_word_is_sent_by_its_button(client: FlaskClient) -> None:
    assert _send(client, "not this", quick="hand") == 303
    assert "not this" not in client.get("/phones/").get_data(as_text=True)


def test_the_version_changes_with_every_text(client: FlaskClient, engine: Engine, clock: Clock) -> None:
    before = client.get("/phones/version").json
    _send(client, "new uno Ann")
    sent = client.get("/phones/version").json
    assert send_due(engine.store, engine.channels, clock())
    answered = client.get("/phones/version").json
    assert before != sent != answered


@pytest.mark.parametrize("body", ["r5 \U0001f44d", "don\u2019t", "r5\tuno", "\u738b", " "])
def test_what_a_phone_sends_is_shown_whatever_letters_it_has(client: FlaskClient, body: str) -> None:
    _send(client, body)
    assert client.get("/phones/").status_code == 200


def test_what_a_phone_sends_is_never_markup(client: FlaskClient) -> None:
    _send(client, "<script>alert(1)</script>")
    assert "<script>alert" not in client.get("/phones/").get_data(as_text=True)


@pytest.mark.parametrize("number", ["", "abc", "123", "+1202555010112345678", "+١٢٠٢٥٥٥٠١٠١"])
def test_what_is_no_number_cannot_send(client: FlaskClient, number: str) -> None:
    data = {"csrf": _token(client), "phone": number, "body": "hand"}
    assert client.post("/phones/texts", data=data).status_code == 400


@pytest.mark.parametrize(
    ("environment", "headers"),
    [
        ({"REMOTE_ADDR": "203.0.113.9"}, {}),
        ({}, {"X-Forwarded-For": "203.0.113.9"}),
        ({}, {"Host": "rebound.example"}),
        ({"REMOTE_ADDR": ""}, {}),
    ],
)
def test_to_everybody_else_the_phones_do_not_exist(
    client: FlaskClient, environment: dict[str, str], headers: dict[str, str]
) -> None:
    assert client.get("/phones/", environ_overrides=environment, headers=headers).status_code == 404


def test_in_public_there_are_no_phones(visitor: FlaskClient) -> None:
    assert visitor.get("/phones/").status_code == 404
