"""
The part of a report about picks and shuffles.
"""

from reports.page import Page, Paint
from reports.random_remedies import Outcome, RandomRemedies, RandomRemedy

_VERDICTS = {"even": "no bias found", "biased": "BIASED", "fixed": "NOT LEFT TO CHANCE"}
_NOUNS = {"pick": "picks", "shuffle": "shuffles"}
_LEAST = 1e-300


def draw_random_remedies(page: Page, found: RandomRemedies) -> None:
    """
    What was drawn by clause; where it is not random, the counts that show it and the command that draws again.
    """
    page.heading("Random remedies")
    page.text(
        "Every card and every order should be equally likely; each count then has an exact chance. Below "
        f"{found.threshold:.0e} it is a finding: all {found.outcomes} counts together blame an even engine in one run "
        f"of {1 / found.false_alarm:.0f}.",
        indent=2,
    )
    whole = {(remedy.clause, remedy.remedy) for remedy in found.remedies if not remedy.edition}
    for remedy in found.remedies:
        # A part is told where it is not random, and where there is no other.
        if remedy.severity or not remedy.edition or (remedy.clause, remedy.remedy) not in whole:
            _draw_remedy(page, remedy)
    for replay in dict.fromkeys(remedy.replay for remedy in found.remedies if remedy.replay):
        page.text("No single hand shows it; the same run draws again:", indent=2)
        page.command(replay, indent=4)


def _draw_remedy(page: Page, remedy: RandomRemedy) -> None:
    name = f"{remedy.number} {remedy.clause}".strip()
    where = f"{remedy.edition} {remedy.game.replace('_', ' ')}" if remedy.edition else "all together"
    verdict = _VERDICTS.get(remedy.verdict, f"too few to judge, {remedy.fewest} are enough")
    severity = f" ({remedy.severity})" if remedy.severity else ""
    paint = {"must": Paint.RED, "should": Paint.YELLOW, "may": Paint.YELLOW}.get(remedy.severity, Paint.PLAIN)
    page.text(
        f"{name}, {where}, {remedy.drawn} {_NOUNS.get(remedy.remedy, remedy.remedy)}: {verdict}{severity}",
        label="- ",
        indent=2,
        paint=paint,
    )
    for test in remedy.tests:
        if test.fails:
            told = "; ".join(_told(outcome) for outcome in test.outcomes)
            least = min(outcome.chance for outcome in test.outcomes)
            chance = f"{least:.0e}" if least > _LEAST else f"below {_LEAST:.0e}"
            page.text(f"{test.topic}: {told} (chance {chance})", indent=6)


def _told(outcome: Outcome) -> str:
    return f"{outcome.what} {outcome.seen} of {outcome.possible}, about {outcome.expected:g} if even"
