"""
What the deviations of a clause weigh, alike in the test case of a pipeline and on the sheet that is signed.
"""

import pytest
from msgspec.structs import replace

from reports.clause_results import clause_results
from reports.html.clause_lines import clause_lines, deviating_clauses
from reports.stream import Run
from tests.reports.conftest import FOOTER, HEADER, row


@pytest.mark.parametrize(
    ("figures", "severity", "weighs"),
    [
        ({"deviates": 2, "must_deviations": 1}, "must", "must"),
        ({"deviates": 2}, "must", "should"),
        ({"wrong_reason": 2}, "must", "should"),
        ({"errored": 2}, "must", "must"),
        ({"nondeterministic": 2}, "must", "must"),
        ({"deviates": 1, "errored": 1}, "must", "must"),
        ({"deviates": 2}, "may", "may"),
        ({"errored": 2}, "should", "should"),
    ],
)
def test_what_fails_any_run_weighs_as_much_as_its_clause(figures: dict[str, int], severity: str, weighs: str) -> None:
    found = replace(row("fouled_deck", "35-E", checks=9, scored=9, conforms=7, **figures), severity=severity)
    run = Run(HEADER, (), (), replace(FOOTER, rows=(found,), unscored=()))
    assert [result.severity for result in clause_results(run)] == [weighs]
    assert [clause[0] for clause in deviating_clauses(run, clause_lines(run), ())] == [weighs]
