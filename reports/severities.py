"""
How firmly something is asked for, and the order of deviations by it.
"""

from reports.record import DeviationRecord

SEVERITIES = ("must", "should", "may")
"""
The firmest first.
"""


def severity_rank(severity: str) -> int:
    """
    The place of a severity, 0 for the firmest; one that is not known comes last.
    """
    return SEVERITIES.index(severity) if severity in SEVERITIES else len(SEVERITIES)


def firmness(deviation: DeviationRecord) -> tuple[int, int]:
    """
    Sorts deviations, the firmest first.
    """
    return severity_rank(deviation.severity), deviation.deviation
