"""
Picks and shuffles as they are counted.
"""

from msgspec import Struct

from reference_engine.model.ruling import Severity

PICK, SHUFFLE = "pick", "shuffle"
_ENDINGS = {0: "st", 1: "nd", 2: "rd"}


class Look(Struct, frozen=True, gc=False, array_like=True):
    """
    A question about a pick or a shuffle, and the answer.

    Looks of one `topic` belong together: which of the cards it was, by some order. `what` names one outcome, `chance`
    is its exact probability if everything is as likely as everything else, `is_so` whether it came out that way.
    """

    topic: str
    what: str
    chance: float
    is_so: bool


class Drawn(Struct, frozen=True, gc=False, array_like=True):
    """
    One pick or shuffle of an engine.

    `of` is how many cards it was made of. `order` says how it came out: the place in the deal of the card picked, from
    0, or for each card of the old stub its place in the new one. `turn` is the number of the request, so that what was
    drawn can be put in the order in which it was asked for; `severity` is that of the ruling.
    """

    remedy: str
    of: int
    order: tuple[int, ...]
    turn: int
    severity: Severity
    looks: tuple[Look, ...]


def ordinal(index: int) -> str:
    """
    `1st` for 0, and so on, for the few cards of a flop.
    """
    return f"{index + 1}{_ENDINGS.get(index, 'th')}"
