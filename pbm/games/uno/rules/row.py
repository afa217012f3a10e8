"""F2: several cards in one text, in order, each a play of its own; they are played whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import WILDS
from pbm.games.uno.classic import Classic
from pbm.games.uno.events import Rotated, Swapped
from pbm.games.uno.moves import Play
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table


def refuse_row(rule: Classic, position: Position, move: Play) -> Refusal | None:
    """Why not all of the cards can be played in order: it is tried, as when the text goes in.

    After a trade nobody can name cards of a hand that they have not seen.
    """
    trial = Table.trial(position)
    for place, play in enumerate(_each(rule, position, move)):
        is_held = trial.turn == move.seat and not trial.begun and trial.is_window_open()
        if place and (is_held or any(isinstance(event, Swapped | Rotated) for event in trial.events)):
            return Refusal(Code.ONE_CARD)
        refusal = rule.refuse_play(trial, play)
        if refusal is not None:
            return refusal
        _play_next(rule, trial, play)
    return None


def play_row(rule: Classic, table: Table, move: Play) -> None:
    """Lay the cards, none of which has been refused."""
    for play in tuple(_each(rule, table, move)):
        _play_next(rule, table, play)


def _play_next(rule: Classic, table: Table, move: Play) -> None:
    """Play a card of several; the player's next turn begins with it if it comes to that (two players, Skip)."""
    if table.turn == move.seat and not table.begun:
        table.begin_turn(table.options.turn_time)
    rule.play(table, move)


def _each(rule: Classic, position: Position, move: Play) -> Iterator[Play]:
    """The plays of several cards. The call of UNO belongs to the next-to-last card, or else to the last of these."""
    next_to_last, last = len(position.hands[move.seat]) - 2, len(move.cards) - 1
    called_with = next_to_last if 0 <= next_to_last <= last else last
    for place, card in enumerate(move.cards):
        one = Play(move.seat, move.said, (card,), uno=move.uno and place == called_with)
        trade = replace(one, swap=move.swap, keep=move.keep)
        is_trade = place == last or rule.refuse_trade(position, trade, card) is None
        yield replace(trade if is_trade else one, color=move.color if card in WILDS else None)
