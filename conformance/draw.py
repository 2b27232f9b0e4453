"""
Where generators get their choices from.

A generator is one body written against `Draw`. A plain random source drives it in bulk; Hypothesis drives the same
body where a case is to be shrunk. An integer's low end and the empty blob are the simplest choices, and a byte beyond
the end of a blob reads as 0, the default.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import floor
from random import Random
from typing import Protocol, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from reference_engine.model.games import Game

T = TypeVar("T")

Choice = int | bytes
"""
One draw as it is logged.
"""


class Draw(Protocol):
    """
    The two kinds of choice a generator may ask for, and the game that it makes cases of.
    """

    @property
    def game(self) -> Game:
        """
        The game that is played.
        """
        ...

    def integer(self, low: int, high: int) -> int:
        """
        An integer from low to high, both included.
        """
        ...

    def blob(self, max_size: int) -> bytes:
        """
        Bytes, at most `max_size` of them.
        """
        ...


class RandomDraw:
    """
    Draws from a random source and keeps a log, so that Hypothesis can take the choices over and shrink them.
    """

    __slots__ = ("_bits", "_uniform", "game", "log")

    def __init__(self, random: Random, game: Game = Game.NO_LIMIT_HOLDEM) -> None:
        self._uniform, self._bits = random.random, random.getrandbits
        self.game = game
        self.log: list[Choice] = []

    def integer(self, low: int, high: int) -> int:
        # `random()` and `getrandbits` give the same stream on every machine and version; `randint` promises less.
        # Of what is not negative `floor` makes the same number as `int`, in half the steps.
        value = low + floor(self._uniform() * (high - low + 1))
        self.log.append(value)
        return value

    def blob(self, max_size: int) -> bytes:
        size = floor(self._uniform() * (max_size + 1))
        value = self._bits(8 * size).to_bytes(size, "little") if size else b""
        self.log.append(value)
        return value


class ReplayedDraw:
    """
    Draws what a log says.
    """

    __slots__ = ("_log", "game")

    def __init__(self, log: Sequence[Choice], game: Game = Game.NO_LIMIT_HOLDEM) -> None:
        self._log = iter(log)
        self.game = game

    def integer(self, low: int, high: int) -> int:
        value = next(self._log, None)
        if not isinstance(value, int) or not low <= value <= high:
            raise LogMismatch(f"the body asks for an integer from {low} to {high}, the log has {value!r}")
        return value

    def blob(self, max_size: int) -> bytes:
        value = next(self._log, None)
        if not isinstance(value, bytes) or len(value) > max_size:
            raise LogMismatch(f"the body asks for at most {max_size} bytes, the log has {value!r}")
        return value


class LogMismatch(ValueError):  # noqa: N818  (the word for what is wrong)
    """
    A log of draws was made by another generator, or by another version of it.
    """


class HypothesisDraw:
    """
    Draws from Hypothesis, one of its choices a draw.
    """

    __slots__ = ("_draw", "game")

    def __init__(self, draw: DrawFn, game: Game = Game.NO_LIMIT_HOLDEM) -> None:
        self._draw = draw
        self.game = game

    def integer(self, low: int, high: int) -> int:
        return self._draw(_integers(low, high))

    def blob(self, max_size: int) -> bytes:
        return self._draw(_blobs(max_size))


@cache
def _integers(low: int, high: int) -> SearchStrategy[int]:
    return st.integers(low, high)


@cache
def _blobs(max_size: int) -> SearchStrategy[bytes]:
    return st.binary(max_size=max_size)


@st.composite
def _from_body(draw: DrawFn, body: Callable[[Draw], T], game: Game) -> T:
    return body(HypothesisDraw(draw, game))


def strategy(body: Callable[[Draw], T], game: Game = Game.NO_LIMIT_HOLDEM) -> SearchStrategy[T]:
    """
    The Hypothesis strategy of a generator's body, for a game.
    """
    return _from_body(body, game)
