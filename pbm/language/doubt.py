"""Asking back: the exact words that we would take, at most three (T3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Pass
from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import COLOR, SYMBOL, WILD_DRAW_FOUR, WILDS
from pbm.games.uno.moves import AnyMove, CallColor, Cut, Play, Queue, Swap
from pbm.games.uno.view import View
from pbm.language.cards import Named
from pbm.language.grammar import Part, Sentence
from pbm.language.readings import Context, Doubt

MOST_CHOICES = 3
_ENDED_BY_PASS = frozenset({Awaiting.DRAWN, Awaiting.FREE})


def doubt(why: str, context: Context, words: Iterable[str] = ()) -> Doubt:
    """A question with these words, or with what the writer could do, if none are given."""
    given = list(dict.fromkeys(words)) or list(_possible(context))
    return Doubt(why=why, choices=tuple(given[:MOST_CHOICES]))


def doubt_about(why: str, sentence: Sentence, context: Context) -> Doubt:
    """A question about the acts of a sentence, without those that it denies."""
    meant = [act for act in sentence.acts if not act.denied]
    if sentence.acts[0].role == "next":
        return doubt(why, context, _rows(meant))
    denied = {word for act in sentence.acts if act.denied for word in _words_for(act, context)}
    words = [word for act in meant for word in _words_for(act, context)]
    left = [word for word in words if word not in denied]
    return doubt(why, context, left or [word for word in _possible(context) if word not in denied])


def _rows(acts: list[Part]) -> tuple[str, ...]:
    """The row of preferences that the acts name, as far as they can stand in one; without any, what rows look like."""
    words = [word for act in acts if (word := _preferred(act))]
    return (f"next {', '.join(words)}",) if words else ("next draw", "next off")


def _preferred(act: Part) -> str:
    if act.named is not None and act.named.card:
        return words_of(Play(-1, cards=(act.named.card,), color=act.named.called, uno=act.named.uno))
    return "draw" if act.role == "draw" else ""


def words_of(move: AnyMove, names: tuple[str, ...] = ()) -> str:
    """The shortest words that make this move, as players text them: `r5 uno`, `w4 green`, `catch bob`."""
    match move:
        case Play(cards=cards, color=color, uno=uno, swap=swap, keep=keep):
            name = names[swap].lower() if swap is not None else "keep" * keep
            shown = (*map(card_words, cards), color.name.lower() if color else "", name, "uno" if uno else "")
            return " ".join(filter(None, shown))
        case Swap(target=target):
            return "keep" if target is None else names[target].lower()
        case Cut(count=count):
            return f"cut {count}"
        case CallColor(color=color, uno=uno):
            return color.name.lower() + " uno" * uno
        case Catch(target=target):
            return "catch" if target is None else f"catch {names[target].lower()}"
        case Queue(preferences=preferences):
            return f"next {', '.join(words_of(it) for it in preferences) or 'off'}"
        case Draw() | Pass() | Challenge() | CallUno():
            return {Draw: "draw", Pass: "pass", Challenge: "challenge", CallUno: "uno"}[type(move)]
    return type(move).__name__.lower()


def card_words(card: Card) -> str:
    """A card as players text it: `r5`, `gs`, `b+2`, `w`, `w4`."""
    return "w4" if card == WILD_DRAW_FOUR else card.lower()


def color_words(view: View) -> tuple[str, ...]:
    """The names of the colors, those first of which the hand holds most."""
    held = [COLOR[card] for card in view.hand]
    return tuple(color.name.lower() for color in sorted(Color, key=lambda color: -held.count(color)))


def held(named: Named, view: View | None) -> tuple[Card, ...]:
    """The different cards of the hand that the words can mean."""
    fitting = (card for card in (view.hand if view else ()) if _fits(named, card))
    return tuple(dict.fromkeys(fitting))


def _fits(named: Named, card: Card) -> bool:
    color, symbol = COLOR.get(card), SYMBOL.get(card)
    return (named.color is None or color == named.color) and (named.symbol is None or symbol == named.symbol)


def _words_for(act: Part, context: Context) -> Iterator[str]:
    """The words that an act could be meant as, as far as the rules would take them."""
    view = context.uno_view
    if act.named is not None:
        yield from words_for_card(act.named, view)
    elif act.role == "catch":
        seats = [act.seat] if act.seat is not None else view.catchable if view else ()
        yield from (words_of(Catch(-1, target=seat), context.names) for seat in seats)
    elif act.role in {"draw", "take"}:
        yield "draw"
    elif act.role in {"pass", "challenge", "uno"}:
        yield act.role


def words_for_card(named: Named, view: View | None) -> Iterator[str]:
    """The words for each card that could be meant and laid."""
    if view is not None and view.my_turn and view.awaiting is Awaiting.COLOR:
        yield from color_words(view) if named.color is None else (named.color.name.lower(),)
        return
    cards = (named.card,) if named.card else held(named, view)
    for card in cards:
        if view is None or card in (*view.playable, *view.jumpable):
            yield words_of(Play(-1, cards=(card,), color=named.called, uno=named.uno))
    if named.symbol is None and named.color and view and WILDS[0] in view.playable:
        yield words_of(Play(-1, cards=WILDS[:1], color=named.color))


def _possible(context: Context) -> Iterator[str]:
    """What the writer could do now."""
    view = context.uno_view
    if view is None:
        return
    if view.me in view.unready:
        yield "ready"
    if not view.my_turn:
        yield from map(card_words, view.jumpable)
        return
    yield from _in_turn(view, context.names)


def _in_turn(view: View, names: tuple[str, ...]) -> Iterator[str]:
    if view.awaiting is Awaiting.COLOR:
        yield from color_words(view)
    elif view.awaiting is Awaiting.SWAP:
        others = (seat.seat for seat in view.seats if seat.seat != view.me and seat.cards)
        yield from [names[seat].lower() for seat in others][: MOST_CHOICES - 1]
        yield "keep"
    else:
        yield from map(card_words, view.playable[: MOST_CHOICES - 1])
        yield from ("challenge",) if view.can_challenge else ()
        yield "pass" if view.awaiting in _ENDED_BY_PASS else "draw"
