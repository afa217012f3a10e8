"""The words of Rummy Up: a player only names the tiles, in whatever short way, and the engine lays them (R5, R8)."""
