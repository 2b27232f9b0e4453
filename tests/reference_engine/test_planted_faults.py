"""
A fault planted in a rule turns a golden case of that rule red.

Each fault is written into a copy of the reference engine, and the golden cases are ruled by the copy. The copies are
made by another process, so that nothing of them counts as covered here.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import reference_engine
from conformance.kill_matrix.fault import planted_faults

ORIGINAL = Path(reference_engine.__file__).parent
RED_CASES = """
import json, pickle, sys, tomllib
from functools import cache
import msgspec
from conformance.corpus.expectation import disagreements
from conformance.corpus.loading import golden_cases
from conformance.corpus.switch_cases import switch_cases
from conformance.kill_matrix.fault import planted_faults
from conformance.kill_matrix.private_copy import copied
from reference_engine.model.ruling import PermittedSet

# Every copy reads the editions, whose text is parsed for the first one alone.
parse = tomllib.loads
parsed = cache(lambda text: pickle.dumps(parse(text)))
tomllib.loads = lambda text: pickle.loads(parsed(text))

cases = [(golden, msgspec.json.encode(golden.case)) for golden in (*golden_cases(), *switch_cases())]

def is_red(golden, text):
    try:
        permitted = copy.rule_on(msgspec.json.decode(text, type=copy.Case))
        permitted = msgspec.json.decode(msgspec.json.encode(permitted), type=PermittedSet)
        return bool(disagreements(permitted, golden.required, golden.acceptable))
    except Exception:
        return True

for line in sys.stdin:
    name, looked_at = json.loads(line)
    fault = planted_faults().get(name)
    (copy,) = copied(("rule_on",), {fault.module: fault.source()} if fault else {})
    looked = (one for one in cases if not looked_at or one[0].id == looked_at)
    print(json.dumps([golden.id for golden, text in looked if is_red(golden, text)]), flush=True)
"""
FAULTS = {name: fault for name, fault in planted_faults().items() if fault.golden}
RedCases = Callable[..., set[str]]


@pytest.fixture(scope="module")
def red_cases() -> Iterator[RedCases]:
    """
    The ids of the golden cases that the reference engine with the fault rules otherwise than the corpus.

    With a name, only the cases of that name are looked at.
    """
    with subprocess.Popen(
        [sys.executable, "-E", "-P", "-c", RED_CASES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as ruling:
        assert ruling.stdin is not None
        assert ruling.stdout is not None

        def red(fault: str, golden: str = "") -> set[str]:
            print(json.dumps([fault, golden]), file=ruling.stdin, flush=True)
            return set(json.loads(ruling.stdout.readline()))  # type: ignore[union-attr]

        yield red


def test_without_a_fault_nothing_is_red(red_cases: RedCases) -> None:
    assert red_cases("") == set()


def test_each_rule_has_a_planted_fault() -> None:
    rules = {f"rules/{path.name}" for path in (ORIGINAL / "rules").glob("*.py")}
    faulty = {fault.module for fault in FAULTS.values()}
    # counts.py counts cards for other rules; test_cards_that_move goes red when it counts moved cards where dealt.
    assert rules - faulty == {"rules/__init__.py", "rules/counts.py"}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_turns_a_case_of_its_rule_red(red_cases: RedCases, name: str) -> None:
    golden = FAULTS[name].golden
    assert red_cases(name, golden) == {golden}
