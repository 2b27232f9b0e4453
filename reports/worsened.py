"""
What became worse over a whole run, which no deviation of a case and no clause shows.
"""

from collections.abc import Iterator

from reports.record import Footer
from reports.severities import severity_rank
from reports.stream import Run

_DEVIATES = 1
SAYS_NOTHING = frozenset({2, 3, 4, 5, 130})
"""
The exit codes of runs that say nothing of an engine, or not enough.
"""


def worsened(old: Run, new: Run) -> Iterator[str]:
    """
    Remedies that are not random any more, or weigh more; and that the new run deviates, for whatever reason.
    """
    before, after = _not_random(old.footer), _not_random(new.footer)
    for (number, clause, remedy), severity in after.items():
        was = before.get((number, clause, remedy))
        if was is None or severity_rank(severity) < severity_rank(was):
            yield f"the {remedy} of {number} {clause} is not random ({severity})"
    if new.footer is None or old.footer is None or new.header.strict != old.header.strict:
        return
    if _code(new.footer) == _DEVIATES and _code(old.footer) not in {_DEVIATES, *SAYS_NOTHING}:
        yield "the new run deviates, and the old one did not"


def _not_random(footer: Footer | None) -> dict[tuple[str, str, str], str]:
    """
    The remedies that are not random, each with its firmest severity.
    """
    if footer is None or footer.random_remedies is None:
        return {}
    failing = sorted(
        (one for one in footer.random_remedies.remedies if one.severity),
        key=lambda one: severity_rank(one.severity),
        reverse=True,
    )
    return {(one.number, one.clause, one.remedy): one.severity for one in failing}


def _code(footer: Footer) -> int:
    """
    What the verdict rests on: the exit code without a waiver file.
    """
    return footer.exit_code if footer.code_without_waivers is None else footer.code_without_waivers
