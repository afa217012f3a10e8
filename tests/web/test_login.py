"""The host's login: a link that works once, and sessions that end (design: the host's pages are behind a login)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from pbm.cli.engine import Engine
from pbm.store.host_models import HostSession, LoginLink
from pbm.web import attempts, sessions
from tests.web.conftest import Clock, link, log_in, page, token


@pytest.mark.parametrize("path", ["/host/", "/host/games/ABCD", "/host/games/ABCD/do/pause", "/host/sessions"])
def test_strangers_are_told_how_to_log_in(visitor: FlaskClient, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith("/host/login")
    assert "pbm host link" in page(visitor, "/host/login")


def test_looking_at_a_link_does_not_use_it_up(visitor: FlaskClient, engine: Engine, clock: Clock) -> None:
    """Mail scanners and previews look at links before people do."""
    given = link(engine, clock)
    for _ in range(3):
        assert "<button>Enter</button>" in page(visitor, f"/host/login/{given}")
    assert visitor.get("/host/").status_code == 302
    assert log_in(visitor, given) == 303
    assert "<h1>Games</h1>" in page(visitor, "/host/")


def test_a_link_lets_in_once(visitor: FlaskClient, engine: Engine, clock: Clock) -> None:
    given = link(engine, clock)
    assert log_in(visitor, given) == 303
    visitor.delete_cookie("__Host-pbm")
    assert log_in(visitor, given) == 403
    assert visitor.get("/host/").status_code == 302


def test_a_link_is_good_for_ten_minutes(visitor: FlaskClient, engine: Engine, clock: Clock) -> None:
    given = link(engine, clock)
    clock.pass_by(timedelta(minutes=10))
    assert log_in(visitor, given) == 403


def test_a_new_link_makes_older_ones_of_that_host_void(visitor: FlaskClient, engine: Engine, clock: Clock) -> None:
    older, of_bob, newer = link(engine, clock), link(engine, clock, "bob"), link(engine, clock)
    assert log_in(visitor, older) == 403
    assert log_in(visitor, of_bob) == 303
    assert log_in(visitor, newer) == 303


def test_the_button_works_for_the_browser_that_has_seen_the_page(
    visitor: FlaskClient, engine: Engine, clock: Clock
) -> None:
    given = link(engine, clock)
    assert visitor.post("/host/login", data={"link": given}).status_code == 400
    assert log_in(visitor, given) == 303


def test_five_links_a_minute_that_do_not_work_are_enough(visitor: FlaskClient, engine: Engine, clock: Clock) -> None:
    """The count is in the database, where all processes see it."""
    assert [log_in(visitor, "guess") for _ in range(6)] == [403] * 5 + [429]
    given = link(engine, clock)
    assert log_in(visitor, given) == 429
    clock.pass_by(timedelta(minutes=1))
    assert log_in(visitor, given) == 303


def test_links_of_others_that_do_not_work_keep_nobody_out(visitor: FlaskClient, engine: Engine, clock: Clock) -> None:
    given = link(engine, clock)
    with engine.store.write() as session:
        for number in range(500):
            attempts.note(session, "login", f"2001:db8::{number:x}", clock())
    assert log_in(visitor, given) == 303


def test_no_token_is_kept(visitor: FlaskClient, engine: Engine, clock: Clock) -> None:
    """A copy of the database lets nobody in."""
    given = link(engine, clock)
    log_in(visitor, given)
    with visitor.session_transaction() as cookie:
        held = cookie["host"]
    with engine.store.read() as session:
        kept = {*session.scalars(select(LoginLink.token_hash)), *session.scalars(select(HostSession.token_hash))}
    assert not kept & {given, held}


def test_the_session_is_a_new_one(visitor: FlaskClient, engine: Engine, clock: Clock) -> None:
    before = token(visitor)
    log_in(visitor, link(engine, clock))
    assert token(visitor, "/host/sessions") != before


class TestEnding:
    @pytest.fixture
    def ann(self, visitor: FlaskClient, engine: Engine, clock: Clock) -> FlaskClient:
        """Ann, logged in."""
        assert log_in(visitor, link(engine, clock)) == 303
        return visitor

    def test_logging_out_ends_it_for_a_stolen_cookie_too(self, ann: FlaskClient) -> None:
        with ann.session_transaction() as cookie:
            stolen = dict(cookie)
        ann.post("/host/logout", data={"csrf": token(ann, "/host/sessions")})
        with ann.session_transaction() as cookie:
            cookie.update(stolen)
        assert ann.get("/host/").status_code == 302

    def test_logging_out_everywhere_ends_all_of_a_hosts_sessions(
        self, ann: FlaskClient, public_app: object, engine: Engine, clock: Clock
    ) -> None:
        other = ann.application.test_client()
        log_in(other, link(engine, clock))
        assert other.get("/host/").status_code == 200
        ann.post("/host/logout", data={"csrf": token(ann, "/host/sessions"), "everywhere": "yes"})
        assert other.get("/host/").status_code == 302

    def test_it_ends_when_nobody_looks(self, ann: FlaskClient, clock: Clock) -> None:
        clock.pass_by(sessions.IDLE - timedelta(minutes=1))
        assert ann.get("/host/").status_code == 200
        clock.pass_by(sessions.IDLE - timedelta(minutes=1))
        assert ann.get("/host/").status_code == 200
        clock.pass_by(sessions.IDLE)
        assert ann.get("/host/").status_code == 302

    def test_it_ends_in_any_case(self, ann: FlaskClient, clock: Clock) -> None:
        while ann.get("/host/").status_code == 200:
            clock.pass_by(timedelta(hours=6))
        assert clock() - Clock()() == sessions.LONGEST

    def test_the_host_sees_where_they_are_logged_in(self, ann: FlaskClient, engine: Engine, clock: Clock) -> None:
        assert "1 session of ann" in page(ann, "/host/sessions")
        log_in(ann.application.test_client(), link(engine, clock))
        assert "2 sessions of ann" in page(ann, "/host/sessions")


def test_the_cookie_is_kept_to_this_site_and_from_scripts(visitor: FlaskClient) -> None:
    cookie = visitor.get("/host/login/offered").headers["Set-Cookie"]
    assert cookie.startswith("__Host-pbm=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
