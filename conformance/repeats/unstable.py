"""
Two answers to one question, and what it took to get them.
"""

from enum import StrEnum

from msgspec import Struct


class Way(StrEnum):
    """
    What makes the answer another one; of several ways the first that shows it.
    """

    TWICE = "twice"
    """
    The same question, again and again with nothing in between: a counter, the time, or chance.
    """
    OTHER_ORDER = "other_order"
    """
    Other questions before it: something is kept from one question to the next.
    """
    AFTER_RESTART = "after_restart"
    """
    Another process, asked the same from its beginning: an order of hashes, an address, whatever a process begins with.
    """


LABELS = {
    Way.TWICE: "asked twice",
    Way.OTHER_ORDER: "in another order",
    Way.AFTER_RESTART: "after a restart",
}


class Given(Struct, frozen=True):
    """
    An answer of such a pair: its kind, what it says in kinds, and as it came.
    """

    kind: str
    actual: str
    raw: bytes


class Unstable(Struct, frozen=True, kw_only=True):
    """
    The pair of answers that shows it, and the names of the fields in which they differ.

    `before` are the questions asked before the second answer, as they went out; they are known where fresh processes
    showed it once more (`seen_again`), each asked nothing else.
    """

    way: Way
    one: Given
    other: Given
    differing: tuple[str, ...]
    before: tuple[bytes, ...] = ()
    seen_again: bool = False

    @property
    def actual(self) -> str:
        """
        The pair in kinds, without seats, cards and amounts.
        """
        kinds = sorted({self.one.actual, self.other.actual})
        told = " and ".join(kinds) if len(kinds) > 1 else f"{kinds[0]}, other {' and '.join(self.differing)}"
        return f"nondeterministic, {LABELS[self.way]}: {told}"

    @property
    def text(self) -> str:
        """
        What happened, in one sentence.
        """
        asked = {
            Way.TWICE: "asked again with nothing in between",
            Way.OTHER_ORDER: "asked after another question",
            Way.AFTER_RESTART: "asked after a restart",
        }[self.way]
        asked = asked if self.seen_again else "asked once more in the run"
        pair = f"{self.one.actual}, then {self.other.actual}"
        return f"{asked}, it answered otherwise: {pair} (other {' and '.join(self.differing)})"
