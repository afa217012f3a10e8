"""What the host is shown of games: plain values, made of public parts only. Nobody's hand is ever among them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from pbm.games.game import Game as Rules
from pbm.games.game import State
from pbm.games.match.view import View
from pbm.store.models import Address, Game, Seat, Snapshot
from pbm.table import desk_log, spending
from pbm.table.desk_log import Deed, Entry, Message, Report
from pbm.table.kinds import Kind, kind_of
from pbm.table.policy import Policy
from pbm.table.spending import Budget

GAMES = 200
"""How many are shown, the newest ones."""


class Waits(Struct, frozen=True):
    """Who is waited for, for what (`play`, `drawn`, `color`, `challenge`, `uno`, `deal`), and until when (W16)."""

    what: str
    names: tuple[str, ...]
    until: datetime


class Window(Struct, frozen=True):
    """An open window: its kind, whom it is about, and when it closes; None: with the next act (W2)."""

    kind: str
    names: tuple[str, ...]
    closes_at: datetime | None


class GameLine(Struct, frozen=True, kw_only=True):
    """A game in one line. `paused` is why all its clocks stand; `muted` that its texts are used up."""

    code: str
    status: str
    players: tuple[str, ...]
    waits: tuple[Waits, ...]
    paused: str | None
    muted: bool
    created_at: datetime


class SeatLine(Struct, frozen=True, kw_only=True):
    """A seat: how many cards (None before the deal), the score, who plays it, and whether its player can be reached.

    `owned` tells that a person has it, whoever plays.
    """

    seat: int
    name: str
    cards: int | None
    score: int
    bot: bool
    gone: bool
    owned: bool
    reach: str


class TableLine(Struct, frozen=True, kw_only=True):
    """The public part of a table. `seq` counts the log's entries: what the host decides is bound to it.

    `facts` are what lies there, by their headings.
    """

    seq: int
    hand: int
    turn: str | None
    turn_number: int
    clockwise: bool
    facts: tuple[tuple[str, str], ...]
    winners: tuple[str, ...]
    windows: tuple[Window, ...]


class GamePage(Struct, frozen=True, kw_only=True):
    """One game with its table, and what was texted, happened, was reported and done by hosts, newest first."""

    line: GameLine
    table: TableLine | None
    seats: tuple[SeatLine, ...]
    messages: tuple[Message, ...]
    entries: tuple[Entry, ...]
    reports: tuple[Report, ...]
    deeds: tuple[Deed, ...]
    budget: Budget


def games(session: Session) -> tuple[GameLine, ...]:
    """All games, those that are on first, then the newest."""
    running = Game.status != "over"
    query = select(Game).order_by(running.desc(), Game.id.desc()).limit(GAMES)
    return tuple(_line(session, game) for game in session.scalars(query))


def game(session: Session, code: str, policy: Policy) -> GamePage | None:
    """One game; None when there is none with that code."""
    found = session.scalar(select(Game).where(Game.code == code.upper()))
    if found is None:
        return None
    seats, snapshot = _seats(session, found), session.get(Snapshot, found.id)
    kind = kind_of(found.options)
    state = kind.rules.decode(snapshot.state) if snapshot else None
    view = kind.rules.view(state, None) if state else None
    names = tuple(seat.name for seat in seats)
    return GamePage(
        line=_line(session, found),
        table=_table(kind, view, names, snapshot.seq) if view and snapshot else None,
        seats=_lines(session, seats, view),
        messages=desk_log.messages(session, found),
        entries=desk_log.entries(session, found, names, view) if view else (),
        reports=desk_log.reports(session, found),
        deeds=desk_log.deeds(session, found, names),
        budget=spending.of_game(found, policy),
    )


def _line(session: Session, game: Game) -> GameLine:
    seats, snapshot = _seats(session, game), session.get(Snapshot, game.id)
    names = tuple(seat.name for seat in seats)
    rules = kind_of(game.options).rules
    state = rules.decode(snapshot.state) if snapshot else None
    view = rules.view(state, None) if state else None
    is_on = state is not None and view is not None and view.winners is None
    return GameLine(
        code=game.code,
        status=game.status,
        players=tuple(seat.name for seat in seats if seat.left_at is None),
        waits=_waits(rules, state, names) if state is not None and is_on else (),
        paused=view.paused if view and is_on else None,
        muted=game.muted_at is not None and game.status != "over",
        created_at=game.created_at,
    )


def _waits(rules: Rules, state: State, names: Sequence[str]) -> tuple[Waits, ...]:
    return tuple(Waits(it.what, tuple(names[seat] for seat in it.seats), it.until) for it in rules.waiting(state))


def _seats(session: Session, game: Game) -> list[Seat]:
    return list(session.scalars(select(Seat).where(Seat.game_id == game.id).order_by(Seat.seat)))


def _table(kind: Kind, view: View, names: Sequence[str], seq: int) -> TableLine:
    return TableLine(
        seq=seq,
        hand=view.hand_number,
        turn=None if view.turn is None else names[view.turn],
        turn_number=view.turn_number,
        clockwise=view.clockwise,
        facts=kind.facts(view),
        winners=tuple(names[seat] for seat in view.winners or ()),
        windows=tuple(Window(it.kind, tuple(names[seat] for seat in it.seats), it.closes_at) for it in view.windows),
    )


def _lines(session: Session, seats: Sequence[Seat], view: View | None) -> tuple[SeatLine, ...]:
    return tuple(
        SeatLine(
            seat=seat.seat,
            name=seat.name,
            cards=view.seats[seat.seat].cards if view else None,
            score=view.seats[seat.seat].score if view else 0,
            bot=view.seats[seat.seat].bot if view else seat.bot,
            gone=seat.left_at is not None,
            owned=seat.person_id is not None,
            reach=_reach(session, seat),
        )
        for seat in seats
    )


def _reach(session: Session, seat: Seat) -> str:
    """How the seat's player can be reached: `bot`, `ok`, or what stands in the way."""
    if seat.person_id is None:
        return "bot"
    addresses = session.scalars(select(Address).where(Address.person_id == seat.person_id)).all()
    if any(it.consent != "out" and it.trouble is None for it in addresses):
        return "ok"
    return "opted out" if any(it.consent == "out" for it in addresses) else "unreachable"
