"""The grammar of a text in a game of tiles: UNO's, with tiles for cards (T1, T12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import structs

from pbm.games.match.view import View
from pbm.games.rummy.advice import attempt
from pbm.games.rummy.moves import Play, Queue
from pbm.games.rummy.view import View as TileView
from pbm.language.address import split_address
from pbm.language.grammar import Sentence, read_sentence
from pbm.language.letters import Judge, settle
from pbm.language.moves import reason_to_doubt, worth_asking
from pbm.language.names import Seats, seats_by_name
from pbm.language.normalize import clean
from pbm.language.readings import Context, Doubt, Inquiry, MoveRead, Reading, Talk
from pbm.language.rummy.doubt import OF_A_PLAY, doubt, doubt_about, is_held, missing, words_for
from pbm.language.rummy.forms import written_out
from pbm.language.rummy.moves import NOT_THERE, reading_of, row_of
from pbm.language.rummy.plays import words_of
from pbm.language.spelling import mended
from pbm.language.tokens import COMMA, QUESTION, tokenize
from pbm.language.understand import LONGEST_MOVE
from pbm.language.vocabulary import Phrase, Words, tongues
from pbm.language.wrappers import unwrap
from pbm.language.writer import Writer


def grammar(text: str, context: Context) -> Reading | None:
    """What a text says in Rummy Up; None if it is no move there. Linear in its length."""
    ways = tongues(context.language, tiles=True)
    readings = list(dict.fromkeys(_read(text, context, words) or Talk() for words in ways))
    if len(readings) > 1:
        readings = [it for it in readings if _can_be_laid(it, context.view)] or readings
    return settle(readings, context, _JUDGE)


def could_be_move(line: str, context: Context) -> bool:
    """Whether somebody who sent us this line could be taken to move (T9: no line of our own may be)."""
    _, rest = split_address(unwrap(clean(line)).text)
    return isinstance(grammar(rest, context), MoveRead | Inquiry)


def _read(text: str, context: Context, words: Words) -> Reading | None:
    seats, writer = seats_by_name(context.names), Writer(context, text)
    tokens = tokenize(written_out(text[:LONGEST_MOVE], words), commas=True, bangs=True)
    sentence = read_sentence(tokens, words, seats)
    if sentence.acts and sentence.acts[0].role == "next":
        row = row_of(list(_preferences(_behind_next(sentence.tokens, words), words, seats)), writer)
        return row if (why := reason_to_doubt(sentence)) is None else _row_in_doubt(why, row, sentence, context)
    if right := mended(sentence.tokens, sentence.rest, words):
        meant = read_sentence(right, words, seats)
        if meant.acts and not meant.rest:
            return doubt_about("fuzzy", meant.acts, context)
    if sentence.acts and "or" in sentence.roles:
        parts = [read_sentence(part, words, seats) for part in _parts(tokens, words, commas=False)]
        choices = [it for part in parts for it in words_for(part.acts, context)]
        return doubt("ambiguous", context, choices) if choices else doubt_about("ambiguous", sentence.acts, context)
    return reading_of(sentence, writer)


def _row_in_doubt(why: str, row: Reading, sentence: Sentence, context: Context) -> Reading:
    """What a row comes to around which there are words that deny it, or that nothing explains (T1, T3)."""
    if sentence.rest and not worth_asking(sentence):
        return Talk(card=True)
    if isinstance(row, Doubt) and row.why in NOT_THERE:
        return row
    queue = row.move if isinstance(row, MoveRead) else None
    plays = [it for it in queue.preferences if isinstance(it, Play)] if isinstance(queue, Queue) else []
    if lacking := next((it for it in plays if not is_held(it, context.view)), None):
        return missing(lacking, context)
    choices = (words_of(row.move),) if isinstance(row, MoveRead) else row.choices if isinstance(row, Doubt) else ()
    return doubt(why, context, choices, row.about if isinstance(row, Doubt) else "")


def _behind_next(tokens: Phrase, words: Words) -> Phrase:
    at = next(at for at in range(len(tokens)) if words.phrase(tokens, at)[1] == "next")
    behind = tokens[at + len(words.phrase(tokens, at)[0]) :]
    return tuple(token for token in behind if token != QUESTION)


def _preferences(tokens: Phrase, words: Words, seats: Seats) -> Iterator[Sentence]:
    """What a row names one after another: commas and *or* part it, and so does *draw*."""
    for part in _parts(tokens, words, commas=True):
        sentence = read_sentence(part, words, seats)
        runs = [tuple(run) for _, run in groupby(sentence.acts, lambda act: act.role in OF_A_PLAY)]
        yield from (structs.replace(sentence, acts=acts) for acts in runs or ([()] if sentence.rest else []))


def _parts(tokens: Phrase, words: Words, *, commas: bool) -> Iterator[Phrase]:
    """The tokens between each *or*, and with `commas` between commas too."""
    begun = 0
    for at, token in enumerate((*tokens, COMMA)):
        if at == len(tokens) or words.role(token) == "or" or (commas and token == COMMA):
            if begun < at:
                yield tokens[begun:at]
            begun = at + 1


def _can_be_laid(reading: Reading, view: View | None) -> bool:
    """Whether it is a play that is lawful as the table lies: of the meanings of a letter it is the likelier (T12)."""
    move = reading.move if isinstance(reading, MoveRead | Inquiry) else None
    return isinstance(move, Play) and isinstance(view, TileView) and attempt(view, move) is None


def _is_held(move: object, view: View | None) -> bool:
    match move:
        case Play():
            return is_held(move, view)
        case Queue(preferences=preferences):
            return all(_is_held(it, view) for it in preferences)
    return True


_JUDGE = Judge(words_of, _is_held, _is_held)
