"""
Where an answer parts from the permitted ruling that comes closest to it, as far as the profile compares the two.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from conformance.continuing import misfit
from conformance.kinds import Cut, cut, difference, permitted_rulings, silence
from conformance.verdict import Verdict
from conformance.wire import EngineAnswer
from reference_engine.editions import edition
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.ruling import (
    DeadHands,
    Disregard,
    Outcome,
    PermittedSet,
    Redeal,
    Remedy,
    RestoreStub,
    Ruling,
)
from reference_engine.readings import Readings
from reference_engine.rule_on import RULES
from reference_engine.situation import Situation

_REDEAL = "redeal"
_OF_THE_REDEAL = frozenset({"redeal", "returned"})
_MERGED = (DeadHands, RestoreStub)
"""
Remedies of which a ruling has one, whatever number of irregularities asked for it.
"""


class Parting:
    """
    One answer beside what is permitted. `given` is what it says as a ruling, silence included; None where it has none.
    """

    def __init__(
        self, hand: Hand, case: Case, permitted: PermittedSet, answer: EngineAnswer, verdict: Verdict, profile: str
    ) -> None:
        self.answer = answer
        self.permitted = permitted
        self.verdict = verdict
        self.given = silence(case) if answer.kind == "accepted" else answer.ruling
        self._hand = hand
        self._case = case
        self._profile = profile

    @cached_property
    def due(self) -> Ruling:
        """
        The permitted ruling with the fewest gaps, of the same outcome if there is one; the first where none was given.
        """
        given, members = self.given, self.permitted.members
        if given is None:
            return members[0].ruling
        rulings = [ruling for member in members for ruling in permitted_rulings(member)]
        return min(rulings, key=lambda it: (it.outcome is not given.outcome, len(difference(it, given, self._profile))))

    def gaps(self, stub: Sequence[Card] | None = None) -> tuple[tuple[str, str], ...]:
        """
        Each part that is another, with its clause; with the stub that was sent along, the cards too.

        What follows from another outcome is no gap of its own.
        """
        return tuple(dict.fromkeys(self._gaps(stub)))

    def beside(self, ruling: Ruling) -> tuple[Ruling, Ruling]:
        """
        The ruling and the one that was given, both with what is compared alone; what is alike in both is said alike.
        """
        given = self.given or Ruling(ruling.outcome)
        if self.verdict is Verdict.WRONG_REASON:
            return Ruling(ruling.outcome, ruling.clauses), Ruling(given.outcome, given.clauses)
        return self._compared(ruling), _said_as(self._compared(given), ruling)

    def _gaps(self, stub: Sequence[Card] | None) -> Iterator[tuple[str, str]]:
        due, given = self.due, self.given
        first = next(iter(due.clauses), "")
        if self.verdict is Verdict.NONDETERMINISTIC:
            return
        if given is None:
            yield "answer", first
        elif self.verdict is Verdict.WRONG_REASON:
            yield "clauses", first
        elif parts := difference(due, given, self._profile):
            for part in ("outcome",) if "outcome" in parts else parts:
                if part == "remedies":
                    yield from ((part, clause) for clause in self._clauses_of_remedies() or [first])
                else:
                    is_redeal = part in _OF_THE_REDEAL and _REDEAL in due.clauses
                    yield part, _REDEAL if is_redeal else first
        elif stub is not None and (wrong := misfit(self._case, self.permitted, self.answer, stub)) is not None:
            yield from (("cards", found.clause) for found in wrong.found)
            if not wrong.found:
                yield "cards", first

    def _clauses_of_remedies(self) -> tuple[str, ...]:
        """
        The clauses that ask for the remedies which the answer lacks.
        """
        given = self.given or Ruling(self.due.outcome)
        lacking = [it for it in self._compared(self.due).remedies if it not in _said_as(given, self.due).remedies]
        situation = Situation(self._hand, edition(self._case.edition), Readings(self._case.switches, {}))
        found = [finding for rule in RULES for finding in rule(situation)]
        return tuple(
            dict.fromkeys(
                finding.clauses[0]
                for remedy in lacking
                for finding in found
                if finding.clauses and any(_asks_for(asked, remedy) for asked in finding.remedies)
            )
        )

    def _compared(self, ruling: Ruling) -> Ruling:
        if self._profile == "core":
            return Ruling(ruling.outcome)
        remedies = tuple(remedy for remedy in ruling.remedies if not isinstance(remedy, Disregard))
        return replace(ruling, clauses=(), evidence=(), options=(), remedies=remedies)


def _asks_for(asked: Remedy, remedy: Remedy) -> bool:
    return asked == remedy or (isinstance(asked, _MERGED) and type(asked) is type(remedy))


def _said_as(ruling: Ruling, other: Ruling) -> Ruling:
    """
    The ruling, and where it says the same as the other in another order, in the order of the other.
    """
    gaps = difference(other, ruling, "full")
    alike = {name: getattr(other, name) for name in ("redeal", "returned", "refund") if name not in gaps}
    if "redeal" in gaps and ruling.redeal is not None and other.redeal is not None:
        alike["redeal"] = _redeal_as(ruling.redeal, other.redeal)
    return replace(ruling, **alike, remedies=_remedies_as(ruling.remedies, other.remedies))


def _redeal_as(redeal: Redeal, other: Redeal) -> Redeal:
    unordered = ("posts", "killed")
    alike = {name for name in unordered if set(getattr(redeal, name)) == set(getattr(other, name))}
    return replace(redeal, **{name: getattr(other, name) for name in alike})


def _remedies_as(remedies: Sequence[Remedy], others: Sequence[Remedy]) -> tuple[Remedy, ...]:
    known = {_said(other): other for other in others}
    dead = [remedy for remedy in remedies if isinstance(remedy, DeadHands)]
    joined = known.get(_said(*dead)) if len(dead) > 1 else None
    kept = remedies if joined is None else [joined, *(remedy for remedy in remedies if remedy not in dead)]
    return tuple(known.get(_said(remedy), remedy) for remedy in kept)


def _said(*remedies: Remedy) -> Cut:
    """
    What remedies say, whatever the order.
    """
    return cut(Ruling(Outcome.PLAY_ON, remedies=remedies), "full")
