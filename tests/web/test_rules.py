"""The page with the rules of one game says what that very game has."""

from __future__ import annotations

from flask.testing import FlaskClient
from sqlalchemy import select

from pbm.cli import demo
from pbm.cli.engine import Engine
from pbm.store.models import Game


def _page(client: FlaskClient, engine: Engine, **options: object) -> str:
    demo.deal_if_empty(engine)
    with engine.store.write() as session:
        game = session.scalars(select(Game)).one()
        game.options = options
        code = game.code
    return client.get(f"/games/{code}/rules").get_data(as_text=True)


def test_the_sheet_holds_the_rules_that_are_in_force(client: FlaskClient, engine: Engine) -> None:
    """H1, C24."""
    page = _page(client, engine, stacking="same", target=300)
    assert "The first to reach 300 wins" in page
    assert "They add up and pass on" in page
    assert "the challenger draws six" in page


def test_the_sheet_holds_no_rule_that_is_not(client: FlaskClient, engine: Engine) -> None:
    page = _page(client, engine, bluff="off")
    assert "add up" not in page
    assert "CHALLENGE" not in page


def test_there_is_no_sheet_without_a_game(visitor: FlaskClient) -> None:
    assert visitor.get("/games/K7QX/rules").status_code == 404
