"""Sets of rules by chance: every option, alone and with all others that it can go together with."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pbm.games.match.options import OptionError
from pbm.games.uno.options import Options, parse

_CLOCK: dict[str, st.SearchStrategy[Any]] = {
    "uno_window": st.sampled_from(["0", "10m"]),
    "jump_window": st.sampled_from(["0", "5m"]),
    "bluff_window": st.sampled_from(["0", "10m"]),
    "between_hands": st.sampled_from(["0", "10m"]),
    "turn_time": st.just("1h"),
    "challenge_window": st.just("30m"),
    "on_timeout": st.sampled_from(["draw", "pass", "bot"]),
}
_CARDS: dict[str, st.SearchStrategy[Any]] = {
    "game": st.sampled_from(["classic", "french"]),
    "stacking": st.sampled_from(["off", "same"]),
    "bluff": st.sampled_from(["next", "anyone", "off"]),
    "scoring": st.sampled_from(["winner", "lowest", "elimination", "rounds", "single"]),
    "reveal": st.sampled_from(["match", "hand"]),
    "bots": st.sampled_from(["random", "plain", "strong"]),
    **dict.fromkeys(
        ("seven_zero", "zero_swap", "jump_in", "wild_finish", "must_play", "reshuffle", "ready_check"), st.booleans()
    ),
}


def _together(given: dict[str, Any]) -> Options:
    """The options, less those that cannot go together with the others."""
    while True:
        try:
            return parse(given)
        except OptionError as error:
            given = {name: value for name, value in given.items() if name != error.name} | (
                {"reveal": "match"} if error.name == "reshuffle" else {}
            )


RULE_SETS: st.SearchStrategy[Options] = st.fixed_dictionaries(_CLOCK, optional=_CARDS).map(_together)
