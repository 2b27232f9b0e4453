"""
Two runs compared, as a page.
"""

from reports.clause_results import ClauseResult, Result
from reports.comparison import Change, Comparison, Standing
from reports.comparison_page import worth_showing
from reports.html.plain_page import plain_page

_VERDICTS = {0: "no_worse", 1: "worse", 7: "unsure"}


def comparison_html(comparison: Comparison, code: int, *, language: str = "en") -> str:
    """
    The page; `code` is the exit code of the comparison: 0, 1 or 7.
    """
    return plain_page(
        "comparison.html.j2",
        language=language,
        comparison=comparison,
        code=code,
        verdict=_VERDICTS[code],
        counts=[(change.value, comparison.counted(change)) for change in Change],
        clauses=worth_showing(comparison.clauses),
        failing=(Result.DEVIATES, Result.ERRORED, Result.WAIVED),
        fails=_fails,
        fewer=len(comparison.standing(Standing.FEWER)),
    )


def _fails(result: ClauseResult) -> int:
    row = result.row
    return row.deviates + row.wrong_reason + row.nondeterministic + row.errored
