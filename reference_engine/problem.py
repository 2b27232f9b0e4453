"""
What is contradictory in a malformed case.
"""

from collections.abc import Sequence

from msgspec import Struct


class Problem(Struct, frozen=True):
    """
    One contradiction and the index of the event it is in (none for the table and the case as a whole).
    """

    event: int | None
    text: str

    def __str__(self) -> str:
        """
        The problem as a line for people.
        """
        return f"event {self.event}: {self.text}" if self.event is not None else self.text


class MalformedCase(ValueError):  # noqa: N818  (the word for the case, as the design has it)
    """
    A case that cannot have happened, with every contradiction in it.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        """
        Keep the problems and say them all.
        """
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))
