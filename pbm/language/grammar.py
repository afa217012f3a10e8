"""The grammar of a text: every token is explained as a part of it, or is left over (T1).

A text is a row of phrases, cards and names. Neighbors that belong together are joined (a card and its call of UNO, a
catch and its name); what then remains are acts, in order, and the rest that nothing explains.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from msgspec import Struct, structs

from pbm.language.cards import Named, read_card
from pbm.language.names import Seats, read_beginning, read_name, with_pronouns
from pbm.language.tokens import BANG, COMMA, QUESTION, is_picture, tokenize
from pbm.language.vocabulary import GREETINGS, HEARTS, Phrase, Words

ACTS = frozenset(
    {"card", "draw", "take", "pass", "it", "challenge", "catch", "uno", "next", "off", "ready", "cut"}
    | {"act", "hint", "try"}
)
"""Roles of parts that do something. `or`, `not`, `mend`, `asks` raise doubts; others, such as `fill`, say nothing.

The last three are of tiles: which special acts (R13), and what is only asked (R20).
"""

_WHAT_IS_DONE = ACTS - {"off"}
"""Without *nothing*, which may be an excuse."""

_OPEN = frozenset({"rest", "name", "forgot", "caught"})
"""Roles that need a neighbor to mean something."""

_CATCHING = frozenset({"catch", "caught"})
_NAMING = _CATCHING | {"card", "uno", "trade"}
"""After these a name is a name, whatever else its letters mean; after a catch its beginning is enough."""

_LONGEST_NUMBER = 3
"""Digits of a number of cards."""

_EXCUSED = frozenset({"draw", "take", "pass"})
"""Beside these an `excuse` only says why; beside all else it is a *not*."""

_EXCUSES = frozenset({"excuse", "unable", "off"})

_ACCUSING = frozenset({"bluffs", "gasps"})
"""Roles that challenge in other words: "you're bluffing", "I don't believe it"."""

_ANSWERING = GREETINGS | {"yes", "no"}

_SPOKEN_TO = _ANSWERING | _ACCUSING | {"challenge"}
"""After these a name is only whom the words are for."""


class Part(Struct, frozen=True):
    """Some tokens and what they are: a phrase's role, `card`, `name`, `picture` or `rest`.

    `seat` is whom a name means, or whom a catch is for, `count` how many cards a cut is for; `loose` tells that only a
    beginning of the name was given; `denied` that a *not* or *don't* stands before it.
    """

    role: str
    tokens: Phrase
    named: Named | None = None
    seat: int | None = None
    loose: bool = False
    denied: bool = False
    count: int = 0


class Sentence(Struct, frozen=True):
    """What a text says: its acts in order, the tokens that nothing explains, and the roles of all its parts.

    `leads` tells that the unexplained part stands before the first act; `tokens` are those that were read; `named` are
    the seats whose names stand alone, `people` all that it names in any way.
    """

    acts: tuple[Part, ...]
    rest: Phrase
    roles: frozenset[str]
    leads: bool
    tokens: Phrase
    named: tuple[int, ...] = ()
    people: frozenset[int] = frozenset()

    @property
    def cards(self) -> tuple[Named, ...]:
        """The cards that it names, in order."""
        return tuple(act.named for act in self.acts if act.named)


def read_text(text: str, words: Words, seats: Seats) -> Sentence:
    """The sentence that a cleaned text is; in a row of preferences (*next ...*) the commas part the cards."""
    tokens = tokenize(text)
    after = words.after_fillers(tokens)
    row = bool(after) and words.phrase(after, 0)[1] == "next"
    return read_sentence(tokenize(text, commas=True) if row else tokens, words, seats)


def read_sentence(tokens: Phrase, words: Words, seats: Seats) -> Sentence:
    """Explain the tokens as far as they can be explained. Linear in their number."""
    spread = _spread(tokens, words)
    heard, people = with_pronouns(spread, seats)
    parts = _excused(_asked(_split(spread, words, seats, heard)), words)
    joined = _join(_accusing(_spoken_to(parts)))
    acts = tuple(part for part in joined if part.role in ACTS)
    rest = tuple(token for part in joined if part.role in _OPEN for token in part.tokens)
    leads = bool(rest and acts) and all(part.role in ACTS for part in joined[joined.index(acts[0]) :])
    named = tuple(part.seat for part in joined if part.role == "name" and part.seat is not None)
    people |= _named(parts)
    return Sentence(acts, rest, frozenset(part.role for part in parts), leads, spread, named, people)


def _named(parts: tuple[Part, ...]) -> set[int]:
    """The seats that are named, but for those that are only greeted or answered ("hi bob")."""
    fronts = ("", *(part.role for part in parts))
    named = (part.seat for front, part in zip(fronts, parts, strict=False) if front not in _ANSWERING)
    return {seat for seat in named if seat is not None}


def _split(tokens: Phrase, words: Words, seats: Seats, heard: Phrase) -> tuple[Part, ...]:
    parts: list[Part] = []
    at = 0
    while at < len(tokens):
        before = parts[-1].role if parts else ""
        parts.append(_part(tokens, at, words, seats, before=before, heard=heard))
        at += len(parts[-1].tokens)
    return tuple(parts)


def _spread(tokens: Phrase, words: Words) -> Phrase:
    """Words written as one, taken apart: `wg`, `rs`, `drawuno`."""
    apart: list[str] = []
    for token in tokens:
        before = token.removesuffix("uno")
        if before not in {token, ""} and (before in words.compact or words.knows(before)):
            apart += (*words.compact.get(before, (before,)), "uno")
        else:
            apart += words.compact.get(token, (token,))
    return tuple(apart)


def _part(tokens: Phrase, at: int, words: Words, seats: Seats, *, before: str, heard: Phrase) -> Part:
    """The longest thing that begins at `at`; a name first where only a name can follow, but no name before a call.

    Phrases know nobody by name: they are found in the tokens as `heard`.
    """
    calls = before == "card" and words.role(tokens[at]) == "uno"
    name = _name(tokens, at, seats, begun=before in _CATCHING) if before in _NAMING and not calls else None
    if name:
        return name
    phrase, role = words.phrase(heard, at)
    read = read_card(tokens, at, words) if len(phrase) < 2 else None
    if read:
        return Part("card", tokens[at : read[1]], named=read[0])
    if role == "cut":
        return _cut(phrase, tokens[at + len(phrase) :])
    if phrase and not _is_stray_letter(tokens, at, role):
        return Part(role, phrase)
    return _name(tokens, at, seats, begun=False) or _remainder(tokens[at])


def _is_stray_letter(tokens: Phrase, at: int, role: str) -> bool:
    """Whether the letter before a number is hardly an "ok": in "k7" it stands for a color that there is not."""
    return role == "yes" and len(tokens[at]) == 1 and tokens[at + 1 : at + 2] != () and tokens[at + 1].isdecimal()


def _cut(phrase: Phrase, after: Phrase) -> Part:
    """A cut, with the number of cards behind it if one is there."""
    number = after[0] if after and after[0].isdecimal() and len(after[0]) <= _LONGEST_NUMBER else ""
    return Part("cut", phrase + after[: len(number) > 0], count=int(number or 0))


def _name(tokens: Phrase, at: int, seats: Seats, *, begun: bool) -> Part | None:
    if read := read_name(tokens, at, seats):
        return Part("name", tokens[at : read[1]], seat=read[0])
    if begun and (read := read_beginning(tokens, at, seats)):
        return Part("name", tokens[at : read[1]], seat=read[0], loose=True)
    return None


def _remainder(token: str) -> Part:
    roles = {QUESTION: "asks", COMMA: "fill", BANG: "acts"}
    return Part(roles.get(token, "picture" if is_picture(token) else "rest"), (token,))


def _asked(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts; a text that begins with *is* asks something, whether or not there is a question mark."""
    first = next((place for place, part in enumerate(parts) if part.role not in GREETINGS), 0)
    if not parts or parts[first].role != "asking":
        return parts
    return (*parts[:first], structs.replace(parts[first], role="asks"), *parts[first + 1 :])


