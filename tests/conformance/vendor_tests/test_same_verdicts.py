"""
What the tests of the plugin say of an engine is what the command line says.
"""

import io
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Rule
from adapters.transport import open_in_process
from conformance.budget import BUDGETS, Budget
from conformance.model_dealer import handler as model_dealer
from conformance.null_engines import handler as null_engine
from conformance.options import Options, checked
from conformance.reference_server import reference
from conformance.run import certify
from conformance.vendor_tests.suite import Suite
from reports.clause_row import ClauseRow
from reports.stream import read

SOME = ("fouled_deck", "first_card", "dispute_window", "wrong_count", "boxed_cards")
Scores = dict[tuple[str, str], str]


def with_one_fault() -> Handler:
    """
    The reference engine, but it calls a fouled deck a misdeal.
    """
    sound = reference()

    def rule(request: Rule) -> Answer:
        assert sound.rule is not None
        answer = sound.rule(request)
        said = msgspec.json.decode(answer.ruling)
        if said["outcome"] == "hand_void":
            return msgspec.structs.replace(answer, ruling=msgspec.Raw(b'{"outcome":"misdeal"}'))
        return answer

    return Handler(sound.identity, rule=rule)


def saying(kind: str) -> Handler:
    """
    An engine that gives one answer to everything, which counts neither for nor against it.
    """
    answer: Callable[[Rule], Answer] = lambda request: Answer(request.id, kind, event=0, reason="so")  # type: ignore[arg-type] # noqa: E731
    if kind == "declined":
        answer = lambda request: Answer(request.id, "declined", reason="so")  # noqa: E731
    return Handler(msgspec.structs.replace(reference().identity, name=kind), rule=answer)


ENGINES: dict[str, tuple[Callable[[], Handler], tuple[str, ...]]] = {
    "reference": (reference, SOME),
    "one fault": (with_one_fault, SOME),
    "null:accepted": (lambda: null_engine("accepted"), SOME),
    "null:misdeal": (lambda: null_engine("misdeal"), SOME),
    "null:void": (lambda: null_engine("void"), SOME[:1]),
    "null:random": (lambda: null_engine("random"), SOME[:1]),
    "null:refuses-first": (lambda: null_engine("refuses-first"), SOME[:1]),
    "null:refuses-last": (lambda: null_engine("refuses-last"), SOME[:1]),
    "unsupported": (lambda: saying("unsupported"), SOME[:2]),
    "declined": (lambda: saying("declined"), SOME[:2]),
    "model-dealer": (model_dealer, ()),
}


@pytest.mark.parametrize("name", ENGINES)
def test_the_verdicts_are_those_of_the_command_line(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build, clauses = ENGINES[name]

    def opened(*_: Any, **__: Any) -> Any:
        return open_in_process(build())

    monkeypatch.chdir(tmp_path)
    for module in ("run", "shard", "vendor_tests.suite"):
        monkeypatch.setattr(f"conformance.{module}.open_process", opened)
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=8, deals=20, shrinking=1))
    options = checked(
        Options(
            engine="reference",
            editions=("tda-2024",),
            games=("no_limit_holdem",),
            clauses=clauses,
            budget="smoke",
            jobs=1,
            output=tmp_path / "records",
        )
    )
    assert of_the_tests(options) == of_the_command_line(options)


def of_the_tests(options: Options) -> Scores:
    """
    By role and clause: failed, passed, or neither, where no check or not each was scored.
    """
    found: dict[tuple[str, str], set[str]] = {}
    with closing(Suite(options, checks=12, seeded=False)) as suite:
        for place in suite.places():
            tested = suite.test(place)
            said = "failed" if tested.failed else "neither" if tested.skipped else "passed"
            found.setdefault((place.role, place.clause), set()).add(said)
    return {place: worst(said) for place, said in found.items()}


def of_the_command_line(options: Options) -> Scores:
    _, path = certify(options, io.StringIO())
    with path.open("rb") as lines:
        footer = read(lines).footer
    assert footer is not None
    clauses = options.clauses
    return {(row.role, row.clause): of_a_row(row) for row in footer.rows if not clauses or row.clause in clauses}


def of_a_row(row: ClauseRow) -> str:
    if row.must_deviations + row.errored + row.nondeterministic:
        return "failed"
    unscored = row.prevented + row.declined + row.unsupported + row.blocked
    return "passed" if row.scored and not unscored else "neither"


def worst(said: set[str]) -> str:
    return next(one for one in ("failed", "neither", "passed") if one in said)
