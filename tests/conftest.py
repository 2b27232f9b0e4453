"""
Programs that not every machine has. Tests of what needs one are skipped without it, and fail where it is required.
"""

import os
import shutil
import signal
from collections.abc import Callable

import pytest

from adapters.catalogue import ENGINES

PROGRAMS = {
    "node": ("node",),
    "mono": ("mcs", "mono"),
    "c": ("cc",),
    "chromium": ("chromium",),
    "java": ("javac", "java"),
    "rust": ("rustc",),
}
ENGINES_APART = "engines"
"""
All engines that are installed apart from the suite.
"""
ONLY_IN_DEEP = frozenset({"java", "rust"})
REQUIRED = frozenset(filter(None, os.environ.get("MISDEAL_REQUIRED", "").split(",")))
"""
What must be there, by the names above, as `MISDEAL_REQUIRED=node,c`, and `engines` for all that are installed apart.
"""


def pytest_configure() -> None:
    # A shell that puts something in the background has it ignore interruptions, and so would all that tests interrupt.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def needs() -> Callable[[str], None]:
    """
    `needs("node")` skips the test where the programs of that name are missing, and fails it where they are required.
    """
    unknown = REQUIRED - {*PROGRAMS, ENGINES_APART}
    if unknown:
        pytest.fail(
            f"MISDEAL_REQUIRED names {', '.join(sorted(unknown))}; it may name {', '.join([*PROGRAMS, ENGINES_APART])}"
        )

    def check(name: str) -> None:
        missing = [program for program in PROGRAMS[name] if shutil.which(program) is None]
        if name in REQUIRED:
            assert not missing, f"not installed: {', '.join(missing)}; MISDEAL_REQUIRED names {name}"
        elif missing:
            pytest.skip(f"not installed: {', '.join(missing)}")
        elif name in ONLY_IN_DEEP and not os.environ.get("MISDEAL_DEEP"):
            pytest.skip(f"`make deep` tries {name}")

    return check


@pytest.fixture(scope="session")
def needs_engine() -> Callable[[str], None]:
    """
    `needs_engine("rlcard")` skips the test where that engine is not installed, and fails it where they are required.
    """

    def check(name: str) -> None:
        entry = ENGINES[name]
        if entry.installed_version is None:
            told = f"{entry.package} is not installed: make engines"
            assert ENGINES_APART not in REQUIRED, told
            pytest.skip(told)

    return check