def _excused(parts: tuple[Part, ...], words: Words) -> tuple[Part, ...]:
    """The parts, with what excuses an act made a filler ("i can't go, so i draw"); beside a play it denies.

    So does *cannot* right before an infinitive, in languages that have one: "ich kann nicht ziehen".
    """
    if not any(part.role in _EXCUSES for part in parts):
        return parts
    heard: list[Part] = []
    before = _latest_acts(parts)
    behind = _latest_acts(parts[::-1])[::-1]
    for part, after, last, following in zip(parts, (*parts, None)[1:], before, behind, strict=True):
        excuses = (following or last) in _EXCUSED
        if part.role == "unable" and after and after.tokens[0] in words.vocabulary.infinitives:
            heard.append(structs.replace(part, role="not"))
        elif part.role in {"excuse", "unable"} or (part.role == "off" and following in _EXCUSED):
            heard.append(structs.replace(part, role="fill" if excuses else "not"))
        else:
            heard.append(part)
    return tuple(heard)


def _latest_acts(parts: tuple[Part, ...]) -> list[str]:
    """For each part the role of the last act up to it."""
    acts = (part.role if part.role in _WHAT_IS_DONE else "" for part in parts)
    latest: Iterable[str] = accumulate(acts, lambda last, act: act or last)
    return list(latest)


