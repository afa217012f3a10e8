"""Strong bots."""

from __future__ import annotations

from pbm.games.rummy.bots.plain import Plain


class Strong(Plain):
    """By the odds."""
