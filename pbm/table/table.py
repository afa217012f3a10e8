"""The table: what the rest of the engine does with texts and deadlines."""

from __future__ import annotations

import logging
from datetime import datetime

from pbm.store.errors import ConflictError, StoreError
from pbm.store.inbound import Inbound
from pbm.store.models import InboxRow
from pbm.store.session import Store
from pbm.table import due, inbox, kept, mails, opening, receive, retention
from pbm.table.policy import Policy
from pbm.table.receive import Receipt
from pbm.table.unit import Unit

log = logging.getLogger(__name__)


class Table:
    """Takes texts and does what is due, each in a transaction of its own; in any number of threads and processes."""

    def __init__(self, store: Store, policy: Policy) -> None:
        self._store, self.policy = store, policy

    def receive(self, inbound: Inbound) -> Receipt:
        """Take a text; a second delivery of it changes nothing.

        What cannot be played for a fault of ours is kept, and tried again by `run_due`.

        Raises:
            StoreError: nothing could be kept; the text must be delivered again.
        """
        try:
            return self._take_insistently(inbound)
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, ConflictError):
                raise
            log.exception("a text cannot be played, and is kept")
            return self._keep(inbound, error)

    def _take_insistently(self, inbound: Inbound) -> Receipt:
        try:
            return self._take(inbound)
        except ConflictError:
            return self._take(inbound)

    def _take(self, inbound: Inbound) -> Receipt:
        with self._store.begin() as transaction:
            whose = inbox.clean(inbound.channel), inbox.clean(inbound.sender)
            is_mail = inbound.mail is not None  # whose sender need not be its writer
            asked = [] if is_mail else opening.questions(transaction, self.policy, inbound, whose)
            row, answers = inbox.keep(transaction, inbound, *asked)
            if row is None:
                return receive.receipt(inbox.first(transaction.session, inbound), duplicate=True)
            unit = Unit(transaction, self.policy, row.received_at, f"text {row.id}")
            if answers:
                opening.read(unit, whose, answers)
            return receive.take(unit, row)

    def _keep(self, inbound: Inbound, error: Exception) -> Receipt:
        with self._store.begin() as transaction:
            row, _ = inbox.keep(transaction, inbound)
            if row is None:
                return receive.receipt(inbox.first(transaction.session, inbound), duplicate=True)
            inbox.poison(transaction.line, row, repr(error), row.received_at, self.policy.max_attempts)
            taken = receive.receipt(row)
        self._tell_kept(taken.inbox_id)
        return taken

    def _tell_kept(self, text_id: int) -> None:
        """Tell the writer of a text that it is kept; a fault in this changes nothing about that."""
        try:
            with self._store.begin() as transaction:
                row = transaction.session.get_one(InboxRow, text_id)
                kept.tell(Unit(transaction, self.policy, row.received_at, f"text {text_id} kept"), row)
        except Exception:
            log.exception("the writer of text %s cannot be told that it is kept", text_id)

    def unsubscribe(self, token: str, now: datetime) -> bool:
        """End all mails to the address that this reply token was sent to (T7); False when there is no such token.

        Raises:
            StoreError: the database cannot be used; nothing was changed.
        """
        with self._store.begin() as transaction:
            unit = Unit(transaction, self.policy, now, f"unsubscribe {token}")
            known = mails.unsubscribe(unit, token)
            unit.send()
            return known

    def forget(self, number: str, now: datetime) -> bool:
        """Forget whoever has this address; False when nobody has it. The others at their tables are told.

        Raises:
            StoreError: nothing could be changed.
        """
        with self._store.begin() as transaction:
            unit = Unit(transaction, self.policy, now, f"forgetting at {now.isoformat()}")
            found = retention.forget(unit, number)
            unit.send()
        return found

    def run_due(self, now: datetime) -> int:
        """Do all that is due by `now`, each in its turn; how much that was.

        Raises:
            StoreError: the database cannot be used; what is not done stays due.
        """
        return due.run(self._store, self.policy, now)

    def next_due(self) -> datetime | None:
        """When `run_due` will have something to do.

        Raises:
            StoreError: the database cannot be read.
        """
        return due.next_due(self._store, self.policy)
