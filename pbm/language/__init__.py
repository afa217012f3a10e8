"""From words to intent: what a text says, read against what its writer sees (T1-T13)."""

from __future__ import annotations

from pbm.language.readings import Context, Reading
from pbm.language.understand import could_be_move, understand

__all__ = ["Context", "Reading", "could_be_move", "understand"]
