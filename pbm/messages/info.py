"""Answers to questions about a game: *table*, *scores*, *rules*, *fair*. All of it is public.

*hand* is a notice without events.
"""

from __future__ import annotations

from typing import Any

from pbm.games.uno.options import Options
from pbm.games.uno.view import SeatView, View
from pbm.messages import hand, turns
from pbm.messages.scene import Scene
from pbm.messages.templates import words
from pbm.messages.text import Text


def table(scene: Scene, view: View) -> Text:
    """Who plays after whom with how many cards, what lies on top, and how many cards are in the piles."""
    return words(
        "table",
        code=f"{scene.code}-{view.turn_number}",
        headline=turns.headline(scene, view, wordy=False),
        by=turns.closing(scene, view, "challenge") or turns.closing(scene, view, "turn"),
        seats=[_seat(scene, seat) for seat in _in_order(view)],
        top=hand.top(view),
        draw_pile=view.draw_pile,
        discard_pile=view.discard_pile,
        dealer=scene.name(view.dealer),
    )


def scores(scene: Scene, view: View) -> Text:
    """The totals, best first, and what wins the match."""
    best_first = sorted((seat for seat in view.seats if not seat.gone), key=lambda seat: -seat.score)
    return words(
        "scores",
        code=scene.code,
        scores=[(scene.name(seat.seat), seat.score) for seat in best_first],
        winners=[scene.name(seat) for seat in view.winners or ()],
        options=view.options,
        hand=view.hand_number,
    )


def rules(code: str, options: Options) -> Text:
    """The options in force."""
    return words("rules", code=code, options=options)


def fair(code: str, hand_number: int, commitment: str) -> Text:
    """The commitment to the seed of a hand (64 hex digits), as it was published before anybody could salt it."""
    return words("fair", code=code, hand=hand_number, commitment=commitment)


def _in_order(view: View) -> list[SeatView]:
    """The seats in the order in which they play, from the one in turn on."""
    first = view.turn or 0
    around = [*view.seats[first:], *view.seats[:first]]
    order = around if view.clockwise else [around[0], *reversed(around[1:])]
    return [seat for seat in order if not seat.gone]


def _seat(scene: Scene, seat: SeatView) -> dict[str, Any]:
    return {"name": scene.name(seat.seat), "cards": seat.cards, "uno": seat.uno, "bot": seat.bot}
