"""Invitations: *invite NUMBER NAME* sends one text to somebody who has not written to us, and no second one.

That text says who invites, what it is, that rates may apply, how to join and how to end it (the `invitation` template).
"""

from __future__ import annotations

import re
from datetime import timedelta

from sqlalchemy import func, select

from pbm.language.readings import Command
from pbm.messages.templates import words
from pbm.store.models import Address, Game, Invitation, Person
from pbm.table import numbers, people, play, seating
from pbm.table.answers import answer, tell
from pbm.table.names import given_name
from pbm.table.unit import Said, Unit

INVITATIONS_A_DAY = 20
"""Invitations that one person can send in a day."""

_DONE, _REFUSED = Said("ok", "invite"), Said("no", "invite")
_NUMBER_FIRST = re.compile(r"\s*(\+?[\d\s().\-]{6,24}\d)\s*(.*)", re.DOTALL)


def invite(unit: Unit, person: Person, game: Game, command: Command) -> Said:
    """Invite somebody by number and name to the game, if the writer may and they can be written to."""
    if not people.may_make(unit, person):
        return answer(unit, person, _REFUSED, "cannot-invite", game, code=game.code)
    channel, number, name = read_number(unit, command.words)
    if number is None or name is None:
        return answer(unit, person, _REFUSED, "invite-how", game)
    hindrance = _hindrance(unit, person, game, name) or unwritable(unit, channel, number)
    if hindrance is not None:
        data = {"code": game.code, "name": name, "number": number, "most": seating.most(game)}
        return answer(unit, person, _REFUSED, hindrance, game, **data)
    invited, address = people.met(unit, channel, number)
    return _send(unit, person, game, invited, address=address, name=name)


def open_for(unit: Unit, person: Person) -> Invitation | None:
    """The newest invitation that the person has not answered, to a game that is not over."""
    query = select(Invitation).join(Game, Game.id == Invitation.game_id)
    query = query.where(Invitation.person_id == person.id, Invitation.answer.is_(None), Game.status != seating.OVER)
    return unit.session.scalar(query.order_by(Invitation.id.desc()).limit(1))


def joined(unit: Unit, person: Person, game: Game) -> None:
    """The person has taken a seat: what invited them to it is answered."""
    query = select(Invitation).where(Invitation.person_id == person.id, Invitation.game_id == game.id)
    invitation = unit.session.scalar(query.where(Invitation.answer.is_(None)))
    if invitation is not None:
        invitation.answer, invitation.answered_at = "joined", unit.now


def all_have_answered(unit: Unit, game: Game) -> bool:
    """Whether a rematch can begin: everybody whom it waits for has answered, and as many are in as can play (C1)."""
    if game.rematch_of is None or game.status != seating.LOBBY or waits_for_answers(unit, game):
        return False
    return len(seating.seats(unit, game)) in seating.sizes(game)


def waits_for_answers(unit: Unit, game: Game) -> bool:
    """Whether a rematch waits for somebody who has been asked: it begins by itself when all have answered."""
    query = select(Invitation.id).where(Invitation.game_id == game.id, Invitation.answer.is_(None))
    return game.rematch_of is not None and unit.session.scalar(query.limit(1)) is not None


def decline(unit: Unit, person: Person, answered: str = "declined") -> bool:
    """Close all their open invitations as `answered`, tell those who invited; whether there were any."""
    query = select(Invitation).where(Invitation.person_id == person.id, Invitation.answer.is_(None))
    invitations = unit.session.scalars(query).all()
    template = "wrong-number" if answered == "wrong-person" else "declined"
    for invitation in invitations:
        invitation.answer, invitation.answered_at = answered, unit.now
        game = unit.session.get_one(Game, invitation.game_id)
        tell(unit, invitation.inviter_id, template, game, name=invitation.name, code=game.code)
        if all_have_answered(unit, game):
            play.begin(unit, game, seating.seats(unit, game)[0])
    return bool(invitations)


def read_number(unit: Unit, typed: str) -> tuple[str, str | None, str | None]:
    """The channel to write by, the number in E.164 and the name; None for what cannot be read."""
    channel = unit.address.channel if unit.address else "sms"
    found = _NUMBER_FIRST.fullmatch(typed)
    if found is None:
        return channel, None, None
    region = (numbers.region(unit.address.address) if unit.address else None) or "US"
    read = numbers.normal if channel == "sms" else numbers.loose
    return channel, read(found[1], region), given_name(found[2])


def _hindrance(unit: Unit, person: Person, game: Game, name: str) -> str | None:
    """The template that says why nobody, or nobody of that name, can be invited to the game now."""
    closed = play.why_closed(unit, game)
    if closed is not None:
        return closed
    if seating.is_taken(unit, game, name):
        return "name-taken"
    since = Invitation.created_at > unit.now - timedelta(days=1)
    sent = select(func.count()).select_from(Invitation).where(Invitation.inviter_id == person.id, since)
    return "invite-tomorrow" if (unit.session.scalar(sent) or 0) >= INVITATIONS_A_DAY else None


def unwritable(unit: Unit, channel: str, number: str) -> str | None:
    """The template that says why this number gets no invitation: one unanswered text is all that it ever gets."""
    if channel == "sms" and not numbers.allowed(number, unit.policy.countries):
        return "invite-country"
    if unit.inbox is not None and number == unit.inbox.recipient:
        return "invite-how"
    known = people.by_address(unit, channel, number)
    if known is None or known[1].consent == "in":
        return None
    return "invite-refused" if known[1].consent == "out" else "invite-again"


def _send(unit: Unit, person: Person, game: Game, invited: Person, *, address: Address, name: str) -> Said:
    if seating.seat_of(unit, game, invited) is not None:
        return answer(unit, person, _REFUSED, "invite-seated", game, name=name, code=game.code)
    query = select(Invitation.id).where(Invitation.game_id == game.id, Invitation.person_id == invited.id)
    if unit.session.scalar(query) is not None:
        return answer(unit, person, _REFUSED, "invite-again", game, name=name)
    unit.session.add(
        Invitation(game_id=game.id, person_id=invited.id, inviter_id=person.id, name=name, created_at=unit.now)
    )
    invited.name = invited.name or name
    invited.asked = {"question": "invited", "code": game.code, "name": name}
    if address.consent == "unasked":
        address.consent, address.greeted_at = "invited", unit.now
    unit.text(
        invited, words("invitation", inviter=person.name or "A friend", code=game.code), kind="invitation", game=game
    )
    return answer(unit, person, _DONE, "invited", game, name=name, code=game.code)
