"""Texting the engine as phones do, on a simulated clock: what tests of the table are told in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from sqlalchemy import select

from pbm.store.base import Base
from pbm.store.inbound import Inbound
from pbm.store.models import Address, ConsentChange, Game, OutboxRow, Person, Seat
from pbm.store.session import Store
from pbm.table import Policy, Table
from pbm.table.receive import Receipt

ANN, BOB, CY, DAN = "+12125550101", "+12125550102", "+12125550103", "+12125550104"
STRANGER = "+12125550199"
OURS = "+12125550000"
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@dataclass
class Texting:
    """An engine that phones text to. Ann may make games. Each text comes two minutes after the last one."""

    store: Store
    policy: Policy
    now: datetime = NOON
    numbers: Any = field(default_factory=count)

    @property
    def table(self) -> Table:
        return Table(self.store, self.policy)

    def text(self, sender: str, body: str, *, after: timedelta = timedelta(minutes=2)) -> Receipt:
        self.now += after
        provider_id = f"SM{next(self.numbers)}"
        return self.table.receive(
            Inbound(
                channel="sms", provider_id=provider_id, sender=sender, recipient=OURS, body=body, received_at=self.now
            )
        )

    def reply(self, sender: str, body: str, *, after: timedelta = timedelta(minutes=2)) -> str:
        """What became of the text."""
        return self.text(sender, body, after=after).reply

    def sent(self) -> Mapping[str, str]:
        """What the last text, or whatever came after it at the same time, made us send: the bodies by number."""
        with self.store.read() as session:
            rows = session.scalars(
                select(OutboxRow).where(OutboxRow.created_at == self.now, OutboxRow.state == "queued")
            )
            return {row.to: row.body for row in rows}

    def rows(self, table: type[Base], **values: Any) -> list[Any]:
        """All rows of a table that have these values."""
        with self.store.read() as session:
            return list(session.scalars(select(table).filter_by(**values)))

    def game(self) -> Game:
        """The newest game."""
        with self.store.read() as session:
            game = session.scalars(select(Game).order_by(Game.id.desc()).limit(1)).one()
        assert isinstance(game, Game)
        return game

    def names(self) -> list[str]:
        """The names at the newest game, in seat order."""
        return [seat.name for seat in sorted(self.rows(Seat, game_id=self.game().id), key=lambda it: it.seat)]

    def seat(self, name: str) -> Seat:
        """The seat of that name at the newest game."""
        (seat,) = self.rows(Seat, game_id=self.game().id, name=name)
        assert isinstance(seat, Seat)
        return seat

    def address(self, number: str) -> Address:
        (address,) = self.rows(Address, address=number)
        assert isinstance(address, Address)
        return address

    def person(self, number: str) -> Person:
        (person,) = self.rows(Person, id=self.address(number).person_id)
        assert isinstance(person, Person)
        return person

    def consents(self, number: str) -> list[str]:
        """The history of a number's consent."""
        changes = self.rows(ConsentChange, address_id=self.address(number).id)
        return [change.consent for change in sorted(changes, key=lambda it: it.id)]

    def make(self, *joining: str) -> str:
        """A game that Ann has made and the others, called by their numbers' order, have joined; its code."""
        self.text(ANN, "new uno full ann")
        code = self.game().code
        for number in joining:
            self.text(number, f"join {code} {NAMES[number]}")
        return code

    def deal(self, *joining: str) -> str:
        """As `make`, and the cards are dealt."""
        code = self.make(*joining)
        self.text(ANN, "deal")
        return code


NAMES = {BOB: "Bob", CY: "Cy", DAN: "Dan"}
