"""Seats of games: who sits where, taking a seat, and giving it up before the cards are dealt.

Once a match is on, seats are given and taken by moves (C41): `play` makes those.
"""

from __future__ import annotations

from itertools import starmap

from sqlalchemy import bindparam, func, select

from pbm.store.models import Address, Game, Invitation, Person, Seat
from pbm.store.objects import PreparedObjects, columns_of
from pbm.table.kinds import kind_of
from pbm.table.names import name_key
from pbm.table.unit import Sitting, Unit

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hugo", "Ines", "Jack", "Kim", "Lou")


def by_code(unit: Unit, code: str) -> Game | None:
    """The game with this code, in whatever letters it was typed, locked until the unit ends."""
    query = select(Game).where(Game.code == code.upper()).with_for_update(key_share=True)
    return unit.session.scalar(query, execution_options={"populate_existing": True})


_GAMES_OF = (
    select(Game, Seat)
    .join(Seat, Seat.game_id == Game.id)
    .where(
        Seat.person_id == bindparam("person_id"),
        Seat.left_at.is_(None),
        Game.status.in_(bindparam("statuses", expanding=True)),
    )
    .order_by(Game.id)
)


def games_of(unit: Unit, person: Person, *statuses: str) -> list[tuple[Game, Seat]]:
    """The games of these statuses in which the person has a seat, oldest first."""
    which = {"person_id": person.id, "statuses": statuses}
    return [(game, seat) for game, seat in unit.session.execute(_GAMES_OF, which)]


SITTINGS = (
    select(*columns_of(Seat, Person, Address))
    .join_from(Seat, Game, Game.id == Seat.game_id)
    .outerjoin(Person, Person.id == Seat.person_id)
    .outerjoin(Address, Address.person_id == Person.id)
    .order_by(Game.id, Seat.seat, Address.id)
)
"""Who sits where, in playing order: of each row a `Sitting` is made."""
_AT_TABLE = PreparedObjects(SITTINGS.where(Game.id == bindparam("game_id")), Seat, Person, Address)


def at_table(unit: Unit, game_id: int) -> list[Sitting]:
    """All who have a seat at the table, given up or not, in playing order."""
    return list(starmap(Sitting, _AT_TABLE.rows(unit.transaction, {"game_id": game_id})))


def played_by(unit: Unit, person: Person) -> list[tuple[Game, Seat]]:
    """The running games of the text's writer, as they were read with them."""
    them = person.id
    own = (it.seat for sittings in unit.tables.values() for it in sittings if it.seat.person_id == them)
    mine = {seat.id: seat for seat in own if seat.left_at is None and seat.game_id in unit.kept}
    return [(unit.kept[seat.game_id].game, seat) for seat in mine.values()]


def seats(unit: Unit, game: Game) -> list[Seat]:
    """The seats that are not given up, in playing order."""
    query = select(Seat).where(Seat.game_id == game.id, Seat.left_at.is_(None))
    return list(unit.session.scalars(query.order_by(Seat.seat)))


def seat_of(unit: Unit, game: Game, person: Person) -> Seat | None:
    """The seat that the person has in the game."""
    return next((seat for seat in seats(unit, game) if seat.person_id == person.id), None)


def is_full(unit: Unit, game: Game) -> bool:
    """Whether nobody else can sit down (C1)."""
    return len(seats(unit, game)) >= most(game)


def most(game: Game) -> int:
    """How many can sit there (C1, C39)."""
    return sizes(game)[-1]


def sizes(game: Game) -> range:
    """With how many players the game can begin (C1, C39, R1)."""
    rules = kind_of(game.options).rules.options
    return rules.table_sizes(rules.parse(game.options))


def is_taken(unit: Unit, game: Game, name: str, person: Person | None = None) -> bool:
    """Whether a seat has the name, given up or not, or it is kept for somebody else who is invited."""
    query = select(Invitation).where(Invitation.game_id == game.id, Invitation.answer.is_(None))
    invited = [it.name for it in unit.session.scalars(query) if person is None or it.person_id != person.id]
    seated = unit.session.scalars(select(Seat.name).where(Seat.game_id == game.id))
    return name_key(name) in map(name_key, [*seated, *invited])


def gave_up(unit: Unit, game: Game, person: Person, name: str) -> bool:
    """Whether the person has had a seat of that name there, and has it no more."""
    query = select(Seat.name).where(Seat.game_id == game.id, Seat.person_id == person.id, Seat.left_at.is_not(None))
    return name_key(name) in map(name_key, unit.session.scalars(query))


def sit(unit: Unit, game: Game, name: str, person: Person | None) -> Seat:
    """Take the next seat; without a person a bot plays it for nobody."""
    last = unit.session.scalar(select(func.max(Seat.seat)).where(Seat.game_id == game.id))
    seat = Seat(
        game_id=game.id,
        seat=0 if last is None else last + 1,
        person_id=person.id if person else None,
        name=name,
        name_key=name_key(name),
        bot=person is None,
    )
    unit.session.add(seat)
    unit.session.flush()
    return seat


def stand_up(unit: Unit, game: Game, seat: Seat) -> None:
    """Give up a seat before the cards are dealt: those behind it move up, and a game without people is over."""
    unit.session.delete(seat)
    unit.session.flush()
    left = seats(unit, game)
    for number, behind in enumerate(left):
        behind.seat = number
        unit.session.flush()
    people = [it.person_id for it in left if it.person_id is not None]
    if not people:
        game.status, game.ended_at = OVER, unit.now
    elif game.host_id not in people:
        game.host_id = people[0]


def bot_names(unit: Unit, game: Game, count: int) -> list[str]:
    """Names for that many bots, none of them taken, as many as there are."""
    free = [name for name in BOT_NAMES if not is_taken(unit, game, name)]
    return free[:count]
