"""*sub NUMBER until monday*: somebody else plays a seat for a while, once they agree (C41).

The seat keeps its name and its hand. It comes back to its owner at the time that was named, at their *back*, when the
substitute leaves or can be reached no more, and when the match is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.orm import Session

from pbm.games.match.moves import Handover, SetHours
from pbm.messages import notes, times
from pbm.messages.templates import words
from pbm.store.models import Game, Person, Seat, Substitution
from pbm.store.prepared import Prepared
from pbm.table import match as matches
from pbm.table import people, play, seating
from pbm.table.answers import answer, tell
from pbm.table.hours import hours_of
from pbm.table.match import Match
from pbm.table.unit import Said, Unit

_OPEN = Substitution.ended_at.is_(None)
_LENT = (_OPEN, Substitution.agreed_at.is_not(None))


def current(unit: Unit, seat: Seat) -> Substitution | None:
    """The substitution by which somebody else plays the seat now."""
    return unit.session.scalar(select(Substitution).where(Substitution.seat_id == seat.id, *_LENT))


def lent_by(unit: Unit, person: Person) -> list[Substitution]:
    """The seats of that person which others play for them now."""
    return list(unit.session.scalars(select(Substitution).where(Substitution.owner_id == person.id, *_LENT)))


def is_asked(unit: Unit, person: Person) -> bool:
    """Whether somebody waits for that person's word whether they would play for them."""
    return next(_asked(unit, person), None) is not None


def agree(unit: Unit, person: Person, number: int) -> Said:
    """The person has said OK: they have the seat, and see its hand."""
    lent = unit.session.get(Substitution, number)
    seat = None if lent is None else unit.session.get_one(Seat, lent.seat_id)
    if lent is None or seat is None or lent.ended_at is not None or seat.left_at is not None:
        return answer(unit, person, Said("no", "sub"), "sub-over")
    match = matches.load(unit, seat.game_id)
    if match is None or match.game.status == seating.OVER:
        return answer(unit, person, Said("no", "sub"), "sub-over")
    match.advance(unit.now)
    lent.agreed_at, person.name = unit.now, person.name or seat.name
    _tell_table(match, seat, lent)
    _seat(match, seat, person)
    play.settle(match, {seat.seat: notes.note("you-play-for", name=seat.name)})
    return Said("ok", "sub")


def decline(unit: Unit, person: Person) -> None:
    """The person will not play for anybody who has asked them: those are told."""
    for lent in _asked(unit, person):
        lent.ended_at = unit.now
        seat, game = _place(unit, lent)
        tell(unit, lent.owner_id, "sub-declined", game, code=game.code, name=seat.name)


def take_back(unit: Unit, seat: Seat) -> None:
    """Whoever has been asked to play the seat and has not answered need not answer any more."""
    query = select(Substitution).where(Substitution.seat_id == seat.id, _OPEN, Substitution.agreed_at.is_(None))
    for lent in unit.session.scalars(query):
        lent.ended_at = unit.now


def back(unit: Unit, person: Person) -> Said | None:
    """Give the person the seats back that others play for them; None when there are none."""
    lent = lent_by(unit, person)
    for substitution in lent:
        give_back(unit, substitution)
    return Said("ok", "back") if lent else None


def lost(unit: Unit, person: Person) -> None:
    """The person can be reached no more: what they play for others is played by its owners again."""
    decline(unit, person)
    query = select(Substitution).where(Substitution.person_id == person.id, *_LENT)
    for substitution in unit.session.scalars(query).all():
        give_back(unit, substitution)


def give_back(unit: Unit, lent: Substitution) -> None:
    """End a substitution: the owner has the seat and sees its hand, or a bot plays it if they cannot be reached."""
    lent.ended_at = unit.now
    seat, game = _place(unit, lent)
    owner = unit.session.get_one(Person, lent.owner_id)
    if game.status == seating.OVER or seat.left_at is not None:
        seat.person_id = owner.id
        return
    match = matches.load(unit, game.id)
    if match is None:
        raise LookupError(f"game {game.code} has not been dealt")
    match.advance(unit.now)
    tell(unit, lent.person_id, "sub-ended", game, name=seat.name, code=game.code)
    _seat(match, seat, owner)
    if people.reachable(unit, owner):
        play.settle(match, {seat.seat: notes.note("seat-is-back")})
    else:
        play.hand_over(unit, game, seat, bot=True)
        seat.bot = True


class SeatsDue:
    """Giving seats back whose time has come, or whose match is over."""

    @staticmethod
    def next_due(session: Session) -> datetime | None:
        """The first moment at which a seat comes back."""
        ends = (end.scalar(session.connection()) for end in (_UNTIL, _OVER))
        return min((at for at in ends if at is not None), default=None)

    @staticmethod
    def cause(session: Session, now: datetime) -> str | None:
        """The substitution that ends next."""
        number = session.scalar(_with_games(func.min(Substitution.id)).where(_is_due(now)))
        return None if number is None else f"substitution {number} ends"

    @staticmethod
    def do(unit: Unit) -> int:
        """Give that seat back; the others come in units of their own."""
        query = _with_games(Substitution).where(_is_due(unit.now)).order_by(Substitution.id).limit(1)
        lent = unit.session.scalar(query.with_for_update(skip_locked=True, of=Substitution))
        if lent is not None:
            give_back(unit, lent)
        return 0 if lent is None else 1


def _with_games(what: Any) -> Select[Any]:
    joined = select(what).select_from(Substitution).join(Seat, Seat.id == Substitution.seat_id)
    return joined.join(Game, Game.id == Seat.game_id).where(*_LENT)


def _is_due(now: datetime) -> ColumnElement[bool]:
    return or_(Substitution.until <= now, Game.status == seating.OVER)


def _asked(unit: Unit, person: Person) -> Iterator[Substitution]:
    query = select(Substitution).where(Substitution.person_id == person.id, _OPEN, Substitution.agreed_at.is_(None))
    yield from unit.session.scalars(query).all()


def _place(unit: Unit, lent: Substitution) -> tuple[Seat, Game]:
    seat = unit.session.get_one(Seat, lent.seat_id)
    return seat, unit.session.get_one(Game, seat.game_id)


def _seat(match: Match, seat: Seat, person: Person) -> None:
    """Let the person play the seat, by their own hours; what its last player was told of is not news to tell anew."""
    seat.person_id, seat.asked, seat.bot, seat.bot_from = person.id, None, False, 0
    match.people[seat.seat] = person
    match.step(SetHours(seat.seat, hours=hours_of(person)), match.unit.now)
    if match.view(None).seats[seat.seat].bot:
        match.step(Handover(seat.seat, bot=False), match.unit.now)
    match.note_told(seat.seat)


def _tell_table(match: Match, seat: Seat, lent: Substitution) -> None:
    """Let the others, and the owner, know that somebody else plays the seat, and until when."""
    for number, person in match.people.items():
        until = None if lent.until is None else times.at(lent.until, person.zone, match.unit.now)
        said = words("sub-plays", name=seat.name, code=match.code, until=until, mine=number == seat.seat)
        if not match.seats[number].left_at:
            match.unit.text(person, said, kind="notice", game=match.game)


_UNTIL = Prepared(select(func.min(Substitution.until)).where(*_LENT))
_OVER = Prepared(_with_games(func.min(Game.ended_at)).where(Game.status == seating.OVER))
