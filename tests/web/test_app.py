"""What every page keeps to: tokens, headers, limits, errors."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from pbm.cli.engine import Engine
from tests.web.conftest import token

_UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


def _unsafe_rules(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if (rule.methods or set()) & _UNSAFE]


def _path(app: Flask, rule: Rule) -> str:
    values = {
        name: 1 if type(rule._converters[name]).__name__ == "IntegerConverter" else "X" for name in rule.arguments
    }
    with app.test_request_context():
        return app.url_map.bind("localhost").build(rule.endpoint, values)


@pytest.mark.parametrize("kind", ["app", "public_app"])
def test_nothing_is_done_without_the_token_but_by_who_proves_it(request: pytest.FixtureRequest, kind: str) -> None:
    """Hooks are signed, none are open for mails where nothing verifies them; one click has a secret address."""
    proven = {"hooks": 403, "mail_hooks": 404, "unsubscribe": 404}
    app: Flask = request.getfixturevalue(kind)
    rules = _unsafe_rules(app)
    assert len(rules) >= 5
    for rule in rules:
        answer = app.test_client().post(_path(app, rule), data={"csrf": "a guess"})
        assert answer.status_code == proven.get(rule.endpoint.partition(".")[0], 400), rule


def test_a_page_changes_nothing_by_being_looked_at(app: Flask) -> None:
    for rule in _unsafe_rules(app):
        assert "GET" not in (rule.methods or set()), rule


@pytest.mark.parametrize("path", ["/", "/phones/", "/host/", "/nowhere", "/healthz"])
def test_every_answer_carries_the_headers_of_defense(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe-inline" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "no-store"
    assert len(headers) == len({name.lower() for name, _ in headers})


def test_by_tls_browsers_are_told_to_stay_there(visitor: FlaskClient) -> None:
    assert "max-age" in visitor.get("/").headers["Strict-Transport-Security"]


def test_pages_hold_no_script_and_no_style_of_their_own(client: FlaskClient) -> None:
    for path in ("/phones/?phone=%2B12025550101", "/host/", "/host/login"):
        page = client.get(path).get_data(as_text=True)
        assert "style=" not in page
        assert "<script>" not in page
        assert "onclick" not in page


def test_every_page_has_one_main_heading(client: FlaskClient) -> None:
    for path in ("/phones/", "/host/", "/host/login", "/nowhere"):
        assert client.get(path).get_data(as_text=True).count("<h1") == 1


def test_a_body_that_is_too_large_is_refused(client: FlaskClient) -> None:
    assert client.post("/phones/texts", data={"body": "x" * 300_000}).status_code == 413


@pytest.mark.parametrize("path", ["/games/a%00b/verify", "/host/games/%00", "/host/login?key=%00", "/?a=b&a=%00"])
def test_what_has_a_nul_in_its_name_does_not_exist(client: FlaskClient, path: str) -> None:
    """PostgreSQL refuses it: nobody shall fill the log by it."""
    assert client.get(path).status_code == 404


def test_a_number_that_no_text_can_have_is_not_found(client: FlaskClient) -> None:
    path = f"/host/texts/{10**20}/retry"
    assert client.post(path, data={"csrf": token(client)}).status_code == 404


def test_a_failure_of_ours_names_a_reference_and_nothing_else(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> str:
        raise RuntimeError("a hand: R5 W+4")

    monkeypatch.setitem(app.view_functions, "host.games", fail)
    answer = app.test_client().get("/host/")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 500
    assert "R5 W+4" not in page
    reference = page.split("<code>")[1].split("</code>")[0]
    assert reference in caplog.text


def test_health_tells_of_the_worker(client: FlaskClient, engine: Engine) -> None:
    silent = client.get("/healthz")
    assert (silent.status_code, silent.json) == (503, {"database": "ok", "worker": "silent"})


def test_in_public_the_front_page_says_what_this_is(visitor: FlaskClient) -> None:
    assert "text messages" in visitor.get("/").get_data(as_text=True)
