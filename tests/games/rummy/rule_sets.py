"""Options of Rummy Up by chance: each that changes how it is played, alone and with all others."""

from __future__ import annotations

from hypothesis import strategies as st

from pbm.games.rummy.options import Options, parse

RULE_SETS: st.SearchStrategy[Options] = st.fixed_dictionaries(
    {
        "uno_window": st.sampled_from(["0", "10m"]),
        "between_hands": st.sampled_from(["0", "10m"]),
        "turn_time": st.just("1h"),
        "on_timeout": st.sampled_from(["draw", "pass", "bot"]),
    },
    optional={
        "scoring": st.sampled_from(["winner", "rounds", "single"]),
        "reveal": st.sampled_from(["match", "hand"]),
        "bots": st.sampled_from(["random", "plain", "strong"]),
        "must_play": st.booleans(),
        "false_uno_penalty": st.sampled_from([0, 2]),
        "uno_penalty": st.sampled_from([0, 2, 10]),
    },
).map(parse)
