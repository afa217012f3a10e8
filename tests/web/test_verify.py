"""The page on which players check the shuffle (design promise 3)."""

from __future__ import annotations

import json

from flask.testing import FlaskClient
from sqlalchemy import select

from pbm.cli import demo
from pbm.cli.engine import Engine
from pbm.store.models import Game
from pbm.table.fairness import decode_record


def _dealt(engine: Engine) -> str:
    demo.deal_if_empty(engine)
    with engine.store.read() as session:
        return session.scalars(select(Game.code)).one()


def test_before_the_seed_is_revealed_only_the_commitment_is_shown(client: FlaskClient, engine: Engine) -> None:
    code = _dealt(engine)
    page = client.get(f"/games/{code}/verify").get_data(as_text=True)
    record = decode_record(client.get(f"/games/{code}/verify.json").data)
    assert [hand.hand for hand in record.hands] == [1, 2]
    for hand in record.hands:
        assert hand.commitment in page
        assert hand.seed is None
        assert hand.orders == ()


def test_the_file_is_readable_json(client: FlaskClient, engine: Engine) -> None:
    answer = client.get(f"/games/{_dealt(engine)}/verify.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert json.loads(answer.data)["hands"][0]["hand"] == 1


def test_a_game_that_is_not_dealt_is_not_found(visitor: FlaskClient) -> None:
    assert visitor.get("/games/K7QX/verify").status_code == 404
