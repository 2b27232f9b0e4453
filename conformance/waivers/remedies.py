"""
How the waivers of picks and shuffles stand at the end of a run, by its counts.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from conformance.clause_texts import clause_text
from conformance.continuing import PHYSICAL
from conformance.options import Options
from conformance.random_remedies.results import BIASED, EVEN, FIXED, RandomResults
from conformance.waivers.standing import HOLDS, NOT_ASKED, STALE
from conformance.waivers.waiver import ALL_GAMES, RemedyWaiver
from reference_engine.editions import EDITIONS
from reports.waivers import WaiverRecord

_ALL = "all editions"


class RemedyStandings:
    """
    The waivers of picks and shuffles of a run that has ended, and what it counted.
    """

    def __init__(self, waivers: Sequence[RemedyWaiver], options: Options, results: RandomResults, day: date) -> None:
        self._waivers = waivers
        self._options = options
        self._results = results
        self._day = day

    @property
    def waived(self) -> frozenset[tuple[str, str]]:
        """
        The clauses with a remedy that is not random and waived as such, not as something better.
        """
        return frozenset((one.clause, one.remedy) for one in self._waivers if self._found(one) == one.verdict)

    def records(self, *, is_whole: bool) -> tuple[WaiverRecord, ...]:
        """
        Every waiver with how it stands; `is_whole`: the run came to its end.
        """
        return tuple(self._record(waiver, is_whole=is_whole) for waiver in self._waivers)

    def _found(self, waiver: RemedyWaiver) -> str:
        """
        What the counts say of the remedy: `fixed`, `biased`, `even`, or nothing where too little was drawn.
        """
        verdicts = {one.verdict for one in self._results.shown(waiver.clause, waiver.remedy)}
        return next((verdict for verdict in (FIXED, BIASED, EVEN) if verdict in verdicts), "")

    def _record(self, waiver: RemedyWaiver, *, is_whole: bool) -> WaiverRecord:
        causes = tuple(self._causes(waiver, is_whole=is_whole))
        standing, told = STALE, "; ".join(causes)
        if not causes:
            holds = self._found(waiver) == waiver.verdict
            standing = HOLDS if holds else NOT_ASKED
            told = "the counts of the run still show it" if holds else self._why_unasked(waiver)
        return WaiverRecord(
            number=waiver.number,
            role="floor",
            edition=_ALL,
            game=ALL_GAMES,
            profile=PHYSICAL,
            clause=waiver.clause,
            clause_number=clause_text("floor", EDITIONS[-1], waiver.clause).number,
            irregularity=waiver.remedy,
            expected=f"random {waiver.remedy}",
            actual=waiver.verdict,
            reason=waiver.reason,
            link=waiver.link,
            owner=waiver.owner,
            expires=waiver.expires.isoformat(),
            checks=0,
            standing=standing,
            told=told,
        )

    def _causes(self, waiver: RemedyWaiver, *, is_whole: bool) -> Iterable[str]:
        if self._day > waiver.expires:
            yield f"it expired on {waiver.expires.isoformat()}"
        found = self._found(waiver)
        if found and found != waiver.verdict and (is_whole or found == FIXED):
            yield f"the counts of the run do not show it any more: the {waiver.remedy} is {found}"
        is_drawn = bool(self._results.shown(waiver.clause, waiver.remedy))
        if is_whole and not is_drawn and not self._left_out(waiver) and not self._is_narrowed:
            yield f"it matches nothing: no {waiver.remedy} of {waiver.clause} was drawn"

    @property
    def _is_narrowed(self) -> bool:
        """
        Whether only some editions or games were asked: elsewhere there may be such draws.
        """
        return bool(self._options.editions or self._options.games)

    def _why_unasked(self, waiver: RemedyWaiver) -> str:
        return self._left_out(waiver) or "too little was drawn to judge it"

    def _left_out(self, waiver: RemedyWaiver) -> str:
        """
        Why the command leaves out what the waiver is about; empty where it asks for it.
        """
        options = self._options
        if options.roles and "floor" not in options.roles:
            return "the role of floor was not asked for"
        if options.profile != PHYSICAL:
            return f"the profile {PHYSICAL} was not asked for"
        if options.clauses and waiver.clause not in options.clauses:
            return f"the clause {waiver.clause} was not asked for"
        return ""
