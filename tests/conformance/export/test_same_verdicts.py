"""
A runner that knows no rule reaches the verdicts of the suite, for the same cases and the same engine.
"""

import json
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.transport import open_in_process, open_process
from conformance.budget import BUDGETS, Budget
from conformance.cli import main
from conformance.compare import judge
from conformance.engines import chosen
from conformance.export.documents import ExportedChecks
from conformance.null_engines import handler
from conformance.verdict import Verdict
from conformance.wire import rule_request, understood
from reports.record import CheckRecord
from reports.stream import read

Runner = Callable[..., "subprocess.CompletedProcess[str]"]
ChecksOf = Callable[[Path], dict[str, Any]]
NULL = ("misdeal", "accepted", "void", "random", "refuses-first", "refuses-last")


def certified(
    command: tuple[str, ...], folder: Path, clauses: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, list[CheckRecord]]:
    """
    The exit code and the checks of a certification that asks what the export holds of random cases.
    """
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=2, deals=40, shrinking=1))
    asked = [
        "--edition",
        "tda-2024",
        "--game",
        "no_limit_holdem",
        "--role",
        "floor",
        "--budget",
        "smoke",
        "--jobs",
        "1",
    ]
    asked += [word for clause in clauses for word in ("--clause", clause)]
    code = main(["certify", f"exec:{shlex.join(command)}", *asked, "--output", str(folder)])
    with (folder / "run.jsonl").open("rb") as lines:
        return code, list(read(lines).checks)


@pytest.mark.parametrize("name", ["reference", "faulty"])
def test_it_says_of_each_check_what_certify_says(
    name: str,
    export: Path,
    run_export: Runner,
    checks_of: ChecksOf,
    faulty: tuple[str, ...],
    clauses: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    command = faulty if name == "faulty" else chosen(name).command
    code, records = certified(command, tmp_path / "run", clauses, monkeypatch)
    by_suite = {
        (it.clause, tuple(member.case for member in it.members)): (
            it.verdict,
            it.scored,
            [member.verdict for member in it.members],
        )
        for it in records
    }
    done = run_export(export, *command)
    assert done.stderr == ""
    exported = checks_of(export)
    by_runner = {}
    for said in map(json.loads, done.stdout.splitlines()):
        check = exported[said["id"]]
        if check["source"] == "sample":
            cases = tuple(member["id"] for member in check["members"])
            by_runner[check["clause"], cases] = said["verdict"], said["scored"], said["members"]
    assert len(by_runner) == 2 * len(clauses)
    assert by_runner == by_suite
    # 7: the other clauses were filtered out, which no runner of an export knows of.
    assert (done.returncode, code) == ((0, 7) if name == "reference" else (1, 1))


@pytest.mark.parametrize("name", [*(f"null:{name}" for name in NULL), "reference:any", "faulty"])
def test_it_says_of_each_case_what_the_comparison_says(
    name: str, export: Path, run_export: Runner, faulty: tuple[str, ...]
) -> None:
    command = faulty if name == "faulty" else chosen(name).command
    (path,) = export.glob("tda-*.json")
    checks = msgspec.json.decode(path.read_bytes(), type=ExportedChecks).checks
    members = [it for check in checks for it in check.members]
    requests = [rule_request(str(number), "core", it.case) for number, it in enumerate(members)]
    null = name.removeprefix("null:")
    engine = open_in_process(handler(null)) if null in NULL else open_process(command, time_limit=10, restarts=1000)
    by_suite = {}
    for reply in engine.ask(requests):
        it = members[int(reply.id)]
        by_suite[int(reply.id)] = judge(it.case, it.permitted, understood(reply, it.case), "core").verdict
    engine.close()
    said = [json.loads(line) for line in run_export(export, *command).stdout.splitlines()]
    by_runner = [verdict for check in said for verdict in check["members"]]
    assert by_runner == [by_suite[number].value for number in range(len(members))]
    if name == "faulty":
        assert set(by_runner) == set(Verdict) - {Verdict.NONDETERMINISTIC, Verdict.BLOCKED}
    # The golden cases are no checks of a run: what the text leaves open there counts only if the engine failed.
    left_open = [it for check, it in zip(checks, said, strict=True) if check.left_open]
    assert left_open
    assert all(it["scored"] == (it["verdict"] == "errored") for it in left_open)
