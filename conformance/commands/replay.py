"""
`misdeal replay FILE ENGINE`.
"""

import secrets
from argparse import Namespace
from pathlib import Path
from typing import TextIO

from adapters.engine import Engine
from adapters.transport import open_process
from conformance.check import Expected, severity_of
from conformance.clause_texts import clause_text
from conformance.commands.storytelling import draw_choice, draw_telling, draw_words
from conformance.compare import is_discretionary
from conformance.dealer_story import dealer_story
from conformance.dealing import DealDocument, Dealt, answered_deal, deal_message, judged_deal
from conformance.documents import read_case_file, read_document
from conformance.engines import chosen
from conformance.exit_codes import MEANING, Ending, ExitCode, exit_code
from conformance.floor import answered, judged
from conformance.floor_story import floor_story
from conformance.group import Member, Twin
from conformance.options import WrongUsage
from conformance.verdict import SCORED, Verdict, firmest
from conformance.wire import rule_request
from reference_engine.audit import DealLog, DealRequest, Setting
from reference_engine.editions import UnknownEdition
from reference_engine.model.case import Case
from reference_engine.model.ruling import PermittedSet, Severity
from reference_engine.not_encoded import NotEncoded
from reference_engine.rule_on import rule_on
from reports.page import Page

_DEALS_ASKED = 20
"""
How often an engine is asked to deal the hand again: with its own shuffle it may not show the deviation at once.
"""


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Put one case, or one request to deal, to an engine; print the hand, what is expected and what came.
    """
    path = Path(arguments.file)
    choice = chosen(arguments.engine)
    document = read_document(path)
    if isinstance(document, DealLog):
        raise WrongUsage(f"{path} holds a deal log, which asks nothing of an engine. Try: misdeal audit {path}")
    case = read_case_file(path) if isinstance(document, Case) else None
    permitted = _permitted(case, path) if case is not None else None
    engine = open_process(choice.command, time_limit=arguments.answer_limit, restarts=1)
    page = Page()
    try:
        if case is not None and permitted is not None:
            verdict, severity = _replay_case(page, case, permitted, engine, arguments.profile)
        elif isinstance(document, DealDocument):
            verdict, severity = _replay_deal(page, document.request, engine, Setting(arguments.setting))
        else:
            raise WrongUsage(f"{path} holds nothing to replay.")
    finally:
        engine.close()
    code = exit_code(_ending(verdict, severity), strict=arguments.strict)
    page.heading(f"{engine.identity.name} {engine.identity.version}: {_spaced(verdict)} ({severity})")
    page.text(f"exit code {code.value}: {MEANING[code]}")
    out.write(str(page))
    return code


def _permitted(case: Case, path: Path) -> PermittedSet:
    try:
        return rule_on(case)
    except (NotEncoded, UnknownEdition) as problem:
        raise WrongUsage(f"{path}: {problem}.") from None


def _replay_case(
    page: Page, case: Case, permitted: PermittedSet, engine: Engine, profile: str
) -> tuple[Verdict, Severity]:
    member = Expected(Member(Twin.IRREGULAR, "", case), permitted)
    (reply,) = engine.ask([rule_request(secrets.token_hex(8), profile, case)])
    by_position = engine.identity.by_position
    judgements = [judged(member, reply, profile)]
    seen = answered(member, judgements, permitted.members[0].severity, by_position=by_position)
    story = floor_story(case, seen)
    draw_telling(page, story.telling)
    draw_choice(page, f"Expected by {case.edition}", story.expected)
    page.heading("The engine answered")
    draw_words(page, story.actual)
    if is_discretionary(permitted):
        page.text("The text leaves this case to the floor or the house: no ruling counts for or against an engine.")
    return seen.verdict, seen.severity


def _replay_deal(page: Page, request: DealRequest, engine: Engine, setting: Setting) -> tuple[Verdict, Severity]:
    dealt = _dealt(request, engine, setting)
    by_position = engine.identity.by_position
    severities = [severity_of(one.clause, one.severity, by_position=by_position) for one in dealt.findings]
    severity = firmest(severities) if severities else Severity.MUST
    seen = answered_deal(request, dealt, dealt.findings, severity)
    broken = list(dict.fromkeys(finding.clause for finding in dealt.findings))
    stories = [dealer_story(request, dealt.log, seen, clause, setting) for clause in broken or ["chips"]]
    draw_telling(page, stories[0].telling)
    for clause, story in zip(broken, stories, strict=False):
        page.heading(f"Expected by {clause_text('dealer', request.edition, clause).number} {clause}")
        draw_words(page, story.expected[0])
        page.heading("What the engine did")
        draw_words(page, story.actual)
    if not broken:
        page.heading("What the engine did")
        page.text(dealt.text or "It dealt as the edition asks.", indent=4)
    return seen.verdict, severity


def _dealt(request: DealRequest, engine: Engine, setting: Setting) -> Dealt:
    attempts = 1 if request.hands[0].pack is not None else _DEALS_ASKED
    while True:
        (reply,) = engine.ask([deal_message(secrets.token_hex(8), request)])
        dealt = judged_deal(request, reply, setting)
        attempts -= 1
        if dealt.findings or dealt.verdict is not Verdict.CONFORMS or not attempts:
            return dealt


def _ending(verdict: Verdict, severity: Severity) -> Ending:
    deviates = verdict is Verdict.DEVIATES
    return Ending(
        scored=verdict in SCORED,
        must=deviates and severity is Severity.MUST,
        should=(deviates and severity is Severity.SHOULD) or verdict is Verdict.WRONG_REASON,
        errored=verdict is Verdict.ERRORED,
    )


def _spaced(verdict: Verdict) -> str:
    return verdict.value.replace("_", " ")
