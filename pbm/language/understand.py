"""What a text says, in the order in which texts are judged: consent, machine, command, move, talk (T2)."""

from __future__ import annotations

from msgspec import Struct, structs

from pbm.games.match.moves import CallUno
from pbm.games.match.view import Awaiting
from pbm.games.uno.moves import Play
from pbm.language.address import split_address
from pbm.language.commands import read_command
from pbm.language.consent import carrier_word, is_wrong_person, wishes_to_stop
from pbm.language.doubt import MOST_AT_CALL, color_words, doubt, doubt_about
from pbm.language.grammar import Sentence, read_sentence, read_text
from pbm.language.letters import settle
from pbm.language.machines import machine
from pbm.language.moves import CardWriter, reading_of
from pbm.language.names import Seats, seats_by_name
from pbm.language.normalize import clean
from pbm.language.owning import OWNER, owns
from pbm.language.quotes import without_quotes
from pbm.language.readings import (
    Address,
    Answer,
    Attachment,
    Command,
    ConsentWord,
    Context,
    Doubt,
    Inquiry,
    Machine,
    MoveRead,
    Nothing,
    Reading,
    Talk,
    WishToStop,
    WrongPerson,
)
from pbm.language.spelling import mended
from pbm.language.tokens import QUESTION, is_picture, tokenize
from pbm.language.vocabulary import FILLERS, Phrase, Words, tongues, words_for
from pbm.language.wrappers import unwrap

LONGEST_MOVE = 300
"""Letters. Nobody needs more for a move; what is longer is talk, whatever it holds."""

_LONGEST_NAME = 20
_HAND = Command(name="hand")
_DOING = frozenset({"bots", "deal", "leave", "new", "sub", "undo", "vote"})
"""Commands that do more than tell something to their writer."""

_DOUBTFUL = frozenset({"not", "mend", "no", "asks", "or"})
_SILENT = FILLERS | {"spoken", "picture", "name"}
_ANSWERS: dict[Phrase, set[str]] = {("y",): {"yes"}, ("n",): {"no"}, ("no", "way"): {"no"}}
"""Answers in words that elsewhere mean something else."""


def understand(text: str, context: Context) -> Reading:
    """What `text` says to the engine. Never raises, whatever the string holds; linear in its length."""
    whole = clean(text)
    tokens = tokenize(whole[: LONGEST_MOVE + 1])
    if consent := carrier_word(tokens):
        return ConsentWord(consent=consent, yes=tokens == ("yes",))
    seats, said = seats_by_name(context.names), _as_kept(text)
    readers = (_Reader(context, words, seats, said) for words in tongues(context.language))
    return settle([reader.read(whole, tokens) for reader in readers], context)


def could_be_move(line: str, names: tuple[str, ...] = (), language: str = "en") -> bool:
    """Whether somebody who sent us this line could be taken to move (T9: no line of our own may be)."""
    _, rest = split_address(unwrap(clean(line)).text)
    sentence = read_text(rest, words_for(language), seats_by_name(names))
    return bool(sentence.acts) and not sentence.rest and not sentence.roles & _DOUBTFUL


def names_a_card(talk: str, language: str = "en") -> bool:
    """Whether talk names a color, a card or its symbol, and so could suggest one (C40); a mere number is any number."""
    said, words = clean(talk)[:LONGEST_MOVE], words_for(language)
    plurals = {f"{color}s" for color in words.vocabulary.colors if len(color) > 1}
    cards = read_text(said, words, seats_by_name(())).cards
    named = any(card.color is not None or not (card.symbol or "").isdigit() for card in cards)
    return named or not plurals.isdisjoint(tokenize(said))


