"""What whoever runs the engine has decided, handed inward as values."""

from __future__ import annotations

from datetime import timedelta

from msgspec import Struct, field

from pbm.table import presets
from pbm.table.presets import Presets


class Policy(Struct, frozen=True, kw_only=True):
    """Who may do what. `hosts` and `makers` are the addresses that may make games; in `development` everybody may.

    `countries` are the regions (`US`, `FR`) whose numbers are written to; empty means all. `max_attempts` bounds how
    often a poisoned text is tried. The caps bound what others can make the host spend: texts in by sender, and out by
    game, day and month; `hosts` are told before one is reached. Words, and cards of what is over, are erased after
    `keep`. Where `carriers_answer_help`, we leave the word HELP in an SMS to them (T7). `presets` are the named sets
    of options.
    """

    development: bool = False
    public_url: str = ""
    hosts: frozenset[str] = frozenset()
    makers: frozenset[str] = frozenset()
    countries: frozenset[str] = frozenset()
    carriers_answer_help: bool = False
    max_attempts: int = 8
    texts_in_a_day_by_sender: int = 500
    texts_out_by_game: int = 5000
    texts_out_a_day: int = 10_000
    texts_out_a_month: int = 50_000
    answers_a_day_to_strangers: int = 50
    keep: timedelta | None = None
    presets: Presets = field(default_factory=presets.load)
