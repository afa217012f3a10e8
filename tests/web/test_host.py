"""The host's pages: behind the password, complete, and never with a hand."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from pbm.channels import circuit
from pbm.cli import demo
from pbm.cli.engine import Engine
from pbm.clock.heartbeat import beat
from pbm.games import uno
from pbm.games.uno.cards import CARDS
from pbm.store.models import Game, InboxRow, LogEntry, RefusedHook, Snapshot
from pbm.table.inbox import DISCARDED, POISONED
from pbm.web.services import Site
from tests.web.conftest import PASSWORD, Clock, make_app


def _token(client: FlaskClient, path: str = "/host/login") -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', client.get(path).get_data(as_text=True))
    assert found
    return found[1]


def _log_in(client: FlaskClient, password: str, after: str = "/host/") -> tuple[int, str]:
    data = {"csrf": _token(client), "password": password, "next": after}
    answer = client.post("/host/login", data=data, headers={"Referer": "https://localhost/host/login"})
    return answer.status_code, answer.headers.get("Location", "")


def _page(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


@pytest.fixture
def code(engine: Engine) -> str:
    """The code of a game that is dealt: Ann and three bots."""
    demo.deal_if_empty(engine)
    with engine.store.read() as session:
        return session.scalars(select(Game.code)).one()


class TestLogin:
    @pytest.mark.parametrize("path", ["/host/", "/host/games/ABCD"])
    def test_strangers_are_asked_for_the_password(self, visitor: FlaskClient, path: str) -> None:
        answer = visitor.get(path)
        assert answer.status_code == 302
        assert "/host/login" in answer.headers["Location"]

    def test_the_password_opens_the_pages(self, visitor: FlaskClient) -> None:
        assert _log_in(visitor, PASSWORD) == (302, "/host/")
        assert "<h1>Games</h1>" in _page(visitor, "/host/")

    def test_another_password_does_not(self, visitor: FlaskClient) -> None:
        assert _log_in(visitor, PASSWORD.upper())[0] == 403
        assert visitor.get("/host/").status_code == 302

    def test_five_wrong_ones_a_minute_are_enough(self, visitor: FlaskClient, clock: Clock) -> None:
        assert [_log_in(visitor, "wrong")[0] for _ in range(6)] == [403] * 5 + [429]
        assert _log_in(visitor, PASSWORD)[0] == 429
        clock.pass_by(timedelta(minutes=1))
        assert _log_in(visitor, PASSWORD)[0] == 302

    def test_without_a_password_in_the_settings_nobody_gets_in(self, engine: Engine, clock: Clock) -> None:
        client = make_app(engine, clock, Site(secret_key="a key by chance, long enough")).test_client()
        assert _log_in(client, "")[0] == 403

    @pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/host", "/host\\@evil.example"])
    def test_it_leads_to_our_own_pages_only(self, visitor: FlaskClient, elsewhere: str) -> None:
        assert _log_in(visitor, PASSWORD, elsewhere) == (302, "/host/")

    def test_the_session_is_a_new_one_and_ends(self, visitor: FlaskClient) -> None:
        before = _token(visitor)
        _log_in(visitor, PASSWORD)
        after = _token(visitor)
        assert before != after
        visitor.post("/host/logout", data={"csrf": after}, headers={"Referer": "https://localhost/"})
        assert visitor.get("/host/").status_code == 302

    def test_the_cookie_is_kept_to_this_site_and_from_scripts(self, visitor: FlaskClient) -> None:
        cookie = visitor.get("/host/login").headers["Set-Cookie"]
        assert cookie.startswith("__Host-pbm=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))


class TestGames:
    def test_each_game_tells_whom_it_waits_for_and_until_when(self, client: FlaskClient, code: str) -> None:
        """W16."""
        page = _page(client, "/host/")
        assert code in page
        assert re.search(r"<strong>Ann</strong>: to (play|call|challenge).*, until <time", page)

    def test_a_page_without_games_says_how_to_make_one(self, client: FlaskClient) -> None:
        assert "new uno NAME" in _page(client, "/host/")

    def test_no_page_shows_a_hand(self, client: FlaskClient, engine: Engine, code: str) -> None:
        """Design promise 2: a card that nobody has seen is on no page of the host's."""
        demo.text(engine, demo.NUMBER, "hand")
        with engine.store.read() as session:
            state = uno.decode(session.scalars(select(Snapshot.state)).one())
        queued = f"next {uno.view(state, 0).hand[0].lower()}, draw"
        demo.text(engine, demo.NUMBER, queued)
        with engine.store.read() as session:
            logged = [event for row in session.scalars(select(LogEntry.events)) for event in uno.decode_events(row)]
        public = uno.encode_events(uno.seen(logged, None))
        seen = {card for card in CARDS if f'"{card}"' in public}
        hidden = {card for seat in range(4) for card in uno.view(state, seat).hand} - seen
        shown = set(re.findall(r'<span class="card \w+">([^<]+)</span>', _page(client, f"/host/games/{code}")))
        assert hidden
        assert not hidden & shown
        assert queued not in _page(client, f"/host/games/{code}")

    def test_a_game_shows_its_texts_with_what_became_of_them(self, client: FlaskClient, code: str) -> None:
        page = _page(client, f"/host/games/{code.lower()}")
        assert "delivered" in page
        assert "You: (hidden)" in page

    def test_an_unknown_game_is_not_found(self, client: FlaskClient) -> None:
        assert client.get("/host/games/NIXX").status_code == 404


