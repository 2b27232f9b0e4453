"""
`misdeal certify` in a process of its own, with a note of what that process used.

The peak of a process is `VmHWM` of its own `/proc/self/status`. The peak that `resource` tells would be another one: it
survives the start of a program, so a child begins with the peak of the test process that started it, and `wait4` adds
that of the engine, which is the child's child.
"""

import subprocess
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

RECORDS = "records"
_WRAPPER = """
import json, os, pathlib, resource, runpy, sys, time

note, processors, *arguments = sys.argv[1:]
sys.argv[1:] = arguments
if processors != "all":
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: int(processors)])
begun = time.monotonic()
try:
    runpy.run_module("conformance", run_name="__main__", alter_sys=True)
finally:
    seconds = time.monotonic() - begun
    (peak,) = (line for line in open("/proc/self/status") if line.startswith("VmHWM:"))
    of_suite, of_engine = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    used = {
        "peak_kib": int(peak.split()[1]),
        "seconds": seconds,
        "suite_seconds": of_suite.ru_utime + of_suite.ru_stime,
        "engine_seconds": of_engine.ru_utime + of_engine.ru_stime,
    }
    pathlib.Path(note).write_text(json.dumps(used))
"""


class Used(Struct, frozen=True):
    """
    What a certification used: the peak memory of the suite's process, time on the clock, and processor time.
    """

    peak_kib: int
    seconds: float
    suite_seconds: float
    engine_seconds: float

    @property
    def peak_mib(self) -> float:
        return self.peak_kib / 1024


class Certification(Struct, frozen=True):
    """
    How a certification ended and what it used.
    """

    code: int
    report: str
    used: Used


def certify(
    engine: str, budget: str, folder: Path, jobs: int | None = 1, *, processors: int | None = None
) -> Certification:
    """
    Certify the engine in a process as `make certify` starts it; the records go into `folder`, which is made.

    So many engine processes are asked at once: None leaves that to the suite. With one, the suite is one process too;
    with more, its children are workers besides. All of them are kept to so many processors; None is all there are.
    """
    folder.mkdir()
    note = folder / "used.json"
    command = ["certify", engine, "--budget", budget, "--output", str(folder / RECORDS)]
    command += [] if jobs is None else ["--jobs", str(jobs)]
    ended = subprocess.run(
        [sys.executable, "-E", "-P", "-c", _WRAPPER, str(note), str(processors or "all"), *command],
        capture_output=True,
        text=True,
        check=False,
    )
    return Certification(
        ended.returncode, ended.stdout + ended.stderr, msgspec.json.decode(note.read_bytes(), type=Used)
    )
