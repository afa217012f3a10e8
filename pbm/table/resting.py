"""Games whose texts are used up: the hosts are told before and when, the players once, and all of it when it goes on.

A game that rests is looked at again at every full hour: a new day or month, or a larger budget, lets it go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from pbm.games.match.moves import Pause, Resume
from pbm.messages import notes
from pbm.messages.templates import words
from pbm.store.models import BudgetNotice, Game, Person
from pbm.store.prepared import Prepared
from pbm.table import match as matches
from pbm.table import people, play, seating, spending
from pbm.table.unit import Unit

AT_ONCE = 50
"""Notices that one unit tells."""

_HOUR = timedelta(hours=1)
_UNTOLD = BudgetNotice.told.is_(False)
_OLDEST = Prepared(select(func.min(BudgetNotice.at)).where(_UNTOLD))
_RESTS = (Game.muted_at.is_not(None), Game.status != seating.OVER)
_RESTS_SINCE = Prepared(select(func.min(Game.muted_at)).where(*_RESTS))


class Notices:
    """Telling whom it concerns that a budget is nearly or wholly used up."""

    @staticmethod
    def next_due(session: Session) -> datetime | None:
        """When the oldest notice was made that nobody has been told."""
        oldest: datetime | None = _OLDEST.scalar(session.connection())
        return oldest

    @staticmethod
    def cause(session: Session, _: datetime) -> str | None:
        """The first notice that is to be told."""
        key = session.scalar(select(func.min(BudgetNotice.key)).where(_UNTOLD))
        return None if key is None else f"budget {key}"

    @staticmethod
    def do(unit: Unit) -> int:
        """Tell the hosts or the players; how many notices there were.

        Who has locked a game waits for a notice that somebody else is writing: so the games are locked first.
        """
        oldest = select(BudgetNotice.key, BudgetNotice.game_id).where(_UNTOLD)
        of_games = dict(unit.session.execute(oldest.order_by(BudgetNotice.at, BudgetNotice.key).limit(AT_ONCE)).all())
        for game_id in sorted({game_id for game_id in of_games.values() if game_id is not None}):
            matches.lock(unit, game_id)
        query = select(BudgetNotice).where(_UNTOLD, BudgetNotice.key.in_(of_games))
        query = query.order_by(BudgetNotice.at, BudgetNotice.key)
        notices = unit.session.scalars(query.with_for_update(skip_locked=True)).all()
        for notice in notices:
            notice.told = True
            game = None if notice.game_id is None else unit.session.get_one(Game, notice.game_id)
            if game is not None and notice.key.startswith(spending.RESTS):
                _rest(unit, game)
            else:
                _warn(unit, notice, game)
        return len(notices)


class Returns:
    """Letting games go on for which texts may be sent again."""

    @staticmethod
    def next_due(session: Session) -> datetime | None:
        """The first full hour after a game began to rest, or was last looked at."""
        since = _RESTS_SINCE.scalar(session.connection())
        return None if since is None else since.replace(minute=0, second=0, microsecond=0) + _HOUR

    @staticmethod
    def cause(session: Session, now: datetime) -> str | None:
        """The game that has rested longest."""
        game = session.scalars(select(Game).where(*_RESTS).order_by(Game.muted_at, Game.id).limit(1)).first()
        return None if game is None else f"game {game.id} may go on, {now:%Y-%m-%d %H:%M}"

    @staticmethod
    def do(unit: Unit) -> int:
        """Look at every game that rests; how many there are."""
        rest = unit.session.scalars(select(Game).where(*_RESTS).order_by(Game.id).with_for_update(key_share=True)).all()
        budgets = spending.overall(unit.session, unit.policy, unit.now)
        for game in rest:
            if max(it.percent for it in (*budgets, spending.of_game(game, unit.policy))) < spending.FULL:
                _go_on(unit, game)
            else:
                game.muted_at = unit.now
        return len(rest)


def _warn(unit: Unit, notice: BudgetNotice, game: Game | None) -> None:
    """Tell the hosts, and of a game's own budget its maker."""
    period = notice.key.rsplit(" ", 1)[0]
    for person in _concerned(unit, game):
        said = words(
            "budget", full=notice.percent == spending.FULL, percent=notice.percent, period=period, game=bool(game)
        )
        unit.text(person, said, kind=spending.URGENT, game=game)


def _concerned(unit: Unit, game: Game | None) -> Iterator[Person]:
    maker = unit.session.get(Person, game.host_id) if game and game.host_id else None
    hosts = {person.id: person for person, _ in (people.met(unit, "sms", it) for it in sorted(unit.policy.hosts))}
    yield from {**hosts, **({maker.id: maker} if maker else {})}.values()


def _rest(unit: Unit, game: Game) -> None:
    """Stop the clocks, and write to the players for the last time until it goes on."""
    match = matches.load(unit, game.id)
    if match is not None:
        match.advance(unit.now)
        match.step(Pause(why="spending"), unit.now)
        match.save()
    said = words("game-rests", code=game.code)
    for seat in seating.seats(unit, game):
        person = None if seat.person_id is None else unit.session.get(Person, seat.person_id)
        if person is not None:
            unit.text(person, said, kind=spending.URGENT, game=game)


def _go_on(unit: Unit, game: Game) -> None:
    """Show everybody how things stand: they may have missed something."""
    game.muted_at = None
    match = matches.load(unit, game.id)
    if match is not None:
        match.step(Resume(), unit.now)
        seats = [seat.seat for seat in match.seats if seat.seat in match.people and not seat.left_at]
        play.settle(match, dict.fromkeys(seats, notes.note("goes-on")))
