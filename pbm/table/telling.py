"""Telling a table: one text a player a step, made from that player's view alone (design promise 2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import Struct

from pbm.games.uno.events import AnyEvent, Committed, Salted, SeatHandedOver, SeatJoined
from pbm.games.uno.view import View
from pbm.messages.letter import Page, page
from pbm.messages.notes import Note
from pbm.messages.notice import notice
from pbm.messages.scene import Scene
from pbm.store.models import Person, Seat
from pbm.table.match import Match

CAN_WAIT = (Committed, Salted, SeatHandedOver, SeatJoined)
"""Events that nobody is written to for: they are told with the next one."""


def tell(match: Match, answers: Mapping[int, Note | None] | None = None) -> None:
    """Write to every player who has something to learn.

    `answers` are by seat those who are written to in any case, with what is said to them alone.
    """
    answers = answers or {}
    for seat in match.seats:
        person = match.people.get(seat.seat)
        if person is None:
            continue
        news = match.news(seat)
        if seat.seat in answers:
            _write(match, seat, person, news, answers[seat.seat])
        elif _is_reading(match, seat, person) and any(not isinstance(event, CAN_WAIT) for event in news):
            _write(match, seat, person, news, None)


def scene(match: Match, person: Person) -> Scene:
    """Where and when that person reads about the match."""
    return Scene(match.game.code, match.names, person.zone, match.unit.now)


def _is_reading(match: Match, seat: Seat, person: Person) -> bool:
    at_table = match.view(None).seats[seat.seat]
    return not (person.silenced or at_table.bot or seat.left_at)


def _write(match: Match, seat: Seat, person: Person, news: tuple[AnyEvent, ...], note: Note | None) -> None:
    view = match.view(seat.seat)
    kind = "notice" if news else "answer"
    text = notice(scene(match, person), view, news, note)
    page = partial(_page, match, seat, Telling(scene(match, person), view, match.seq, note))
    match.unit.text(person, text, kind=kind, game=match.game, page=page)
    seat.told_seq, seat.told_turn = match.seq, view.turn_number


class Telling(Struct, frozen=True):
    """What a player is told at a certain point of the log, up to entry `seq`."""

    scene: Scene
    view: View
    seq: int
    note: Note | None


def _page(match: Match, seat: Seat, telling: Telling) -> Page:
    """What a mail tells: all since the player's own last turn, whether or not it was told before."""
    return page(telling.scene, telling.view, match.since_last_turn(seat, telling.seq), telling.note)
