"""What players can do in their turn (R5, R6). Each move is refused, held by the clock (W1), or performed."""

from __future__ import annotations

from collections import Counter

from pbm.games.match.events import Passed, Why
from pbm.games.match.moves import Draw, Pass
from pbm.games.match.uno_call import declare, open_window
from pbm.games.match.view import DRAWN, PLAY
from pbm.games.refusals import Code, Refusal
from pbm.games.rummy.effects import follow
from pbm.games.rummy.ending import go_out
from pbm.games.rummy.events import Played
from pbm.games.rummy.lawful import laid, refuse_play
from pbm.games.rummy.layout import Group, Layout
from pbm.games.rummy.moves import Play, TurnMove
from pbm.games.rummy.plays import playable
from pbm.games.rummy.specials import acting
from pbm.games.rummy.state import Position
from pbm.games.rummy.table import Table
from pbm.games.rummy.tiles import Tile, in_order


def refuse(position: Position, move: TurnMove) -> Refusal | None:
    """Why a move is not lawful as things are, held or not."""
    if position.turn != move.seat:
        return Refusal(Code.NOT_YOUR_TURN, seats=() if position.turn is None else (position.turn,))
    match move:
        case Play():
            return refuse_play(position.layout, position.hands[move.seat], position.drawn, move)
        case Draw():
            return _refuse_draw(position, move)
        case Pass():
            return Refusal(Code.DRAW_FIRST) if position.awaiting is PLAY else None


def must_wait(position: Position, move: TurnMove) -> bool:
    """Whether a lawful move goes in later: a play does while a UNO window is open, a draw or a pass never (R15)."""
    return isinstance(move, Play) and move.seat == position.turn and not position.begun


def perform(table: Table, move: TurnMove) -> None:
    """Do a move that has not been refused. One made before the turn began takes the place of what was queued for it."""
    if not table.begun:
        table.drop_queue(move.seat)
    match move:
        case Play():
            _play(table, move)
        case Draw():
            _draw(table, move.seat)
        case Pass():
            table.record(Passed(move.seat))
            table.pass_turn(table.after(move.seat))


def _refuse_draw(position: Position, move: Draw) -> Refusal | None:
    """Why the seat may not draw: it has drawn, or could play and must (R6)."""
    if position.awaiting is DRAWN:
        return Refusal(Code.ONLY_THE_DRAWN_CARD, position.drawn)
    could_play = position.options.must_play and playable(position.layout, position.hands[move.seat])
    return Refusal(Code.MUST_PLAY) if could_play else None


def _draw(table: Table, seat: int) -> None:
    """Draw a tile; one with which nothing can be played ends the turn (R6)."""
    drawn = table.draw(seat, 1, Why.TURN)
    if drawn and playable(table.layout, table.hands[seat], drawn[0]):
        table.awaiting, table.drawn = DRAWN, drawn[0]
    else:
        table.pass_turn(table.after(seat))


def _play(table: Table, move: Play) -> None:
    """Lay the tiles, and let one special act unless these were the last tiles (R5, R13, R16)."""
    before, after = table.layout, laid(table.layout, move.tiles)
    if after is None:
        raise AssertionError("a play that has not been refused can be laid")
    table.close_table_windows()
    table.lay(move.seat, move.tiles, after)
    is_out = not table.hands[move.seat]
    acts = None if is_out else acting(move.tiles, move.act)
    table.record(Played(move.seat, move.tiles, _formed(before, after), _taken(before, after), acts))
    if is_out:
        go_out(table, move.seat)
        return
    declare(table, move.seat, called=move.uno)
    open_window(table, move.seat)
    follow(table, move.seat, acts)


def _formed(before: Layout, after: Layout) -> tuple[Group, ...]:
    """The groups that did not lie there before."""
    return tuple((Counter(after.groups) - Counter(before.groups)).elements())


def _taken(before: Layout, after: Layout) -> tuple[Tile, ...]:
    """The start tiles that lie loose no more (R9)."""
    return in_order((Counter(before.loose) - Counter(after.loose)).elements())
