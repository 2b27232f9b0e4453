"""
The part of a report that says how much was asked and answered, what was not, and what that shows.
"""

import math
from collections.abc import Sequence

from reports.clause_row import ClauseRow
from reports.effort import Effort, Space
from reports.page import Page, counted

_GAPS = 2
"""
So many gaps of a role and a game are told, one where there are several; the footer of the record stream has them all.
"""
_BOUNDS = 3
"""
So many bounds of each kind are told; each row of the footer has its own.
"""


def draw_effort(page: Page, effort: Effort, rows: Sequence[ClauseRow]) -> None:
    """
    The checks and cells, the first gaps of each role and game, and the bounds of the deviation rate.
    """
    page.heading("Effort")
    scored = f"{counted(effort.checks, 'check')}, {effort.scored} of them scored"
    cell = "A cell is two circumstances of a hand together: `fouled deck on the turn`."
    page.text(f"{scored}, in {counted(effort.cells, 'distinct cell')}. {cell}", indent=2)
    told = _GAPS if len(effort.spaces) == 1 else 1
    for space in effort.spaces if effort.cells else ():
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
    return f"{told}; never answered: {named}{f'; and {more} more' if more > 0 else ''}."


def _bounds(rows: Sequence[ClauseRow], confidence: float) -> str:
    """
    The bounds of the rows where each scored check conformed, by the number of checks, and the lowest others.
    """
    kept = {row.scored: _percent(row.upper_bound) for row in rows if row.conforms == row.scored and row.upper_bound}
    others = sorted((row for row in rows if row.conforms < row.scored), key=lambda row: row.upper_bound or 0.0)
    parts = []
    if kept:
        told = [f"{bound} after {counted(scored, 'check')}" for scored, bound in sorted(kept.items(), reverse=True)]
        told = told if len(told) <= _BOUNDS else [told[0], "...", told[-1]]
        parts.append(f"{', '.join(told)} where each scored check of a row conforms")
    parts += [f"{_percent(row.upper_bound or 0.0)} for {_label(row)}" for row in others[:_BOUNDS]]
    if len(others) > _BOUNDS:
        parts.append(f"and more for {counted(len(others) - _BOUNDS, 'other row')}")
    told_of = "Of draws like these, not of hands in play, at most so many do not conform"
    return f"{told_of}: {'; '.join(parts)}. Each bound holds by itself, with a confidence of {confidence:.0%}."


def _label(row: ClauseRow) -> str:
    return f"{row.number} {row.clause}".strip() + f" ({row.role}, {row.edition})"


def _percent(share: float) -> str:
    """
    Rounded up: it is a bound.
    """
    return f"{math.ceil(round(1000 * share, 3)) / 10:g} %"
