"""
One kind of deviation in a run: in which checks it was seen, its smallest hand, and its costliest one.
"""

from collections import Counter
from collections.abc import Callable

from msgspec import Raw, Struct

from conformance.clause_texts import clause_text
from conformance.group import Twin
from conformance.repeats.in_words import instability_of
from conformance.settled import Answered, Origin
from conformance.shrink import Shrunk
from conformance.telling.translated.known import told_edit
from conformance.verdict import RANK_OF_SEVERITY
from conformance.waivers.waiver import Waiver
from reference_engine.model.ruling import Severity
from reports.contrast import Contrast
from reports.costliest import CostliestHand
from reports.record import DeviationKey, DeviationRecord
from reports.story import Telling, Words

_EDITED = frozenset({Twin.CLEAN, Twin.OPPOSITE})


class Story(Struct, frozen=True):
    """
    A deviation as people read it: the hand, what the edition permits, what the engine answered, the decisive events.

    `contrast` says where the answer parts from what is permitted; None where it does not.
    """

    telling: Telling
    expected: tuple[Words, ...]
    actual: Words
    evidence: tuple[int, ...]
    contrast: Contrast | None = None


Tell = Callable[[DeviationKey, Answered], Story]
"""
Tells a deviation, shown by an answer; the numbers are those of the clauses in whose checks it was seen, if other ones.
"""
Replay = Callable[[str], str]
"""
The command that replays the file of that name.
"""


class Sighting(Struct, frozen=True):
    """
    A deviation in one check of a clause: how firm it is there, by which hand it was shown, and what waives it there.
    """

    severity: Severity
    seen: Answered
    origin: Origin
    clause: str
    waiver: Waiver | None = None

    @property
    def standing(self) -> tuple[int, bool, bool, bool]:
        """
        Which hand stands for a deviation: of the firmest severity, rather not waived, rather as drawn than edited.

        One that was answered in two ways stands rather for it where trials showed it again.
        """
        unstable = self.seen.unstable
        was_seen_once = unstable is not None and not unstable.seen_again
        return (RANK_OF_SEVERITY[self.severity], self.waiver is not None, was_seen_once, self.seen.twin in _EDITED)

    @property
    def smallness(self) -> tuple[tuple[int, bool, bool, bool], int]:
        """
        The order by size, the smallest first.
        """
        return (self.standing, self.seen.size)

    @property
    def costliness(self) -> tuple[tuple[int, bool, bool, bool], int, int]:
        """
        The order by the chips at risk, the most first; of as many the smaller hand.
        """
        return (self.standing, -self.seen.chips, self.seen.size)


