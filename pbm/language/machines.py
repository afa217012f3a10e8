"""What no person wrote to us: reactions to messages, automatic answers, our own texts coming back (T6)."""

from __future__ import annotations

import re
from collections.abc import Callable

from pbm.language.normalize import flat
from pbm.language.quotes import SHORTEST_QUOTE
from pbm.language.tokens import tokenize
from pbm.language.vocabulary import Words

REACTION, AUTOMATIC, OWN = "reaction", "auto-reply", "own"

_LONGEST_LEAD, _LONGEST_TAIL = 60, 25
"""How many letters a phone puts before and after the message that it quotes."""

_REACTED = r"""(?:
    loved | liked | disliked | laughed\ at | emphasi[sz]ed | questioned | reacted\ .{1,20}\ to
    | removed\ .{1,30}\ from
    | (?:no\ )?le\ gust[o\u00f3] | le\ encant[o\u00f3] | le\ dio\ risa | se\ ri[o\u00f3]\ de | exclam[o\u00f3]\ por
    | enfatiz[o\u00f3] | dud[o\u00f3]\ sobre | puso\ en\ duda | reaccion[o\u00f3]\ con\ .{1,20}\ a
    | (?:quit|elimin)[o\u00f3]\ .{1,30}\ de
    | a\ (?:aim\u00e9 | ador\u00e9 | ri\ de | soulign\u00e9 | mis\ en\ doute) | n'a\ pas\ aim\u00e9
    | a\ r\u00e9agi\ .{1,20}\ \u00e0 | a\ attribu\u00e9\ la\ mention\ .{1,30}\ \u00e0 | a\ retir\u00e9\ .{1,40}\ de
    | (?:n\u00e3o\ )?gostou\ de | adorou | amou | curtiu | riu\ de | enfatizou | questionou
    | reagiu\ com\ .{1,20}\ a | removeu\ .{1,30}\ de
    | piace(?:\ a)? | gli\ \u00e8\ piaciut[oa] | ha\ (?:adorato | riso\ a | enfatizzato) | ha\ messo\ .{1,30}\ a
    | ha\ aggiunto\ .{1,30}\ a | ha\ reagito\ con\ .{1,20}\ a | ha\ rimosso\ .{1,30}\ da
    | gef\u00e4llt | liebt | hat\ gelacht\ \u00fcber | hat\ .{1,30}\ (?:reagiert\ auf | zu | auf)
    | [^\w\s]{1,8}\ to
)"""
"""How phones write a reaction, up to what it is for; in all languages, since a phone has its own."""

_PICTURE = r"""(?:an? | una? | une | uma? | un' | eine?n?)\s?
    (?:image | imagen | imagem | immagine | bild | movie | photo | foto | video | v\u00eddeo | vid\u00e9o)"""
_MARKED = r"""hat\ ".*"\ (?:(?:mit\ )?"?[^"]{1,30}"?\ markiert | geliebt | hervorgehoben)"""
_REACTION = re.compile(rf"{_REACTED}\s?(?:\".* | {_PICTURE})|{_MARKED}", re.VERBOSE | re.DOTALL)


def machine(text: str, mine: str, sent: tuple[str, ...], words: Words, is_ours: Callable[[str], bool]) -> str | None:
    """The kind of machine behind the cleaned `text`: `reaction`, `auto-reply`, `own`, or None for a person.

    `mine` are its lines that are none of ours, `sent` our last messages to this address; `is_ours` tells whether a
    piece of text means something to the engine: a person who quotes us and adds a move is not taken for a phone.
    """
    said = text.casefold()
    if _REACTION.fullmatch(said):
        return REACTION
    if words.opens(tokenize(said), "automatic"):
        return AUTOMATIC
    if not mine:
        return OWN
    if mine != text and is_ours(mine):
        return None
    whole = flat(text) if sent else ""
    return next((kind for message in sent if (kind := _quote(whole, flat(message), is_ours))), None)


def _quote(text: str, message: str, is_ours: Callable[[str], bool]) -> str | None:
    """A reaction or an echo, by its build: a little lead, a piece of our message from its start, a little tail."""
    if len(message) < SHORTEST_QUOTE:
        return None
    start = text.find(message[:SHORTEST_QUOTE], 0, _LONGEST_LEAD + SHORTEST_QUOTE)
    if start < 0:
        return None
    lead, rest = text[:start], text[start:]
    tail = rest[_alike(rest, message) :]
    if len(tail) > _LONGEST_TAIL or is_ours(lead) or is_ours(tail):
        return None
    return REACTION if lead or tail.strip(". ") else OWN


def _alike(one: str, other: str) -> int:
    """How many letters the two begin with alike."""
    shorter = min(len(one), len(other))
    return next((place for place in range(shorter) if one[place] != other[place]), shorter)
