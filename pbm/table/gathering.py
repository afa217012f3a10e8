"""A game whose players gather: what somebody with a seat can do before the cards are dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pbm.games.match.options import OptionError
from pbm.language.readings import Command
from pbm.messages import talk
from pbm.messages.options import fault
from pbm.store.models import Game, Person, Seat
from pbm.table import invitations, making, people, play, seating
from pbm.table.answers import answer, tell
from pbm.table.kinds import Kind, kind_of
from pbm.table.names import given_name
from pbm.table.unit import Said, Unit

LONGEST_SALT = 200
"""Characters of a salt that count."""


@dataclass(frozen=True)
class Gathering:
    """A game, and the `person` at `seat` who says something about it. Bots and guests may come in mid-match too."""

    unit: Unit
    person: Person
    game: Game
    seat: Seat

    @property
    def kind(self) -> Kind:
        """Which game it is."""
        return kind_of(self.game.options)

    @property
    def options(self) -> Any:
        """What is set, as that game has it."""
        return self.kind.rules.options.parse(self.game.options)

    def lock(self) -> bool:
        """Lock the game until the unit ends; False when somebody has dealt or ended it meanwhile."""
        status = self.game.status
        self.unit.session.refresh(self.game, with_for_update={"key_share": True})
        return self.game.status == status

    def do(self, command: Command) -> Said:
        """Do what the command asks for; what means nothing before the deal is answered by who is in."""
        match command.name:
            case "deal":
                return self.deal()
            case "bots":
                return self.add_bots(command.words.strip())
            case "leave":
                return self.leave()
            case "salt":
                return self.salt(command.words.strip())
            case "say":
                return self.say(command.words.strip())
            case "invite":
                return invitations.invite(self.unit, self.person, self.game, command)
            case _:
                return self.inform(command.name, command.words.strip())

    def deal(self) -> Said:
        """Begin: anybody who is seated may, as soon as there are two players (C1)."""
        if self.game.status == seating.PLAYING:
            return self._answer("no", "deal", "already-dealt")
        try:
            self.kind.rules.options.check_players(self.options, len(seating.seats(self.unit, self.game)))
        except OptionError as error:
            if error.other:
                return self._answer("no", "deal", "no-such-game", why=fault(error, self.kind.rules.options.kinds()))
            return self._answer("no", "deal", "too-few", name=self.seat.name)
        play.begin(self.unit, self.game, self.seat)
        return Said("ok", "deal")

    def add_bots(self, words: str) -> Said:
        """Seat bots: *bots 3*, or one called as the words say, as far as there is room and a name for them."""
        most = seating.most(self.game)
        closed = play.why_closed(self.unit, self.game)
        if closed is not None:
            return self._answer("no", "bots", closed, most=most)
        if words and not words.isdecimal():
            return self._add_bot(words)
        room = most - len(seating.seats(self.unit, self.game))
        names = seating.bot_names(self.unit, self.game, min(int(words or 1), room))
        return self._seat_bots(names) if names else self._answer("no", "bots", "bots-how")

    def _add_bot(self, words: str) -> Said:
        name = given_name(words)
        if name is None:
            return self._answer("no", "bots", "bots-how")
        if seating.is_taken(self.unit, self.game, name):
            return self._answer("no", "bots", "name-taken", name=name)
        return self._seat_bots([name])

    def _seat_bots(self, names: list[str]) -> Said:
        said = self._answer("ok", "bots", "bots-added", names=names, dealt=self.game.status == seating.PLAYING)
        seat_bots(self.unit, self.game, names)
        return said

    def leave(self) -> Said:
        """Give the seat up at once: nothing is lost that a new *join* would not give back."""
        seating.stand_up(self.unit, self.game, self.seat)
        if self.game.status == seating.LOBBY and self.game.host_id != self.person.id:
            tell(self.unit, self.game.host_id, "left", self.game, name=self.seat.name, code=self.game.code)
        return self._answer("ok", "leave", "you-left")

    def salt(self, grain: str) -> Said:
        """Add to the shuffle of the first hand (T11)."""
        if not grain:
            return self._answer("ask", "salt", "salt-needed")
        self.game.salts = [*self.game.salts, grain[:LONGEST_SALT]]
        return self._answer("ok", "salt", "salted", hand=1)

    def say(self, words: str) -> Said:
        """Pass the words on to all others who are in (T10)."""
        if (why := talk.unsaid(words)) is not None:
            self.unit.text(self.person, why, kind="answer", game=self.game)
            return Said("ask", "say")
        for other in seating.seats(self.unit, self.game):
            if other.person_id != self.person.id:
                data = {"name": self.seat.name, "code": self.game.code, "words": words}
                tell(self.unit, other.person_id, "say", self.game, **data)
        return self._answer("chat", "say", "said")

    def inform(self, asked: str, words: str = "") -> Said:
        """Answer a question about the game; what cannot be answered before the deal by who is in."""
        if asked == "help":
            return self._answer("tell", asked, "help-lobby", makes=people.may_make(self.unit, self.person))
        if asked == "rules":
            told = self.kind.about(self.options, self.game.code, words)
            self.unit.text(self.person, told, kind="answer", game=self.game)
            return Said("tell", asked)
        if asked == "options":
            return self._answer("tell", asked, "options", settings=self.kind.settings(self.options))
        if asked == "fair":
            return self._answer("tell", asked, "fair", hand=1, commitment=making.commitment(self.game))
        names = [seat.name for seat in seating.seats(self.unit, self.game)]
        return self._answer("tell", asked, "gathering", names=names)

    def _answer(self, reply: str, understood: str, template: str, **data: object) -> Said:
        said = Said(reply, understood)
        return answer(self.unit, self.person, said, template, self.game, code=self.game.code, **data)


def seat_bots(unit: Unit, game: Game, names: list[str]) -> None:
    """Seat bots of these names, with the next hand if one is on."""
    for name in names:
        seat = seating.sit(unit, game, name, None)
        if game.status == seating.PLAYING:
            play.join(unit, game, seat)
