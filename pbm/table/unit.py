"""The unit of work: what one transaction works with, and the texts that it will send when it is done."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, partial, reduce
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from pbm.messages.gsm import segments
from pbm.messages.letter import Page, words_alone
from pbm.messages.templates import words
from pbm.messages.text import Text
from pbm.store import days
from pbm.store.base import table_of
from pbm.store.delivery import Delivery
from pbm.store.line import Line
from pbm.store.models import Address, Game, InboxRow, OutboxRow, Person, Seat
from pbm.store.prepared import Prepared
from pbm.store.transaction import Transaction
from pbm.table import hours, letters, spending, traffic
from pbm.table.keeping import Kept
from pbm.table.policy import Policy
from pbm.table.traffic import Traffic

if TYPE_CHECKING:
    from pbm.table.match import Match

_OUTGOING = Prepared(
    insert(table_of(OutboxRow)).inline(),
    *("key", "person_id", "address_id", "game_id", "inbox_id", "channel", "to", "kind", "public", "private", "body"),
    *("mail", "segments", "created_at", "ready_at", "expires_at", "state", "try_at"),
)
_RANK = {"in": 0, "invited": 1, "unasked": 2}


class Sitting(NamedTuple):
    """A seat with who has it, None for a bot's, and one of their addresses."""

    seat: Seat
    person: Person | None
    address: Address | None


class Said(Struct, frozen=True):
    """What became of a text: `reply` in the words of the scenarios (`ok`, `held`, `ask`, `no: no-match`, `tell`, ...),

    `understood` what it was taken for, as the host is shown it. `game_id` is the game that it was for, if for one.
    """

    reply: str
    understood: str
    game_id: int | None = None


Words = Text | Callable[[], Text]
"""A text, or what makes it when it is to go out: meanwhile the database does what has been sent to it."""


@dataclass
class Draft:
    """What one person is sent, not yet in the outbox: `words` that become one text. `pages` make what a mail says.

    One that goes `to` a certain address, with a `token` of its own, asks who is behind it.
    """

    person: Person
    words: list[Words]
    kind: str
    game: Game | None
    pages: list[Callable[[], Page]]
    to: Address | None = None
    token: str = ""

    def text(self) -> Text:
        """All of its words, each below the ones before."""
        return reduce(under, map(_worded, self.words))


