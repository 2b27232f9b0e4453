"""
What a betting round asks about the hand.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol


class Contest(Protocol):
    """
    What a betting round asks about the hand: chips behind and cards held by seat, who is out, whether cards still come.
    """

    @property
    def stacks(self) -> Mapping[int, int]:
        """
        The chips behind, by seat.
        """

    @property
    def hole(self) -> Mapping[int, Sequence[int]]:
        """
        The places of the cards that each seat holds.
        """

    @property
    def folded(self) -> AbstractSet[int]:
        """
        The seats that have folded.
        """

    @property
    def killed(self) -> AbstractSet[int]:
        """
        The seats whose hands were taken away.
        """

    @property
    def deal_is_open(self) -> bool:
        """
        Whether the initial deal goes on.
        """
