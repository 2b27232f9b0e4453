"""
The memory of an engine: what the system notes of its processes while they run.
"""

from pathlib import Path

_PROC = Path("/proc")


def children() -> frozenset[int]:
    """
    The processes that this one has started and that still run; none where the system does not tell.
    """
    found: set[int] = set()
    for listed in _PROC.glob("self/task/*/children"):
        found.update(map(int, listed.read_text(encoding="ascii").split()))
    return frozenset(found)


def peak_mib(leader: int) -> float | None:
    """
    The peaks of the process and of all in its session, added up, in MiB; None where the system does not tell.
    """
    peaks = [_peak_kib(path) for path in _PROC.glob("[0-9]*") if _session_of(path) == leader]
    known = [peak for peak in peaks if peak is not None]
    return sum(known) / 1024 if known else None


def _session_of(path: Path) -> int | None:
    try:
        told = (path / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # The name of the program stands in brackets and may hold any character.
    return int(told.rpartition(")")[2].split()[3])


def _peak_kib(path: Path) -> int | None:
    try:
        lines = (path / "status").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), None)
