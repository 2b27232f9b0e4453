"""
A run as JUnit XML: a test case for each clause of a role, an edition and a game, and one for the run itself.

It keeps to what the published schemas of Ant and of Jenkins have in common. Deviations that fail the run are failures,
missing answers are errors. Skipped, with the reason, is what was not scored or is waived, and a `should` deviation that
the run lets pass. Nothing passes in a run that did not come to its end.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.etree import ElementTree as ET  # only written, never read

from msgspec import Struct

from reports.clause_results import ClauseResult, Place, Result, clause_results, is_partial, place_of
from reports.clause_row import ClauseRow
from reports.deviation_index import DeviationIndex
from reports.deviation_story import draw_deviation
from reports.page import Page, clean, counted
from reports.record import CheckRecord, DeviationRecord
from reports.stream import Run

_STORIES = 5
"""
So many hands of a clause are told in full, and so many more by their command.
"""
_COMMANDS = 50
_LONGEST = 300
_UNSOUND = frozenset({2, 3, 4, 5, 130})
"""
The exit codes of runs that say nothing about the engine.
"""
_PASSED, _FAILURE, _ERROR, _SKIPPED = "", "failure", "error", "skipped"


class Case(Struct, frozen=True):
    """
    A test case: `outcome` is the element within it, or nothing where it passed.
    """

    name: str
    outcome: str = _PASSED
    kind: str = ""
    message: str = ""
    text: str = ""


def junit_report(run: Run, language: str = "en") -> str:
    """
    The document, with its declaration; all text of an engine is made plain.
    """
    root = ET.Element("testsuites")
    suites: dict[str, list[Case]] = {}
    index = DeviationIndex(run)
    wrong = _wrong_checks(run)
    for result in clause_results(run):
        row = result.row
        lets_pass = not run.header.strict and _lets_pass(row, wrong.get(result.place, ()))
        case = _case(result, index.about(row), language, lets_pass=lets_pass)
        suites.setdefault(f"misdeal.{row.role}.{row.edition}.{row.game}", []).append(case)
    run_cases = _run_cases(run, failed=any(case.outcome == _FAILURE for cases in suites.values() for case in cases))
    for number, (name, cases) in enumerate([("misdeal.run", run_cases), *suites.items()]):
        _suite(root, run, number, clean(name), cases)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _suite(root: ET.Element, run: Run, number: int, name: str, cases: Sequence[Case]) -> None:
    seconds = run.footer.elapsed_seconds if run.footer is not None and number == 0 else 0.0
    suite = ET.SubElement(
        root,
        "testsuite",
        name=name,
        package="misdeal",
        id=str(number),
        timestamp=_timestamp(run.header.started_at),
        hostname="localhost",
        tests=str(len(cases)),
        failures=str(_count(cases, _FAILURE)),
        errors=str(_count(cases, _ERROR)),
        skipped=str(_count(cases, _SKIPPED)),
        time=f"{seconds:.3f}",
    )
    properties = ET.SubElement(suite, "properties")
    for fact, value in _facts(run) if number == 0 else ():
        ET.SubElement(properties, "property", name=fact, value=_line(value))
    for case in cases:
        element = ET.SubElement(suite, "testcase", name=_line(case.name), classname=name, time="0.000")
        if case.outcome:
            outcome = ET.SubElement(element, case.outcome, message=_line(case.message), type=_line(case.kind))
            outcome.text = "\n".join(clean(line) for line in case.text.splitlines())
    ET.SubElement(suite, "system-out").text = ""
    ET.SubElement(suite, "system-err").text = ""


def _count(cases: Iterable[Case], outcome: str) -> int:
    return sum(case.outcome == outcome for case in cases)


def _line(text: str) -> str:
    """
    One line without blanks at its ends or several in a row, of bounded length.
    """
    plain = " ".join(clean(text).split())
    return plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 3]}..."


def _timestamp(started: str) -> str:
    """
    In UTC and without a zone, as the schemas want it.
    """
    found = re.match(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}", started)
    return found.group() if found is not None else "1970-01-01T00:00:00"


def _facts(run: Run) -> Iterator[tuple[str, str]]:
    header, footer = run.header, run.footer
    yield "engine", f"{header.engine} {header.version}"
    yield "suite", header.suite
    yield "profile", header.profile
    yield "setting", header.setting
    yield "budget", header.budget
    yield "seed", str(header.seed)
    yield "complete", "no" if is_partial(run) else "yes"
    if footer is not None:
        yield "exit_code", str(footer.exit_code)
        yield "clauses_scored", f"{footer.scored_clauses} of {footer.countable_clauses}"


def _run_cases(run: Run, *, failed: bool) -> list[Case]:
    return [_run_case(run, failed=failed), *_remedies(run)]


def _run_case(run: Run, *, failed: bool) -> Case:
    """
    Whether the run says what it was meant to say; and what no clause shows.
    """
    name, footer = "the run came to its end", run.footer
    if footer is None:
        told = f"PARTIAL: the run was cut off after {counted(len(run.checks), 'check')}, before it was summed up"
        return Case(name, _ERROR, "partial", told, told)
    words = "\n".join(footer.verdict)
    told = f"exit code {footer.exit_code}: {footer.meaning}"
    if not footer.complete:
        return Case(name, _ERROR, "partial", f"PARTIAL: the run was cut short: {footer.cut_short}; {told}", words)
    if footer.exit_code in _UNSOUND:
        return Case(name, _ERROR, f"exit_code_{footer.exit_code}", told, words)
    if footer.exit_code == 6 or (footer.exit_code == 1 and not failed):
        return Case(name, _FAILURE, f"exit_code_{footer.exit_code}", told, words)
    if footer.exit_code == 7:
        scored = f"{footer.scored_clauses} of {footer.countable_clauses} clauses scored"
        return Case(name, _SKIPPED, "incomplete", f"{told}; {scored}", words)
    return Case(name)


def _remedies(run: Run) -> Iterator[Case]:
    chance = run.footer.random_remedies if run.footer is not None else None
    waivers = run.footer.waivers if run.footer is not None else ()
    waived = {(it.clause, it.expected): it for it in waivers if it.standing == "holds"}
    for remedy in chance.remedies if chance is not None else ():
        where = " ".join(filter(None, (remedy.edition, remedy.game)))
        name = f"chance: {remedy.number} {remedy.clause} {remedy.remedy} {where}"
        told = f"{remedy.verdict.replace('_', ' ')}, {remedy.drawn} drawn"
        waiver = waived.get((remedy.clause, f"random {remedy.remedy}"))
        if remedy.severity and waiver is not None:
            yield Case(name, _SKIPPED, "waived", f"{told}; waived: {waiver.reason} (until {waiver.expires})")
        elif remedy.severity and remedy.severity != "must" and not run.header.strict:
            yield Case(name, _SKIPPED, remedy.severity, f"{told}; fails the run with --strict alone", remedy.replay)
        elif remedy.severity:
            yield Case(name, _FAILURE, remedy.severity, told, remedy.replay)
        elif remedy.verdict == "too_few":
            yield Case(name, _SKIPPED, remedy.verdict, f"{told}; it takes {remedy.fewest}")
        else:
            yield Case(name)


def _case(result: ClauseResult, deviations: Sequence[DeviationRecord], language: str, *, lets_pass: bool) -> Case:
    row, name = result.row, result.row.clause
    if result.result is Result.CONFORMS:
        return Case(name)
    if result.result is Result.UNFINISHED:
        return Case(name, _SKIPPED, "cut_off", result.reason)
    if result.result is Result.UNSCORED:
        return Case(name, _SKIPPED, _why(row), result.reason)
    text = _stories(deviations, language)
    if result.result is Result.WAIVED:
        reasons = dict.fromkeys(
            f"{waiver.reason} (until {waiver.expires})" for deviation in deviations for waiver in deviation.waived
        )
        told = "; ".join(("waived, and a deviation all the same", result.reason, *reasons))
        return Case(name, _SKIPPED, "waived", told, text)
    where = "" if row.countable else "; not among the clauses counted"
    if result.result is Result.ERRORED:
        return Case(name, _ERROR, "errored", f"{result.label}: no valid answer in {result.reason}{where}", text)
    told = f"{result.label}, {result.severity}: deviates in {result.reason}{where}"
    if lets_pass:
        return Case(name, _SKIPPED, result.severity, f"{told}; fails the run with --strict alone", text)
    return Case(name, _FAILURE, result.severity, told, text)


def _lets_pass(row: ClauseRow, wrong: Sequence[CheckRecord]) -> bool:
    """
    Whether no deviation of the clause fails a run that is not strict; of those, whatever is waived does not.
    """
    if not (row.must_deviations or row.errored or row.nondeterministic):
        return True
    is_told = len(wrong) == row.deviates + row.wrong_reason + row.errored + row.nondeterministic
    return is_told and not any(_may_fail(check) for check in wrong if not check.waived)


def _wrong_checks(run: Run) -> dict[Place, list[CheckRecord]]:
    """
    The scored checks that do not conform, by their places.
    """
    wrong: dict[Place, list[CheckRecord]] = {}
    for check in run.checks:
        if check.scored and check.verdict != "conforms":
            wrong.setdefault(place_of(check), []).append(check)
    return wrong


def _may_fail(check: CheckRecord) -> bool:
    return check.verdict in {"errored", "nondeterministic"} or (
        check.verdict == "deviates" and check.severity == "must"
    )


def _why(row: ClauseRow) -> str:
    """
    What most of its checks came to instead of a score.
    """
    counts = {
        name: getattr(row, name) for name in ("prevented", "unsupported", "declined", "blocked", "left_to_the_floor")
    }
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else "not_asked"


def _stories(deviations: Sequence[DeviationRecord], language: str) -> str:
    """
    The first hands in full, then commands; the rest is counted.
    """
    page = Page()
    for number, deviation in enumerate(deviations[:_STORIES], 1):
        draw_deviation(page, deviation, f"Deviation {number} of {len(deviations)}", language)
    further = deviations[_STORIES : _STORIES + _COMMANDS]
    if further:
        page.heading("Further ones")
    for deviation in further:
        page.command(deviation.replay, indent=2)
    left = len(deviations) - _STORIES - len(further)
    if left > 0:
        page.text(f"{left} more are in the record stream.")
    return str(page)
