"""
The pinned witnesses of waivers: each is asked of the engine once in a run, beside the checks that are drawn.
"""

import secrets
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from adapters.engine import Engine
from conformance.certification import Certification
from conformance.check import Expected
from conformance.dealing import DealDocument, answered_deal, deal_message, judged_deal
from conformance.floor_answers import answered, judged
from conformance.group import Member, Twin
from conformance.settled import Answered, AnsweredCase
from conformance.verdict import FINDINGS, Verdict
from conformance.waivers.waiver import Waiver
from conformance.wire import rule_request
from reference_engine.model.case import Case
from reference_engine.model.ruling import Severity
from reference_engine.rule_on import rule_on

_DEALS_ASKED = 20
"""
How often an engine that shuffles by itself is asked to deal a hand: it may not show the deviation at once.
"""


class Shown(Struct, frozen=True, tag=True, kw_only=True):
    """
    What the witness of the waiver of that number showed; `text` says it in words, of a witness that was asked.

    `is_asked` is false where the engine was not asked any more, `fails` where it does not show the waived deviation,
    and `broke` is how often the engine broke on it.
    """

    waiver: int
    is_asked: bool = True
    fails: bool = False
    broke: int = 0
    text: str = ""


def shown_by(certification: Certification, waivers: Iterable[Waiver], engine: Engine) -> Iterator[Shown]:
    """
    What the witness of each waiver shows of the engine.
    """
    for waiver in waivers:
        if waiver.key.role == "dealer":
            yield _dealt(certification, waiver, engine)
        else:
            yield _ruled(certification, waiver, engine)


def _ruled(certification: Certification, waiver: Waiver, engine: Engine) -> Shown:
    profile, house = certification.options.profile, certification.options.settled
    case = house.pin(msgspec.json.decode(waiver.document, type=Case))
    permitted = rule_on(case)
    ruled = house.rules_itself(permitted)
    if ruled:
        return Shown(waiver=waiver.number, text=f"the house rules {' and '.join(ruled)} itself")
    member = Expected(Member(Twin.IRREGULAR, "", case, waiver.stub), permitted)
    (reply,) = engine.ask([rule_request(secrets.token_hex(8), profile, case, member.stub_in(profile))])
    judgements = [judged(member, reply, profile)]
    by_position = certification.identity.by_position
    return _shown(waiver, answered(member, judgements, Severity.MUST, profile, by_position=by_position))


def _dealt(certification: Certification, waiver: Waiver, engine: Engine) -> Shown:
    request = msgspec.json.decode(waiver.document, type=DealDocument).request
    is_rigged = all(hand.pack is not None for hand in request.hands)
    shown = Shown(waiver=waiver.number, is_asked=False)
    for _ in range(1 if is_rigged else _DEALS_ASKED):
        (reply,) = engine.ask([deal_message(secrets.token_hex(8), request)])
        dealt = judged_deal(request, reply, certification.options.setting)
        findings = [finding for finding in dealt.findings if finding.clause == waiver.key.clause]
        shown = _shown(waiver, answered_deal(request, dealt, findings, Severity.MUST))
        if shown.fails or not shown.is_asked:
            break
    return shown


def _shown(waiver: Waiver, seen: Answered) -> Shown:
    key = waiver.key
    about = (seen.irregularity, seen.clause) if isinstance(seen, AnsweredCase) else ("", "")
    # A hand in which nothing is wrong has its clause from the check that it was drawn for.
    own = all(one in ("", other) for one, other in zip(about, (key.irregularity, key.clause), strict=True))
    fails = own and seen.verdict in FINDINGS and (seen.expected, seen.actual) == (key.expected, key.actual)
    return Shown(
        waiver=waiver.number,
        is_asked=seen.verdict is not Verdict.BLOCKED,
        fails=fails,
        broke=seen.breaks,
        text=_told(seen, is_own=own),
    )


def _told(seen: Answered, *, is_own: bool) -> str:
    told = f"{seen.expected} expected, {seen.actual}"
    if seen.verdict not in FINDINGS:
        return f"{seen.verdict.value.replace('_', ' ')}: {seen.text}"
    if not is_own and isinstance(seen, AnsweredCase):
        return f"{seen.irregularity or 'nothing irregular'}, clause {seen.clause}: {told}"
    return told
