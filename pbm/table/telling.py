"""Telling a table: one text a player a step, made from that player's view alone (design promise 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from pbm.games.match.events import (
    BackAgreed,
    CameBack,
    Committed,
    Dropped,
    Event,
    Extended,
    GivenBack,
    HandOver,
    MatchOver,
    Paused,
    Salted,
    SeatHandedOver,
    SeatJoined,
    TurnBegan,
    WasQueued,
    WentAway,
)
from pbm.games.match.view import SeatView, View
from pbm.messages.letter import Page
from pbm.messages.notes import Note
from pbm.messages.scene import Scene
from pbm.messages.templates import words
from pbm.store.models import Person, Seat
from pbm.table import hours
from pbm.table.match import Match

_CAN_WAIT: frozenset[type[Event]] = frozenset({BackAgreed, Committed, Salted, SeatJoined, WentAway, CameBack})
"""Events that nobody is written to for: they are told with the next one."""

_MERE_ANSWERS: frozenset[type[Event]] = _CAN_WAIT | {WasQueued, Dropped}
"""Events which, where nothing else has happened, are but the answer to a player's own text (T6)."""

_FOR_ONE_SEAT: frozenset[type[Event]] = frozenset({SeatHandedOver, TurnBegan, Extended, GivenBack})
"""Who plays a seat, that its turn begins now, and how long it lasts: nobody else is written to for that."""


def tell(match: Match, answers: Mapping[int, Note | None] | None = None) -> None:
    """Write to every player who has something to learn.

    `answers` are by seat those who are written to in any case, with what is said to them alone.
    """
    answers, match.tell_at = answers or {}, None
    places = match.view(None).seats
    for number, seat in enumerate(match.seats):
        person = match.people.get(number)
        if person is None:
            continue
        news = match.news(number)
        if number in answers:
            _write(match, number, person, news, answers[number])
        elif _is_reading(places[number], seat, person, news) and _is_worth_a_text(news, number):
            awake = hours.awake(person, match.unit.now)
            if awake <= match.unit.now or match.unit.is_about(person):
                _write(match, number, person, news, None)
            else:
                match.tell_at = min(match.tell_at or awake, awake)
    if _is_deserted(match):
        _tell_maker(match)


def _is_deserted(match: Match) -> bool:
    """Whether the game has just paused because nobody is left to play."""
    pauses = [event for _, happened in match.steps for event in happened if isinstance(event, Paused)]
    return any(event.why == "deserted" for event in pauses)


def _tell_maker(match: Match) -> None:
    """Whoever made the game learns that nobody plays it any more, if they have no seat in it themselves (W9)."""
    unit, maker = match.unit, match.game.host_id
    if maker is None or any(seat.person_id == maker and not seat.left_at for seat in match.seats):
        return
    person = unit.session.get(Person, maker)
    if person is not None and person.id not in unit.drafts:
        unit.text(person, words("host-deserted", code=match.code), kind="notice", game=match.game)


def scene(match: Match, person: Person) -> Scene:
    """Where and when that person reads about the match."""
    return Scene(match.code, match.names, person.zone, match.unit.now)


def _is_reading(place: SeatView, seat: Seat, person: Person, news: tuple[Event, ...]) -> bool:
    """Whether the player at that place follows the game.

    Whose seat a bot plays learns that, and that the game has paused (W9); who is out of the match, how hands end (C37).
    """
    if person.silenced or seat.left_at:
        return False
    if place.out:
        return any(isinstance(event, HandOver | MatchOver) for event in news)
    lost_it = (isinstance(it, Paused) or (isinstance(it, SeatHandedOver) and it.seat == place.seat) for it in news)
    return not place.bot or any(lost_it)


def _is_worth_a_text(news: Sequence[Any], seat: int) -> bool:
    """Whether the player at that seat is written to for something of it."""
    return bool([it for it in news if (it.seat == seat if type(it) in _FOR_ONE_SEAT else type(it) not in _CAN_WAIT)])


def _write(match: Match, seat: int, person: Person, news: tuple[Event, ...], note: Note | None) -> None:
    where, view = scene(match, person), match.view(seat)
    text = partial(match.kind.notice, where, view, news, note)
    asked_for = _MERE_ANSWERS if match.unit.is_about(person) else frozenset()
    is_news = not asked_for.issuperset(map(type, news))
    telling = Telling(where, view, match.seq, note)
    page = partial(_page, match, seat, telling, match.kind.page) if match.kind.page else None
    match.unit.text(person, text, kind="notice" if is_news else "answer", game=match.game, page=page)
    match.note_told(seat)


class Telling(Struct, frozen=True):
    """What a player is told at a certain point of the log, up to entry `seq`."""

    scene: Scene
    view: View
    seq: int
    note: Note | None


def _page(match: Match, seat: int, telling: Telling, page: Callable[..., Page]) -> Page:
    """What a mail tells: all since the player's own last turn, whether or not it was told before."""
    return page(telling.scene, telling.view, match.since_last_turn(seat, telling.seq), telling.note)
