"""*language espanol*: whose words a person's texts are read in, beside English (T12)."""

from __future__ import annotations

from pbm.language.readings import Command
from pbm.language.vocabulary import language_named, languages
from pbm.store.models import Person
from pbm.table.answers import answer
from pbm.table.unit import Said, Unit


def language(unit: Unit, person: Person, command: Command) -> Said:
    """Set the writer's language, or say what it is and which there are."""
    asked = command.words.strip()
    found = language_named(asked)
    if found is None:
        said = Said("ask" if asked else "tell", "language")
        names = tuple(_name(code) for code in languages())
        return answer(unit, person, said, "language-how", language=_name(person.language), languages=names)
    person.language = found
    return answer(unit, person, Said("ok", "language"), "language-set", language=_name(found))


def _name(code: str) -> str:
    return languages().get(code, languages()["en"])[0].capitalize()
