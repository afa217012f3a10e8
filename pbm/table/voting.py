"""*vote skip NAME* and *vote bot NAME*: what the others can do about who keeps the table waiting."""

from __future__ import annotations

import re

from pbm.games.match.moves import Vote
from pbm.language.readings import Command, MoveRead
from pbm.messages import notes
from pbm.table.moving import move, reply
from pbm.table.names import name_key
from pbm.table.routing import Place
from pbm.table.unit import Said

_VOTE = re.compile(r"(?:(?:to|for) )?(?:a )?(skip|bot)(?: for)? (.+)", re.IGNORECASE)


def vote(place: Place, command: Command) -> Said:
    """Cast a vote; the table hears of it, and of what it leads to."""
    found = _VOTE.fullmatch(command.words.strip())
    names = [name_key(name) for name in place.match.names]
    if found is None or name_key(found[2].strip()) not in names:
        return reply(place, Said("no", "vote"), notes.note("vote-how"))
    target, bot = names.index(name_key(found[2].strip())), found[1].lower() == "bot"
    return move(place, MoveRead(move=Vote(place.seat.seat, target=target, bot=bot), address=command.address))
