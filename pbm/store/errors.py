"""What the store raises when it cannot be used."""

from __future__ import annotations


class StoreError(Exception):
    """The database is locked, read-only, full or gone. Nothing of the transaction was kept: it can be tried again."""
