"""
Programs that not every machine has. Tests of what needs one are skipped without it, and fail where it is required.
"""

import os
import shutil
from collections.abc import Callable

import pytest

PROGRAMS = {
    "node": ("node",),
    "mono": ("mcs", "mono"),
    "c": ("cc",),
    "java": ("javac", "java"),
    "rust": ("rustc",),
}
ONLY_IN_DEEP = frozenset({"java", "rust"})
REQUIRED = frozenset(filter(None, os.environ.get("MISDEAL_REQUIRED", "").split(",")))
"""
What must be there, by the names above, as `MISDEAL_REQUIRED=node,c`.
"""


@pytest.fixture(scope="session")
def needs() -> Callable[[str], None]:
    """
    `needs("node")` skips the test where the programs of that name are missing, and fails it where they are required.
    """
    unknown = REQUIRED - set(PROGRAMS)
    if unknown:
        pytest.fail(f"MISDEAL_REQUIRED names {', '.join(sorted(unknown))}; it may name {', '.join(PROGRAMS)}")

    def check(name: str) -> None:
        missing = [program for program in PROGRAMS[name] if shutil.which(program) is None]
        if name in REQUIRED:
            assert not missing, f"{', '.join(missing)} is not installed, and MISDEAL_REQUIRED names {name}"
        elif missing:
            pytest.skip(f"{', '.join(missing)} is not installed")
        elif name in ONLY_IN_DEEP and not os.environ.get("MISDEAL_DEEP"):
            pytest.skip(f"`make deep` tries {name}")

    return check
