"""What a player may ask for: a lawful play, and whether one would be lawful (R20), from the seat's own view alone."""

from __future__ import annotations

from pbm.games.refusals import Refusal
from pbm.games.rummy.lawful import refuse_play
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.moves import Play
from pbm.games.rummy.plays import largest_play
from pbm.games.rummy.view import View


def hint(view: View) -> Play | None:
    """A lawful play of as many tiles as can be, with the call of UNO that belongs to it; None if there is none (R20).

    Whoever is in turn, it is judged by the table as it lies now.
    """
    tiles = largest_play(Layout(view.groups, view.loose), view.hand, view.drawn)
    return Play(view.me or 0, tiles=tiles, uno=len(tiles) == len(view.hand) - 1) if tiles else None


def attempt(view: View, play: Play) -> Refusal | None:
    """Why a play would not be lawful if, or as, the seat is in turn; None if it would be (R20)."""
    return refuse_play(Layout(view.groups, view.loose), view.hand, view.drawn, play)