class _Reader(Struct, frozen=True):
    """One text of one writer on its way through the judgments, with one way to take its letters."""

    context: Context
    words: Words
    seats: Seats
    said: str

    def read(self, whole: str, tokens: Phrase) -> Reading:
        """What the cleaned text is, if it is no carrier's word; `tokens` are those of its beginning."""
        if self.is_wordless(tokens):
            return self.wordless(tokens)
        mine, quoted = without_quotes(whole, self.context.sent)
        if kind := machine(whole, mine, self.context.sent, self.words, self.means_something):
            return Machine(kind=kind)
        address, rest = split_address(mine)
        address = split_address(quoted)[0] if address == Address() else address
        return structs.replace(self.behind(address, rest), address=address)

    def is_wordless(self, tokens: Phrase) -> bool:
        return all(is_picture(token) and token not in self.words.vocabulary.colors for token in tokens)

    def wordless(self, tokens: Phrase) -> Reading:
        """A picture, a blank, or an emoji, which is no answer to a question (T3)."""
        view = self.context.uno_view
        if self.context.media:
            return Attachment()
        if tokens and view and view.my_turn and view.awaiting is Awaiting.COLOR:
            return doubt("ambiguous", self.context, color_words(view))
        return doubt("ambiguous", self.context, ("ok", "no")) if tokens and self.context.asked else Nothing()

    def means_something(self, text: str) -> bool:
        """Whether a piece of a text is a whole move or command, with its address or without."""
        _, text = split_address(text)
        if read_command(text, self.words) is not None:
            return True
        if self.context.grammar is not None:
            return isinstance(self.context.grammar.read(text, self.context), MoveRead | Inquiry)
        sentence = self.sentence(text)
        return bool(sentence.acts) and not sentence.rest

    def behind(self, address: Address, text: str) -> Reading:
        """What stands behind an address. Alone it asks for the hand, or to join where the writer does not sit."""
        reading = self.written(text) if tokenize(text) else _HAND
        strange = address.code is not None and self.context.view is None and address.code != self.context.code
        if strange and reading in {_HAND, Talk()} and len(text) <= _LONGEST_NAME:
            return Command(name="join", words=f"{address.code} {text}".strip())
        return reading

    def written(self, text: str) -> Reading:
        """A wish, a command, or what the grammar makes of the words."""
        tokens = tokenize(text[: LONGEST_MOVE + 1])
        if wishes_to_stop(tokens, self.words):
            return WishToStop()
        if is_wrong_person(tokens, self.words):
            return WrongPerson()
        command = read_command(text, self.words)
        if command and not (command[0] == "say" and self.calls(text, tokens)):
            return self.commanded(*command, asks=QUESTION in tokens)
        if len(text) > LONGEST_MOVE:
            return Talk(card=bool(self.sentence(text).acts))
        return self.unwrapped(text)

    def calls(self, text: str, tokens: Phrase) -> bool:
        """Whether "say uno" calls it, where that may be due (C26): then nothing is to be said to the table."""
        phrase, role = self.words.phrase(tokens, 0)
        reading = self.unwrapped(text) if role == "uno" else Nothing()
        view = self.context.view
        is_due = view is not None and len(view.hand) == (MOST_AT_CALL if view.my_turn else 1)
        move = reading.move if isinstance(reading, MoveRead) else None
        return isinstance(move, Play) or (isinstance(move, CallUno) and is_due and tokens == phrase)

    def commanded(self, name: str, words: str, *, asks: bool) -> Reading:
        """A command; one that does something is asked back where the text is a question (T3)."""
        if asks and name in _DOING:
            return Doubt(why="command", choices=(f"{name} {words}".strip(),))
        return Command(name=name, words=words)

    def unwrapped(self, text: str) -> Reading:
        """A move, an answer or talk, once the wrappers are off; what they say beside a move raises a doubt."""
        wrapped = unwrap(text)
        reading = self.plain(wrapped.text)
        subject = wrapped.subject or ""
        other = subject and tokenize(subject) != tokenize(wrapped.text)
        if isinstance(reading, MoveRead) and (other or wrapped.banner):
            return self.prefixed(reading, f"{subject}\n{wrapped.text}")
        return reading

    def prefixed(self, reading: MoveRead, text: str) -> Doubt:
        """Ask for a move that stands behind other words without them."""
        if self.context.grammar is None:
            return doubt_about("prefix", self.sentence(text), self.context)
        return Doubt(why="prefix", choices=(self.context.grammar.words_of(reading.move, self.context.names),))

    def plain(self, text: str) -> Reading:
        """An answer, a slip that is asked back, or what the sentence comes to."""
        sentence = self.sentence(text)
        if (answer := self.answer(text, sentence)) is not None:
            return answer
        if self.context.grammar is not None:
            return self.context.grammar.read(text, self.context) or Talk()
        if right := mended(sentence.tokens, sentence.rest, self.words):
            meant = read_sentence(right, self.words, self.seats)
            if meant.acts and not meant.rest:
                return doubt_about("fuzzy", meant, self.context)
        return reading_of(sentence, CardWriter(self.context, self.said)) or Talk()

    def answer(self, text: str, sentence: Sentence) -> Answer | None:
        """*ok* or *no* where something is asked (T11); whose a mail was, where that is asked (T8)."""
        if self.context.asked == OWNER and (mine := owns(sentence.tokens, self.words)) is not None:
            return Answer(yes=mine)
        said = _ANSWERS.get(tokenize(text)) or sentence.roles - _SILENT
        return Answer(yes=said == {"yes"}) if self.context.asked and said in ({"yes"}, {"no"}) else None

    def sentence(self, text: str) -> Sentence:
        return read_text(text[:LONGEST_MOVE], self.words, self.seats)


def _as_kept(text: str) -> str:
    """The text without what no log can keep."""
    return text.encode("utf-8", "ignore").decode().replace("\0", "").strip()
