"""From a sentence about tiles to a move, an inquiry or a doubt, against what its writer sees (T1, T3, T4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Pass
from pbm.games.match.view import Awaiting
from pbm.games.rummy.moves import Play, Queue
from pbm.language.grammar import Part, Sentence
from pbm.language.moves import is_idle_call, reason_to_doubt, worth_asking
from pbm.language.readings import Doubt, Inquiry, MoveRead, Reading, Talk
from pbm.language.rummy.doubt import doubt, doubt_about, rack, tiles_among
from pbm.language.rummy.plays import plays_of, words_of
from pbm.language.rummy.tiles import exists, says_enough
from pbm.language.writer import Writer

_PLAIN = {"draw": Draw, "pass": Pass, "challenge": Challenge, "uno": CallUno}
"""Moves that need nothing but who makes them."""

_NO_ACTS_HERE = frozenset({"off", "ready", "cut"})
OF_A_PLAY = frozenset({"card", "act", "uno"})
"""Roles of what makes up a play."""


def reading_of(sentence: Sentence, writer: Writer) -> Reading | None:
    """What the sentence comes to; None where it names nothing of the game."""
    acts, roles = sentence.acts, {act.role for act in sentence.acts}
    if roles <= _NO_ACTS_HERE:
        return None
    if sentence.rest and not worth_asking(sentence):
        return Talk(card=True)
    why, tries = reason_to_doubt(sentence), acts[0].role == "try"
    if why and not (why == "question" and (tries or roles == {"hint"})):
        return doubt_about(why, acts, writer.context)
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
    if strange := next((it for it in meant if isinstance(it, Doubt) and it.why == "no-such-tile"), None):
        return strange
    words = [words_of(move) for move in moves]
    return doubt("ambiguous", writer.context, (f"next {', '.join(words)}",) if words else ("next draw", "next off"))


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
    if not all(exists(act.named) for act in acts if act.named):
        return Doubt(why="no-such-tile")
    named = [act.named for act in tiles_among(acts) if act.named]
    plays = plays_of(acts, rack(writer.view))
    traded = any(it.keep or it.swap is not None for it in named)
    clear = {act.role for act in acts} <= OF_A_PLAY and not traded and all(map(says_enough, named))
    if len(plays) != 1 or not clear:
        return doubt("ambiguous", writer.context, map(words_of, plays))
    loose = not all(it.is_whole and not it.heard for it in named)
    return MoveRead(move=structs.replace(plays[0], seat=writer.seat, said=writer.said), loose=loose)


def _inquiry(acts: Sequence[Part], writer: Writer) -> Reading:
    """*try r7 b7*: the play, asked about and not made (R20)."""
    meant = _play(acts, writer) if tiles_among(acts) else Doubt(why="ambiguous")
    if isinstance(meant, Doubt):
        return structs.replace(meant, choices=tuple(f"try {it}" for it in meant.choices))
    return Inquiry(move=meant.move)
