"""
`misdeal replay FILE ENGINE`.
"""

import secrets
import shlex
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TextIO

from msgspec import Struct
from msgspec.structs import replace

from adapters.engine import Engine
from adapters.transport import open_process
from conformance.check import Expected
from conformance.check import severity_of as severity_by_position
from conformance.clause_texts import clause_text
from conformance.commands.replay_again import replay_again
from conformance.commands.storytelling import draw_choice, draw_house_clauses, draw_telling, draw_words
from conformance.commands.stub_option import stub_of
from conformance.compare import is_discretionary
from conformance.continuing import PHYSICAL, folded
from conformance.dealer_story import dealer_story
from conformance.dealing import DealDocument, Dealt, answered_deal, deal_message, judged_deal
from conformance.documents import Witness, read_case_file, read_document, read_house_file, read_witness
from conformance.engine_bounds import engine_bounds
from conformance.engines import chosen
from conformance.exit_codes import Ending, ExitCode, exit_code, meaning_of
from conformance.floor_answers import answered, judged
from conformance.floor_story import floor_story
from conformance.group import Member, Twin
from conformance.house_file import HouseFile
from conformance.options import DEALING, PROFILES, WrongUsage, check_seconds
from conformance.settled import Answered
from conformance.verdict import SCORED, Verdict, firmest
from conformance.wire import rule_request
from reference_engine.audit import DealLog, DealRequest, Setting
from reference_engine.continuation import CannotContinue, account_of
from reference_engine.editions import UnknownEdition
from reference_engine.house import NO_HOUSE, House
from reference_engine.model.ruling import Severity
from reference_engine.rule_on import rule_on
from reports.page import Page

_DEALS_ASKED = 20
"""
How often an engine is asked to deal the hand again: with its own shuffle it may not show the deviation at once.
"""
_WRONG = "What the engine did wrong"


