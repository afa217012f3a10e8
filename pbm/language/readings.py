"""What a text can turn out to be. `understand` returns exactly one of these.

A reading says what was meant, never what becomes of it: whether a move is lawful is for the rules, whether an answer
goes out for table/.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from pbm.games.match.moves import Move
from pbm.games.match.view import View
from pbm.games.uno.view import View as UnoView


class Address(Struct, frozen=True):
    """The game and turn that a text names in front: `K7QX-14 r5`, `#14 r5`, `K7QX hand` (T5, T13)."""

    code: str | None = None
    turn: int | None = None


class Reading(Struct, frozen=True, kw_only=True):
    """What a text was understood as; `address` is what it named in front."""

    address: Address = Address()


class Consent(StrEnum):
    """What a carrier's word does (T7)."""

    OUT = "out"
    IN = "in"
    HELP = "help"


class ConsentWord(Reading, frozen=True):
    """STOP, START, HELP and their kin, alone in the text (T2, T7). `yes` when the word was YES: it may be an answer."""

    consent: Consent
    yes: bool = False


class WishToStop(Reading, frozen=True):
    """A plain wish to be left alone in other words ("please stop texting me")."""


class WrongPerson(Reading, frozen=True):
    """ "wrong number", "who is this": somebody who does not know why we write."""


class Machine(Reading, frozen=True):
    """Not written by a person to us: `reaction`, `auto-reply`, `own` (our own text back). Never a move (T6)."""

    kind: str


class Nothing(Reading, frozen=True):
    """A blank text, a full stop: no answer (T6)."""


class Attachment(Reading, frozen=True):
    """A picture, a contact card or a file without words."""


class MoveRead(Reading, frozen=True):
    """A move, whole and without doubt (T1). `loose` when it was read with some forgiveness and should be echoed."""

    move: Move
    loose: bool = False


class Inquiry(Reading, frozen=True):
    """A question to the rules, by which nothing is played: whether `move` would do; without one, what would (R20)."""

    move: Move | None = None


class Doubt(Reading, frozen=True):
    """It may be a move; the player is asked with the exact words we would take, at most three `choices` (T3).

    `why` is `ambiguous`, `fuzzy`, `negation`, `question`, `missing` (cards that are not held), `several`, `prefix`,
    `stale`, `no-such-tile`, or `command` where a command is asked about. `about` are the words of the text that are not
    understood, or what is not held; empty where there is nothing to say of them.
    """

    why: str
    choices: tuple[str, ...] = ()
    about: str = ""


class Command(Reading, frozen=True):
    """A word to the engine: `name` from the closed list in `commands.py`, `words` what stood after it, as written."""

    name: str
    words: str = ""


class Answer(Reading, frozen=True):
    """*ok* or *no*: the answer to the question that was asked last (T11)."""

    yes: bool


class Talk(Reading, frozen=True):
    """Not understood as any of the above. `card` when it names a card or a move word, so that it deserves an answer."""

    card: bool = False


class Context(Struct, frozen=True, kw_only=True):
    """What a text is read against: one game as the writer sees it, and what was last said to them.

    `names` are the seats' names in seat order; `view` is None for who has no seat in a dealt game. `language` is the
    writer's. `asked` names the question that is open (`leave`, `join`, ... or None). `sent` are the bodies of our last
    messages to this person, newest first: by them reactions and quotes are known. `media` is true when the message
    carried attachments. `grammar` is that of the game, None for UNO's.
    """

    names: tuple[str, ...] = ()
    view: View | None = None
    code: str | None = None
    language: str = "en"
    asked: str | None = None
    sent: tuple[str, ...] = ()
    media: bool = False
    grammar: Grammar | None = None

    @property
    def uno_view(self) -> UnoView | None:
        """The view, where UNO is played."""
        return self.view if isinstance(self.view, UnoView) else None


class Grammar(Struct, frozen=True):
    """The words of a game that has its own. `words_of` says a move as it is texted, given the names at the seats.

    `read` is what a text says: a `MoveRead`, an `Inquiry`, a `Doubt`, or None if it is nothing of the game. It gets
    what is neither consent, nor a machine's, nor a command, nor the answer to a question.
    """

    read: Callable[[str, Context], Reading | None]
    words_of: Callable[[Any, tuple[str, ...]], str]
