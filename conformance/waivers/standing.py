"""
How the waivers of a run stand at its end: which hold, and which are stale and have to be seen to.
"""

from collections.abc import Iterable, Mapping
from datetime import date

import msgspec
from msgspec import structs

from conformance.certification import Certification
from conformance.clause_texts import clause_text
from conformance.dealing import DealDocument
from conformance.options import DEALING, Options
from conformance.shard_records import ShardEnd, ShardRecord
from conformance.verdict import Verdict
from conformance.waivers.waiver import ALL_GAMES, Waiver
from conformance.waivers.witnesses import Shown
from reference_engine.model.case import Case
from reports.waivers import WaiverRecord

STALE, HOLDS, NOT_ASKED = "stale", "holds", "not asked"
"""
How a waiver stands; somebody has to see to one that is stale.
"""
_UNSTABLE = Verdict.NONDETERMINISTIC.value
"""
How the actual kind begins of an engine that answers a case in two ways: one answer to a witness cannot show that.
"""


class Standings:
    """
    The waivers of a certification, which of them it is about, and what their witnesses showed.
    """

    def __init__(self, certification: Certification, today: date) -> None:
        file = certification.options.waivers
        self._waivers = file.waivers if file is not None else ()
        self._certification = certification
        self._today = today
        self._shown: dict[int, Shown] = {}
        self.breaks = 0
        """
        How often the engine broke on a witness that was not waived to do so.
        """

    @property
    def witnesses(self) -> tuple[Waiver, ...]:
        """
        The waivers whose witnesses the engine is asked.
        """
        return tuple(
            waiver
            for waiver in self._waivers
            if not left_out(waiver, self._certification.options)
            and not self._unserved(waiver)
            and not waiver.key.actual.startswith(_UNSTABLE)
            and _game_of(waiver) in self._certification.plan.games
        )

    def take(self, record: ShardRecord) -> None:
        """
        Keep what a witness showed.
        """
        match record:
            case Shown():
                self._shown[record.waiver] = record
            case ShardEnd():
                self.breaks += record.breaks
            case _:
                raise ValueError(f"the witnesses gave {type(record).__name__}")

    def records(self, checks: Mapping[int, int], *, is_whole: bool) -> tuple[WaiverRecord, ...]:
        """
        Every waiver with how it stands; `checks` counts those that it waived, by its number.

        `is_whole`: the run came to its end, so that what it did not show is not there.
        """
        return tuple(self._record(waiver, checks.get(waiver.number, 0), is_whole) for waiver in self._waivers)

    def _record(self, waiver: Waiver, checks: int, is_whole: bool) -> WaiverRecord:  # noqa: FBT001
        standing, told = self._standing(waiver, checks, is_whole)
        key = waiver.key
        return WaiverRecord(
            number=waiver.number,
            **structs.asdict(key),
            clause_number=clause_text(key.role, key.edition, key.clause).number,
            game=waiver.game,
            profile=waiver.profile,
            reason=waiver.reason,
            link=waiver.link,
            owner=waiver.owner,
            expires=waiver.expires.isoformat(),
            checks=checks,
            standing=standing,
            told=told,
        )

    def _standing(self, waiver: Waiver, checks: int, is_whole: bool) -> tuple[str, str]:  # noqa: FBT001
        shown = self._shown.get(waiver.number)
        causes = []
        if self._today > waiver.expires:
            causes.append(f"it expired on {waiver.expires.isoformat()}")
        left = left_out(waiver, self._certification.options)
        if shown is not None and shown.is_asked and not shown.fails:
            causes.append(f"its witness does not show the deviation any more ({shown.text})")
        elif not left and shown is None and not checks:
            causes += self._why_nothing(waiver, is_whole)
        if causes:
            return STALE, "; ".join(causes)
        if shown is not None and shown.fails:
            return HOLDS, "its witness still shows the deviation"
        if checks:
            return HOLDS, "checks of the run show the deviation"
        return NOT_ASKED, left or self._why_unasked(waiver)

    def _why_unasked(self, waiver: Waiver) -> str:
        asked, game = self._certification.options.games, _game_of(waiver)
        if asked and game not in asked:
            return f"its witness is of {game}, which was not asked for"
        return "the run ended before its witness was asked"

    def _why_nothing(self, waiver: Waiver, is_whole: bool) -> Iterable[str]:  # noqa: FBT001
        """
        Why the waiver matches nothing; nothing where that is not known.
        """
        unserved = self._unserved(waiver)
        if unserved:
            return (f"it matches nothing: {unserved}",)
        if is_whole and waiver.key.actual.startswith(_UNSTABLE):
            return ("it matches nothing: no check of the run shows the deviation",)
        certification, game = self._certification, _game_of(waiver)
        if is_whole and not certification.options.games and game not in certification.plan.games:
            return (f"it matches nothing: no check shows it, and the engine does not declare {game} of its witness",)
        return ()

    def _unserved(self, waiver: Waiver) -> str:
        """
        Why the engine can never show the deviation; empty where it may.
        """
        plan, key = self._certification.plan, waiver.key
        gap = next((reason for role, book, reason in plan.gaps if (role, book) == (key.role, key.edition)), "")
        if gap:
            return gap
        if key.role not in plan.roles:
            return f"the engine does not declare the role of {key.role}"
        if key.edition not in plan.editions:
            return f"the engine does not declare {key.edition}"
        if waiver.game not in (*plan.games, ALL_GAMES):
            return f"the engine does not declare {waiver.game}"
        return ""


def expired_since(waivers: Iterable[WaiverRecord], day: date) -> tuple[int, ...]:
    """
    The entries that were not stale when a run ended, and whose last day is over on that day.
    """
    over = (waiver for waiver in waivers if waiver.standing != STALE and date.fromisoformat(waiver.expires) < day)
    return tuple(waiver.number for waiver in over)


def left_out(waiver: Waiver, options: Options) -> str:
    """
    Why the command leaves out what the waiver is about; empty where it asks for it.
    """
    key = waiver.key
    if options.roles and key.role not in options.roles:
        return f"the role of {key.role} was not asked for"
    if waiver.profile not in (options.profile, DEALING):
        return f"the profile {waiver.profile} was not asked for"
    if options.editions and key.edition not in options.editions:
        return f"{key.edition} was not asked for"
    if options.games and waiver.game not in (*options.games, ALL_GAMES):
        return f"{waiver.game} was not asked for"
    if options.clauses and key.clause not in options.clauses:
        return f"the clause {key.clause} was not asked for"
    return ""


def _game_of(waiver: Waiver) -> str:
    if waiver.key.role == "dealer":
        return msgspec.json.decode(waiver.document, type=DealDocument).request.game.value
    return msgspec.json.decode(waiver.document, type=Case).game.value
