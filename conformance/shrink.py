"""
Making a finding smaller: the draws that built it are written down, made fewer and lower, and built from again.

The generators' bodies draw few numbers and blobs in which zero is the default, so a shorter or lower log of draws is a
simpler hand. A smaller log counts only if the engine still shows the same deviation.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, TypeAlias, TypeVar

from conformance.draw import Draw
from reference_engine.model.games import Game

Choice: TypeAlias = int | bytes
Log: TypeAlias = tuple[Choice, ...]
Built = TypeVar("Built")
Found = TypeVar("Found")

_CHUNKS = (8, 4, 2, 1)
_BUILDS_PER_QUESTION = 20
_HIGHEST = 1 << 16
"""
More than any number may be, so that it is cut to the highest: there a hand may end in the middle of the deal.
"""


@dataclass(frozen=True, slots=True)
class Shrunk(Generic[Found]):
    """
    What shrinking came to: the smallest thing, whether no smaller one was left to try, how often the engine was asked.
    """

    smallest: Found | None
    is_minimal: bool
    asked: int


class LoggedDraw:
    """
    Draws from a source, and writes down what was drawn.
    """

    def __init__(self, source: Draw) -> None:
        self._source = source
        self.game = source.game
        self._log: list[Choice] = []

    @property
    def log(self) -> Log:
        return tuple(self._log)

    def integer(self, low: int, high: int) -> int:
        number = self._source.integer(low, high)
        self._log.append(number - low)
        return number

    def blob(self, max_size: int) -> bytes:
        blob = self._source.blob(max_size)
        self._log.append(blob)
        return blob


class ForgivingDraw:
    """
    Draws what a log says; where the log ends or does not fit, the lowest there is.
    """

    def __init__(self, log: Sequence[Choice], game: Game = Game.NO_LIMIT_HOLDEM) -> None:
        self._left = iter(log)
        self.game = game
        self._log: list[Choice] = []

    @property
    def whole_log(self) -> Log:
        """
        What was really drawn.
        """
        return tuple(self._log)

    @property
    def log(self) -> Log:
        """
        What was really drawn, without the defaults at its end.
        """
        log = list(self._log)
        while log and log[-1] in (0, b""):
            log.pop()
        return tuple(log)

    def integer(self, low: int, high: int) -> int:
        choice = next(self._left, 0)
        offset = min(choice, high - low) if isinstance(choice, int) else 0
        self._log.append(offset)
        return low + offset

    def blob(self, max_size: int) -> bytes:
        choice = next(self._left, b"")
        blob = choice[:max_size] if isinstance(choice, bytes) else b""
        self._log.append(blob)
        return blob


def shrink(
    log: Log,
    build: Callable[[Draw], Built | None],
    size: Callable[[Built], int],
    ask: Callable[[Built], Found | None],
    budget: int,
    *,
    game: Game = Game.NO_LIMIT_HOLDEM,
    holds: Callable[[Built], bool] = lambda _: True,
) -> Shrunk[Found]:
    """
    The smallest thing found.

    `build` gives None for a log that builds nothing of the kind. `holds` says whether what was built may be asked at
    all; it is called only for what is smaller. `ask` asks the engine, at most `budget` times, and gives None where the
    deviation is not the same.
    """
    best: Found | None = None
    best_measure: tuple[int, tuple[int, ...]] | None = None
    whole = log
    tried: set[Log] = set()
    asked = 0
    improved = True
    while improved:
        improved = False
        for candidate in chain(_smaller(log), _with_highest(whole)):
            if candidate in tried:
                continue
            if len(tried) > budget * _BUILDS_PER_QUESTION:
                return Shrunk(best, is_minimal=False, asked=asked)
            draw = ForgivingDraw(candidate, game)
            built = build(draw)
            tried |= {candidate, draw.log}
            if built is None:
                continue
            measure = (size(built), _weight(draw.log))
            if (best_measure is not None and measure >= best_measure) or not holds(built):
                continue
            if asked == budget:
                return Shrunk(best, is_minimal=False, asked=asked)
            asked += 1
            found = ask(built)
            if found is not None:
                best, best_measure, log, improved = found, measure, draw.log, True
                whole = draw.whole_log
                break
    return Shrunk(best, is_minimal=True, asked=asked)


def _weight(log: Log) -> tuple[int, ...]:
    """
    A log with fewer draws weighs less, then one with shorter blobs, then one with lower values.
    """
    length = sum(len(choice) if isinstance(choice, bytes) else 1 for choice in log)
    values = (number for choice in log for number in (choice if isinstance(choice, bytes) else (choice,)))
    return (length, *values)


def _smaller(log: Log) -> Iterator[Log]:
    """
    Logs that are simpler in one way each, the boldest first. The log itself is the first.
    """
    yield log
    yield ()
    # What fills a hand is seldom what it takes, and to empty it piece by piece would take many questions.
    yield tuple(b"" if isinstance(choice, bytes) else choice for choice in log)
    yield from _without_chunks(log)
    # Numbers decide what is built, blobs how it is filled: a blob of many bytes takes many questions.
    for index, choice in sorted(enumerate(log), key=lambda numbered: isinstance(numbered[1], bytes)):
        for simpler in _simpler(choice):
            yield (*log[:index], simpler, *log[index + 1 :])


def _with_highest(whole: Log) -> Iterator[Log]:
    """
    One number as high as it may be, also one of the defaults at the end.
    """
    for index, choice in enumerate(whole):
        if isinstance(choice, int):
            yield (*whole[:index], _HIGHEST, *whole[index + 1 :])


def _without_chunks(log: Log) -> Iterator[Log]:
    for chunk in _CHUNKS:
        for start in range(len(log) - chunk, -1, -1):
            yield log[:start] + log[start + chunk :]


def _simpler(choice: Choice) -> Iterator[Choice]:
    if isinstance(choice, int):
        yield from _lower(choice)
        return
    if not choice:
        return
    yield b""
    for chunk in (len(choice) // 2, *_CHUNKS):
        if 0 < chunk < len(choice):
            yield choice[:-chunk]
            yield from (choice[:start] + choice[start + chunk :] for start in range(len(choice) - chunk + 1))
    for index, byte in enumerate(choice):
        for lower in _lower(byte):
            yield choice[:index] + bytes([lower]) + choice[index + 1 :]


def _lower(number: int) -> Iterator[int]:
    seen = {number}
    for lower in (0, number // 2, number - 1):
        if lower >= 0 and lower not in seen:
            seen.add(lower)
            yield lower
