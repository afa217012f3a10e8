"""The command line: one module a subject."""

from pbm.cli.main import main

__all__ = ["main"]
