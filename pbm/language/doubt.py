"""Asking back: the exact words that we would take, at most three (T3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Pass
from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import COLOR, SYMBOL, WILD_DRAW_FOUR, WILDS
from pbm.games.uno.moves import AnyMove, CallColor, Cut, Play, Queue, Swap
from pbm.games.uno.view import View
from pbm.language.cards import Named
from pbm.language.grammar import Part, Sentence
from pbm.language.readings import Context, Doubt
from pbm.language.tokens import as_written

MOST_CHOICES = 3

MOST_AT_CALL = 2
"""With more cards than these in the hand nobody has to call UNO."""

_ENDED_BY_PASS = frozenset({Awaiting.DRAWN, Awaiting.FREE})


def doubt(why: str, context: Context, words: Iterable[str] = (), about: str = "") -> Doubt:
    """A question with these words, or with what the writer could do, if none are given."""
    given = list(dict.fromkeys(words)) or list(_possible(context))
    return Doubt(why=why, choices=tuple(given[:MOST_CHOICES]), about=about)


def doubt_about(why: str, sentence: Sentence, context: Context, said: str = "") -> Doubt:
    """A question about the acts of a sentence, without those that it denies; `said` is the text that it was.

    Where no card is named, *no* may deny what follows or answer what was asked: then everything else is offered too.
    """
    meant = _with_calls([act for act in sentence.acts if not act.denied])
    if sentence.acts[0].role == "next":
        return _doubt_about_row(why, sentence, meant, context, said)
    denied = {word for act in sentence.acts if act.denied for word in _words_for(act, context)}
    words = _row_words(meant, context) or [word for act in meant for word in _words_for(act, context)]
    left = [word for word in words if word not in denied]
    if why == "question" and not left and _misses(sentence.cards, context.uno_view):
        named = (card_words(it.card).upper() for it in sentence.cards if it.card)
        return doubt("missing", context, about=" ".join(dict.fromkeys(named)))
    others = [word for word in _possible(context) if word not in denied]
    both = why == "negation" and "no" in sentence.roles and not sentence.cards
    choices = [*left, *others] if both else left or others
    return doubt(why, context, choices, as_written(said, sentence.rest))


def _row_words(acts: list[Part], context: Context) -> list[str]:
    """The words for several held cards that are played one after another, where the game has that (F2)."""
    view, named = context.uno_view, [act.named for act in acts if act.named]
    cards = tuple(it.card for it in named if it.card)
    if view is None or view.options.game != "french" or not 1 < len(cards) == len(acts):
        return []
    if Counter(cards) - Counter(view.hand) or any(it.called or it.keep or it.swap is not None for it in named):
        return []
    return [words_of(Play(-1, cards=cards, uno=any(it.uno for it in named)))]


def _with_calls(acts: list[Part]) -> list[Part]:
    """The acts, with a call of UNO that unexplained words part from its card brought back to it."""
    if not any(act.role == "uno" for act in acts) or not any(act.named for act in acts):
        return acts
    called = ((act, structs.replace(act.named, uno=True)) for act in acts if act.named)
    return [structs.replace(act, named=named) for act, named in called]


def _misses(cards: tuple[Named, ...], view: View | None) -> bool:
    """Whether it is asked about whole cards that the hand does not hold."""
    return bool(cards) and view is not None and not any(it.card is None or it.card in view.hand for it in cards)


def _doubt_about_row(why: str, sentence: Sentence, acts: Sequence[Part], context: Context, said: str) -> Doubt:
    """A question about the row of preferences that the acts name, as far as they can stand in one (W13).

    Without any it says what rows look like; what is left out of the row is told.
    """
    preferred = [(act, _preferred(act, context.uno_view)) for act in acts[1:]]
    words = [word for _, word in preferred if word]
    strange = [token for act, word in preferred if not word for token in act.tokens]
    row = (f"next {', '.join(words)}",) if words else ("next draw", "next off")
    return doubt(why, context, row, as_written(said, (*sentence.rest, *strange)))


def _preferred(act: Part, view: View | None) -> str:
    """The words of an act that can be preferred: a card that is held, where it is known which, or to draw."""
    cards = held(act.named, view) if act.named else ()
    if act.named and len(cards) == 1:
        return words_of(Play(-1, cards=cards, color=act.named.called, uno=act.named.uno))
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
            return f"next {', '.join(words_of(it, names) for it in preferences) or 'off'}"
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


def moves_hands(card: Card | None, view: View | None) -> bool:
    """Whether hands can move with this card in the game that is seen (H2, H5)."""
    if view is None or card is None:
        return False
    options, symbol = view.options, SYMBOL[card]
    return (options.seven_zero and symbol in {"7", "0"}) or (options.zero_swap and symbol == "0")


def _fits(named: Named, card: Card) -> bool:
    color, symbol = COLOR.get(card), SYMBOL.get(card)
    return (named.color is None or color == named.color) and (named.symbol is None or symbol == named.symbol)


def _words_for(act: Part, context: Context) -> Iterator[str]:
    """The words that an act could be meant as, as far as the rules would take them."""
    view = context.uno_view
    if act.named is not None:
        yield from words_for_card(act.named, context)
    elif act.role == "catch":
        seats = [act.seat] if act.seat is not None else view.catchable if view else ()
        yield from (words_of(Catch(-1, target=seat), context.names) for seat in seats)
    elif act.role in {"draw", "take"}:
        yield "draw"
    elif act.role == "pass":
        yield "pass"
    elif (act.role == "uno" and _may_call(view)) or (act.role == "challenge" and _may_challenge(view)):
        yield act.role


def _may_call(view: View | None) -> bool:
    """Whether a call of UNO could be owed: no words of ours lead to a false one (C30)."""
    return view is None or len(view.hand) <= MOST_AT_CALL


def _may_challenge(view: View | None) -> bool:
    return view is None or view.can_challenge


def words_for_card(named: Named, context: Context) -> Iterator[str]:
    """The words for each card that could be meant and laid."""
    view, uno = context.uno_view, named.uno and _may_call(context.uno_view)
    if view is not None and view.my_turn and view.awaiting is Awaiting.COLOR:
        yield from color_words(view) if named.color is None else (named.color.name.lower(),)
        return
    for card in (named.card,) if named.card else held(named, view):
        play = Play(-1, cards=(card,), color=named.called, uno=uno)
        if moves_hands(card, view):
            play = structs.replace(play, swap=named.swap, keep=named.keep)
        if view is None or card in view.jumpable or (view.my_turn and card in view.playable):
            yield words_of(play, context.names)
        elif not view.my_turn and card in view.hand:
            yield words_of(Queue(-1, preferences=(play,)), context.names)
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
