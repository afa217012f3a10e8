"""*again*: another match with the same people and options, once the last one is over.

Who asks is in; the others are asked once, and OK, AGAIN or the new code gets them in. It begins when all have answered,
or at DEAL. Unless somebody asks for more, a match that is over is never written about again.
"""

from __future__ import annotations

from sqlalchemy import bindparam, select

from pbm.language.readings import Command
from pbm.messages.templates import words
from pbm.store.models import Game, Invitation, Person, Seat
from pbm.table import invitations, joining, making, people, play, seating
from pbm.table.answers import answer, answer_without_game
from pbm.table.unit import Said, Unit

_DONE, _REFUSED = Said("ok", "again"), Said("no", "again")
_PLAYED = (
    select(Game, Seat)
    .join(Seat, Seat.game_id == Game.id)
    .where(Seat.person_id == bindparam("person_id"), Seat.left_at.is_(None))
    .where(Game.status == seating.OVER, Game.started_at.is_not(None))
    .order_by(Game.ended_at.desc(), Game.id.desc())
)


def again(unit: Unit, person: Person, command: Command) -> Said:
    """Come back for another match after the last one, or after the one whose code is named."""
    query = _PLAYED.where(Game.code == command.words.upper()) if command.words else _PLAYED
    row = unit.session.execute(query.limit(1), {"person_id": person.id}).one_or_none()
    if row is None:
        return answer_without_game(unit, person, _REFUSED, "no-rematch")
    last, seat = seating.by_code(unit, row.Game.code) or row.Game, row.Seat
    newer = select(Game).where(Game.rematch_of == last.id, Game.status != seating.OVER).order_by(Game.id.desc())
    following = unit.session.scalar(newer.limit(1))
    if following is not None:
        return joining.enter(unit, person, following, seat.name)
    if making.has_too_many(unit, last.host_id):
        return answer(unit, person, _REFUSED, "too-many-games", most=making.GAMES_AT_ONCE)
    return _open(unit, person, last, seat)


def has_played(unit: Unit, person: Person) -> bool:
    """Whether there is a match of theirs that *again* would repeat."""
    return unit.session.execute(_PLAYED.limit(1), {"person_id": person.id}).one_or_none() is not None


def _open(unit: Unit, person: Person, last: Game, seat: Seat) -> Said:
    game = making.new_game(unit, last.host_id or person.id, last.options)
    game.rematch_of = last.id
    mine = seating.sit(unit, game, seat.name, person)
    others = [it for it in seating.seats(unit, last) if it.person_id != person.id]
    for other in others:
        if other.person_id is None and not seating.is_taken(unit, game, other.name):
            seating.sit(unit, game, other.name, None)
    asked = [it.name for it in others if it.person_id is not None and _ask(unit, person, game, it)]
    if invitations.all_have_answered(unit, game):
        play.begin(unit, game, mine)
        return _DONE
    return answer(unit, person, _DONE, "rematch", game, code=game.code, names=asked)


def _ask(unit: Unit, inviter: Person, game: Game, seat: Seat) -> bool:
    """Ask somebody who has played the last match whether they are in; False when they cannot be asked."""
    person = unit.session.get_one(Person, seat.person_id)
    if person.silenced or not people.reachable(unit, person):
        return False
    unit.session.add(
        Invitation(game_id=game.id, person_id=person.id, inviter_id=inviter.id, name=seat.name, created_at=unit.now)
    )
    person.asked = {"question": "invited", "code": game.code, "name": seat.name}
    said = words("rematch-question", inviter=inviter.name or "Somebody", code=game.code)
    unit.text(person, said, kind="invitation", game=game)
    return True
