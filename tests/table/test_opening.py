"""What a move needs is read of games that are locked, and of no others."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import insert, select, text

from pbm.store.inbound import Inbound
from pbm.store.line import Line
from pbm.store.models import Game, Invitation
from pbm.store.pipeline import Pipeline
from pbm.store.prepared import Answer, together
from pbm.table import opening
from pbm.table.unit import Unit
from tests.table.playing import lawful
from tests.table.texting import ANN, BOB, CY, OURS, Texting


def unlocked(phones: Texting) -> list[str]:
    """The games that another transaction could have now."""
    with phones.store.begin() as transaction:
        query = select(Game.code).where(Game.status == "playing").with_for_update(skip_locked=True)
        return list(transaction.line.whole().scalars(query))


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)  # SQLite locks all before anything is read
def test_a_game_that_is_dealt_while_others_are_being_locked_is_locked_too(
    phones: Texting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """W4: two texts in one game are taken one after another."""
    first = phones.deal(BOB, CY)
    for words in ("leave", "ok"):
        phones.text(ANN, words)
    second = phones.make(BOB)
    waiting = ["deal"]

    def deal_between(line: Line, locking: Any, *others: Any) -> list[Answer]:
        locked = together(line, locking)
        while waiting:
            phones.text(ANN, waiting.pop())
        return [*locked, *together(line, *others)]

    with phones.store.begin() as transaction:
        unit = Unit(transaction, phones.policy, phones.now, "text")
        with monkeypatch.context() as patch:
            patch.setattr(opening, "together", deal_between)
            assert opening.writer(unit, "sms", BOB) is not None
        assert sorted(kept.game.code for kept in unit.kept.values()) == sorted([first, second])
        assert unlocked(phones) == []


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_others_may_write_rows_that_name_a_locked_game(phones: Texting) -> None:
    """Else whoever writes about two games and whoever locks them could wait for each other."""
    phones.deal(BOB)
    ann = {"person_id": 1, "inviter_id": 1, "name": "Ann", "created_at": phones.now}
    with phones.store.begin() as transaction, phones.store.begin() as other:
        assert opening.writer(Unit(transaction, phones.policy, phones.now, "text"), "sms", BOB) is not None
        other.line.whole().execute(text("SET LOCAL lock_timeout = '2s'"))
        other.line.whole().execute(insert(Invitation).values(game_id=phones.game().id, **ann))
    assert len(phones.rows(Invitation)) == 1


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_move_waits_for_answers_once(phones: Texting, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it needs to know is asked together with keeping its text; all that it writes is answered by the commit."""
    phones.deal(BOB)
    waits = []

    def ask(pipeline: Pipeline, queries: Sequence[tuple[str, Any]]) -> list[Any]:
        waits.append(queries[0][0])
        return asked(pipeline, queries)

    asked = Pipeline.ask
    number, words = lawful(phones)
    monkeypatch.setattr(Pipeline, "ask", ask)
    assert phones.text(number, words).reply == "ok"
    assert [query.partition(" (")[0] for query in waits] == ["INSERT INTO inbox"]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_text_that_is_delivered_again_waits_for_no_game(phones: Texting) -> None:
    phones.deal(BOB)
    text = Inbound(
        channel="sms", provider_id="SM-again", sender=BOB, recipient=OURS, body="hand", received_at=phones.now
    )
    first = phones.table.receive(text)
    with ThreadPoolExecutor() as threads, phones.store.begin() as other:
        assert other.line.whole().scalars(select(Game.id).with_for_update()).all()
        again = threads.submit(phones.table.receive, text).result(timeout=20)
    assert (again.inbox_id, again.duplicate) == (first.inbox_id, True)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_text_is_found_by_its_own_id_as_long_as_no_table_has_been_counted(phones: Texting) -> None:
    """A plan that is made then is kept: it may not read all texts of a channel."""
    query = opening._LOCKED_FOR_NEW
    with phones.store.begin() as transaction:
        compiled = query.compiled(transaction.line.dialect)
        values = compiled.values({"channel": "sms", "address": ANN, "provider_id": "SM1"})
        transaction.line.whole().execute(text("SET LOCAL plan_cache_mode = force_generic_plan"))
        driver = transaction.line.connection.cursor()
        driver.execute(f"PREPARE reading AS {_numbered(compiled.text, list(values))}")
        driver.execute("EXPLAIN EXECUTE reading (NULL, NULL, NULL)")
        plan = "\n".join(step for (step,) in driver.fetchall())
    assert "uq_inbox_channel_provider_id" in plan, plan


def _numbered(statement: str, names: list[str]) -> str:
    """The statement with its values by place, as `PREPARE` wants them."""
    for place, name in enumerate(names, start=1):
        statement = statement.replace(f"%({name})s", f"${place}")
    return statement
