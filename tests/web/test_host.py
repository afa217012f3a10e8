"""The host's pages: complete, and never with a hand."""

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
from pbm.store.host_models import HostAction
from pbm.store.models import InboxRow, LogEntry, RefusedHook, Snapshot
from pbm.table.inbox import DISCARDED, DONE, POISONED
from pbm.web.access import AT_THE_MACHINE
from tests.web.conftest import Clock, page, token


class TestGames:
    def test_each_game_tells_whom_it_waits_for_and_until_when(self, client: FlaskClient, code: str) -> None:
        """W16."""
        shown = page(client, "/host/")
        assert code in shown
        assert re.search(r"<strong>Ann</strong>: to (play|call|challenge).*, until <time", shown)

    @pytest.mark.parametrize("body", ["g5 \U0001f44d", "don\u2019t", "say na\u00efve \u201chi\u201d\tall", ""])
    def test_texts_in_any_letters_are_shown(self, client: FlaskClient, engine: Engine, code: str, body: str) -> None:
        """T10."""
        demo.text(engine, demo.NUMBER, body)
        for path in ("/host/", f"/host/games/{code}"):
            assert client.get(path).status_code == 200

    def test_a_page_without_games_says_how_to_make_one(self, client: FlaskClient) -> None:
        assert "new uno NAME" in page(client, "/host/")

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
        shown = set(re.findall(r'<span class="card \w+">([^<]+)</span>', page(client, f"/host/games/{code}")))
        assert hidden
        assert not hidden & shown
        assert queued not in page(client, f"/host/games/{code}")

    def test_a_game_shows_its_texts_with_what_became_of_them(self, client: FlaskClient, code: str) -> None:
        shown = page(client, f"/host/games/{code.lower()}")
        assert "delivered" in shown
        assert "You: (hidden)" in shown

    def test_an_unknown_game_is_not_found(self, client: FlaskClient) -> None:
        assert client.get("/host/games/NIXX").status_code == 404


class TestTrouble:
    def test_a_silent_worker_is_on_top_of_every_page(self, client: FlaskClient, engine: Engine, clock: Clock) -> None:
        assert "The worker is silent" in page(client, "/host/")
        beat(engine.store, "worker", clock())
        assert "The worker is silent" not in page(client, "/host/")
        clock.pass_by(timedelta(minutes=2))
        assert "The worker is silent" in page(client, "/host/")

    def test_refused_webhooks_are_told_of(self, client: FlaskClient, engine: Engine, clock: Clock) -> None:
        with engine.store.write() as session:
            session.add(RefusedHook(hook="/hooks/twilio/sms", count=3, last_at=clock(), reason="signature"))
        assert "Webhooks refused: check the public URL" in page(client, "/host/")

    def test_a_stopped_channel_is_told_of(self, client: FlaskClient, engine: Engine, clock: Clock) -> None:
        with engine.store.write() as session:
            circuit.stop(session, "phone", "30034", clock())
        assert "Nothing can be sent by phone" in page(client, "/host/")

    def test_a_poisoned_text_is_tried_again_or_given_up(
        self, client: FlaskClient, engine: Engine, clock: Clock
    ) -> None:
        with engine.store.write() as session:
            for number in (1, 2):
                session.add(_poisoned(number, clock))
        assert "KeyError(7)" in page(client, "/host/")
        given = token(client, "/host/")
        assert client.post("/host/texts/1/retry", data={"csrf": given}).status_code == 303
        assert client.post("/host/texts/2/discard", data={"csrf": given}).status_code == 303
        with engine.store.read() as session:
            rows = session.scalars(select(InboxRow).order_by(InboxRow.id)).all()
            assert [(row.status, row.try_at) for row in rows] == [(POISONED, clock()), (DISCARDED, None)]
            done = session.scalars(select(HostAction).order_by(HostAction.id)).all()
            assert [(it.host, it.action, it.inbox_id) for it in done] == [
                (AT_THE_MACHINE, "retry", 1),
                (AT_THE_MACHINE, "discard", 2),
            ]

    @pytest.mark.parametrize("status", [POISONED, DONE])
    def test_a_text_that_was_not_judged_shows_no_cards(
        self, client: FlaskClient, engine: Engine, clock: Clock, status: str
    ) -> None:
        """Design promise 2: it may be a queue, and the host plays too."""
        bodies = ("next r5, b7", "next 5 7", "wild draw four", "where are you")
        with engine.store.write() as session:
            for number, body in enumerate(bodies):
                session.add(_unjudged(number, clock, body, status))
        shown = page(client, "/host/")
        assert [body for body in bodies if body in shown] == ["where are you"]
        assert shown.count("(hidden)") == 3

    def test_a_text_of_no_game_is_shown(self, client: FlaskClient, engine: Engine, clock: Clock) -> None:
        """T10: what cannot be understood is never lost; the host sees it."""
        demo.text(engine, "+12025550199", "is this the pizza place")
        assert "is this the pizza place" in page(client, "/host/")

    def test_talk_in_a_game_that_was_not_understood_is_shown(
        self, client: FlaskClient, engine: Engine, code: str
    ) -> None:
        """T10."""
        demo.text(engine, demo.NUMBER, "did you see the moon last night")
        shown = page(client, "/host/")
        assert "did you see the moon last night" in shown
        assert "Texts that nobody could place" in shown


def _unjudged(number: int, clock: Clock, body: str, status: str) -> InboxRow:
    row = _poisoned(number, clock)
    row.body, row.status, row.understood = body, status, "too-many" if status == DONE else None
    return row


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
