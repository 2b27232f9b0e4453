"""
What each answer to a case is worth in `core`, found by giving it: the comparison itself says so, and no rule of ours.
"""

from conformance.compare import judge
from conformance.export.documents import RulingVerdict, Verdicts
from conformance.verdict import Verdict
from conformance.wire import EngineAnswer
from reference_engine.editions import edition
from reference_engine.model.case import Case
from reference_engine.model.ruling import Outcome, PermittedSet, Ruling

COMPARE = (
    "Ask each member of a check by itself. Its `case` goes to the engine, and nothing else of it.",
    "An answer `accepted` or `declined` is worth what `verdicts` says under that name.",
    "An answer `unsupported` is worth `unsupported`.",
    "An answer `refused` is worth `prevented` if its `event` is in `verdicts.prevented`, else `deviates`.",
    "An answer `ruling` is worth `verdicts.ruling[outcome].verdict`; `deviates` if its outcome is not listed there.",
    "If it names clauses, the `clauses` listed there are not null and none is in both: `right_for_the_wrong_reason`.",
    "An answer `error`, no answer in time, and a crash are worth `errored`.",
    "So is what does not fit ruling.schema.json, names a clause that is not in the file or an event not in the case.",
    "A check is worth the verdict of its members that comes first in `worst_first`.",
    "A check is scored if that is `errored`, or if it is in `scored` and the check is not `left_open`.",
    "A deviation weighs as much as the firmest `severity` of the members with that verdict: must, should, may.",
)
"""
How a runner comes from answers to verdicts, sentence by sentence.
"""


def verdicts_of(case: Case, permitted: PermittedSet) -> Verdicts:
    """
    What each answer to the case is worth.
    """

    def worth(answer: EngineAnswer) -> Verdict:
        return judge(case, permitted, answer, "core").verdict

    rulings = {outcome: worth(EngineAnswer("ruling", Ruling(outcome))) for outcome in Outcome}
    return Verdicts(
        ruling={
            outcome: RulingVerdict(verdict, _clauses(case, permitted, outcome))
            for outcome, verdict in rulings.items()
            if verdict is not Verdict.DEVIATES
        },
        accepted=worth(EngineAnswer("accepted")),
        declined=worth(EngineAnswer("declined")),
        prevented=tuple(
            event
            for event in range(len(case.events))
            if worth(EngineAnswer("refused", event=event)) is Verdict.PREVENTED
        ),
    )


def _clauses(case: Case, permitted: PermittedSet, outcome: Outcome) -> tuple[str, ...] | None:
    """
    The clauses on which a ruling with the outcome may rest; None where any will do.
    """
    known = edition(case.edition).clauses
    right = tuple(
        slug
        for slug in known
        if judge(case, permitted, EngineAnswer("ruling", Ruling(outcome, clauses=(slug,))), "core").verdict
        is not Verdict.WRONG_REASON
    )
    return right if len(right) < len(known) else None
