"""What a host does to a game: asked first, bound to what was shown, recorded (C40, C41, W12, W16)."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from pbm.cli import demo
from pbm.cli.engine import Engine
from pbm.store.host_models import HostAction
from pbm.store.models import LogEntry, OutboxRow, Snapshot
from pbm.table.host import Act
from pbm.web.acts import WORDS
from tests.web.conftest import Clock, link, log_in, page, token


def _asked(client: FlaskClient, code: str, act: str, seat: int | None = None) -> dict[str, str]:
    """The fields of the page that asks, as its button would send them."""
    shown = page(client, _path(code, act, seat))
    return {
        name: html.unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', shown)
    }


def _path(code: str, act: str, seat: int | None = None) -> str:
    return f"/host/games/{code}/do/{act}" + (f"?seat={seat}" if seat is not None else "")


def _press(client: FlaskClient, code: str, act: str, fields: dict[str, str]) -> TestResponse:
    return client.post(f"/host/games/{code}/do/{act}", data=fields)


def _seq(engine: Engine) -> int:
    with engine.store.read() as session:
        return session.scalars(select(Snapshot.seq)).one()


@pytest.mark.parametrize("act", [act for act in Act if act not in (Act.GIVE_BACK, Act.RESUME, Act.TAKEBACK)])
def test_each_page_says_what_happens_and_who_is_told_and_its_button_does_it(
    client: FlaskClient, engine: Engine, code: str, act: Act
) -> None:
    seat = 0 if act.needs_seat else None
    shown = page(client, _path(code, act, seat))
    assert "What happens" in shown
    assert "Who is told" in shown
    before = _seq(engine)
    fields = _asked(client, code, act, seat) | {"reason": "as agreed"} | ({"span": "1h"} if act is Act.EXTEND else {})
    answer = _press(client, code, act, fields)
    assert answer.headers["Location"] == f"/host/games/{code}"
    assert f"Done: {act.replace('-', ' ')}." in page(client, f"/host/games/{code}")
    assert _seq(engine) > before
    assert "as agreed" in page(client, f"/host/games/{code}")


def test_looking_at_a_page_changes_nothing(client: FlaskClient, engine: Engine, code: str) -> None:
    before = _seq(engine)
    for act in Act:
        client.get(_path(code, act, 0))
    assert _seq(engine) == before


def test_nothing_is_done_when_the_table_has_moved_on(client: FlaskClient, engine: Engine, code: str) -> None:
    fields = _asked(client, code, "penalty", 0)
    demo.text(engine, demo.NUMBER, "salt a wild goose")
    _press(client, code, "penalty", fields)
    assert "The table moved on" in page(client, f"/host/games/{code}")
    with engine.store.read() as session:
        assert session.scalars(select(HostAction)).all() == []
        assert not [row for row in session.scalars(select(LogEntry.move)) if row.startswith('{"move":"penalty"')]


def test_a_button_pressed_twice_does_it_once(client: FlaskClient, engine: Engine, code: str) -> None:
    fields = _asked(client, code, "penalty", 0)
    _press(client, code, "penalty", fields)
    _press(client, code, "penalty", fields)
    with engine.store.read() as session:
        assert len(session.scalars(select(HostAction)).all()) == 1


def test_the_record_has_who_what_when_and_why(visitor: FlaskClient, engine: Engine, clock: Clock, code: str) -> None:
    assert log_in(visitor, link(engine, clock, "grandma")) == 303
    seq = _seq(engine)
    fields = _asked(visitor, code, "extend") | {"span": "4h", "reason": "a power cut"}
    assert int(fields["seq"]) == seq
    _press(visitor, code, "extend", fields)
    with engine.store.read() as session:
        (done,) = session.scalars(select(HostAction)).all()
    assert (done.host, done.action, done.span, done.reason) == ("grandma", "extend", 4 * 3600, "a power cut")
    assert done.seq is not None
    assert done.seq >= seq
    shown = page(visitor, f"/host/games/{code}")
    assert "by 4 hours" in shown
    assert "grandma" in shown


def test_a_paused_game_says_so_and_can_go_on(client: FlaskClient, code: str) -> None:
    """W12."""
    _press(client, code, "pause", _asked(client, code, "pause"))
    assert "by the host" in page(client, "/host/")
    _press(client, code, "resume", _asked(client, code, "resume"))
    assert "by the host" not in page(client, "/host/")


def test_who_is_removed_is_told(client: FlaskClient, engine: Engine, code: str) -> None:
    """C41."""
    _press(client, code, "remove", _asked(client, code, "remove", 0))
    with engine.store.read() as session:
        last = session.scalars(select(OutboxRow.body).order_by(OutboxRow.id.desc()).limit(1)).one()
    assert "The host took you out" in last


def test_a_seat_is_given_to_a_bot_and_back(client: FlaskClient, code: str) -> None:
    """C41."""
    _press(client, code, "bot", _asked(client, code, "bot", 0))
    assert "(a bot plays)" in page(client, f"/host/games/{code}")
    _press(client, code, "give-back", _asked(client, code, "give-back", 0))
    assert "(a bot plays)" not in page(client, f"/host/games/{code}")


def test_a_seat_that_nobody_has_cannot_be_given_back(client: FlaskClient, code: str) -> None:
    _press(client, code, "give-back", _asked(client, code, "give-back", 1))
    assert "That cannot be done now." in page(client, f"/host/games/{code}")


def test_time_must_be_chosen(client: FlaskClient, code: str) -> None:
    answer = _press(client, code, "extend", _asked(client, code, "extend") | {"reason": "kept"})
    assert answer.status_code == 400
    shown = answer.get_data(as_text=True)
    assert "Choose how much time you give." in shown
    assert 'value="kept"' in shown


@pytest.mark.parametrize("path", ["penalty?seat=9", "penalty", "shuffle", "pause?seat=x"])
def test_what_cannot_be_is_not_found(client: FlaskClient, code: str, path: str) -> None:
    status = client.get(f"/host/games/{code}/do/{path}").status_code
    assert status == (200 if path.startswith("pause") else 404)
    assert client.get("/host/games/NIXX/do/pause").status_code == 404


def test_reports_and_talk_that_names_a_card_are_shown(client: FlaskClient, engine: Engine, code: str) -> None:
    """C40."""
    demo.text(engine, demo.NUMBER, "say keep your reds")
    demo.text(engine, demo.NUMBER, "say hello all")
    shown = page(client, f"/host/games/{code}").partition("Texts, newest first")[0]
    assert "keep your reds" in shown
    assert "hello all" not in shown


def test_every_act_has_words() -> None:
    assert WORDS.keys() == set(Act)


def test_without_the_sessions_token_nothing_is_done(client: FlaskClient, engine: Engine, code: str) -> None:
    fields = _asked(client, code, "pause")
    before = _seq(engine)
    assert token(client, "/host/login") == fields["csrf"]
    assert _press(client, code, "pause", fields | {"csrf": "guess"}).status_code == 400
    assert _seq(engine) == before
