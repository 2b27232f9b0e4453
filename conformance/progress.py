"""
How far a run is: one line on a terminal, and the first deviation of a run wherever its progress goes.
"""

import os
import time
from contextlib import suppress
from typing import TextIO

from conformance.settled import Settled
from conformance.waivers.waiver import Waivers
from reference_engine.model.games import Game
from reports.page import WIDTH, clean
from reports.record import DeviationKey

_EVERY_SECONDS = 0.1
_MINUTE = 60


class Progress:
    """
    A line that counts checks and deviations, rewritten in place; nothing on a terminal that cannot.

    The first deviation is told in any case, since a long run need not be waited for once it is known to fail. One that
    is verbose also says, in lines that stay, what is done and each deviation as it comes, on a terminal or not.
    """

    def __init__(self, out: TextIO, planned: int, what: str, *, is_verbose: bool = False) -> None:
        self._out = out
        self._is_verbose = is_verbose
        self._began = time.monotonic()
        self._is_shown = out.isatty() and os.environ.get("TERM") != "dumb"
        self._planned = planned
        self._what = what
        self._next = 0.0
        self._checks = 0
        self._seen: set[DeviationKey] = set()
        self._has_told_first = False

    def count(self, settled: Settled, waivers: Waivers) -> None:
        """
        One more check, and a line for each deviation that it is the first to show; waived ones are not counted.
        """
        self._checks += 1
        for key, _ in settled.findings():
            if key not in self._seen and waivers.of(key, settled.game) is None:
                self._seen.add(key)
                self.say(f"deviation: {_told(key)}")
        self.show(self._checks, len(self._seen))

    def show_first(self, key: DeviationKey, game: Game, replay: str) -> None:
        """
        Tell a deviation with the command that replays it at once, unless one was told before.
        """
        if self._has_told_first:
            return
        self._has_told_first = True
        cleared = "\r\x1b[K" if self._is_shown else ""
        told = f"first deviation: {_told(key)} ({game.value})"
        self._write(f"{cleared}{clean(told)}\nseen again, while the run goes on, by: {replay}\n")

    def show(self, checks: int, deviations: int) -> None:
        """
        The line, at most ten times a second.
        """
        now = time.monotonic()
        if not self._is_shown or now < self._next:
            return
        self._next = now + _EVERY_SECONDS
        share = min(100 * checks // max(self._planned, 1), 100)
        told = f"{self._what}: {share} %, {checks} checks, {deviations} kinds of deviation"
        if passed := now - self._began:
            rate = checks / passed
            left = _duration(max(self._planned - checks, 0) / rate) if rate else "?"
            told += f", {rate:.0f}/s, {left} left"
        self._line(told[: WIDTH - 1])

    def say(self, text: str) -> None:
        """
        A line that stays.
        """
        if self._is_shown:
            self._line(text)
            self._write("\n")
        elif self._is_verbose:
            self._write(f"{clean(text)}\n")

    def explain(self, text: str) -> None:
        """
        What is done now, for those who asked to be told.
        """
        if self._is_verbose:
            self.say(text)

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
        self._write(f"\r\x1b[K{clean(text)[:110]}")

    def _write(self, text: str) -> None:
        # A run goes on though nobody reads any more how far it is.
        with suppress(OSError):
            self._out.write(text)
            self._out.flush()


def _duration(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60} min {whole % 60} s" if whole >= _MINUTE else f"{whole} s"


def _told(key: DeviationKey) -> str:
    if key.role == "dealer":
        return f"{key.edition} {key.clause}: {key.actual}"
    return f"{key.edition} {key.clause}: {key.expected} expected, {key.actual}"
