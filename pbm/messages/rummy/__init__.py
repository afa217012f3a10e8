"""What players of Rummy Up are told: the whole table on one line, their rack on another."""
