"""
The deviations of a run: each kind once, with the smallest hand that shows it and the costliest.
"""

from collections import Counter

from msgspec import Struct

from conformance.finding import Finding, Sighting
from conformance.settled import Answered, Origin, Settled
from conformance.verdict import RANK_OF_SEVERITY, Verdict
from conformance.waivers.waiver import NO_WAIVERS, Waivers
from reference_engine.model.ruling import Severity
from reports.record import DeviationKey

_MADE_SMALLER = frozenset({Verdict.DEVIATES, Verdict.WRONG_REASON})


class Hand(Struct, frozen=True, kw_only=True):
    """
    A hand to make smaller: its number among those of the run, and how many deviations follow on its own.
    """

    number: int
    key: DeviationKey
    seen: Answered
    origin: Origin
    following: int


class Findings:
    """
    The deviations by key, numbered in the order in which they were first seen.
    """

    def __init__(self, waivers: Waivers = NO_WAIVERS) -> None:
        self._waivers = waivers
        self._by_key: dict[DeviationKey, Finding] = {}

    def enter(self, settled: Settled) -> tuple[Finding, ...]:
        """
        The deviations of a check that are seen for the first time.
        """
        fresh: list[Finding] = []
        met: set[DeviationKey] = set()
        for key, member in settled.findings():
            severity = Severity.SHOULD if member.verdict is Verdict.WRONG_REASON else member.severity
            waiver = self._waivers.of(key, settled.game)
            sighting = Sighting(severity, member, settled.origin, settled.clause, waiver)
            finding = self._by_key.get(key)
            if finding is None:
                finding = self._by_key[key] = Finding(len(self._by_key) + 1, key, sighting)
                fresh.append(finding)
            if key not in met:
                finding.count(sighting)
            met.add(key)
            finding.weigh(sighting)
        return tuple(fresh)

    def __len__(self) -> int:
        return len(self._by_key)

    def __getitem__(self, key: DeviationKey) -> Finding:
        return self._by_key[key]

    @property
    def waived(self) -> int:
        """
        How many deviations are waived in each check in which they were seen.
        """
        return sum(finding.is_waived for finding in self._by_key.values())

    @property
    def waived_checks(self) -> Counter[int]:
        """
        In how many checks each waiver is about a deviation, by its number.
        """
        return sum((finding.waived for finding in self._by_key.values()), Counter[int]())

    def holds(self, key: DeviationKey, seen: Answered) -> bool:
        """
        Whether this very hand stands for the deviation of that key.
        """
        finding = self._by_key.get(key)
        return finding is not None and finding.holds(seen)

    def hands(self) -> tuple[Hand, ...]:
        """
        The hands to make smaller, those of the firmest deviation first; none of a deviation that is waived.
        """
        findings = [finding for finding in self.firmest_first() if not finding.is_waived]
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
                self._by_key.values(),
                key=lambda finding: (RANK_OF_SEVERITY[finding.severity], -finding.checks, finding.number),
            )
        )

    def renumber(self) -> None:
        """
        Number the deviations in the order in which they are shown.
        """
        for number, finding in enumerate(self.firmest_first(), 1):
            finding.number = number
