"""
Whatever is combined, no run ends with 0 in which nothing was scored.

A few combinations run here; MISDEAL_DEEP=1, as `make deep` has it, runs two thousand.
"""

import io
import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from adapters.transport import open_in_process
from conformance.budget import BUDGETS, Budget
from conformance.exit_codes import Ending, ExitCode, exit_code
from conformance.options import WrongUsage, checked
from conformance.plan import ledger_of, planned
from conformance.run import certify
from conformance.verdict import SCORED, Verdict
from reference_engine.model.games import Game
from reports.stream import read
from tests.conformance.combinations import Combination, combination
from tests.conformance.settled_checks import answered, settled

IS_DEEP = bool(os.environ.get("MISDEAL_DEEP"))
COMBINATIONS = 2000 if IS_DEEP else 4
PART = 50


@pytest.mark.parametrize("part", range(0, COMBINATIONS, PART))
def test_no_run_ends_with_0_and_nothing_scored(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Any
) -> None:
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=1, deals=4, shrinking=1))
    ends: Counter[str] = Counter()
    for number in range(part, min(part + PART, COMBINATIONS)):
        case = combination(number, tmp_path / str(number))
        code, scored = carried_out(case, monkeypatch)
        assert code != ExitCode.SUITE_AT_FAULT, number
        if code is ExitCode.CONFORMS:
            assert scored > 0, number
        if scored == 0:
            assert code in {ExitCode.USAGE, ExitCode.NOTHING_SCORED}, number
        ends[f"{code.name.lower()}{'' if scored else ', nothing scored'}"] += 1
    for end, count in ends.items():
        record_property(end, count)


def carried_out(case: Combination, monkeypatch: pytest.MonkeyPatch) -> tuple[ExitCode, int]:
    """
    How the run ended, and how many of its checks were scored, counted in its records.
    """

    def opened(*_: Any, **__: Any) -> Any:
        return open_in_process(case.handler)

    for module in ("run", "shard"):
        monkeypatch.setattr(f"conformance.{module}.open_process", opened)
    try:
        code, path = certify(case.options, io.StringIO())
    except WrongUsage:
        return ExitCode.USAGE, 0
    with path.open("rb") as lines:
        run = read(lines)
    scored = sum(check.scored for check in run.checks)
    footer = run.footer
    assert footer is not None
    assert footer.exit_code == code
    if code is ExitCode.CONFORMS:
        assert footer.scored_clauses == footer.countable_clauses > 0
        assert footer.complete
    return code, scored


def test_the_decision_is_never_0_with_nothing_scored() -> None:
    """
    The plan of each combination, with checks of random verdicts in its places.
    """
    codes: Counter[ExitCode] = Counter()
    for number in range(120):
        random = Random(f"decision {number}")  # noqa: S311 - to be repeated
        case = combination(number, Path("nowhere"))
        try:
            options = checked(case.options)
        except WrongUsage:
            continue
        ledger = ledger_of(planned(options, case.handler.identity), options)
        verdicts = random.choice(((Verdict.CONFORMS,), tuple(Verdict), tuple(set(Verdict) - SCORED)))
        places = planned(options, case.handler.identity).places
        is_whole = random.random() < 0.5
        scored = 0
        for role, book, game, clause in places if is_whole else random.sample(places, min(3, len(places))):
            member, is_open = answered(random.choice(verdicts)), random.random() < 0.02
            check = settled(member, role=role, book=book, game=Game(game), clause=clause, left_open=is_open)
            scored += check.is_scored
            ledger.enter(check)
        ending = ledger.ending(cut_short=random.random() < 0.1, interrupted=False, suite_at_fault=False)
        assert ending.scored == scored
        code = exit_code(replace(ending, breaks=random.random() < 0.1), strict=options.strict)
        codes[code] += 1
        assert (code is ExitCode.NOTHING_SCORED) == (scored == 0)
        if not is_whole and len(places) > 3:
            assert code is not ExitCode.CONFORMS
    assert codes[ExitCode.CONFORMS] > 3
    assert codes[ExitCode.NOTHING_SCORED] > 20


def test_nothing_scored_is_never_0_whatever_else_holds() -> None:
    for number in range(2000):
        random = Random(f"ending {number}")  # noqa: S311 - to be repeated
        fields = {name: random.choice((0, 0, 1)) for name in Ending.__struct_fields__ if name != "scored"}
        assert exit_code(Ending(scored=0, **fields), strict=random.random() < 0.5) is not ExitCode.CONFORMS  # type: ignore[arg-type]
