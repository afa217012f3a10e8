"""Rummy Up (R1-R21): players name tiles, and the engine lays the table."""
