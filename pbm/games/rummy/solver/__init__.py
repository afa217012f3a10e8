"""The exact search for groups that hold a number of tiles: `search.find` asks it, `sweep` tells how it works."""
