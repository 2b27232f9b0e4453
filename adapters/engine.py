"""
What the suite sees of an engine: it is asked requests and gives a reply to each.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from adapters.protocol.messages import Answer, Deal, Identity, Rule

Request: TypeAlias = Rule | Deal
FailureKind: TypeAlias = Literal["crashed", "timed_out", "protocol_violation", "blocked"]


@dataclass(frozen=True, slots=True)
class Failure:
    """
    Why there is no answer. `blocked` is a request that was not asked any more.

    `breaks` is how many breaks of the engine the request is to blame for: the one in which it was asked alone, and an
    earlier one, of which it was suspected among others and for which nobody else is blamed.
    """

    kind: FailureKind
    text: str
    breaks: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """
    What came of one request: its answer or a failure, never both.

    `evidence` is the tail of the engine's standard error, and any trouble that the request went through before.
    """

    id: str
    answer: Answer | None
    failure: Failure | None
    evidence: str = ""


class EngineUnavailable(Exception):  # noqa: N818 - the engine's state, not an error of ours
    """
    The engine did not start, or did not say who it is.
    """

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(f"{reason}\n{hint}")
        self.reason = reason
        self.hint = hint


class Engine(Protocol):
    """
    An engine that can be asked.
    """

    @property
    def identity(self) -> Identity: ...

    @property
    def incidents(self) -> tuple[str, ...]:
        """
        What broke so far, in order, also what no request could be blamed for.
        """

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """
        One reply for each request, in any order.
        """

    def close(self) -> None: ...
