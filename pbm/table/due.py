"""What is due: deadlines of games, texts to try again, and chores, each in a unit of its own (W14).

Doing any of it twice, or late, or in several processes at once changes nothing: whoever gets a game's lock looks again
at what is due in it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from sqlalchemy import Select, bindparam, func, select, update

from pbm.store.errors import StoreError
from pbm.store.models import Deadline, InboxRow
from pbm.store.prepared import Prepared
from pbm.store.session import Store
from pbm.store.types import UtcDateTime
from pbm.table import chores, inbox, receive
from pbm.table.match import load
from pbm.table.play import settle
from pbm.table.policy import Policy
from pbm.table.unit import Unit

AT_ONCE = 200
"""How many of each kind one run does at most; the rest is still due after it."""

PAUSE = timedelta(minutes=1)
"""How long a game rests that cannot be advanced for a fault of ours, so that it keeps nothing else waiting."""

_NOW = bindparam("now", type_=UtcDateTime)
_GAMES = Prepared(select(Deadline.game_id).where(Deadline.due_at <= _NOW).order_by(Deadline.due_at).limit(AT_ONCE))
_TEXTS = Prepared(
    select(InboxRow.id).where(inbox.IS_POISONED, InboxRow.try_at <= _NOW).order_by(InboxRow.try_at).limit(AT_ONCE)
)
_NEXT_DEADLINE = Prepared(select(func.min(Deadline.due_at)))
_NEXT_TEXT = Prepared(select(func.min(InboxRow.try_at)).where(inbox.IS_POISONED))

log = logging.getLogger(__name__)


def run(store: Store, policy: Policy, now: datetime) -> int:
    """Do what is due by `now`; how much was done."""
    with store.read() as session:
        connection = session.connection()
        due_games = dict.fromkeys(game_id for (game_id,) in _GAMES.rows(connection, {"now": now}))
        due_texts = [text_id for (text_id,) in _TEXTS.rows(connection, {"now": now})]
    done = sum(_advance(store, policy, game_id, now) for game_id in due_games)
    done += sum(_try_again(store, policy, text_id, now) for text_id in due_texts)
    return done + chores.run(store, policy, now)


def next_due(store: Store, policy: Policy) -> datetime | None:
    """The nearest instant at which `run` has something to do."""
    with store.read() as session:
        deadline = _NEXT_DEADLINE.scalar(session.connection())
        text = _NEXT_TEXT.scalar(session.connection())
        chore = chores.next_due(session, policy)
    return min((at for at in (deadline, text, chore) if at is not None), default=None)


def _advance(store: Store, policy: Policy, game_id: int, now: datetime) -> bool:
    """Let everything happen that is due in a game; False when somebody else has done it or is doing it."""
    try:
        with store.begin() as transaction:
            unit = Unit(transaction, policy, now, "")
            match = load(unit, game_id, wait=False)
            if match is None:
                return False
            unit.cause = f"game {game_id} after {match.since} at {now.isoformat()}"
            settle(match)
            unit.send()
            return match.seq > match.since
    except StoreError:
        raise
    except Exception:
        log.exception("game %s cannot be advanced, and rests", game_id)
        with store.write() as session:
            session.execute(update(Deadline).where(Deadline.game_id == game_id).values(due_at=now + PAUSE))
        return False


def _try_again(store: Store, policy: Policy, text_id: int, now: datetime) -> bool:
    try:
        with store.begin() as transaction:
            row = transaction.session.scalar(_poisoned(text_id, now))
            if row is None:
                return False
            receive.take(Unit(transaction, policy, row.received_at, f"text {row.id}"), row)
    except StoreError:
        raise
    except Exception as error:
        log.exception("text %s still cannot be played", text_id)
        with store.write() as session:
            row = session.scalar(_poisoned(text_id, now))
            if row is not None:
                inbox.poison(session.connection(), row, repr(error), now, policy.max_attempts)
    return True


def _poisoned(text_id: int, now: datetime) -> Select[InboxRow]:
    """The text, locked, if it is still to be tried."""
    query = select(InboxRow).where(InboxRow.id == text_id, inbox.IS_POISONED, InboxRow.try_at <= now)
    return query.with_for_update(skip_locked=True)
