"""What is due besides deadlines of games: each chore in a unit of its own, once, in whichever process comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Protocol

from sqlalchemy.orm import Session

from pbm.store.session import Store
from pbm.table import failures, lending, resting, retention
from pbm.table.policy import Policy
from pbm.table.unit import Unit


class Chore(Protocol):
    """Work that falls due by what stands in the database."""

    def next_due(self, session: Session) -> datetime | None:
        """When there is something to do; None as long as there is not."""

    def cause(self, session: Session, now: datetime) -> str | None:
        """What is due, in words that no other unit is ever called by; None when somebody else has done it."""

    def do(self, unit: Unit) -> int:
        """Do it; how much that was."""


def chores(policy: Policy) -> Sequence[Chore]:
    """All chores, in the order in which they are done."""
    return (
        failures.Failures(),
        resting.Notices(),
        resting.Returns(),
        lending.SeatsDue(),
        retention.Erasure(policy.keep),
    )


def run(store: Store, policy: Policy, now: datetime) -> int:
    """Do every chore that is due by `now`; how much was done."""
    done, left = 0, iter(chores(policy))
    while (due := _first_due(store, now, left)) is not None:
        done += _do(store, policy, now, *due)
    return done


def next_due(session: Session, policy: Policy) -> datetime | None:
    """The nearest instant at which a chore is due."""
    return min((at for chore in chores(policy) if (at := chore.next_due(session)) is not None), default=None)


def _first_due(store: Store, now: datetime, left: Iterator[Chore]) -> tuple[Chore, str] | None:
    """The first of those left that is due, and its cause; those before it are left no more."""
    with store.read() as session:
        for chore in left:
            due = chore.next_due(session)
            cause = chore.cause(session, now) if due is not None and due <= now else None
            if cause is not None:
                return chore, cause
    return None


def _do(store: Store, policy: Policy, now: datetime, chore: Chore, cause: str) -> int:
    with store.begin() as transaction:
        unit = Unit(transaction, policy, now, cause)
        done = chore.do(unit)
        unit.send()
    return done
