"""
Sessions whose button or blinds move wrongly from hand to hand.
"""

from collections.abc import Collection

from conformance.model_session import Lie, ModelSession


class BigBlindAgain(ModelSession):
    """
    With two players left the big blind stays where it was, as long as that player is there.
    """

    def lie(self, players: Collection[int]) -> Lie:
        big = self.table.big_blind_seat
        if len(players) > 2 or big not in players or big is None:
            return super().lie(players)
        other = self.next_player(big, players)
        return Lie(other, other, big)
