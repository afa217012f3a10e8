"""H5, `zero_swap`: who plays a 0 may trade hands with any one player."""

from __future__ import annotations

from pbm.games.uno.options import Options
from pbm.games.uno.rules.trading import Trading


class ZeroSwap(Trading):
    """ "r0 bob" trades, "r0 keep" does not, a bare "r0" is asked back."""

    symbol = "0"

    @classmethod
    def applies(cls, options: Options) -> bool:
        """With `zero_swap`; it excludes the 0 of H2."""
        return options.zero_swap
