"""Tables that scenarios set by hand, as each game takes them."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.game import Game
from pbm.games.match.cards import Card, Color
from pbm.games.rummy import moves as tiles
from pbm.games.uno import moves as cards
from pbm.scenarios.file import Deal


def set_table(names: Sequence[str], deal: Deal, rules: Game) -> tiles.SetTable | cards.SetTable:
    """The table of a deal for the players of these names; the last one deals unless it says otherwise."""
    return _of_tiles(names, deal) if rules.Start is tiles.Start else _of_cards(names, deal)


def _of_cards(names: Sequence[str], deal: Deal) -> cards.SetTable:
    seat = {name: place for place, name in enumerate(names)}
    return cards.SetTable(
        dealer=seat[deal.dealer] if deal.dealer else len(names) - 1,
        hands=_hands(names, deal),
        discard=_codes(deal.discard),
        first=Card(deal.first) if deal.first else None,
        draw=_codes(deal.draw),
        color=Color(deal.color) if deal.color else None,
        turn=seat[deal.turn] if deal.turn else None,
        scores=_scores(names, deal),
        out=tuple(seat[name] for name in deal.out),
    )


def _of_tiles(names: Sequence[str], deal: Deal) -> tiles.SetTable:
    seat = {name: place for place, name in enumerate(names)}
    return tiles.SetTable(
        dealer=seat[deal.dealer] if deal.dealer else len(names) - 1,
        hands=_hands(names, deal),
        groups=tuple(_codes(group.split()) for group in deal.table),
        loose=_codes(deal.loose),
        pool=_codes(deal.pool),
        turn=seat[deal.turn] if deal.turn else None,
        scores=_scores(names, deal),
    )


def _hands(names: Sequence[str], deal: Deal) -> tuple[tuple[Card, ...], ...]:
    return tuple(_codes(deal.hands.get(name, ())) for name in names)


def _scores(names: Sequence[str], deal: Deal) -> tuple[int, ...]:
    return tuple(deal.scores.get(name, 0) for name in names)


def _codes(codes: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(Card, codes))
