"""From a sentence to a move, against what its writer sees: the move, a doubt, or nothing of the game (T1, T3, T4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from pbm.games.match.cards import Card
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Pass
from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import DRAW_TWO, SKIP, WILD_DRAW_FOUR, WILDS
from pbm.games.uno.moves import AnyMove, CallColor, Cut, Play, Queue, Ready, Swap
from pbm.games.uno.view import View
from pbm.language.cards import Named
from pbm.language.doubt import (
    MOST_AT_CALL,
    MOST_CHOICES,
    card_words,
    doubt,
    doubt_about,
    held,
    moves_hands,
    words_for_card,
)
from pbm.language.grammar import Part, Sentence
from pbm.language.readings import Doubt, MoveRead, Reading, Talk
from pbm.language.tokens import tokenize
from pbm.language.vocabulary import FILLERS
from pbm.language.writer import Writer

_DOUBTS = {"not": "negation", "mend": "negation", "no": "negation", "asks": "question"}
"""Roles that make a sentence doubtful, and why."""

_WITH = frozenset({"with", "to"})
"""What may stand before the name of whom to trade with; in other languages it is a filler."""

_ADMIRED = frozenset({"bluffs", "catch", "caught"})
"""Roles which, behind a "nice", are said of others' doings too."""

_MOVED = frozenset({"exclaims", "laughs"})
"""Roles that tell a feeling, as one may have at a card of somebody else's."""

_PLAIN: dict[str, Callable[[int, str], AnyMove]] = {
    "draw": Draw,
    "pass": Pass,
    "challenge": Challenge,
    "uno": CallUno,
    "ready": Ready,
}
"""Moves that need nothing but who makes them."""

_MOST_UNEXPLAINED = 3
"""More unexplained words than these beside a card are talk."""


class CardWriter(Writer, frozen=True):
    """Who wrote about cards, and what they may do with them."""

    @property
    def view(self) -> View | None:
        """What they see of a game of UNO."""
        return self.context.uno_view

    def may_lay(self, card: Card) -> bool:
        return self.view is not None and card in (*self.view.playable, *self.view.jumpable)

    def may_trade(self, card: Card | None) -> bool:
        """Whether hands can move with this card in the writer's game (H2, H5)."""
        return moves_hands(card, self.view)

    @property
    def may_play_several(self) -> bool:
        """Whether several cards may stand in one text of the writer's game (F2)."""
        return self.view is not None and self.view.options.game == "french"


def reading_of(sentence: Sentence, writer: CardWriter) -> Reading | None:
    """What the sentence comes to; None where it names nothing of the game."""
    sentence = _unsigned(sentence, writer)
    if writer.asked_for(Awaiting.COLOR):
        sentence = _one_color(sentence)
    if writer.asked_for(Awaiting.SWAP) and (answer := _swap_answer(sentence, writer)) is not None:
        return answer
    if asked := forgotten_call(sentence, writer):
        return asked
    if not sentence.acts or {act.role for act in sentence.acts} == {"off"}:
        return None
    if sentence.rest and not (worth_asking(sentence) or _may_challenge(sentence, writer)):
        return Talk(card=True)
    if why := reason_to_doubt(sentence):
        return doubt_about(why, sentence, writer.context, writer.said)
    return _clear(sentence, writer)


def _one_color(sentence: Sentence) -> Sentence:
    """The sentence with one color only, where that is all that it names, however often and with whatever picture."""
    named = sentence.cards
    colors = {it.color for it in named if it.symbol is None}
    if len(colors) != 1 or any(it.symbol for it in named) or len(named) < len(sentence.acts):
        return sentence
    called = structs.replace(named[0], uno=any(it.uno for it in named))
    once = structs.replace(sentence.acts[0], named=called)
    return structs.replace(sentence, acts=(once,), roles=sentence.roles - {"picture"})


def _clear(sentence: Sentence, writer: CardWriter) -> Reading:
    """What a sentence comes to in which all is explained, and nothing raises a doubt by itself."""
    if sentence.acts[0].role == "next":
        return _queue(sentence, writer)
    if is_idle_call(sentence, writer):
        return Talk(card=True)
    if any(named.keep and not writer.may_trade(named.card) for named in sentence.cards):
        return doubt_about("several", sentence, writer.context)
    if len(sentence.acts) > 1:
        return _several(sentence, writer)
    if _accuses_another(sentence, writer) or _gasps(sentence, writer):
        return doubt_about("ambiguous", sentence, writer.context)
    return _act(sentence.acts[0], writer)


def _gasps(sentence: Sentence, writer: CardWriter) -> bool:
    """Whether it is a cry of disbelief rather than a challenge."""
    return "gasps" in sentence.roles and ("!" in writer.said or "picture" in sentence.roles)


def _accuses_another(sentence: Sentence, writer: CardWriter) -> bool:
    """Whether it challenges somebody, by name, who has not laid the card on top (C21)."""
    laid_by = writer.view.laid_by if writer.view else None
    accused = sentence.people - {writer.seat}
    return sentence.acts[0].role == "challenge" and bool(accused) and laid_by not in {None, *accused}


