"""
The checks of an export: the golden cases, and of each clause the checks that a run with the same seed asks.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from conformance.check import Check, Expected
from conformance.clause_texts import clause_text
from conformance.compare import is_discretionary
from conformance.corpus.loading import GoldenCase
from conformance.export.documents import ExportedCheck, ExportedMember
from conformance.export.verdicts import verdicts_of
from conformance.group import Member, Twin
from conformance.lanes import Lane, lanes, segments_of
from conformance.settled import Origin
from conformance.verdict import weakest
from reference_engine.model.case import case_id
from reference_engine.model.games import Game
from reference_engine.model.ruling import PermittedSet, Severity
from reference_engine.rule_on import rule_on

CORE: Literal["core"] = "core"


def golden_checks(
    golden: Sequence[GoldenCase], book: str, game: Game, clauses: Sequence[str]
) -> Iterator[ExportedCheck]:
    """
    The golden cases of an edition and a game, of the clauses, or of all if none is named.

    Those for which a house has pinned a reading are left out: an engine that knows of no house is not held to them.
    """
    for one in golden:
        if (one.edition, one.case.game) != (book, game) or one.case.switches:
            continue
        if clauses and not set(clauses).intersection(one.clauses):
            continue
        permitted = rule_on(one.case)
        severity = permitted.members[0].severity
        clause = next(iter(permitted.members[0].ruling.clauses), one.clauses[0] if one.clauses else "")
        member = Expected(Member(Twin.IRREGULAR, one.fact, one.case), permitted)
        yield ExportedCheck(
            id=f"{book}/{game}/golden/{one.file.removesuffix('.toml')}/{one.id}",
            source="golden",
            clause=clause,
            number=clause_text("floor", book, clause).number if clause else "",
            irregularity=_first(permitted),
            severity=severity,
            left_open=is_discretionary(permitted),
            members=(_exported(member, severity),),
        )


def sampled_checks(book: str, game: Game, clauses: Sequence[str], *, seed: int, checks: int) -> Iterator[ExportedCheck]:
    """
    So many checks of each clause of an edition and a game; fewer where a clause has no more.
    """
    for lane in lanes([book], clauses, profile=CORE, seed=seed, games=[game]):
        for check, origin in _first_checks(lane, checks):
            yield ExportedCheck(
                id=f"{book}/{game}/{origin.clause}/{origin.slug}/{origin.index}",
                source="sample",
                clause=check.group.clause,
                number=clause_text("floor", book, check.group.clause).number,
                irregularity=check.group.irregularity,
                severity=check.severity,
                left_open=check.is_discretionary,
                members=tuple(_exported(member, check.severity) for member in check.members),
            )


def _first_checks(lane: Lane, checks: int) -> Iterator[tuple[Check, Origin]]:
    """
    The checks of a lane that a run of so many asks.
    """
    for segment, share in segments_of(checks):
        part = Lane(
            lane.edition,
            lane.clause,
            profile=lane.profile,
            seed=lane.seed,
            game=lane.game,
            segment=segment,
        )
        yield from islice(iter(part.next_check, None), share)


def _exported(member: Expected, severity: Severity) -> ExportedMember:
    case, permitted = member.member.case, member.permitted
    return ExportedMember(
        id=case_id(case),
        twin=member.member.twin,
        edit=member.member.edit,
        severity=weakest((severity, permitted.members[0].severity)),
        case=case,
        permitted=permitted,
        verdicts=verdicts_of(case, permitted),
    )


def _first(permitted: PermittedSet) -> str:
    return next(iter(permitted.irregularities), "")
