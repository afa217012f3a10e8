"""From a sentence about tiles to a move, an inquiry or a doubt, against what its writer sees (T1, T3, T4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Pass
from pbm.games.match.view import Awaiting
from pbm.games.rummy.moves import Play, Queue
from pbm.language.grammar import Part, Sentence
from pbm.language.moves import forgotten_call, is_idle_call, reason_to_doubt, worth_asking
from pbm.language.readings import Doubt, Inquiry, MoveRead, Reading, Talk
from pbm.language.rummy.doubt import OF_A_PLAY, doubt, doubt_about, names_play, rack, tiles_among
from pbm.language.rummy.plays import plays_of, words_of
from pbm.language.rummy.tiles import exists, says_enough
from pbm.language.tokens import as_written
from pbm.language.vocabulary import Phrase
from pbm.language.writer import Writer

_PLAIN = {"draw": Draw, "pass": Pass, "challenge": Challenge, "uno": CallUno}
"""Moves that need nothing but who makes them."""

NOT_THERE = frozenset({"no-such-tile", "missing"})
"""Doubts about tiles that cannot be played whatever else the text says."""

_NO_ACTS_HERE = frozenset({"off", "ready", "cut"})


def reading_of(sentence: Sentence, writer: Writer) -> Reading | None:
    """What the sentence comes to; None where it names nothing of the game."""
    acts, roles = sentence.acts, {act.role for act in sentence.acts}
    if asked := forgotten_call(sentence, writer):
        return asked
    if roles <= _NO_ACTS_HERE:
        return None
    if sentence.rest and not worth_asking(sentence):
        return Talk(card=True)
    if not all(exists(act.named) for act in acts if act.named):
        return Doubt(why="no-such-tile")
    why, tries = reason_to_doubt(sentence), acts[0].role == "try"
    if why and not (why == "question" and (tries or roles == {"hint"})):
        asked = doubt_about(why, acts, writer.context, as_written(writer.said, sentence.rest))
        return _to_try(asked) if tries else asked
    if roles == {"hint"}:
        return Inquiry()
    if tries:
        return _inquiry(acts[1:], writer)
    if is_idle_call(sentence, writer):
        return doubt_about("ambiguous", acts, writer.context)
    return _move(acts, writer)


def row_of(pieces: Sequence[Sentence], writer: Writer) -> Reading:
    """*next b3 g1 y9, r11, draw*: what each piece names, in order; or *next off* (W13)."""
    if [act.role for piece in pieces for act in piece.acts] == ["off"]:
        return MoveRead(move=Queue(writer.seat, writer.said))
    meant = [reading_of(piece, structs.replace(writer, said="")) for piece in pieces]
    moves = [it.move for it in meant if isinstance(it, MoveRead) and isinstance(it.move, Play | Draw)]
    if len(moves) == len(pieces) > 0:
        return MoveRead(move=Queue(writer.seat, writer.said, preferences=tuple(moves)))
    if wrong := next((it for it in meant if isinstance(it, Doubt) and it.why in NOT_THERE), None):
        return wrong
    words = [words for it in meant if (words := _preferred(it))]
    choices = (f"next {', '.join(words)}",) if words else ("next draw", "next off")
    strange = [token for piece, it in zip(pieces, meant, strict=True) for token in _strange(piece, it)]
    return doubt("ambiguous", writer.context, choices, as_written(writer.said, strange))


def _preferred(meant: Reading | None) -> str:
    """The words for a piece of a row, if there is one play or draw that it can mean."""
    if isinstance(meant, MoveRead):
        return words_of(meant.move) if isinstance(meant.move, Play | Draw) else ""
    words = meant.choices[0] if isinstance(meant, Doubt) and len(meant.choices) == 1 else ""
    return words if words == "draw" or (words and names_play(words)) else ""


def _strange(piece: Sentence, meant: Reading | None) -> Phrase:
    """What of a piece of a row is left out of the row that it is asked back as."""
    left_out = () if _preferred(meant) else piece.acts
    return (*piece.rest, *(token for act in left_out for token in act.tokens))


def _move(acts: Sequence[Part], writer: Writer) -> Reading:
    if tiles_among(acts):
        return _play(acts, writer)
    if len(acts) > 1:
        return doubt_about("ambiguous", acts, writer.context)
    act = acts[0]
    if act.role in _PLAIN:
        return MoveRead(move=_PLAIN[act.role](writer.seat, writer.said))
    match act.role:
        case "catch":
            return MoveRead(move=Catch(writer.seat, writer.said, target=act.seat), loose=act.loose)
        case "it" if writer.asked_for(Awaiting.DRAWN) and writer.view and writer.view.drawn:
            drawn = (writer.view.drawn,)
            return MoveRead(move=Play(writer.seat, writer.said, tiles=drawn), loose=True)
    return doubt_about("ambiguous", acts, writer.context)


def _play(acts: Sequence[Part], writer: Writer) -> MoveRead | Doubt:
    """The one play that the tiles can mean; what nobody can play, or may mean several, is asked back."""
    named = [act.named for act in tiles_among(acts) if act.named]
    plays = plays_of(acts, rack(writer.view))
    traded = any(it.keep or it.swap is not None for it in named)
    clear = {act.role for act in acts} <= OF_A_PLAY and not traded and all(map(says_enough, named))
    if len(plays) != 1 or not clear:
        return doubt_about("ambiguous", acts, writer.context)
    loose = not all(it.is_whole and not it.heard for it in named)
    return MoveRead(move=structs.replace(plays[0], seat=writer.seat, said=writer.said), loose=loose)


def _inquiry(acts: Sequence[Part], writer: Writer) -> Reading:
    """*try r7 b7*: the play, asked about and not made (R20)."""
    named = [act for act in acts if act.role in OF_A_PLAY]
    meant = _play(named, writer) if len(named) == len(acts) > 0 else doubt_about("ambiguous", named, writer.context)
    return Inquiry(move=meant.move) if isinstance(meant, MoveRead) else _to_try(meant)


def _to_try(asked: Doubt) -> Doubt:
    """The question with words that only try: what is no play cannot be tried."""
    return structs.replace(asked, choices=tuple(f"try {words}" for words in asked.choices if names_play(words)))
