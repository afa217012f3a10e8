"""Consent in words: the carriers' own words, plain wishes to be left alone, people who do not know us (T7)."""

from __future__ import annotations

from pbm.language.readings import Consent
from pbm.language.tokens import is_picture
from pbm.language.vocabulary import Phrase, Words

_OUT = ("stop", "stopall", "stop all", "unsubscribe", "cancel", "end", "quit", "revoke", "optout", "opt out")
_IN = ("start", "unstop", "yes")
_HELP = ("help", "info")
CARRIER_WORDS: dict[Phrase, Consent] = {
    **{tuple(word.split()): Consent.OUT for word in _OUT},
    **{tuple(word.split()): Consent.IN for word in _IN},
    **{tuple(word.split()): Consent.HELP for word in _HELP},
}
"""What carriers act on by themselves, when it stands alone in the text; the same in all languages."""

_OUT_ELSEWHERE = frozenset(
    {"alto", "baja", "basta", "arret", "arr\u00eat", "arrete", "arr\u00eate", "stopp", "aufh\u00f6ren", "parar", "sair"}
    | {"ferma", "remove"}
)
"""Stop words of carriers in other places: a wish here."""

_OF_A_TURN = frozenset(
    {"turn", "move", "card", "the", "zug", "karte", "turno", "jugada", "carta", "tour", "coup", "carte", "mossa"}
    | {"jogada", "vez"}
)
"""Beside these a carrier's word is said of something else: "end my turn", "the end"."""

_LONGEST_WISH = 14
"""How many words a wish or a wrong number can have and still be one."""


def carrier_word(tokens: Phrase) -> Consent | None:
    """The consent that the tokens are, if they are nothing but one of the carriers' words."""
    return CARRIER_WORDS.get(tokens)


def wishes_to_stop(tokens: Phrase, words: Words) -> bool:
    """Whether somebody asks in other words to be left alone: "please stop texting me", "Stop. Thank you"."""
    said = tuple(token for token in tokens if not is_picture(token))
    bare = words.without_fillers(said)
    alone = CARRIER_WORDS.get(bare) is Consent.OUT or (len(bare) > 1 and set(bare) == {"stop"})
    elsewhere = len(bare) == 1 and bare[0] in _OUT_ELSEWHERE
    is_of_us = (alone or elsewhere) and _OF_A_TURN.isdisjoint(said)
    return is_of_us or _begins_with(tokens, "wish to stop", words)


def is_wrong_person(tokens: Phrase, words: Words) -> bool:
    """Whether somebody says that they are not who we think: "wrong number", "who is this?"."""
    return _begins_with(tokens, "wrong person", words)


def _begins_with(tokens: Phrase, opening: str, words: Words) -> bool:
    """Whether such an opening leads the text, as it stands or behind its greetings."""
    texts = (tokens, words.after_fillers(tokens))
    return any(len(text) <= _LONGEST_WISH and words.opens(text, opening) for text in texts)
