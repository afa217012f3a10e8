"""Answering a text by a template, and telling others of it."""

from __future__ import annotations

from pbm.messages.templates import words
from pbm.store.models import Game, Person
from pbm.table import people
from pbm.table.unit import Said, Unit

NOT_IN_A_GAME = "no: not-in-a-game"


def answer(unit: Unit, person: Person, said: Said, template: str, game: Game | None = None, **data: object) -> Said:
    """Answer the writer by `templates/sms/<template>.txt`; `said` is what became of their text."""
    unit.text(person, words(template, **data), kind="answer", game=game)
    return said


def answer_without_game(
    unit: Unit, person: Person, said: Said, template: str, game: Game | None = None, **data: object
) -> Said:
    """Answer by a template that tells those who may make games how, and all others whom to ask (`makes`)."""
    return answer(unit, person, said, template, game, makes=people.may_make(unit, person), **data)


def tell(unit: Unit, person_id: int | None, template: str, game: Game | None = None, **data: object) -> None:
    """Tell somebody, who has not asked, by `templates/sms/<template>.txt`; nobody if there is no such person."""
    person = None if person_id is None else unit.session.get(Person, person_id)
    if person is not None:
        unit.text(person, words(template, **data), kind="notice", game=game)
