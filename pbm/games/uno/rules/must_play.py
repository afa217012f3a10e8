"""H6, F4, `must_play`: who can play must play, the drawn card too. Nobody is forced to add to a stack."""

from __future__ import annotations

from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import WILD_DRAW_FOUR
from pbm.games.uno.classic import Classic
from pbm.games.uno.options import Options
from pbm.games.uno.state import Position, WildDrawFour


class MustPlay(Classic):
    """Drawing, and keeping what was drawn, only for who cannot play; a bluff is never a duty."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """With `must_play`, which the French game has (F4)."""
        return options.must_play

    def refuse_draw(self, position: Position, seat: int) -> Refusal | None:
        """With a playable card in hand."""
        can_play = not self.fitting(position, seat).isdisjoint(position.hands[seat])
        return Refusal(Code.MUST_PLAY) if can_play else None

    def refuse_keep(self, position: Position, seat: int) -> Refusal | None:
        """A drawn card that waits is one that fits."""
        return None if self.keeps_drawn(position, seat) else Refusal(Code.MUST_PLAY, position.drawn)

    def keeps_drawn(self, position: Position, seat: int) -> bool:
        """A Wild Draw Four that would be a bluff; everything else is played."""
        if position.drawn != WILD_DRAW_FOUR:
            return False
        return self.is_bluff(WildDrawFour(seat, position.hands[seat], position.color, position.top))
