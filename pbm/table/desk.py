"""What the host is shown: plain values, made of public parts only. Nobody's hand is ever among them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from pbm.games import uno
from pbm.games.uno.cards import Color
from pbm.games.uno.view import View
from pbm.messages.gsm import segments
from pbm.store.models import Address, Game, InboxRow, OutboxRow, Person, Seat, Snapshot
from pbm.table.inbox import DISCARDED, DONE, POISONED

GAMES, MESSAGES, TEXTS = 200, 200, 20
"""How many of each are shown, the newest ones."""

_DAY = timedelta(days=1)
_SHOWN = frozenset({"ok", "chat", "tell", "in", "out"})
"""What became of a text whose words may be shown: others may name cards that nobody else has seen."""
_BY_SEGMENT = ("sms", "phone")
_UNPLACED = ("talk", "move", "auto-reply", "picture", "group", "wrong-person", "wish-to-stop", "too-many")
"""What a text was taken for behind which a person may stand whom nobody has answered."""
_SECRET = frozenset({"queue", "undo", "picture"})


class Waits(Struct, frozen=True):
    """Who is waited for, for what (`play`, `drawn`, `color`, `challenge`, `uno`, `deal`), and until when (W16)."""

    what: str
    names: tuple[str, ...]
    until: datetime


class GameLine(Struct, frozen=True, kw_only=True):
    """A game in one line."""

    code: str
    status: str
    players: tuple[str, ...]
    waits: tuple[Waits, ...]
    created_at: datetime


class SeatLine(Struct, frozen=True, kw_only=True):
    """A seat: how many cards (None before the deal), the score, who plays it, and whether its player can be reached."""

    name: str
    cards: int | None
    score: int
    bot: bool
    gone: bool
    reach: str


class TableLine(Struct, frozen=True, kw_only=True):
    """The public part of a table."""

    hand: int
    turn: str | None
    turn_number: int
    top: str | None
    color: str | None
    clockwise: bool
    draw_pile: int
    discard_pile: int
    pending: int
    winners: tuple[str, ...]


class Message(Struct, frozen=True, kw_only=True):
    """A text in or out. `words` is its public part, None where all of it is private."""

    out: bool
    at: datetime
    who: str
    channel: str
    words: str | None
    segments: int
    state: str
    detail: str


class GamePage(Struct, frozen=True):
    """One game with its table and its latest texts, newest first."""

    line: GameLine
    table: TableLine | None
    seats: tuple[SeatLine, ...]
    messages: tuple[Message, ...]


class Trouble(Struct, frozen=True, kw_only=True):
    """A text that the host should look at: one that could not be played, or that nobody could place."""

    id: int
    at: datetime
    sender: str
    words: str
    understood: str
    error: str | None
    attempts: int
    try_at: datetime | None


class Spent(Struct, frozen=True):
    """SMS segments of a day, in and out."""

    came_in: int
    went_out: int


def games(session: Session) -> tuple[GameLine, ...]:
    """All games, those that are on first, then the newest."""
    running = Game.status != "over"
    query = select(Game).order_by(running.desc(), Game.id.desc()).limit(GAMES)
    return tuple(_line(session, game) for game in session.scalars(query))


def game(session: Session, code: str) -> GamePage | None:
    """One game; None when there is none with that code."""
    found = session.scalar(select(Game).where(Game.code == code.upper()))
    if found is None:
        return None
    seats, view = _seats(session, found), _view(session, found)
    return GamePage(
        _line(session, found), _table(view, seats) if view else None, _lines(session, seats, view), _log(session, found)
    )


def poisoned(session: Session) -> tuple[Trouble, ...]:
    """Texts that could not be played: they are tried again, or wait for the host."""
    query = select(InboxRow).where(InboxRow.status == POISONED)
    return tuple(map(_trouble, session.scalars(query.order_by(InboxRow.id.desc()).limit(TEXTS))))


def unplaced(session: Session, now: datetime) -> tuple[Trouble, ...]:
    """Texts of the last week that belong to no game and were understood as nothing in particular (T10)."""
    query = select(InboxRow).where(
        InboxRow.status == DONE,
        InboxRow.game_id.is_(None),
        InboxRow.understood.in_(_UNPLACED),
        InboxRow.received_at > now - 7 * _DAY,
    )
    return tuple(map(_trouble, session.scalars(query.order_by(InboxRow.id.desc()).limit(TEXTS))))


def spent(session: Session, now: datetime) -> Spent:
    """The SMS segments of the last 24 hours; those of simulated phones count as if they were real."""
    came = select(InboxRow.body).where(InboxRow.received_at > now - _DAY, InboxRow.channel.in_(_BY_SEGMENT))
    went = select(func.sum(OutboxRow.segments)).where(
        OutboxRow.created_at > now - _DAY, OutboxRow.channel.in_(_BY_SEGMENT), OutboxRow.sent_at.is_not(None)
    )
    return Spent(sum(map(segments, session.scalars(came))), session.scalar(went) or 0)


def _line(session: Session, game: Game) -> GameLine:
    seats, view = _seats(session, game), _view(session, game)
    names = tuple(seat.name for seat in seats)
    waits = () if view is None or view.winners else _waits(session, game, names)
    players = tuple(seat.name for seat in seats if seat.left_at is None)
    return GameLine(code=game.code, status=game.status, players=players, waits=waits, created_at=game.created_at)


def _waits(session: Session, game: Game, names: Sequence[str]) -> tuple[Waits, ...]:
    state = uno.decode(session.get_one(Snapshot, game.id).state)
    return tuple(Waits(it.what, tuple(names[seat] for seat in it.seats), it.until) for it in uno.waiting(state))


def _seats(session: Session, game: Game) -> list[Seat]:
    return list(session.scalars(select(Seat).where(Seat.game_id == game.id).order_by(Seat.seat)))


def _view(session: Session, game: Game) -> View | None:
    snapshot = session.get(Snapshot, game.id)
    return uno.view(uno.decode(snapshot.state), None) if snapshot else None


def _table(view: View, seats: Sequence[Seat]) -> TableLine:
    return TableLine(
        hand=view.hand_number,
        turn=None if view.turn is None else seats[view.turn].name,
        turn_number=view.turn_number,
        top=view.top,
        color=None if view.color is None else Color(view.color).name.lower(),
        clockwise=view.clockwise,
        draw_pile=view.draw_pile,
        discard_pile=view.discard_pile,
        pending=view.pending,
        winners=tuple(seats[seat].name for seat in view.winners or ()),
    )


def _lines(session: Session, seats: Sequence[Seat], view: View | None) -> tuple[SeatLine, ...]:
    return tuple(
        SeatLine(
            name=seat.name,
            cards=view.seats[seat.seat].cards if view else None,
            score=view.seats[seat.seat].score if view else 0,
            bot=view.seats[seat.seat].bot if view else seat.bot,
            gone=seat.left_at is not None,
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


def _log(session: Session, game: Game) -> tuple[Message, ...]:
    came = select(InboxRow, Person.name).outerjoin(Person, Person.id == InboxRow.person_id)
    came = came.where(InboxRow.game_id == game.id).order_by(InboxRow.id.desc()).limit(MESSAGES)
    went = select(OutboxRow, Person.name).outerjoin(Person, Person.id == OutboxRow.person_id)
    went = went.where(OutboxRow.game_id == game.id).order_by(OutboxRow.id.desc()).limit(MESSAGES)
    messages = [
        *(_came(row, name or row.sender) for row, name in session.execute(came)),
        *(_went(row, name or row.to) for row, name in session.execute(went)),
    ]
    return tuple(sorted(messages, key=lambda it: (it.at, it.out), reverse=True)[:MESSAGES])


def _came(row: InboxRow, name: str) -> Message:
    public = row.reply in _SHOWN and row.understood not in _SECRET
    return Message(
        out=False,
        at=row.received_at,
        who=name,
        channel=row.channel,
        words=row.body if public else None,
        segments=segments(row.body),
        state=row.status if row.status != DONE else row.reply or DONE,
        detail=row.understood or "",
    )


def _went(row: OutboxRow, name: str) -> Message:
    return Message(
        out=True,
        at=row.created_at,
        who=name,
        channel=row.channel,
        words=row.public,
        segments=row.segments,
        state=row.state,
        detail=row.code or "",
    )


def _trouble(row: InboxRow) -> Trouble:
    return Trouble(
        id=row.id,
        at=row.received_at,
        sender=row.sender,
        words=row.body,
        understood=row.understood or "",
        error=row.error,
        attempts=row.attempts,
        try_at=row.try_at,
    )


def retry(session: Session, text_id: int, now: datetime) -> bool:
    """Have a poisoned text tried again at once; False when it is none any more."""
    row = session.get(InboxRow, text_id, with_for_update=True)
    if row is None or row.status != POISONED:
        return False
    row.try_at = now
    return True


def discard(session: Session, text_id: int) -> bool:
    """Give a poisoned text up: it stays in the inbox, but is not tried again; False when it is none any more."""
    row = session.get(InboxRow, text_id, with_for_update=True)
    if row is None or row.status != POISONED:
        return False
    row.status, row.try_at = DISCARDED, None
    return True
