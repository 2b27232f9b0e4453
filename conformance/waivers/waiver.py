"""
A waiver, and which deviations of a run it is about.

A waiver steers the exit code of a run and nothing else: the report shows a waived deviation as it is.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path

from msgspec import Struct

from conformance.settled import Settled
from reference_engine.model.cards import Card
from reference_engine.model.games import Game
from reports.record import DeviationKey
from reports.waivers import WaivedBy

ALL_GAMES = "all"


def today() -> date:
    """
    The day that is held against the last day of a waiver, in UTC.
    """
    return datetime.now(UTC).date()


class Waiver(Struct, frozen=True, kw_only=True):
    """
    An entry of a waiver file; `number` is its place there, from 1 on.

    `game` is one game, or `all`. `profile` is the one in which the kinds of the key are told; the role of dealer has
    its own. `document`, with the undealt cards of `stub` where they are asked for, is the pinned witness: a case or a
    request to deal on which the engine deviates. `expires` is the last day on which the waiver holds.
    """

    number: int
    key: DeviationKey
    game: str
    profile: str
    reason: str
    link: str
    owner: str
    expires: date
    document: bytes
    stub: tuple[Card, ...] | None = None

    @property
    def subject(self) -> tuple[DeviationKey, str, str]:
        """
        What no two waivers have in common.
        """
        return (self.key, self.game, self.profile)

    def is_of(self, game: str) -> bool:
        """
        Whether it is about the game.
        """
        return self.game in (ALL_GAMES, game)

    def waived_by(self, checks: int) -> WaivedBy:
        """
        The waiver as the record of a deviation names it, which it waives in so many checks.
        """
        return WaivedBy(
            number=self.number,
            reason=self.reason,
            link=self.link,
            owner=self.owner,
            expires=self.expires.isoformat(),
            checks=checks,
        )


class RemedyWaiver(Struct, frozen=True, kw_only=True):
    """
    An entry about a remedy of a clause that is not random by the counts of a run, `biased` or `fixed`, in all places.

    It has no witness: no hand shows it. `number` goes on from those of the other entries.
    """

    number: int
    clause: str
    remedy: str
    verdict: str
    reason: str
    link: str
    owner: str
    expires: date


class WaiverFile(Struct, frozen=True):
    """
    A waiver file: where it lies, the SHA-256 of its bytes and of the witnesses beside it, and its entries.
    """

    path: Path
    sha256: str
    waivers: tuple[Waiver, ...]
    remedies: tuple[RemedyWaiver, ...] = ()


class Waivers:
    """
    The waivers that are about what a profile asks.
    """

    def __init__(self, waivers: Iterable[Waiver], profile: str) -> None:
        self._by_key: dict[DeviationKey, list[Waiver]] = {}
        for waiver in waivers:
            if waiver.key.role == "dealer" or waiver.profile == profile:
                self._by_key.setdefault(waiver.key, []).append(waiver)

    def of(self, key: DeviationKey, game: Game) -> Waiver | None:
        """
        The waiver of a deviation in a game; one that names the game before one that is about all of them.
        """
        found = (waiver for waiver in self._by_key.get(key, ()) if waiver.is_of(game.value))
        return min(found, key=lambda waiver: waiver.game == ALL_GAMES, default=None)

    def cover(self, settled: Settled) -> bool:
        """
        Whether a check deviates, and in nothing that is not waived.

        A deal that failed is told under one of the clauses at stake; the waiver of that one covers the others too.
        """
        if not self._by_key:
            return False
        findings = settled.findings()
        if findings:
            return all(self.of(key, settled.game) is not None for key, _ in findings)
        return not settled.is_told and all(self._covers_untold(settled, member.actual) for member in settled.members)

    def _covers_untold(self, settled: Settled, actual: str) -> bool:
        about = (settled.role, settled.edition, actual)
        return any(
            (key.role, key.edition, key.actual) == about and any(one.is_of(settled.game.value) for one in waivers)
            for key, waivers in self._by_key.items()
        )


NO_WAIVERS = Waivers((), "")
"""
No waiver file: every deviation counts.
"""
