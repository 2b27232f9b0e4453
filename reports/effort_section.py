"""
The part of a report that says how much was asked, what was not, and what that shows.
"""

import math
from collections.abc import Sequence

from reports.effort import Effort, Space
from reports.page import Page, counted
from reports.record import ClauseRow

_GAPS = 2
"""
So many gaps of a role and a game are told, one where there are several; the footer of the record stream has them all.
"""


def draw_effort(page: Page, effort: Effort, rows: Sequence[ClauseRow]) -> None:
    """
    The checks and cells, the first gaps of each role and game, and the bounds of the deviation rate.
    """
    page.heading("Effort")
    scored = f"{counted(effort.checks, 'check')}, {effort.scored} of them scored"
    page.text(f"{scored}, in {counted(effort.cells, 'distinct cell')}: pairs of features of a hand.", indent=2)
    told = _GAPS if len(effort.spaces) == 1 else 1
    for space in effort.spaces:
        page.text(_told(space, told), label="- ", indent=2)
    bounded = [row for row in rows if row.upper_bound is not None]
    if bounded:
        page.text(_bounds(bounded, effort.confidence), indent=2)


def _told(space: Space, gaps: int) -> str:
    told = f"{space.role}, {space.game.replace('_', ' ')}: {space.asked} of {space.possible} cells"
    if not space.gaps:
        return f"{told}."
    more = len(space.gaps) - gaps
    named = "; ".join(space.gaps[:gaps])
    return f"{told}; never asked: {named}{f'; and {more} more' if more > 0 else ''}."


def _bounds(rows: Sequence[ClauseRow], confidence: float) -> str:
    """
    The highest rate that is left for clauses of which each scored check conformed, and for the others.
    """
    kept = [row.upper_bound or 0.0 for row in rows if row.conforms == row.scored]
    others = [row.upper_bound or 0.0 for row in rows if row.conforms < row.scored]
    parts = []
    if kept:
        parts.append(f"{_range(kept)} in each of the {counted(len(kept), 'row')} where every scored check conforms")
    if others:
        parts.append(f"{_range(others)} in each of the {counted(len(others), 'other row')}")
    told = f"Of random draws like these, not of hands in play, at most so many do not conform: {', and '.join(parts)}."
    return f"{told} Each bound holds by itself, with a confidence of {confidence:.0%}."


def _range(bounds: Sequence[float]) -> str:
    low, high = (_percent(bound) for bound in (min(bounds), max(bounds)))
    return low if low == high else f"{low} to {high}"


def _percent(share: float) -> str:
    """
    Rounded up: it is a bound.
    """
    return f"{math.ceil(round(1000 * share, 3)) / 10:g} %"
