"""Which rules are in force: classic UNO, changed by one class for each house rule and each rule of the French game.

Every option is one class in a file of its own; turned off, it is not there. Where two rules answer the same question
the one that stands first here is asked first, and asks the others if it has nothing to say.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from pbm.games.uno.classic import Classic
from pbm.games.uno.options import Options
from pbm.games.uno.rules.bluff import AnyoneCallsBluff, NoBluff
from pbm.games.uno.rules.chain import Chain
from pbm.games.uno.rules.doubling import DoublingDown
from pbm.games.uno.rules.first_card import DealersCard
from pbm.games.uno.rules.jump_in import JumpIn
from pbm.games.uno.rules.must_play import MustPlay
from pbm.games.uno.rules.seven_zero import SevenZero
from pbm.games.uno.rules.stacking import Stacking
from pbm.games.uno.rules.strict_wilds import StrictWilds
from pbm.games.uno.rules.wild_finish import NoWildFinish
from pbm.games.uno.rules.zero_swap import ZeroSwap

RULES: tuple[type[Classic], ...] = (
    NoWildFinish,
    MustPlay,
    SevenZero,
    ZeroSwap,
    DoublingDown,
    JumpIn,
    Chain,
    Stacking,
    NoBluff,
    AnyoneCallsBluff,
    StrictWilds,
    DealersCard,
    Classic,
)


@lru_cache(maxsize=1024)
def rules_for(options: Options) -> Classic:
    """The rules that are in force under these options."""
    in_force = tuple(rule for rule in RULES if rule.applies(options))
    return cast("Classic", type("Rules", in_force, {})())