def _is_of_others(sentence: Sentence) -> bool:
    """Whether it may be said of a card of somebody else's: one to draw for, without its color, or not believed."""
    dreaded = (it.symbol in {WILD_DRAW_FOUR, DRAW_TWO} and it.color is it.called is None for it in sentence.cards)
    return "gasps" in sentence.roles or any(dreaded)


def _unsigned(sentence: Sentence, writer: CardWriter) -> Sentence:
    """The sentence without the writer's own name behind a card that moves no hands: a signature."""
    return structs.replace(sentence, acts=tuple(_without_signature(act, writer) for act in sentence.acts))


def _without_signature(act: Part, writer: CardWriter) -> Part:
    if act.named is None or act.named.swap != writer.seat or writer.may_trade(act.named.card):
        return act
    return structs.replace(act, named=structs.replace(act.named, swap=None))


def is_idle_call(sentence: Sentence, writer: Writer) -> bool:
    """Whether *uno* may only be the name of the game ("let's play uno"), where a call would cost cards (C30)."""
    hand = writer.view.hand if writer.view else ()
    return sentence.acts[0].role == "uno" and bool(sentence.roles & FILLERS) and len(hand) > MOST_AT_CALL


def forgotten_call(sentence: Sentence, writer: Writer) -> Doubt | Talk | None:
    """What *forgot uno* without a name may be: a catch of who can be caught, or the writer's own late call (T3)."""
    if sentence.acts or "forgot" not in sentence.roles or writer.view is None:
        return None
    catches = [f"catch {writer.context.names[seat].lower()}" for seat in writer.view.catchable]
    words = catches or ["uno"] * (len(writer.view.hand) <= MOST_AT_CALL)
    return Doubt(why="ambiguous", choices=tuple(words[:MOST_CHOICES])) if words else Talk(card=True)


def worth_asking(sentence: Sentence) -> bool:
    """Whether words that are not all explained are near enough to a move to ask what was meant."""
    if len(sentence.rest) > _MOST_UNEXPLAINED:
        return False
    last = sentence.acts[-1].role
    one_name = len(sentence.rest) == 1 and (last == "catch" or (last == "uno" and "name" in sentence.roles))
    one_letter = bool(sentence.cards) and len("".join(sentence.rest)) == 1
    return one_name or one_letter or any(named.is_whole for named in sentence.cards)


def _may_challenge(sentence: Sentence, writer: CardWriter) -> bool:
    """Whether it says *challenge*, whatever else it says, where that is one of the few answers that there are (C21)."""
    return writer.view is not None and writer.view.can_challenge and any(it.role == "challenge" for it in sentence.acts)


def reason_to_doubt(sentence: Sentence) -> str | None:
    """Why a sentence with acts is asked back whatever they are; None if it says what it means."""
    roles = sentence.roles
    if doubtful := [why for role, why in _DOUBTS.items() if role in roles]:
        return doubtful[0]
    if ("exclaims" in roles and roles & _ADMIRED) or (roles & _MOVED and _is_of_others(sentence)):
        return "ambiguous"
    if "or" in roles and sentence.acts[0].role != "next":
        return "several"
    if sentence.rest:
        return "prefix" if sentence.leads else "ambiguous"
    bare = not all(named.is_whole for named in sentence.cards)
    return "fuzzy" if "picture" in roles and bare else None


def _several(sentence: Sentence, writer: CardWriter) -> Reading:
    if _takes_what_is_pending(sentence, writer):
        return _move(Draw(writer.seat, writer.said))
    return _row(sentence, writer) or doubt_about("several", sentence, writer.context)


def _act(act: Part, writer: CardWriter) -> Reading:
    if act.named is not None:
        return _card(act.named, writer)
    if act.role in _PLAIN:
        return _move(_PLAIN[act.role](writer.seat, writer.said))
    match act.role:
        case "take":
            return _move(Draw(writer.seat, writer.said)) if _pending(writer) else doubt("ambiguous", writer.context)
        case "catch":
            return _move(Catch(writer.seat, writer.said, target=act.seat), loose=act.loose)
        case "cut" if act.count:
            return _move(Cut(writer.seat, writer.said, count=act.count))
        case "it" if writer.asked_for(Awaiting.DRAWN) and writer.view and writer.view.drawn:
            return _move(Play(writer.seat, writer.said, cards=(writer.view.drawn,)), loose=True)
    return doubt("ambiguous", writer.context)


def _card(named: Named, writer: CardWriter) -> Reading:
    if (answer := _color_answer(named, writer)) is not None:
        return answer
    if named.noun and named.card and named.card not in held(named, writer.view):
        named = structs.replace(named, symbol=None)
    if named.drawn and not named.called and (accepted := _accepted(named, writer)) is not None:
        return accepted
    card = named.card
    if card is None:
        return _shortcut(named, writer)
    if named.heard and not writer.may_lay(card):
        return doubt("fuzzy", writer.context)
    return _move(_play(card, named, writer), loose=named.heard)


