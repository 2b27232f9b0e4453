"""
The deviations of a run: each kind once, with the smallest hand that shows it.
"""

from collections import Counter
from collections.abc import Callable

from msgspec import Raw, Struct

from conformance.clause_texts import clause_text
from conformance.group import Twin
from conformance.settled import Answered, Origin, Settled
from conformance.shrink import Shrunk
from conformance.verdict import Verdict
from reference_engine.model.ruling import Severity
from reports.record import DeviationKey, DeviationRecord
from reports.story import Telling, Words

_RANK = {severity: rank for rank, severity in enumerate(Severity)}
_EDITED = frozenset({Twin.CLEAN, Twin.OPPOSITE})
_MADE_SMALLER = frozenset({Verdict.DEVIATES, Verdict.WRONG_REASON})


class Story(Struct, frozen=True):
    """
    A deviation as people read it: the hand, what the edition permits, what the engine answered, the decisive events.
    """

    telling: Telling
    expected: tuple[Words, ...]
    actual: Words
    evidence: tuple[int, ...]


Tell = Callable[[DeviationKey, Answered, tuple[str, ...]], Story]
"""
Tells a deviation, shown by an answer; the numbers are those of the clauses in whose checks it was seen, if other ones.
"""


class Hand(Struct, frozen=True, kw_only=True):
    """
    A hand to make smaller: its number among those of the run, and how many deviations follow on its own.
    """

    number: int
    key: DeviationKey
    seen: Answered
    origin: Origin
    following: int


class Finding:
    """
    One kind of deviation: in which checks it was seen, and the smallest hand of the firmest severity so far.
    """

    def __init__(self, number: int, key: DeviationKey, severity: Severity, seen: Answered, origin: Origin) -> None:
        self.number = number
        self.key = key
        self.severity = severity
        self.seen = seen
        self.origin = origin
        self.is_minimal = False
        self._clauses: Counter[str] = Counter()
        self._smallest: dict[str, tuple[tuple[int, bool, int], Answered, Origin]] = {}

    def meet(self, severity: Severity, seen: Answered, origin: Origin, clause: str) -> None:
        """
        The same deviation once more, in another check, which may be one of another clause.
        """
        self._clauses[clause] += 1
        order = _order(severity, seen)
        if clause not in self._smallest or order < self._smallest[clause][0]:
            self._smallest[clause] = (order, seen, origin)
        if order < _order(self.severity, self.seen):
            self.severity, self.seen, self.origin = severity, seen, origin

    @property
    def checks(self) -> int:
        """
        In how many checks it was seen.
        """
        return self._clauses.total()

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
        standing = _order(self.severity, self.seen)[:2]
        ordered = sorted(self._smallest.values(), key=lambda hand: hand[0])
        return tuple((seen, origin) for order, seen, origin in ordered if order[:2] == standing)

    def holds(self, seen: Answered) -> bool:
        """
        Whether this very hand stands for the deviation, or for its smallest one in the checks of a clause.
        """
        return seen is self.seen or any(seen is smallest for _, smallest, _ in self._smallest.values())

    def shrunk(self, shrunk: Shrunk[Answered]) -> None:
        """
        Keep the smaller hand that was found. A still smaller one may exist where a candidate was left untried.
        """
        smallest = shrunk.smallest or self.seen
        if smallest.size < self.seen.size or (smallest.size == self.seen.size and shrunk.is_minimal > self.is_minimal):
            self.seen, self.is_minimal = smallest, shrunk.is_minimal

    @property
    def document_name(self) -> str:
        """
        The name of the file that replays it.
        """
        return f"deviation-{self.number:02}.json"

    def record(self, tell: Tell, replay: str) -> DeviationRecord:
        """
        The deviation as the record stream has it.
        """
        story = tell(self.key, self.seen, self.seen_in)
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
            stub=self.seen.stub or (),
            telling=story.telling,
            expected=story.expected,
            actual=story.actual,
            answer=Raw(self.seen.answer),
            evidence=story.evidence,
            engine_evidence=self.seen.engine_evidence,
            replay=replay,
            minimal=self.is_minimal,
        )


def _order(severity: Severity, seen: Answered) -> tuple[int, bool, int]:
    """
    Which hand stands for a deviation: of the firmest severity, rather as drawn than an edited twin, the smallest.
    """
    return (_RANK[severity], seen.twin in _EDITED, seen.size)


class Findings:
    """
    The deviations by key, numbered in the order in which they were first seen.
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
                finding.meet(severity, member, settled.origin, settled.clause)
        return tuple(fresh)

    def __len__(self) -> int:
        return len(self._by_key)

    def __getitem__(self, key: DeviationKey) -> Finding:
        return self._by_key[key]

    def holds(self, key: DeviationKey, seen: Answered) -> bool:
        """
        Whether this very hand stands for the deviation of that key.
        """
        finding = self._by_key.get(key)
        return finding is not None and finding.holds(seen)

    def hands(self) -> tuple[Hand, ...]:
        """
        The hands to make smaller, those of the firmest deviation first.
        """
        findings = self.firmest_first()
        hands = [
            (finding.key, *hand, len(findings) - place)
            for place, finding in enumerate(findings, 1)
            for hand in finding.hands()
            if hand[0].verdict in _MADE_SMALLER
        ]
        return tuple(
            Hand(number=number, key=key, seen=seen, origin=origin, following=following)
            for number, (key, seen, origin, following) in enumerate(hands)
        )

    def firmest_first(self) -> tuple[Finding, ...]:
        """
        The deviations, the firmest first, of the same severity the one that was seen in most checks.
        """
        return tuple(
            sorted(
                self._by_key.values(), key=lambda finding: (_RANK[finding.severity], -finding.checks, finding.number)
            )
        )

    def renumber(self) -> None:
        """
        Number the deviations in the order in which they are shown.
        """
        for number, finding in enumerate(self.firmest_first(), 1):
            finding.number = number
