"""Making a game: *new uno* with options in words, and *new uno ann* for who is not known by a name yet (C1)."""

from __future__ import annotations

import secrets

from sqlalchemy import func, select

from pbm.games import shuffle
from pbm.games.match.options import OptionError
from pbm.language.readings import Command
from pbm.messages.options import fault
from pbm.store.models import Game, Person
from pbm.table import people, seating
from pbm.table.answers import answer
from pbm.table.codes import new_code
from pbm.table.kinds import kind_named, kind_of
from pbm.table.price import USUAL_PLAYERS
from pbm.table.unit import Said, Unit

GAMES_AT_ONCE = 20
"""Games that one person can have made and not played to the end."""

_MADE, _REFUSED, _ASKED = Said("ok", "new"), Said("no", "new"), Said("ask", "new")


def make(unit: Unit, person: Person, command: Command) -> Said:
    """Make a game and seat its maker, whose name is asked for if it is not known."""
    if not people.may_make(unit, person):
        return answer(unit, person, _REFUSED, "cannot-make")
    kind = kind_named(command.words)
    try:
        choice = kind.choose(command.words, unit.policy.presets)
    except OptionError as error:
        return answer(unit, person, _REFUSED, "no-such-game", why=fault(error, kind.rules.options.kinds()))
    if has_too_many(unit, person.id):
        return answer(unit, person, _REFUSED, "too-many-games", most=GAMES_AT_ONCE)
    game = new_game(unit, person.id, choice.options)
    name = choice.name or person.name
    if name is None:
        person.asked = {"question": "name", "code": game.code}
        return answer(unit, person, _ASKED, "made-unnamed", game, code=game.code)
    return seat_maker(unit, person, game, name)


def new_game(unit: Unit, host_id: int | None, options: dict[str, object] | None = None) -> Game:
    """A game without seats, with a code of its own and the secret that all its shuffles follow from.

    The secret is fixed here, before anybody can salt the first deal (design promise 3).
    """
    code = new_code(lambda it: seating.by_code(unit, it) is not None)
    game = Game(
        code=code,
        options=options or {},
        host_id=host_id,
        secret=secrets.token_hex(32),
        created_at=unit.now,
    )
    unit.session.add(game)
    unit.session.flush()
    return game


def seat_maker(unit: Unit, person: Person, game: Game, name: str) -> Said:
    """Seat the maker at their new table."""
    person.name, person.asked = name, None
    seating.sit(unit, game, name, person)
    kind = kind_of(game.options)
    options = kind.rules.options.parse(game.options)
    cost = {"players": USUAL_PLAYERS, "segments": kind.estimate(options)}
    return answer(unit, person, _MADE, "made", game, code=game.code, name=name, settings=kind.settings(options), **cost)


def commitment(game: Game) -> str:
    """What is published of the first hand's seed as soon as the game is made (design promise 3), 64 hex digits."""
    return shuffle.commitment(shuffle.seed(game.secret, 1))


def has_too_many(unit: Unit, host_id: int | None) -> bool:
    """Whether somebody has made as many games that are not over as one person can have."""
    query = select(func.count()).select_from(Game).where(Game.host_id == host_id, Game.status != seating.OVER)
    return (unit.session.scalar(query) or 0) >= GAMES_AT_ONCE
