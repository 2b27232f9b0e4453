"""
How far a run is: one line on a terminal, nothing elsewhere.
"""

import os
import time
from collections.abc import Iterable
from typing import TextIO

from reports.record import DeviationKey

_EVERY_SECONDS = 0.1


class Progress:
    """
    A line that counts checks and deviations, rewritten in place; nothing on a terminal that cannot.
    """

    def __init__(self, out: TextIO, planned: int, what: str) -> None:
        self._out = out
        self._is_shown = out.isatty() and os.environ.get("TERM") != "dumb"
        self._planned = planned
        self._what = what
        self._next = 0.0
        self._checks = 0
        self._seen: set[DeviationKey] = set()

    def count(self, deviations: Iterable[DeviationKey]) -> None:
        """
        One more check, and a line for each deviation that it is the first to show.
        """
        self._checks += 1
        for key in deviations:
            if key not in self._seen:
                self._seen.add(key)
                self.say(f"deviation: {key.edition} {key.clause}: {key.expected} expected, {key.actual}")
        self.show(self._checks, len(self._seen))

    def show(self, checks: int, deviations: int) -> None:
        """
        The line, at most ten times a second.
        """
        now = time.monotonic()
        if not self._is_shown or now < self._next:
            return
        self._next = now + _EVERY_SECONDS
        share = min(100 * checks // max(self._planned, 1), 100)
        self._line(f"{self._what}: {share} %, {checks} checks, {deviations} kinds of deviation")

    def say(self, text: str) -> None:
        """
        A line that stays.
        """
        if self._is_shown:
            self._line(text)
            self._out.write("\n")
            self._out.flush()

    def announce(self, text: str) -> None:
        """
        A line until the next one.
        """
        if self._is_shown:
            self._line(text)

    def clear(self) -> None:
        """
        Take the line away.
        """
        if self._is_shown:
            self._line("")

    def _line(self, text: str) -> None:
        self._out.write(f"\r\x1b[K{text[:110]}")
        self._out.flush()
