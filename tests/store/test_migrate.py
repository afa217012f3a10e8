"""The migrations make exactly the tables that the models describe."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, select, text

from pbm.store.base import Base
from pbm.store.errors import ConflictError
from pbm.store.migrate import configuration, head, migrate
from pbm.store.models import Address, Game, InboxRow, LogEntry, OutboxDay, OutboxRow, Person, Seat, Snapshot
from pbm.store.session import Store
from pbm.table.inbox import IS_POISONED


def test_an_empty_database_becomes_what_the_models_say(database_url: str) -> None:
    migrate(database_url)
    store = Store(database_url)
    with store.read() as session:
        context = MigrationContext.configure(session.connection(), opts={"compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []
        assert "inbox" in inspect(session.connection()).get_table_names()
    store.close()


def test_migrating_twice_changes_nothing(database_url: str) -> None:
    migrate(database_url)
    migrate(database_url)
    store = Store(database_url)
    with store.read() as session:
        assert MigrationContext.configure(session.connection()).get_current_heads() == (head(),)
    store.close()


def test_games_and_seats_of_the_first_version_come_forward(database_url: str) -> None:
    store = Store(database_url)
    with store.write() as session:
        command.upgrade(configuration(session.connection()), "0001")
        game = "INSERT INTO games (id, code, status, options, secret, salts, created_at)"
        session.execute(text(f"{game} VALUES (1, 'K7QX', 'over', '{{}}', '', '[]', '2026-01-01 12:00:00')"))
        seat = "INSERT INTO seats (id, game_id, seat, name, name_key, bot, bot_from, told_seq, told_turn)"
        session.execute(text(f"{seat} VALUES (1, 1, 0, 'Ann', 'ann', :no, 0, 7, 7)"), {"no": False})
        session.execute(text(f"{seat} VALUES (2, 1, 1, 'Bob', 'bob', :no, 0, 9, 8)"), {"no": False})
        session.execute(
            text("INSERT INTO snapshots (game_id, seq, at, state) VALUES (1, 9, '2026-01-01 12:00:00', '')")
        )
    migrate(database_url)
    with store.read() as session:
        before, ann = session.get_one(Game, 1), session.get_one(Seat, 1)
        assert (before.code, before.rematch_of, before.muted_at, before.erased_at) == ("K7QX", None, None, None)
        assert (ann.name, ann.votes) == ("Ann", None)
        assert json.loads(session.get_one(Snapshot, 1).told) == [[7, 7], [9, 8]]
    store.close()


def test_people_and_texts_of_the_version_before_hours_come_forward(database_url: str) -> None:
    store = Store(database_url)
    noon = "'2026-01-01 12:00:00'"
    with store.write() as session:
        command.upgrade(configuration(session.connection()), "0003")
        person = "INSERT INTO people (id, name, language, zone, may_host, silenced, created_at)"
        session.execute(text(f"{person} VALUES (1, 'Ann', 'en', 'UTC', :no, :no, {noon})"), {"no": False})
        address = "INSERT INTO addresses (id, person_id, channel, address, consent, created_at)"
        session.execute(text(f"{address} VALUES (1, 1, 'sms', '+12025550101', 'in', {noon})"))
        columns = 'id, key, address_id, channel, "to", kind, public, private, body, segments, created_at, state'
        values = f"1, 'k', 1, 'sms', '+12025550101', 'notice', '', '', '', 1, {noon}, 'queued', 0, {noon}, :no"
        row = f"INSERT INTO outbox ({columns}, attempts, try_at, settled) VALUES ({values})"
        session.execute(text(row), {"no": False})
    migrate(database_url)
    with store.read() as session:
        ann, waiting = session.get_one(Person, 1), session.get_one(OutboxRow, 1)
        assert (ann.quiet, ann.zone_asked_at) == (None, None)
        assert (waiting.state, waiting.ready_at) == ("queued", None)
    store.close()


def test_people_and_addresses_of_the_version_before_mail_come_forward(database_url: str) -> None:
    store = Store(database_url)
    noon = "'2026-01-01 12:00:00'"
    with store.write() as session:
        command.upgrade(configuration(session.connection()), "0004")
        person = "INSERT INTO people (id, name, language, zone, may_host, silenced, created_at)"
        session.execute(text(f"{person} VALUES (1, 'Ann', 'en', 'UTC', :no, :no, {noon})"), {"no": False})
        address = "INSERT INTO addresses (id, person_id, channel, address, consent, created_at)"
        session.execute(text(f"{address} VALUES (1, 1, 'sms', '+12025550101', 'in', {noon})"))
    migrate(database_url)
    with store.read() as session:
        ann, number = session.get_one(Person, 1), session.get_one(Address, 1)
        assert (ann.name, ann.channel, number.consent, number.verified_at) == ("Ann", None, "in", None)
    store.close()


def test_the_log_of_the_version_before_it_was_kept_by_game_comes_forward(database_url: str) -> None:
    store = Store(database_url)
    noon = "'2026-01-01 12:00:00'"
    with store.write() as session:
        command.upgrade(configuration(session.connection()), "0007")
        game = "INSERT INTO games (id, code, status, options, secret, salts, texts, created_at)"
        for number, code in enumerate(("K7QX", "M3PA"), start=1):
            row = f"{game} VALUES ({number}, '{code}', 'playing', '{{}}', '', '[]', 0, {noon})"
            session.execute(text(row.replace(":", r"\:")))
        entry = "INSERT INTO log (id, game_id, seq, at, move, events)"
        for number, (game_id, seq) in enumerate(((2, 1), (1, 1), (1, 2)), start=1):
            row = f"{entry} VALUES ({number}, {game_id}, {seq}, {noon}, 'move {number}', '[]')"
            session.execute(text(row.replace(":", r"\:")))
    migrate(database_url)
    with store.write() as session:
        rows = session.execute(
            select(LogEntry.game_id, LogEntry.seq, LogEntry.move).order_by(LogEntry.game_id, LogEntry.seq)
        )
        assert rows.all() == [(1, 1, "move 2"), (1, 2, "move 3"), (2, 1, "move 1")]
    again = LogEntry(game_id=1, seq=2, at=datetime(2026, 1, 1, 12, tzinfo=UTC), move="", events="[]")
    with pytest.raises(ConflictError), store.write() as session:
        session.add(again)
    store.close()


def test_texts_of_the_version_before_indexes_of_some_rows_come_forward(database_url: str) -> None:
    store = Store(database_url)
    noon = "'2026-01-01 12:00:00'"
    with store.write() as session:
        command.upgrade(configuration(session.connection()), "0005")
        columns = "id, channel, provider_id, sender, recipient, body, fields, media, others, received_at"
        texts = ", ".join(
            f"({number}, 'sms', 'SM{number}', '+12025550101', '-', 'r5', '{{}}', 0, 0, {noon}, '{status}', 1)"
            for number, status in enumerate(("done", "poisoned"), start=1)
        )
        session.execute(text(f"INSERT INTO inbox ({columns}, status, attempts) VALUES {texts}".replace(":", r"\:")))
        session.execute(text(f"UPDATE inbox SET try_at = {noon.replace(':', chr(92) + ':')} WHERE id = 2"))
    migrate(database_url)
    with store.read() as session:
        waiting = session.scalars(select(InboxRow.id).where(IS_POISONED, InboxRow.try_at.is_not(None))).all()
        assert waiting == [2]
    store.close()


def test_the_first_text_of_each_day_is_noted_for_those_of_the_version_before(database_url: str) -> None:
    store = Store(database_url)
    with store.write() as session:
        command.upgrade(configuration(session.connection()), "0009")
        noon = r"'2026-01-01 12\:00\:00'"
        person = "INSERT INTO people (id, name, language, zone, may_host, silenced, created_at)"
        session.execute(text(f"{person} VALUES (1, 'Ann', 'en', 'UTC', :no, :no, {noon})"), {"no": False})
        address = "INSERT INTO addresses (id, person_id, channel, address, consent, created_at)"
        session.execute(text(f"{address} VALUES (1, 1, 'sms', '+12025550101', 'in', {noon})"))
        columns = 'id, key, address_id, channel, "to", kind, public, private, body, segments, created_at, state'
        written = ("2026-01-01 00:00:00", "2026-01-01 23:59:59", "2026-01-03 07:00:00", "2026-01-01 23:59:59")
        for number, at in enumerate(written, start=1):
            values = (
                f"{number}, 'k{number}', 1, 'sms', '+12025550101', 'notice', '', '', '', 1, '{at}', 'sent', 0, '{at}'"
            )
            row = f"INSERT INTO outbox ({columns}, attempts, try_at, settled) VALUES ({values}, "
            session.execute(text(row.replace(":", r"\:") + ":no)"), {"no": False})
    migrate(database_url)
    with store.read() as session:
        noted = session.execute(select(OutboxDay.midnight, OutboxDay.first).order_by(OutboxDay.midnight)).all()
    assert noted == [(datetime(2026, 1, 1, tzinfo=UTC), 1), (datetime(2026, 1, 3, tzinfo=UTC), 3)]
    store.close()
