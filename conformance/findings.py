"""
The deviations of a run: each kind once, with the smallest hand that shows it.
"""

from collections.abc import Callable

from msgspec import Raw, Struct

from conformance.clause_texts import clause_text
from conformance.settled import Answered, Origin, Settled
from conformance.shrink import Shrunk
from conformance.verdict import Verdict
from reference_engine.model.ruling import Severity
from reports.record import DeviationKey, DeviationRecord
from reports.story import Telling, Words

_RANK = {severity: rank for rank, severity in enumerate(Severity)}


class Story(Struct, frozen=True):
    """
    A deviation as people read it: the hand, what the edition permits, what the engine answered, the decisive events.
    """

    telling: Telling
    expected: tuple[Words, ...]
    actual: Words
    evidence: tuple[int, ...]


class Finding:
    """
    One kind of deviation: how often it was seen, and the smallest hand of the firmest severity so far.
    """

    def __init__(self, number: int, key: DeviationKey, severity: Severity, seen: Answered, origin: Origin) -> None:
        self.number = number
        self.key = key
        self.severity = severity
        self.seen = seen
        self.origin = origin
        self.checks = 0
        self.is_minimal = False

    def meet(self, severity: Severity, seen: Answered, origin: Origin) -> None:
        """
        The same deviation once more.
        """
        self.checks += 1
        if (_RANK[severity], seen.size) < (_RANK[self.severity], self.seen.size):
            self.severity, self.seen, self.origin = severity, seen, origin

    def shrunk(self, shrunk: Shrunk[Answered]) -> None:
        """
        Keep the smaller hand that was found; where none was, a smaller one may exist.
        """
        smallest = shrunk.smallest
        if smallest is not None and smallest.size <= self.seen.size:
            self.seen, self.is_minimal = smallest, shrunk.is_minimal

    @property
    def document_name(self) -> str:
        """
        The name of the file that replays it.
        """
        return f"deviation-{self.number:02}.json"

    def record(self, tell: Callable[[DeviationKey, Answered], Story], replay: str) -> DeviationRecord:
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
            case=self.seen.identity,
            twin=self.seen.twin,
            edit=self.seen.edit,
            document=Raw(self.seen.document),
            telling=story.telling,
            expected=story.expected,
            actual=story.actual,
            answer=Raw(self.seen.answer),
            evidence=story.evidence,
            engine_evidence=self.seen.engine_evidence,
            replay=replay,
            minimal=self.is_minimal,
        )


class Findings:
    """
    The deviations by key, in the order in which they were first seen.
    """

    def __init__(self) -> None:
        self._by_key: dict[DeviationKey, Finding] = {}

    def enter(self, settled: Settled) -> tuple[Finding, ...]:
        """
        The deviations of a check that are seen for the first time.
        """
        fresh: list[Finding] = []
        met: set[DeviationKey] = set()
        for key, member in settled.findings():
            severity = Severity.SHOULD if member.verdict is Verdict.WRONG_REASON else member.severity
            finding = self._by_key.get(key)
            if finding is None:
                finding = Finding(len(self._by_key) + 1, key, severity, member, settled.origin)
                self._by_key[key] = finding
                fresh.append(finding)
            if key not in met:
                met.add(key)
                finding.meet(severity, member, settled.origin)
        return tuple(fresh)

    def __len__(self) -> int:
        return len(self._by_key)

    def firmest_first(self) -> tuple[Finding, ...]:
        """
        The deviations, the firmest first, then in the order in which they were seen.
        """
        return tuple(sorted(self._by_key.values(), key=lambda finding: (_RANK[finding.severity], finding.number)))