def _color_answer(named: Named, writer: CardWriter) -> Reading | None:
    """A color where one is asked for; saying the wild again with its color is the same (C12)."""
    if not writer.asked_for(Awaiting.COLOR):
        return None
    again = named.symbol in WILDS and writer.view is not None and named.symbol == writer.view.top
    color = named.called if again else named.color if named.symbol is None else None
    return _move(CallColor(writer.seat, writer.said, color=color, uno=named.uno)) if color else None


def _swap_answer(sentence: Sentence, writer: CardWriter) -> Reading | None:
    """A name, or *keep*, where it is asked with whom to trade; saying the card again with it is the same (H2, H5)."""
    if sentence.roles & {*_DOUBTS, "or"}:
        return doubt(next((why for role, why in _DOUBTS.items() if role in sentence.roles), "several"), writer.context)
    again = [named for named in sentence.cards if writer.view is not None and named.card == writer.view.top]
    if [act.role for act in sentence.acts] == ["pass"] and not sentence.rest:
        return _move(Swap(writer.seat, writer.said))
    if len(sentence.acts) == len(again) == 1 and not sentence.rest and (again[0].keep or again[0].swap is not None):
        return _move(Swap(writer.seat, writer.said, target=again[0].swap))
    if not sentence.acts and len(sentence.named) == 1:
        said = [token for token in sentence.rest if token not in _WITH]
        if len(said) > len(tokenize(writer.context.names[sentence.named[0]])):
            return doubt("ambiguous", writer.context)  # something is said of them: "what does bob have"
        return _move(Swap(writer.seat, writer.said, target=sentence.named[0]))
    return None


def _row(sentence: Sentence, writer: CardWriter) -> Reading | None:
    """Several whole cards, played in their order, where the game has that (F2)."""
    named = sentence.cards
    cards = tuple(it.card for it in named if it.card is not None)
    colors = {it.called for it in named if it.called is not None}
    swaps = {it.swap for it in named if it.swap is not None}
    if not writer.may_play_several or len(cards) < len(sentence.acts) or len(colors) > 1 or len(swaps) > 1:
        return None
    return _move(
        Play(
            writer.seat,
            writer.said,
            cards=cards,
            color=next(iter(colors), None),
            uno=any(it.uno for it in named),
            swap=next(iter(swaps), None),
            keep=any(it.keep for it in named),
        )
    )


def _accepted(named: Named, writer: CardWriter) -> Reading | None:
    """*Draw four* or *draw two* under as many pending cards: the penalty, if no such card could be laid."""
    amount = {WILD_DRAW_FOUR: 4, DRAW_TWO: 2}.get(named.symbol or "")
    if not _pending(writer) or writer.view is None or amount != writer.view.pending:
        return None
    laid = [card for card in held(named, writer.view) if writer.may_lay(card)]
    if laid:
        return doubt("ambiguous", writer.context, ["draw", *map(card_words, laid)])
    return _move(Draw(writer.seat, writer.said))


def _takes_what_is_pending(sentence: Sentence, writer: CardWriter) -> bool:
    """Whether *draw 6* is said under six pending cards, where no 6 of the hand could be laid (T4)."""
    view, acts = writer.view, sentence.acts
    if view is None or not _pending(writer) or [act.role for act in acts] not in (["draw", "card"], ["take", "card"]):
        return False
    number = Named(symbol=str(view.pending))
    return sentence.cards == (number,) and not any(writer.may_lay(card) for card in held(number, view))


def _shortcut(named: Named, writer: CardWriter) -> Reading:
    """A bare number or symbol, or "the red one": played if only one thing can be meant and it fits (T4)."""
    cards = held(named, writer.view)
    enough = named.symbol not in {None, SKIP} or (named.symbol is None and named.noun)
    if enough and len(cards) == 1 and writer.may_lay(cards[0]):
        return _move(_play(cards[0], named, writer), loose=True)
    return doubt("ambiguous", writer.context, words_for_card(named, writer.context))


def _queue(sentence: Sentence, writer: CardWriter) -> Reading:
    """*next r5, b7, draw*, or *next off* (W13)."""
    acts = sentence.acts[1:]
    if [act.role for act in acts] == ["off"]:
        return _move(Queue(writer.seat, writer.said))
    preferences = tuple(it for act in acts if (it := _preference(act, writer)))
    if not acts or len(preferences) < len(acts):
        return doubt_about("ambiguous", sentence, writer.context, writer.said)
    return _move(Queue(writer.seat, writer.said, preferences=preferences))


def _preference(act: Part, writer: CardWriter) -> Play | Draw | None:
    if act.role == "draw":
        return Draw(writer.seat)
    return _play(act.named.card, act.named, writer, said="") if act.named and act.named.card else None


def _play(card: Card, named: Named, writer: CardWriter, said: str | None = None) -> Play:
    words = writer.said if said is None else said
    return Play(writer.seat, words, cards=(card,), color=named.called, uno=named.uno, swap=named.swap, keep=named.keep)


def _pending(writer: CardWriter) -> bool:
    return writer.asked_for(Awaiting.ANSWER)


def _move(move: AnyMove, *, loose: bool = False) -> MoveRead:
    return MoveRead(move=move, loose=loose)