class Finding:
    """
    One kind of deviation: in which checks it was seen, with the smallest and the costliest hand that stand for it.
    """

    def __init__(self, number: int, key: DeviationKey, first: Sighting) -> None:
        self.number = number
        self.key = key
        self.seen = first.seen
        self.is_minimal = False
        self._smallest_of_all = first
        self._costliest = first
        self._clauses: Counter[str] = Counter()
        self._smallest: dict[str, Sighting] = {}
        self._waivers: dict[int, Waiver] = {}
        self.waived: Counter[int] = Counter()
        """
        In how many of its checks each waiver is about it, by the waiver's number.
        """

    def count(self, sighting: Sighting) -> None:
        """
        The same deviation once more, in another check, which may be one of another clause.
        """
        waiver = sighting.waiver
        self._clauses[sighting.clause] += 1
        if waiver is not None:
            self._waivers[waiver.number] = waiver
            self.waived[waiver.number] += 1

    def weigh(self, sighting: Sighting) -> None:
        """
        Keep the hand if it is the smallest or the costliest so far; a check may show the deviation by several.
        """
        clause = sighting.clause
        if clause not in self._smallest or sighting.smallness < self._smallest[clause].smallness:
            self._smallest[clause] = sighting
        if sighting.smallness < self._smallest_of_all.smallness:
            self._smallest_of_all, self.seen = sighting, sighting.seen
        if sighting.costliness < self._costliest.costliness:
            self._costliest = sighting

    @property
    def severity(self) -> Severity:
        """
        The firmest severity with which it was seen.
        """
        return self._smallest_of_all.severity

    @property
    def checks(self) -> int:
        """
        In how many checks it was seen.
        """
        return self._clauses.total()

    @property
    def is_waived(self) -> bool:
        """
        Whether a waiver is about each check in which it was seen.
        """
        return self.waived.total() == self.checks

    @property
    def seen_in(self) -> tuple[str, ...]:
        """
        The numbers of the clauses in whose checks it was seen, the most frequent first; none where it is its own alone.
        """
        if set(self._clauses) <= {self.key.clause}:
            return ()
        texts = (clause_text(self.key.role, self.key.edition, clause) for clause, _ in self._clauses.most_common())
        return tuple(dict.fromkeys(text.number or text.clause for text in texts))

    def hands(self) -> tuple[tuple[Answered, Origin], ...]:
        """
        The hands to make smaller, the smallest of each clause's checks: what one generator builds, another may not.
        """
        standing = self._smallest_of_all.standing
        ordered = sorted(self._smallest.values(), key=lambda sighting: sighting.smallness)
        return tuple((one.seen, one.origin) for one in ordered if one.standing == standing)

    def holds(self, seen: Answered) -> bool:
        """
        Whether this very hand is the smallest or the costliest of the deviation, or the smallest in a clause's checks.
        """
        held = (self._smallest_of_all, self._costliest, *self._smallest.values())
        return any(seen is sighting.seen for sighting in held)

    def shrunk(self, shrunk: Shrunk[Answered]) -> None:
        """
        Keep the smaller hand that was found. A still smaller one may exist where a candidate was left untried.
        """
        smallest = shrunk.smallest or self.seen
        if smallest.size < self.seen.size or (smallest.size == self.seen.size and shrunk.is_minimal > self.is_minimal):
            self.seen, self.is_minimal = smallest, shrunk.is_minimal

    @property
    def costliest(self) -> Answered | None:
        """
        The hand with the most chips at risk; None where the smallest one has as many.
        """
        costliest = self._costliest.seen
        return costliest if costliest.chips > self.seen.chips else None

    @property
    def document_name(self) -> str:
        """
        The name of the file that replays it.
        """
        return f"deviation-{self.number:02}.json"

    @property
    def costliest_name(self) -> str:
        """
        The name of the file that replays its costliest hand.
        """
        return f"deviation-{self.number:02}-costliest.json"

    def record(self, tell: Tell, replay: Replay) -> DeviationRecord:
        """
        The deviation as the record stream has it.
        """
        story = tell(self.key, self.seen)
        return DeviationRecord(
            deviation=self.number,
            key=self.key,
            verdict=self.seen.verdict.value,
            severity=self.severity.value,
            checks=self.checks,
            clause=clause_text(self.key.role, self.key.edition, self.key.clause),
            further_clauses=tuple(
                clause_text(self.key.role, self.key.edition, clause) for clause in self._broken_besides(story)
            ),
            seen_in=self.seen_in,
            case=self.seen.identity,
            twin=self.seen.twin,
            edit=self.seen.edit,
            edit_told=told_edit(self.seen.edit),
            document=Raw(self.seen.document),
            stub=self.seen.stub or (),
            telling=story.telling,
            expected=story.expected,
            actual=story.actual,
            contrast=story.contrast,
            answer=Raw(self.seen.answer),
            evidence=story.evidence,
            engine_evidence=self.seen.engine_evidence,
            replay=replay(self.document_name),
            minimal=self.is_minimal,
            chips_at_risk=self.seen.chips,
            costliest=self._costliest_record(tell, replay),
            instability=instability_of(self.seen.unstable) if self.seen.unstable is not None else None,
            waived=tuple(self._waivers[number].waived_by(checks) for number, checks in sorted(self.waived.items())),
        )

    def _broken_besides(self, story: Story) -> tuple[str, ...]:
        """
        The clauses other than its own that the answer breaks, each once.
        """
        gaps = story.contrast.gaps if story.contrast is not None else ()
        return tuple(dict.fromkeys(gap.clause for gap in gaps if gap.clause not in {"", self.key.clause}))

    def _costliest_record(self, tell: Tell, replay: Replay) -> CostliestHand | None:
        hand = self.costliest
        if hand is None:
            return None
        return CostliestHand(
            chips_at_risk=hand.chips,
            case=hand.identity,
            twin=hand.twin,
            edit=hand.edit,
            document=Raw(hand.document),
            stub=hand.stub or (),
            answer=Raw(hand.answer),
            replay=replay(self.costliest_name),
            telling=tell(self.key, hand).telling,
        )
