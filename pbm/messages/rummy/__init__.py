"""What players of Rummy Up are told: the whole table on one line, their rack on another."""

from pbm.messages.rummy import advice, events, letter, notice, overview, refusals

__all__ = ["advice", "events", "letter", "notice", "overview", "refusals"]