class _Question(Struct, frozen=True):
    """
    What is put to the engine, and as what: `witness` is the deviation that it once showed.
    """

    witness: Witness | None
    profile: str
    setting: Setting
    file: HouseFile | None = None

    @property
    def house(self) -> House:
        return self.file.house if self.file is not None else NO_HOUSE

    @property
    def severity(self) -> Severity | None:
        return self.witness.severity if self.witness is not None else None


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Put one case, or one request to deal, to an engine; print the hand, what is expected and what came.
    """
    path = Path(arguments.file)
    check_seconds("--answer-limit", arguments.answer_limit)
    bounds = engine_bounds(
        (arguments.engine,),
        memory_limit=arguments.memory_limit,
        folder=arguments.engine_folder,
        writes=arguments.engine_writes,
    )
    choice = chosen(arguments.engine)
    question = _question(arguments, path)
    subject = _subject(arguments, path, question.house)
    _check_stub(path, subject, question)
    if question.profile == DEALING and isinstance(subject, Expected):
        other = "Choose core, full or physical."
        raise WrongUsage(f"{path} holds a case, and the profile {DEALING} asks for deals. {other}")
    start = partial(
        open_process,
        choice.command,
        time_limit=arguments.answer_limit,
        restarts=1,
        bounds=bounds,
    )
    engine, page = start(), Page()
    try:
        if isinstance(subject, Expected):
            seen = _replay_case(page, subject, engine, question)
        else:
            seen = _replay_deal(page, subject, engine, question)
    finally:
        engine.close()
    seen = replay_again(page, question.witness, subject, seen, start, question.profile)
    ruled = _ruled_by_house(subject, question)
    ending = Ending(scored=0) if ruled else _ending(seen)
    code = exit_code(ending, strict=arguments.strict)
    weight = f" ({seen.severity})" if seen.verdict is Verdict.DEVIATES else ""
    verdict = "house, not scored" if ruled else f"{seen.verdict.value.replace('_', ' ')}{weight}"
    if question.file is not None:
        draw_house_clauses(page, question.file, ruled)
    page.heading(f"{engine.identity.name} {engine.identity.version}: {verdict}")
    if question.witness is not None:
        pair = question.witness.instability is not None and seen.unstable is not None
        now = "still there" if pair or seen.actual == question.witness.key.actual else "not there any more"
        page.text(f"The deviation that {question.witness.engine} showed is {now}.")
    passed = not ruled and seen.verdict in {Verdict.DEVIATES, Verdict.WRONG_REASON}
    weighs = seen.severity if seen.verdict is Verdict.DEVIATES else Severity.SHOULD
    page.text(f"exit code {code.value}: {meaning_of(code, f'1 {weighs} deviation' if passed else '')}")
    out.write(str(page))
    return code


def _question(arguments: Namespace, path: Path) -> _Question:
    witness = read_witness(path)
    profile = arguments.profile or (witness.profile if witness is not None else PROFILES[0])
    if profile not in PROFILES:
        raise WrongUsage(f"there is no profile `{profile}`. Choose from: {', '.join(PROFILES)}.")
    setting = arguments.setting or (witness.setting if witness is not None else Setting.LIVE)
    file = read_house_file(Path(arguments.house)) if arguments.house else None
    return _Question(witness, profile, Setting(setting), file)


def _check_stub(path: Path, subject: Expected | DealRequest, question: _Question) -> None:
    """
    Raises WrongUsage where the profile asks for cards and the undealt ones are not known, or no clause says what comes.
    """
    if question.profile != PHYSICAL or not isinstance(subject, Expected):
        return
    if subject.member.stub is None:
        raise WrongUsage(f"{path} does not hold the undealt cards. Give them from the top: --stub 'As Kd 7c ...'.")
    hand, stub = folded(subject.member.case), subject.member.stub
    try:
        for member in subject.permitted.members:
            account_of(hand, member.ruling, stub)
    except CannotContinue as problem:
        raise WrongUsage(f"{path}: {problem}. Choose the profile core or full.") from None


def _ruled_by_house(subject: Expected | DealRequest, question: _Question) -> tuple[str, ...]:
    """
    The clauses of the house on which what was asked rests.
    """
    if isinstance(subject, Expected):
        return question.house.rules_itself(subject.permitted)
    asked = question.witness.key.clause if question.witness is not None else ""
    return (asked,) if asked in question.house.clauses else ()


def _subject(arguments: Namespace, path: Path, house: House) -> Expected | DealRequest:
    document = read_document(path)
    if isinstance(document, DealDocument):
        return document.request
    if isinstance(document, DealLog):
        raise WrongUsage(
            f"{path} holds a deal log, which asks nothing of an engine.\nTry: misdeal audit {shlex.quote(str(path))}"
        )
    case = house.pin(read_case_file(path))
    stub = stub_of(arguments, path, case)
    try:
        return Expected(Member(Twin.IRREGULAR, "", case, stub), rule_on(case))
    except UnknownEdition as problem:
        raise WrongUsage(f"{path}: {problem}.") from None


def _replay_case(page: Page, member: Expected, engine: Engine, question: _Question) -> Answered:
    case, permitted = member.member.case, member.permitted
    stub = member.stub_in(question.profile)
    (reply,) = engine.ask([rule_request(secrets.token_hex(8), question.profile, case, stub)])
    severity = question.severity or permitted.members[0].severity
    judgements = [judged(member, reply, question.profile)]
    seen = answered(member, judgements, severity, question.profile, by_position=engine.identity.by_position)
    story = floor_story(case, seen, profile=question.profile)
    draw_telling(page, story.telling)
    draw_choice(page, f"Expected by {case.edition}", story.expected)
    page.heading("The engine answered")
    draw_words(page, story.actual)
    if is_discretionary(permitted):
        page.text("The text leaves this case to the floor or the house: no ruling counts for or against an engine.")
    elif story.contrast is not None and not _ruled_by_house(member, question):
        page.heading(_WRONG)
        draw_words(page, story.contrast.fault)
    return seen


def _replay_deal(page: Page, request: DealRequest, engine: Engine, question: _Question) -> Answered:
    dealt = _dealt(request, engine, question.setting)
    by_position = engine.identity.by_position
    severities = [severity_by_position(one.clause, one.severity, by_position=by_position) for one in dealt.findings]
    severity = firmest(severities) if severities else question.severity or Severity.MUST
    seen = answered_deal(request, dealt, dealt.findings, severity)
    broken = list(dict.fromkeys(finding.clause for finding in dealt.findings))
    asked = question.witness.key.clause if question.witness is not None else "chips"
    if question.witness is not None:
        # What the file is about comes first, and whether that is still there is asked of its clause alone.
        broken.sort(key=lambda clause: clause != asked)
        about = [finding for finding in dealt.findings if finding.clause == asked]
        seen = replace(seen, actual=answered_deal(request, dealt, about, severity).actual)
    stories = [dealer_story(request, dealt.hands, seen, clause, question.setting) for clause in broken or [asked]]
    draw_telling(page, stories[0].telling)
    for clause, story in zip(broken, stories, strict=False):
        page.heading(f"Expected by {clause_text('dealer', request.edition, clause).number} {clause}")
        draw_words(page, story.expected[0])
        page.heading(_WRONG)
        draw_words(page, story.contrast.fault if story.contrast is not None else story.actual)
    if not broken:
        page.heading("What the engine did")
        page.text(dealt.text or "It dealt as the edition asks.", indent=4)
    return seen


def _dealt(request: DealRequest, engine: Engine, setting: Setting) -> Dealt:
    attempts = _DEALS_ASKED if any(hand.pack is None for hand in request.hands) else 1
    while True:
        (reply,) = engine.ask([deal_message(secrets.token_hex(8), request)])
        dealt = judged_deal(request, reply, setting)
        attempts -= 1
        if dealt.findings or dealt.verdict is not Verdict.CONFORMS or not attempts:
            return dealt


def _ending(seen: Answered) -> Ending:
    deviates = seen.verdict is Verdict.DEVIATES
    return Ending(
        scored=seen.verdict in SCORED,
        must=deviates and seen.severity is Severity.MUST,
        should=(deviates and seen.severity is Severity.SHOULD) or seen.verdict is Verdict.WRONG_REASON,
        errored=seen.verdict is Verdict.ERRORED,
        nondeterministic=seen.verdict is Verdict.NONDETERMINISTIC,
    )
