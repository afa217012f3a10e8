"""The rules, pure: no clock, no database, no words for people, no randomness but the committed shuffle."""
