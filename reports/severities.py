"""
How firmly something is asked for, and the order of deviations by it.
"""

from reports.record import DeviationRecord

SEVERITIES = ("must", "should", "may")
"""
The firmest first.
"""
_FAILS_ANY_RUN = frozenset({"errored", "nondeterministic"})


def severity_rank(severity: str) -> int:
    """
    The place of a severity, 0 for the firmest; one that is not known comes last.
    """
    return SEVERITIES.index(severity) if severity in SEVERITIES else len(SEVERITIES)


def weight_rank(deviation: DeviationRecord) -> int:
    """
    The place of what a deviation weighs: one whose verdict fails any run is as firm as can be, whatever its severity.
    """
    return 0 if deviation.verdict in _FAILS_ANY_RUN else severity_rank(deviation.severity)


def firmness(deviation: DeviationRecord) -> tuple[int, int]:
    """
    Sorts deviations, the firmest first.
    """
    return severity_rank(deviation.severity), deviation.deviation
