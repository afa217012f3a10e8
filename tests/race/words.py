"""The words of the race: what its players text, and what they are told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pbm.games.match.options import OptionError
from pbm.games.refusals import Refusal
from pbm.games.uno.view import View
from pbm.language.readings import Context, Doubt, MoveRead, Reading
from pbm.messages.chronicle import Clause, Keep
from pbm.messages.notes import Note
from pbm.messages.scene import Scene
from pbm.messages.text import Marked, Text, private, text
from pbm.table.choosing import Choice
from pbm.table.presets import Presets
from tests.race.options import Options, parse
from tests.race.rules import Laid, Lay

_WANTED = re.compile(r"(?:game )?race(?: to (?P<target>\d{1,4}))?(?: (?P<name>\w+))?")


def choose(words: str, presets: Presets) -> Choice:
    wanted = _WANTED.fullmatch(words.casefold())
    if wanted is None:
        raise OptionError("unknown-option", words, words)
    options: dict[str, object] = {"game": "race"}
    if wanted["target"]:
        options["target"] = int(wanted["target"])
    parse(options)
    return Choice(options, wanted["name"].capitalize() if wanted["name"] else None)


def grammar(said: str, context: Context) -> Reading | None:
    numbers = re.findall(r"[1-9]", said)
    if re.fullmatch(r"(?:lay |play )?[1-9]", said.strip().casefold()):
        return MoveRead(move=Lay(_me(context), said, numbers[0]))
    return Doubt(why="ambiguous", choices=tuple(numbers)) if numbers else None


def _me(context: Context) -> int:
    return 0 if context.view is None or context.view.me is None else context.view.me


def words_of(move: Lay, names: tuple[str, ...]) -> str:
    return move.number


def notice(scene: Scene, view: View, events: Sequence[Any], note: Note | None) -> Text:
    told = [f"{scene.name(it.seat)} laid {it.number}: {it.pile}." for it in events if isinstance(it, Laid)]
    head = f"{scene.code}-{view.turn_number} {_headline(scene, view)}"
    mine = f"You: {private(' '.join(view.hand))}"
    return text("\n".join([head, note.words if note else "", " ".join(told), mine]))


def _headline(scene: Scene, view: View) -> str:
    if view.winners:
        return f"{scene.name(view.winners[0])} won!"
    return "Your turn!" if view.my_turn else f"{scene.name(view.turn or 0)} plays."


def overview(scene: Scene, view: View) -> Text:
    return text(f"{scene.code}-{view.turn_number} {_headline(scene, view)} The pile counts {view.pending}.")


def refusal(scene: Scene, view: View, why: Refusal) -> Note:
    return Note(Marked(f"No: {why.code.replace('-', ' ')}."))


def about(options: Options, code: str, asked: str) -> Text:
    return text(f"{code}: lay a number; who brings the pile to {options.target} wins.")


def settings(options: Options) -> tuple[Marked, ...]:
    return Marked("race"), Marked(f"to {options.target}")


def told(options: Options) -> tuple[tuple[str, str], ...]:
    return (("Winning", f"Bring the pile to {options.target}."),)


def clauses(scene: Scene, view: View, events: Sequence[Any], **_: bool) -> Sequence[Clause]:
    laid = [it for it in events if isinstance(it, Laid)]
    return tuple(Clause(it.seat, Marked(f"{scene.name(it.seat)} laid {it.number}"), Keep.USUAL) for it in laid)


def facts(view: View) -> tuple[tuple[str, str], ...]:
    return (("Pile", str(view.pending)),)
