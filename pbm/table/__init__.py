"""The unit of work: a text or a deadline becomes moves, a new state, and texts to everybody, in one transaction."""