@dataclass(eq=False)
class Unit:
    """One transaction: a text that came in, or a deadline.

    `now` is the instant that everything in it is judged at; `cause` names the unit for ever and so makes the keys of
    its outgoing texts; `inbox` is the text that it is about, if it is about one, `inbox_id` its id, `writer` whose
    it is, and `address` where it came from.
    `tables` are by game who sits at the tables of whoever has the address (channel, address) that it was `opened_for`,
    read when these games were locked, and `kept` how these games stood then.
    `matches` are the running games that it has opened, by the game's id: whoever needs one works on the same.
    """

    transaction: Transaction
    policy: Policy
    now: datetime
    cause: str
    inbox: InboxRow | None = None
    inbox_id: int | None = None
    writer: Person | None = None
    address: Address | None = None
    opened_for: tuple[str, str] | None = None
    drafts: dict[int, Draft] = field(default_factory=dict)
    tables: dict[int, list[Sitting]] = field(default_factory=dict)
    kept: dict[int, Kept] = field(default_factory=dict)
    matches: dict[int, Match] = field(default_factory=dict)
    questions: list[Draft] = field(default_factory=list)
    _known: dict[int, list[Address]] = field(default_factory=dict)

    @property
    def line(self) -> Line:
        """For statements that make no objects of rows."""
        return self.transaction.line

    @property
    def session(self) -> Session:
        """For objects that are looked for, made or deleted."""
        return self.transaction.session

    @cached_property
    def traffic(self) -> Traffic:
        """How many texts have come and gone before those of this unit."""
        return traffic.read(self.line, self.policy, self.now)

    @property
    def has_locked_all(self) -> bool:
        """Whether the transaction has locked the whole database: what has been read stays true."""
        return self.transaction.has_locked_all

    def text(
        self,
        person: Person,
        text: Words,
        *,
        kind: str,
        game: Game | None = None,
        page: Callable[[], Page] | None = None,
    ) -> None:
        """Send a text when the unit is done. A person gets one text a unit: a second one is put under the first.

        By mail they get the `page` instead, which may be longer. Who has asked for silence gets none (T7).
        """
        if person.silenced:
            return
        number, shown = person.id, page or partial(_page, text)
        draft = self.drafts.get(number)
        if draft is None:
            self.drafts[number] = Draft(person, [text], kind, game, [shown])
            return
        draft.words.append(text)
        draft.pages.append(shown)
        draft.game = draft.game or game
        draft.kind = draft.kind if kind == "answer" else kind

    def ask(self, person: Person, address: Address, text: Text, token: str) -> None:
        """Ask by mail, at this very address, who is behind it: what is answered to that token is the answer (T8)."""
        self.questions.append(Draft(person, [text], "question", None, [partial(_page, text)], address, token))

    def answers(self, person: Person) -> bool:
        """Whether that person would get a mere answer: one which says nothing but what they have asked for."""
        draft = self.drafts.get(person.id)
        return draft is not None and draft.kind == "answer"

    def begin(self, text: InboxRow, writer: Person, address: Address) -> None:
        """Work on a text of that person, which came from that address."""
        self.inbox, self.inbox_id, self.writer, self.address = text, text.id, writer, address

    def is_about(self, person: Person) -> bool:
        """Whether it is about a text of that person: what they are sent is an answer, in quiet hours too (W11)."""
        return person is self.writer

    def drop(self, person: Person) -> None:
        """Do not send what that person would have got."""
        self.drafts.pop(person.id, None)

    def send(self) -> None:
        """End the unit: put the drafts into the outbox. Who has no address that may be written to gets nothing (T7)."""
        reachable = self._addresses()
        mail = [(draft, reachable[number]) for number, draft in self.drafts.items() if number in reachable]
        mail += [(draft, draft.to) for draft in self.questions if draft.to is not None and _is_open(draft.to)]
        self.drafts.clear()
        self.questions.clear()
        charged = [draft.game for draft, _ in mail if draft.kind != spending.URGENT]
        spent = spending.charge(self, charged)
        for draft, address in mail:
            self._greet(draft, address)
        if mail and not self.traffic.day:
            days.begin(self.session, self.now, self.traffic.last + 1)
        self.transaction.flush()
        _OUTGOING.each(self.line, (self._row(draft, address, spent) for draft, address in mail))
        self.matches.clear()  # they know the unit: in a circle, all of it would be left to the collector of garbage

    def _greet(self, draft: Draft, address: Address) -> None:
        """The first text to an address says what carriers and laws want said (T7); every mail does."""
        if address.greeted_at is None:
            address.greeted_at = self.now
            if address.channel != letters.CHANNEL:
                draft.words.append(words("greeting"))

    def knows(self, person: Person, address: Address) -> None:
        """Take note of an address of that person, so that `send` need not look it up."""
        known = self._known.setdefault(person.id, [])
        if address not in known:
            known.append(address)

    def _addresses(self) -> dict[int, Address]:
        """By person, the address to write to: the one they have just written from, else the one with most consent."""
        unknown = self.drafts.keys() - self._known.keys()
        if unknown:
            for address in self.session.scalars(select(Address).where(Address.person_id.in_(unknown))):
                self._known.setdefault(address.person_id, []).append(address)
        best = {}
        for number, draft in self.drafts.items():
            some = [it for it in self._known.get(number, ()) if _is_open(it) and _may_have_games(it)]
            if some:
                best[number] = some[0] if len(some) == 1 else min(some, key=partial(self._rank, draft.person.channel))
        return best

    def _rank(self, wanted: str | None, address: Address) -> tuple[bool, bool, int, int]:
        strange = wanted is not None and address.channel != wanted
        return address is not self.address, strange, _RANK[address.consent], address.id

    def _row(self, draft: Draft, address: Address, spent: Collection[int | None]) -> dict[str, object]:
        number, address_id, channel, text = draft.person.id, address.id, address.channel, draft.text()
        key = f"{self.cause}:{number}" if draft.to is None else f"{self.cause}:{number}:{address_id}"
        game_id = draft.game.id if draft.game else None
        is_withheld = game_id in spent and draft.kind != spending.URGENT
        ready_at = self.now if self.is_about(draft.person) else hours.awake(draft.person, self.now)
        return {
            "key": key,
            "person_id": number,
            "address_id": address_id,
            "game_id": game_id,
            "inbox_id": self.inbox_id,
            "channel": channel,
            "to": address.address,
            "kind": draft.kind,
            "public": text.public,
            "private": text.private,
            "body": text.body,
            "mail": None,
            "segments": text.segments,
            "state": (Delivery.WITHHELD if is_withheld else Delivery.QUEUED).value,
            "created_at": self.now,
            "ready_at": ready_at,
            "expires_at": None,
            "try_at": ready_at,
            **(letters.written(self, draft, address, key) if channel == letters.CHANNEL else {}),
        }


def _is_open(address: Address) -> bool:
    return address.consent != "out" and address.trouble is None


def _may_have_games(address: Address) -> bool:
    """An e-mail address gets nothing of a game before its owner has shown that they read it (T8)."""
    return address.channel != letters.CHANNEL or address.verified_at is not None


def _worded(words: Words) -> Text:
    return words if isinstance(words, Text) else words()


def _page(words: Words) -> Page:
    return words_alone(_worded(words))


def under(first: Text, second: Text) -> Text:
    """Two texts as one, the second below the first."""
    body = f"{first.body}\n{second.body}"
    private = "\n".join(filter(None, (first.private, second.private)))
    return Text(f"{first.public}\n{second.public}", private, body, segments(body))
