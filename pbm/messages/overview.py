"""The answer to *table*: all that everybody may see of a game at once."""

from __future__ import annotations

from typing import Any

from pbm.games.match.cards import Color
from pbm.games.match.view import SeatView
from pbm.games.match.view import View as MatchView
from pbm.games.uno.options import partners
from pbm.games.uno.view import View
from pbm.messages import hand, turns
from pbm.messages.scene import Scene
from pbm.messages.templates import words
from pbm.messages.text import Text
from pbm.messages.whose_turn import closing


def overview(scene: Scene, view: View) -> Text:
    """Who plays after whom with how many cards, what lies on top, and how many are in the piles; no hand is shown."""
    return words(
        "table",
        code=f"{scene.code}-{view.turn_number}",
        headline=turns.headline(scene, view, wordy=False),
        by=closing(scene, view, "challenge") or closing(scene, view, "turn"),
        seats=[seat_data(scene, seat) for seat in in_order(view)],
        top=hand.top(view),
        draw_pile=view.draw_pile,
        discard_pile=view.discard_pile,
        dealer=scene.name(view.dealer),
        teams=_teams(scene, view),
    )


def _teams(scene: Scene, view: View) -> tuple[str, ...]:
    """Who plays with whom (C39); nothing where everybody plays alone."""
    teams = [partners(view.options, seat) for seat in (0, 1)] if view.options.partners else []
    return tuple(" & ".join(map(scene.name, team)) for team in teams)


def in_order(view: MatchView) -> list[SeatView]:
    """The seats in the order in which they play, from the one in turn on."""
    first = view.turn or 0
    around = [*view.seats[first:], *view.seats[:first]]
    order = around if view.clockwise else [around[0], *reversed(around[1:])]
    return [seat for seat in order if seat.plays]


def seat_data(scene: Scene, seat: SeatView) -> dict[str, Any]:
    """What a template shows of a seat."""
    cards = "waits" if seat.waits else seat.cards
    return {"name": scene.name(seat.seat), "cards": cards, "uno": seat.uno, "bot": seat.bot}


def facts(view: View) -> tuple[tuple[str, str], ...]:
    """What the host sees of the cards on the table, by their headings."""
    color = f" {Color(view.color).name.lower()}" if view.color else ""
    shown = (("Top card", f"{view.top or '-'}{color}"), ("Draw pile", str(view.draw_pile)))
    return (*shown, ("To be drawn", str(view.pending))) if view.pending else shown
