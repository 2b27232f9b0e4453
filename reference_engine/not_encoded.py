"""
Cases that need a clause which is not encoded yet. They are refused by the clause's name, never approximated.
"""

from collections.abc import Iterator

from reference_engine.hand import Hand


class NotEncoded(LookupError):  # noqa: N818  (the word for the case, as the design has it)
    """
    A case that needs clauses which are not encoded, each named with its number.
    """

    def __init__(self, clauses: tuple[str, ...]) -> None:
        """
        Name the clauses.
        """
        self.clauses = clauses
        super().__init__(f"the case needs {', '.join(clauses)}, which is not encoded")


def clauses_not_encoded(hand: Hand) -> tuple[str, ...]:
    """
    The clauses the case needs and that are not encoded; empty when it can be ruled.
    """
    return tuple(dict.fromkeys(_needed(hand)))


def _needed(_: Hand) -> Iterator[str]:
    yield from ()
