"""The stage of a scenario: an engine with its own database in memory, a clock that moves at our word, and people."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select, update

from pbm.channels.mail.inbound import CHANNEL, RawMail, read
from pbm.channels.mail.mailbox import Mailbox
from pbm.games.match.moves import Start
from pbm.games.match.options import OptionError, duration
from pbm.games.match.outcome import Outcome
from pbm.games.match.waiting import left
from pbm.language.vocabulary import languages
from pbm.scenarios.check import Position
from pbm.scenarios.file import Scenario
from pbm.scenarios.set_tables import set_table
from pbm.store import outages
from pbm.store.base import Base
from pbm.store.inbound import Inbound
from pbm.store.models import Address, Game, LogEntry, OutboxRow, Person, Seat, Snapshot
from pbm.store.session import Store
from pbm.table import keeping
from pbm.table.host import Act, Order, carry_out
from pbm.table.hours import hours_of
from pbm.table.kinds import KINDS, Kind
from pbm.table.letters import seat_token
from pbm.table.match import Match
from pbm.table.names import name_key
from pbm.table.play import settle
from pbm.table.policy import Policy
from pbm.table.receive import Receipt
from pbm.table.standing import Standing
from pbm.table.table import Table
from pbm.table.unit import Unit

CODE = "K7QX"
OURS = "+15550199"
OURS_BY_MAIL = Mailbox("uno@uno.example", "mx.uno.example")

Message = tuple[str, str, int]
"""A sent text: its body, its channel and its segments."""


class NotOfferedError(ValueError):
    """The scenario needs a game, an option, a channel or a language that the engine does not have."""


class Stage:
    """A table with the players of a scenario; texts go in and come out as on the day."""

    def __init__(self, scenario: Scenario) -> None:
        self.now = scenario.now
        self.names = scenario.players
        self.numbers = {name: f"+155501{61 + place:02}" for place, name in enumerate(scenario.players)}
        self.mailboxes = {name: f"{name.lower()}@x.example" for name in scenario.players}
        self.reply_addresses: dict[str, str] = {}
        self._kind = _kind(scenario.game)
        self._store = Store("sqlite://")
        with self._store.write() as session:
            Base.metadata.create_all(session.connection())
        self.table = Table(self._store, Policy())
        self._texts = 0
        self._seen_log = 0
        self._set(scenario)
        self.mark()

    def text(self, who: str, body: str, provider_id: str | None, fields: Mapping[str, Any]) -> Receipt:
        """A text arrives from `who`, a player's name or a number."""
        self._texts += 1
        params = {name: str(value) for name, value in fields.items()}
        inbound = Inbound(
            channel="sms",
            provider_id=provider_id or f"SM{self._texts:032}",
            sender=self.numbers.get(who, who),
            recipient=OURS,
            body=body,
            received_at=self.now,
            media=int(params.get("NumMedia", 0)),
            others=tuple(value for name, value in params.items() if name.startswith("OtherRecipients")),
            fields=params,
        )
        return self.table.receive(inbound)

    def mail(self, who: str, raw: str, auth: str | None) -> Receipt:
        """A raw mail arrives from `who`; `auth` is what our own mail server found out about its sender."""
        given = raw.partition("\n\n")[0].lower().split("\n")
        heads = [f"Authentication-Results: {OURS_BY_MAIL.authserv}; {auth}"] if auth else []
        for name, value in (("From", self.mailboxes.get(who, who)), ("To", self.reply_addresses.get(who, ""))):
            if not any(line.startswith(f"{name.lower()}:") for line in given):
                heads.append(f"{name}: {value}")
        source = "\n".join((*heads, raw)).encode("utf-8", "surrogateescape")
        return self.table.receive(read(RawMail(raw=source, received_at=self.now), OURS_BY_MAIL))

    def wait(self, until: datetime) -> None:
        """Move the clock; everything due happens at its time."""
        while (due := self.table.next_due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.table.run_due(self.now)
        self.now = max(self.now, until)

    def sleep(self, span: timedelta) -> None:
        """The engine is dead for `span`, and then starts again."""
        began, self.now = self.now, self.now + span
        with self._store.write() as session:
            outages.note(session, began, self.now)
        self.wait(self.now)

    def host(self, words: str) -> None:
        """The host does something to the game: `pause`, `remove bob`, `extend 1h`."""
        what, _, rest = words.partition(" ")
        if what not in tuple(Act):
            raise NotOfferedError(f"the host's {what}")
        seat = next((place for place, name in enumerate(self.names) if name.casefold() == rest.casefold()), None)
        span = duration(rest) if what == Act.EXTEND else timedelta()
        order = Order(host="host", act=Act(what), code=CODE, seat=seat, span=span)
        with self._store.begin() as transaction:
            carry_out(Unit(transaction, self.table.policy, self.now, ""), order)

    def position(self) -> Position:
        """The table as it is now, and what has happened since the last mark."""
        rules = self._kind.rules
        with self._store.read() as session:
            snapshot = session.scalars(select(Snapshot)).one()
            newer = select(LogEntry.events).where(LogEntry.seq > self._seen_log).order_by(LogEntry.seq)
            events = tuple(event for entry in session.scalars(newer) for event in rules.decode_events(entry))
            names = tuple(session.scalars(select(Seat.name).order_by(Seat.seat)))
        state = rules.decode(snapshot.state)
        views = tuple(rules.view(state, seat) for seat in range(len(names)))
        spans = {window.kind: left(state, window, self.now) for window in views[0].windows}
        open_for = {kind: span for kind, span in spans.items() if span is not None}
        return Position(names, views, events, open_for, self._kind.facts(views[0]))

    def sent(self) -> dict[str, Sequence[Message]]:
        """The texts sent since the last mark, by player's name or else by address."""
        found: dict[str, list[Message]] = {}
        query = select(OutboxRow).where(OutboxRow.ready_at <= self.now, OutboxRow.id.not_in(self._seen_texts))
        with self._store.read() as session:
            for row in session.scalars(query.order_by(OutboxRow.id)):
                message = (row.body, row.channel, row.segments)
                for key in {row.to, *(name for name in self.names if row.to in self.addresses(name))}:
                    found.setdefault(key, []).append(message)
        return dict(found)

    def last_to(self, who: str) -> str:
        """The last text that was sent to a player or number."""
        sent = OutboxRow.to.in_(self.addresses(who)), OutboxRow.ready_at <= self.now
        query = select(OutboxRow.body).where(*sent).order_by(OutboxRow.id.desc())
        with self._store.read() as session:
            return session.scalars(query.limit(1)).first() or ""

    def addresses(self, who: str) -> tuple[str, ...]:
        """The number and the mailbox of a player; of anybody else, what they are called by."""
        return (self.numbers[who], self.mailboxes[who]) if who in self.numbers else (who,)

    def mark(self) -> None:
        """What has happened by now is past: `position` and `sent` tell of what comes after."""
        with self._store.read() as session:
            self._seen_log = session.scalar(select(func.max(LogEntry.seq))) or 0
            self._seen_texts = set(session.scalars(select(OutboxRow.id).where(OutboxRow.ready_at <= self.now)))

    def _set(self, scenario: Scenario) -> None:
        """Seat the players, put the cards where the scenario has them, and tell everybody."""
        try:
            outcome, start = _opening(self._kind, scenario)
        except OptionError as error:
            raise NotOfferedError(str(error)) from error
        with self._store.begin() as transaction:
            session = transaction.session
            game = Game(
                code=CODE,
                status="playing",
                options={"game": scenario.game, **scenario.options},
                secret=start.secret,
                salts=[],
            )
            game.created_at = game.started_at = self.now
            session.add(game)
            session.flush()
            seats, people = [], {}
            for place, name in enumerate(scenario.players):
                person = _person(scenario, name)
                session.add(person)
                session.flush()
                session.add_all(self._addresses(person, name, scenario))
                seat = Seat(game_id=game.id, seat=place, person_id=person.id, name=name, name_key=name_key(name))
                session.add(seat)
                seats.append(seat)
                people[place] = person
            session.flush()
            unit = Unit(transaction, self.table.policy, self.now, "scenario")
            keeping.begin(unit.line, game.id, self.now)
            match = Match(unit, game, seats, people, Standing(outcome.state), seq=0, at=self.now)
            match.log(start, self.now, outcome, by_text=False)
            settle(match, dict.fromkeys(people))
            unit.send()
            session.execute(update(OutboxRow).values(ready_at=self.now, try_at=self.now))
            for place, name in enumerate(scenario.players):
                self._give_reply_address(unit, people[place], name, game)

    def _addresses(self, person: Person, name: str, scenario: Scenario) -> Iterator[Address]:
        """A phone, or a mailbox for who is on that channel; a player who mails without being on it has both."""
        by_mail = scenario.channels.get(name) == CHANNEL
        mails = by_mail or any(isinstance(step.what, dict) and "mail" in step.what for step in scenario.steps_of(name))
        places = {"sms": self.numbers[name]} if not by_mail else {}
        places |= {CHANNEL: self.mailboxes[name]} if mails else {}
        for channel, place in places.items():
            at = {"created_at": self.now, "greeted_at": self.now, "verified_at": self.now}
            yield Address(person_id=person.id, channel=channel, address=place, consent="in", **at)

    def _give_reply_address(self, unit: Unit, person: Person, name: str, game: Game) -> None:
        query = select(Address).where(Address.person_id == person.id, Address.channel == CHANNEL)
        address = unit.session.scalar(query)
        if address is not None:
            token = seat_token(unit, person, address, game)
            self.reply_addresses[name] = OURS_BY_MAIL.reply_address(token)


def _kind(game: str) -> Kind:
    if game not in KINDS:
        raise NotOfferedError(game)
    return KINDS[game]


def _person(scenario: Scenario, name: str) -> Person:
    zone, quiet, channel = scenario.zones.get(name, "UTC"), scenario.quiet.get(name), scenario.channels.get(name)
    given = {"zone": zone, "quiet": quiet, "channel": channel, "language": scenario.languages.get(name, "en")}
    return Person(name=name, created_at=scenario.now, **given)


def _opening(kind: Kind, scenario: Scenario) -> tuple[Outcome, Start]:
    rules = kind.rules
    chosen = rules.options.parse({"game": scenario.game, **scenario.options})
    if set(scenario.languages.values()) - set(languages()):
        raise NotOfferedError("languages")
    if set(scenario.channels.values()) - {"sms", CHANNEL}:
        raise NotOfferedError("channels")
    secret = hashlib.sha256(str(scenario.seed).encode()).hexdigest()
    hours = tuple(hours_of(_person(scenario, name)) for name in scenario.players)
    start: Start = rules.Start(
        0,
        options=chosen,
        players=len(scenario.players),
        secret=secret,
        hours=hours,
        set_table=set_table(scenario.players, scenario.deal, rules) if scenario.deal else None,
    )
    return rules.start(start, scenario.now), start
