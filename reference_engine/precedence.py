"""
Which finding prevails.

In this order: a dispute that comes too late, a fouled deck, a misdeal (whose causes know that substantial action bars
them), what is left to the floor, and last the remedies with which the hand goes on. Rules that let the hand go on join
their remedies; where two of them claim the same card or seat `overrides` says which one gives way.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import (
    DeadHands,
    Disregard,
    EvidenceTag,
    Outcome,
    Remedy,
    RestoreStub,
    Ruling,
    Severity,
)
from reference_engine.overrides import joined_remedies
from reference_engine.rules import dispute_window
from reference_engine.rules.redeal import redeal, refund, returned
from reference_engine.situation import Situation

T = TypeVar("T")

_VOID, _MISDEAL = Effect.VOID, Effect.MISDEAL
_LEFT_OPEN = (Effect.FLOOR, Effect.HOUSE)
_NAMED_BESIDE_A_MISDEAL = frozenset({"act_by_killed_hand", "out_of_turn", "misplaced_button", "new_level"})
"""
Acts that were made and are none in turn, whose clauses say why a misdeal is still possible; and what a redeal corrects.
"""

_MERGED = frozenset({DeadHands, RestoreStub})
"""
Remedies of which a ruling has one, whatever number of findings asked for it.
"""

_OPTIONS = {
    Effect.PLAY_ON: Outcome.PLAY_ON,
    Effect.MISDEAL: Outcome.MISDEAL,
    Effect.VOID: Outcome.HAND_VOID,
    Effect.STANDS: Outcome.RESULT_STANDS,
}
"""
What a ruling seen in practice does with the hand.
"""

_FIRMNESS = {Severity.MUST: 0, Severity.SHOULD: 1, Severity.MAY: 2}
_DISTANCE = {EvidenceTag.TEXT: 0, EvidenceTag.SECONDARY: 1, EvidenceTag.DERIVED: 2}


class Joined(Struct, frozen=True, gc=False):
    """
    The ruling that the findings come to, its severity and its evidence tag.
    """

    ruling: Ruling
    severity: Severity
    tag: EvidenceTag


def join(situation: Situation, findings: Sequence[Finding]) -> Joined:
    """
    The one ruling that follows from the findings.

    Raises ConflictingRemedies.
    """
    hand = situation.hand
    if not findings:
        return _no_irregularity(situation)
    voids = [finding for finding in findings if finding.effect is _VOID]
    if dispute_window.has_ended(situation, fouled=bool(voids)):
        about_award = [finding for finding in findings if finding.is_about_the_award]
        if about_award and not dispute_window.has_ended_for_the_award(situation):
            return _with_strongest(_left_open(situation, about_award, about_award), about_award)
        return _result_stands(situation, findings)
    if voids:
        ruling = Ruling(Outcome.HAND_VOID, _clauses(voids), _evidence(voids), refund=refund(situation))
        return _with_strongest(ruling, voids)
    misdeals = [finding for finding in findings if finding.effect is _MISDEAL]
    if misdeals:
        uncounted = [finding for finding in findings if finding.irregularity in _NAMED_BESIDE_A_MISDEAL]
        return _with_strongest(_misdeal(situation, misdeals, uncounted), misdeals)
    if hand.pot_awarded_at is not None:
        findings_left = [finding for finding in findings if finding.after_award]
        if not findings_left:
            return _result_stands(situation, findings)
        return _with_strongest(_left_open(situation, findings_left, findings_left), findings_left)
    remedies = joined_remedies(situation, findings)
    left_open = [finding for finding in findings if finding.effect in _LEFT_OPEN]
    if left_open:
        return _with_weakest(_left_open(situation, left_open, findings), left_open)
    if _leaves_no_hand(situation, remedies):
        return _no_hand_left(situation, findings, remedies)
    ruling = Ruling(Outcome.PLAY_ON, _clauses(findings), _evidence(findings), remedies)
    return _with_weakest(ruling, findings)


def _no_irregularity(situation: Situation) -> Joined:
    over = situation.hand.pot_awarded_at is not None
    ruling = Ruling(Outcome.RESULT_STANDS if over else Outcome.PLAY_ON)
    return Joined(ruling, Severity.MUST, EvidenceTag.TEXT)


def _result_stands(situation: Situation, findings: Sequence[Finding]) -> Joined:
    clause = situation.clause("dispute_window")
    ruling = Ruling(Outcome.RESULT_STANDS, _merged((clause.slug,), _clauses(findings)), _evidence(findings))
    return Joined(ruling, clause.severity, clause.tag)


def _misdeal(situation: Situation, causes: Sequence[Finding], uncounted: Sequence[Finding]) -> Ruling:
    return Ruling(
        Outcome.MISDEAL,
        _clauses((*causes, *uncounted)),
        _evidence(causes),
        redeal=redeal(situation),
        returned=returned(situation),
    )


def _left_open(situation: Situation, left_open: Sequence[Finding], findings: Sequence[Finding]) -> Ruling:
    decided = [finding for finding in findings if finding.effect not in _LEFT_OPEN]
    remedies = joined_remedies(situation, decided)
    options = tuple(_option(situation, option) for finding in left_open for option in finding.options)
    if _leaves_no_hand(situation, remedies):
        options, remedies = _merged(options, _without_a_hand(situation, remedies)), ()
    by_house = any(finding.effect is Effect.HOUSE for finding in left_open)
    outcome = Outcome.HOUSE_DECIDES if by_house else Outcome.FLOOR_DECIDES
    return Ruling(outcome, _clauses(findings), _evidence(findings), remedies, options=options)


def _option(situation: Situation, option: Option) -> Ruling:
    outcome = _OPTIONS[option.effect]
    if outcome is Outcome.MISDEAL:
        return Ruling(outcome, redeal=redeal(situation), returned=returned(situation))
    if outcome is Outcome.HAND_VOID:
        return Ruling(outcome, refund=refund(situation))
    return Ruling(outcome, remedies=option.remedies)


def _leaves_no_hand(situation: Situation, remedies: Sequence[Remedy]) -> bool:
    dead = {seat for remedy in remedies if type(remedy) is DeadHands for seat in remedy.seats}
    live = situation.live
    return not dead.isdisjoint(live) and dead.issuperset(live)


def _no_hand_left(situation: Situation, findings: Sequence[Finding], remedies: tuple[Remedy, ...]) -> Joined:
    """
    Every live hand would be dead: nobody could win the pot, which the text does not foresee.
    """
    options = _without_a_hand(situation, remedies)
    ruling = Ruling(Outcome.FLOOR_DECIDES, _clauses(findings), _evidence(findings), options=options)
    return Joined(ruling, Severity.MAY, EvidenceTag.DERIVED)


def _without_a_hand(situation: Situation, remedies: tuple[Remedy, ...]) -> tuple[Ruling, ...]:
    """
    What is seen in practice where the remedies would kill every live hand.
    """
    options = (Option(Effect.PLAY_ON, remedies), Option(Effect.MISDEAL), Option(Effect.VOID))
    return tuple(_option(situation, option) for option in options)


def _with_strongest(ruling: Ruling, causes: Sequence[Finding]) -> Joined:
    strongest = min(causes, key=_weakness)
    return Joined(ruling, strongest.severity, strongest.tag)


def _with_weakest(ruling: Ruling, findings: Sequence[Finding]) -> Joined:
    remedied = [finding for finding in findings if not _is_disregard(finding)]
    in_effect = [finding for finding in remedied if not finding.remedies or _is_kept(finding, ruling)]
    weakest = max(in_effect or remedied or findings, key=_weakness)
    return Joined(ruling, weakest.severity, weakest.tag)


def _is_kept(finding: Finding, ruling: Ruling) -> bool:
    """
    Whether a remedy of the finding is in the ruling: one that gave way has no effect there.
    """
    kinds = {type(remedy) for remedy in ruling.remedies} & _MERGED
    return any(remedy in ruling.remedies or type(remedy) in kinds for remedy in finding.remedies)


def _weakness(finding: Finding) -> tuple[int, int]:
    return _FIRMNESS[finding.severity], _DISTANCE[finding.tag]


def _is_disregard(finding: Finding) -> bool:
    return bool(finding.remedies) and all(type(remedy) is Disregard for remedy in finding.remedies)


def _clauses(findings: Iterable[Finding]) -> tuple[str, ...]:
    return _merged(*(finding.clauses for finding in findings))


def _merged(*groups: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(each for group in groups for each in group))


def _evidence(findings: Iterable[Finding]) -> tuple[int, ...]:
    return tuple(sorted({index for finding in findings for index in finding.evidence}))