def _accusing(parts: list[Part]) -> list[Part]:
    """The parts, with those made a challenge that say as much."""
    return [structs.replace(part, role="challenge") if part.role in _ACCUSING else part for part in parts]


def _spoken_to(parts: tuple[Part, ...]) -> list[Part]:
    """The parts, with the names that words are only spoken to made fillers ("sorry bob").

    Who is greeted right before a call may be the one who is caught by it: then the name stays unexplained.
    """
    heard: list[Part] = []
    for place, part in enumerate(parts):
        follows = parts[place + 1].role if place + 1 < len(parts) else ""
        if part.role == "name" and heard and heard[-1].role in _SPOKEN_TO and follows != "forgot":
            heard.append(structs.replace(part, role="rest" if follows == "uno" else "fill"))
        else:
            heard.append(part)
    return heard


def _join(parts: list[Part]) -> list[Part]:
    """The parts that say something, neighbors made one; what only fills is gone."""
    joined: list[Part] = []
    before, denied = "", False
    for part in parts:
        both = _both(joined[-1], part, before) if joined else None
        if both:
            joined[-1] = both
        elif part.role in ACTS or part.role in _OPEN:
            joined.append(structs.replace(part, denied=True) if denied else part)
        denied = part.role == "not" or (denied and part.role not in ACTS)
        before = part.role
    return joined


def _both(last: Part, part: Part, before: str) -> Part | None:
    """What two parts are together; `before` is the role of the part right in front of the second, fillers included."""
    return (_beside_card if last.named or part.named else _around_call)(last, part, before)


def _beside_card(last: Part, part: Part, before: str) -> Part | None:
    tokens = last.tokens + part.tokens
    match last.role, part.role:
        case "card" | "act", "uno":
            return structs.replace(last, tokens=tokens, named=_with(last.named, uno=True))
        case "uno", "card":
            return structs.replace(part, tokens=tokens, named=_with(part.named, uno=True))
        case "card", "pass" if before == "card" and "keep" in part.tokens:
            return structs.replace(last, tokens=tokens, named=_with(last.named, keep=True))
        case "card", "name" if before in {"card", "trade"}:
            return structs.replace(last, tokens=tokens, named=_with(last.named, swap=part.seat))
        case "card", "acts" if before == "card":
            return structs.replace(last, tokens=tokens, named=_with(last.named, acts=True))
        case "act", "card" if last.named is None:
            return structs.replace(last, tokens=tokens, named=part.named)
        case "card", "card" if last.named and last.named.is_whole and HEARTS.keys() >= set(part.tokens):
            return last
    return None


def _around_call(last: Part, part: Part, before: str) -> Part | None:
    tokens = last.tokens + part.tokens
    match last.role, part.role:
        case ("catch" | "caught" | "uno" | "forgot", "name") if before == last.role and last.seat is None:
            return Part("catch", tokens, seat=part.seat, loose=part.loose)
        case "catch", "uno" | "forgot" if last.seat is not None:
            return last
        case "name", "uno" | "forgot":
            return Part("catch", tokens, seat=last.seat)
        case "uno", "uno":
            return last
    return None


def _with(named: Named | None, **beside: bool | int | None) -> Named | None:
    return structs.replace(named, **beside) if named else None
