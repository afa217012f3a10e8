"""Words to the engine that are no moves: a closed list, each with the shape that its further words must have."""

from __future__ import annotations

import re

from pbm.language.tokens import QUESTION, tokenize
from pbm.language.topics import topics_of
from pbm.language.vocabulary import GREETINGS, Phrase, Words, is_own_name

_ANYTHING = re.compile(r".*", re.DOTALL)
_NOTHING = re.compile(r"")
_CODE = r"(?=[A-Za-z]*\d)[A-Za-z0-9]{4}"
"""A game's code has a digit: so it is no word of four letters."""

_NUMBER = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven)"
_TALK = r"(?:today|tonight|tomorrow|later|next week|was|were|when)"
"""Words that no name has: what holds them tells of a game and makes none."""

_DURATION = rf"(?:for )?{_NUMBER} ?(?:[smhdw]|mins?|minutes?|hours?|days?|weeks?)"
_DAY = r"(?:(?:until|till|til) .{1,25}|(?:on )?(?:tomorrow|[a-z]{3,6}day)\b.{0,12}|\d{1,3})"
_HOURS = r"(?:from )?\d(?:[\d:.h apm-]|to|and|till|until)*"

_LIKE_A_CODE = r"(?!\d+[ap]m\b)(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{3,6}"
"""Letters and digits as a code has them, however many were copied: who joins by it is told that there is none."""

COMMANDS: dict[str, re.Pattern[str]] = {
    "hand": re.compile(_CODE + "|"),
    "table": re.compile(_CODE + "|"),
    "scores": re.compile(_CODE + "|"),
    "rules": re.compile(_CODE + r"|(?:of |for )?[A-Za-z0-9+][A-Za-z0-9+ -]{0,20}|"),
    "options": re.compile(_CODE + "|"),
    "help": _NOTHING,
    "say": _ANYTHING,
    "new": re.compile(rf"(?:uno|game|classic|french|rummy)\b(?!.*\b{_TALK}\b).{{0,200}}|", re.IGNORECASE | re.DOTALL),
    "join": re.compile(rf"(?:[A-Za-z0-9]{{4}}|{_LIKE_A_CODE})(?:[\s,.:;-].{{0,60}})?|", re.DOTALL),
    "invite": re.compile(r"(?=(?:\D*\d){5}).{1,80}|", re.DOTALL),
    "bots": re.compile(r"\d{1,2}|[^\W\d_]{1,20}|"),
    "deal": re.compile(_CODE + "|"),
    "again": re.compile(_CODE + "|"),
    "leave": re.compile(_CODE + "|"),
    "games": _NOTHING,
    "undo": _NOTHING,
    "takeback": _NOTHING,
    "salt": _ANYTHING,
    "fair": re.compile(_CODE + "|"),
    "back": _NOTHING,
    "away": re.compile(f"{_DURATION}|{_DAY}|", re.IGNORECASE),
    "quiet": re.compile(f"{_HOURS}|off|none|", re.IGNORECASE),
    "zone": re.compile(r"[\w+-]+(?:[ ,./_+-]+[\w+-]+){0,3}|"),
    "language": re.compile(r"[^\W\d_]{2,12}|"),
    "sub": re.compile(r"(?=(?:\D*\d){5}).{1,100}|bot|", re.IGNORECASE),
    "vote": re.compile(r".{1,40}|"),
    "email": re.compile(r"\S{1,255}(?: <\S{1,262}>)?|"),
    "channel": re.compile(r"[^\W\d_][\w-]{0,12}|"),
    "report": re.compile(r".{0,100}"),
}
"""Each command with what may stand after its words; what has another shape is talk."""

_WHAT_HAPPENS = ("what", "happens")

_WORD = re.compile(r"[^\s:]+")
_FINAL = ".!?,;: "


def read_command(text: str, words: Words) -> tuple[str, str] | None:
    """The command that the whole of the cleaned `text` is, with the words after it as they were written."""
    tokens = tokenize(text)
    if tokens and set(tokens) == {QUESTION}:
        return "help", ""
    if len(tokens) == 1 and is_own_name(tokens[0]):
        return "language", tokens[0]
    if words.commanding.isdisjoint(tokens):
        return None
    if bare := _bare(tokens, words):
        return bare, ""
    found = _with_words(text, words)
    if found and COMMANDS[found[0]] is _ANYTHING:
        return found
    polite = _with_words(_without_courtesy(text, words), words)
    if polite and COMMANDS[polite[0]] is not _ANYTHING:
        return polite
    bare = _bare(words.without_fillers(tokens), words)
    return found or ((bare, "") if bare else _counted(words.without_fillers(tokens), words))


def _bare(tokens: Phrase, words: Words) -> str | None:
    """A command without further words, perhaps asked as a question."""
    asked = tuple(token for token in tokens if token != QUESTION)
    name = words.commands.get(asked)
    return name if name and COMMANDS[name].fullmatch("") else None


def _counted(tokens: Phrase, words: Words) -> tuple[str, str] | None:
    """A number in front of what it counts: "add two bots"."""
    number = words.vocabulary.numbers.get(tokens[-2], "") if len(tokens) > 1 else ""
    whole = (*tokens[:-2], tokens[-1]) if number else ()
    return ("bots", number) if words.commands.get(whole) == "bots" else None


def _without_courtesy(text: str, words: Words) -> str:
    """The text without the greetings and thanks around it: *please*, *thanks*."""
    kept = text.split(" ")
    while kept and words.role(kept[-1].strip(_FINAL).casefold()) in GREETINGS:
        kept.pop()
    while kept and words.role(kept[0].strip(_FINAL).casefold()) in GREETINGS:
        kept.pop(0)
    return " ".join(kept)


def _with_words(text: str, words: Words) -> tuple[str, str] | None:
    """A command in front and its words behind; the longest command first."""
    starts = [found.end() for found, _ in zip(_WORD.finditer(text), range(4), strict=False)]
    for end in reversed(starts):
        front = tokenize(text[:end])
        name = words.commands.get(front)
        rest = text[end:].strip(" :\n")
        shaped = name and (COMMANDS[name].fullmatch(rest) or COMMANDS[name].fullmatch(rest.rstrip(_FINAL)))
        if front[:2] == _WHAT_HAPPENS and not topics_of(rest):
            continue  # "what happens if I leave" is no rule
        if name and shaped:
            return name, rest if COMMANDS[name] is _ANYTHING else rest.rstrip(_FINAL)
    return None
