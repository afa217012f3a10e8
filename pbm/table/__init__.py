"""The unit of work: a text or a deadline becomes moves, a new state, and texts to everybody, in one transaction."""

from pbm.table.policy import Policy
from pbm.table.receive import Receipt
from pbm.table.table import Table

__all__ = ["Policy", "Receipt", "Table"]
