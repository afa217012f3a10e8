"""The rules of the race: a `Game`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from pbm.games.match.bots import Thought
from pbm.games.match.cards import Card
from pbm.games.match.events import Committed, Event, MatchOver, Shuffled, TimedOut, TurnBegan
from pbm.games.match.history import LastMove
from pbm.games.match.moves import Handover, Move, Queue, Tick
from pbm.games.match.notation import Notation
from pbm.games.match.options import Strength
from pbm.games.match.outcome import Result
from pbm.games.match.replay import Entry
from pbm.games.match.view import SeatView, Window
from pbm.games.match.waiting import Wait
from pbm.games.refusals import Code, Refusal
from pbm.games.shuffle import Shuffler, commitment, seed
from pbm.games.uno.view import View
from tests.race import options

__all__ = [
    "DECK",
    "NOTATION",
    "STRENGTHS",
    "Start",
    "decode",
    "decode_events",
    "decode_move",
    "encode",
    "encode_events",
    "encode_move",
    "last_move",
    "next_due",
    "options",
    "replay",
    "seen",
    "start",
    "states",
    "step",
    "thought",
    "view",
    "waiting",
]

DECK = tuple(map(Card, "123456789" * 4))
STRENGTHS: Mapping[Strength, Any] = {}


class Start(Move, frozen=True):
    options: options.Options = options.Options()
    players: int = 0
    bots: tuple[int, ...] = ()
    secret: str = ""
    salts: tuple[str, ...] = ()
    hours: tuple[Any, ...] = ()


class Lay(Move, frozen=True):
    number: str = ""


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    number: str
    pile: int


class Dealt(Event, frozen=True, tag="race-dealt"):
    hands: dict[int, str]


AnyMove = Start | Lay | Handover | Tick
NOTATION = Notation(AnyMove, Queue)
AnyEvent = Committed | Shuffled | Dealt | Laid | TimedOut | TurnBegan | MatchOver


class State(Struct, frozen=True):
    options: options.Options
    secret: str
    at: datetime
    bots: tuple[int, ...]
    hands: tuple[str, ...]
    stock: tuple[str, ...]
    turn: int | None
    due: datetime | None
    pile: int = 0
    turn_number: int = 1
    winners: tuple[int, ...] | None = None
    given: datetime | None = None


class Outcome(Struct, frozen=True):
    state: State
    events: tuple[AnyEvent, ...]
    result: Result
    refusal: Refusal | None = None


def start(move: Start, at: datetime, orders: Iterable[Any] = ()) -> Outcome:
    options.check_players(move.options, move.players)
    order = next(iter(orders), None) or Shuffler(seed(move.secret, 1), move.salts).order(DECK, "deck")
    hands = tuple("".join(order[seat * 3 : seat * 3 + 3]) for seat in range(move.players))
    stock, due = order[move.players * 3 :], at + move.options.turn_time
    state = State(move.options, move.secret, at, move.bots, hands, stock, 0, due)
    first = Committed(1, commitment(seed(move.secret, 1)))
    events = (first, Shuffled("deck", order), Dealt(dict(enumerate(hands))), TurnBegan(0, 1))
    return Outcome(state, events, Result.DONE)


def step(state: State, move: Any, at: datetime, orders: Iterable[Any] = (), past: State | None = None) -> Outcome:
    events: tuple[AnyEvent, ...] = ()
    while state.turn is not None and state.due is not None and state.due <= at:
        late = TimedOut(state.turn)
        state, laid = _lay(state, min(state.hands[state.turn]), state.due)
        events = (*events, late, *laid)
    refusal = _refuse(state, move)
    if refusal is None and isinstance(move, Lay):
        state, laid = _lay(state, move.number, at)
        events = (*events, *laid)
    if isinstance(move, Handover):
        others = tuple(seat for seat in state.bots if seat != move.seat)
        state = replace(state, bots=(*others, move.seat) if move.bot else others)
    return Outcome(state, events, Result.DONE if refusal is None else Result.REFUSED, refusal)


def _refuse(state: State, move: Any) -> Refusal | None:
    if not isinstance(move, Lay):
        return None if isinstance(move, Tick | Handover) else Refusal(Code.NOTHING_TO_ANSWER)
    if state.turn is None:
        return Refusal(Code.HAND_OVER)
    if move.seat != state.turn:
        return Refusal(Code.NOT_YOUR_TURN, seats=(state.turn,))
    return None if move.number in state.hands[move.seat] else Refusal(Code.NOT_IN_HAND, move.number)


def _lay(state: State, number: str, at: datetime) -> tuple[State, tuple[AnyEvent, ...]]:
    seat, pile = state.turn or 0, state.pile + int(number)
    hands = [*state.hands]
    hands[seat] = hands[seat].replace(number, "", 1) + "".join(state.stock[:1])
    state = replace(state, hands=tuple(hands), stock=state.stock[1:], pile=pile, at=at)
    if pile >= state.options.target:
        state = replace(state, turn=None, due=None, winners=(seat,))
        return state, (Laid(seat, number, pile), MatchOver((seat,)))
    after = (seat + 1) % len(hands)
    state = replace(state, turn=after, turn_number=state.turn_number + 1, due=at + state.options.turn_time)
    return state, (Laid(seat, number, pile), TurnBegan(after, state.turn_number))


def view(state: State, seat: int | None, _: View | None = None) -> View:
    windows = () if state.turn is None else (Window("turn", (state.turn,), state.due),)
    seats = tuple(
        SeatView(number, len(hand), 0, number in state.bots, uno=False, gone=False)
        for number, hand in enumerate(state.hands)
    )
    return View(
        me=seat,
        options=state.options,  # type: ignore[arg-type]
        hand_number=1,
        dealer=0,
        clockwise=True,
        turn=state.turn,
        turn_number=state.turn_number,
        awaiting=None,
        pending=state.pile,
        top=None,
        color=None,
        draw_pile=len(state.stock),
        discard_pile=0,
        seats=seats,
        windows=windows,
        catchable=(),
        can_challenge=False,
        winners=state.winners,
        commitment=commitment(seed(state.secret, 2)),
        hand=() if seat is None else tuple(sorted(state.hands[seat])),  # type: ignore[arg-type]
    )


def seen(events: Iterable[AnyEvent], seat: int | None) -> tuple[AnyEvent, ...]:
    return tuple(_seen(event, seat) for event in events if not isinstance(event, Shuffled))


def _seen(event: AnyEvent, seat: int | None) -> AnyEvent:
    if not isinstance(event, Dealt):
        return event
    return Dealt({mine: hand for mine, hand in event.hands.items() if mine == seat})


def thought(view: View, at: datetime, bot: Any = None) -> Thought | None:
    return Thought(Lay(view.turn or 0, number=view.hand[-1]), at) if view.my_turn else None


def next_due(state: State) -> datetime | None:
    return state.due


def waiting(state: State) -> tuple[Wait, ...]:
    return () if state.turn is None or state.due is None else (Wait((state.turn,), "turn", state.due),)


def replay(entries: Iterable[Entry]) -> State:
    return states(entries)[-1]


def states(entries: Iterable[Entry]) -> list[State]:
    first, *others = entries
    passed = [start(first.move, first.at).state]
    for entry in others:
        passed.append(step(passed[-1], entry.move, entry.at).state)
    return passed


def last_move(entries: Sequence[Entry], bots: Collection[int]) -> LastMove | None:
    return None


_STATE: json.Decoder[State] = json.Decoder(State)
_MOVE: json.Decoder[Any] = json.Decoder(AnyMove)
_EVENTS: json.Decoder[tuple[AnyEvent, ...]] = json.Decoder(tuple[AnyEvent, ...])


def encode(state: State) -> str:
    return json.encode(state).decode()


def decode(text: str) -> State:
    return _STATE.decode(text)


def encode_move(move: Any) -> str:
    return json.encode(move).decode()


def decode_move(text: str) -> Any:
    return _MOVE.decode(text)


def encode_events(events: tuple[AnyEvent, ...]) -> str:
    return json.encode(events).decode()


def decode_events(text: str) -> tuple[AnyEvent, ...]:
    return _EVENTS.decode(text)