class TestTrouble:
    def test_a_silent_worker_is_on_top_of_every_page(self, client: FlaskClient, engine: Engine, clock: Clock) -> None:
        assert "The worker is silent" in _page(client, "/host/")
        beat(engine.store, "worker", clock())
        assert "The worker is silent" not in _page(client, "/host/")
        clock.pass_by(timedelta(minutes=2))
        assert "The worker is silent" in _page(client, "/host/")

    def test_refused_webhooks_are_told_of(self, client: FlaskClient, engine: Engine, clock: Clock) -> None:
        with engine.store.write() as session:
            session.add(RefusedHook(hook="/hooks/twilio/sms", count=3, last_at=clock(), reason="signature"))
        assert "Webhooks refused: check the public URL" in _page(client, "/host/")

    def test_a_stopped_channel_is_told_of(self, client: FlaskClient, engine: Engine, clock: Clock) -> None:
        with engine.store.write() as session:
            circuit.stop(session, "phone", "30034", clock())
        assert "Nothing can be sent by phone" in _page(client, "/host/")

    def test_a_poisoned_text_is_tried_again_or_given_up(
        self, client: FlaskClient, engine: Engine, clock: Clock
    ) -> None:
        with engine.store.write() as session:
            for number in (1, 2):
                session.add(_poisoned(number, clock))
        assert "KeyError(7)" in _page(client, "/host/")
        token = _token(client, "/host/")
        assert client.post("/host/texts/1/retry", data={"csrf": token}).status_code == 303
        assert client.post("/host/texts/2/discard", data={"csrf": token}).status_code == 303
        with engine.store.read() as session:
            rows = session.scalars(select(InboxRow).order_by(InboxRow.id)).all()
            assert [(row.status, row.try_at) for row in rows] == [(POISONED, clock()), (DISCARDED, None)]

    def test_a_text_of_no_game_is_shown(self, client: FlaskClient, engine: Engine, clock: Clock) -> None:
        """T10: what cannot be understood is never lost; the host sees it."""
        demo.text(engine, "+12025550199", "is this the pizza place")
        assert "is this the pizza place" in _page(client, "/host/")


def _poisoned(number: int, clock: Clock) -> InboxRow:
    return InboxRow(
        channel="sms",
        provider_id=f"SM{number}",
        sender="+12025550101",
        recipient="+12025550100",
        body="r5",
        fields={},
        received_at=clock(),
        status=POISONED,
        attempts=1,
        error="KeyError(7)",
        try_at=None,
    )
