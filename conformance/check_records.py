"""
The record of a check in the stream of a run.
"""

from conformance.clause_texts import clause_text
from conformance.effort.cells import EDITION, SUBJECTS
from conformance.settled import Settled
from reports.record import CheckRecord, MemberAnswer

_TOLD_OF_THE_CHECK = SUBJECTS | {EDITION}


def check_record(number: int, settled: Settled, *, is_waived: bool = False) -> CheckRecord:
    """
    The check as it is written down, under its number. One that is the house's has the verdict `house`.
    """
    return CheckRecord(
        check=number,
        role=settled.role,
        edition=settled.edition,
        game=settled.game.value,
        clause=settled.clause,
        number=clause_text(settled.role, settled.edition, settled.clause).number,
        irregularity=settled.irregularity,
        severity=settled.severity.value,
        verdict="house" if settled.house else settled.verdict.value,
        scored=settled.is_scored,
        members=tuple(
            MemberAnswer(
                case=member.identity,
                twin=member.twin,
                verdict=member.verdict.value,
                answer=member.kind,
                expected=member.expected,
                actual=member.actual,
                text=member.text,
                features={name: value for name, value in member.features.items() if name not in _TOLD_OF_THE_CHECK},
            )
            for member in settled.members
        ),
        discarded_pairs=settled.discarded_pairs,
        house=settled.house,
        null_engines=settled.null_engines,
        waived=is_waived,
    )
