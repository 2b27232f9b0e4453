"""
The part of a report that says which deviations are waived, by whom and until when, and which waivers are stale.
"""

from collections.abc import Sequence

from reports.page import Page, Paint, counted, spaced
from reports.record import DeviationRecord
from reports.waivers import WaivedBy, WaiverRecord, WaiversRun

STALE = "stale"


def draw_waivers(page: Page, file: WaiversRun, waivers: Sequence[WaiverRecord] | None) -> None:
    """
    The entries of the file with how each stands, the stale ones first; None where the run was not summed up.
    """
    page.heading(f"The waiver file {file.file}")
    page.text(f"sha256 {file.sha256}", indent=2)
    page.text("A waiver steers the exit code alone: what it waives is a deviation all the same.", indent=2)
    if waivers is None:
        page.text("How its entries stand is not known: the run was cut off before.", indent=2)
    elif not waivers:
        page.text("It has no entry.", indent=2)
    for waiver in sorted(waivers or (), key=lambda waiver: waiver.standing != STALE):
        _draw_waiver(page, waiver)


def _draw_waiver(page: Page, waiver: WaiverRecord) -> None:
    clause = f"{waiver.clause_number} {waiver.clause}".strip()
    profile = f", profile {waiver.profile}" if waiver.role == "floor" else ""
    where = f"{waiver.edition}, {waiver.role}, {_games(waiver.game)}{profile}"
    kinds = f": {spaced(waiver.expected)} expected, {spaced(waiver.actual)}" if waiver.role == "floor" else ""
    page.text(f"{clause}, {where}{kinds}", label=f"{waiver.number:>3}. ")
    stale = waiver.standing == STALE
    standing = waiver.standing.upper() if stale else waiver.standing
    told = f"{standing}, {counted(waiver.checks, 'check')} waived: {waiver.told}"
    page.text(told, indent=5, paint=Paint.YELLOW if stale else Paint.PLAIN)
    page.text(_why(waiver), indent=5)


def draw_waived(page: Page, deviation: DeviationRecord) -> None:
    """
    What waives a deviation, in how many of its checks; nothing where nothing does.
    """
    for waiver in deviation.waived:
        scope = f"{waiver.checks} of {counted(deviation.checks, 'check')}"
        page.text(f"Waived by entry {waiver.number} in {scope}. {_why(waiver)}")


def is_waived(deviation: DeviationRecord) -> bool:
    """
    Whether each check of the deviation is waived.
    """
    return sum(waiver.checks for waiver in deviation.waived) == deviation.checks


def _why(waiver: WaiverRecord | WaivedBy) -> str:
    return f"Reason: {waiver.reason.rstrip('.')} ({waiver.link}). Owner {waiver.owner}, until {waiver.expires}."


def _games(game: str) -> str:
    return "all games" if game == "all" else game.replace("_", " ")
