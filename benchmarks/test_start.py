import subprocess
import sys
from collections.abc import Callable

from benchmarks.side_by_side import Measure, Tell, children_time

_BARE, _HELP = "the interpreter alone", "misdeal --help"
_STARTS = 5


def test_help_against_a_bare_interpreter(measure: Measure, tell: Tell) -> None:
    """
    `misdeal --help` takes at most four times the processor time of an interpreter that does nothing.

    So nothing heavy is imported before it is known what is wanted.
    """
    rounds = measure(
        {_BARE: _started("-c", ""), _HELP: _started("-m", "conformance", "--help")}, rounds=9, clock=children_time
    )

    ratio = rounds.ratio(_HELP, _BARE)
    tell("`misdeal --help` to a bare interpreter", ratio, "at most 4")
    assert ratio.median <= 4


def _started(*arguments: str) -> Callable[[], int]:
    def work() -> int:
        for _ in range(_STARTS):
            subprocess.run([sys.executable, "-E", "-P", *arguments], check=True, stdout=subprocess.DEVNULL)
        return _STARTS

    return work
