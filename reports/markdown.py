"""
A run as Markdown (GitHub's) for the summary of a pipeline: the verdict, the clauses that do not conform, the hands.

It stays below a mebibyte, and says what it left out. Nothing of an engine is mark-up in it.
"""

from collections.abc import Iterator

from reports.clause_results import ClauseResult, Result, clause_results, is_partial
from reports.deviation_story import draw_deviation
from reports.markdown_text import LIMIT, Document, code, fenced, plain
from reports.page import Page, counted, spaced
from reports.record import DeviationRecord
from reports.severities import firmness
from reports.stream import Run
from reports.waiver_section import is_waived

_HEAD = ("Clause", "Edition", "Role", "Game", "Result", "")
_TOLD = {
    Result.DEVIATES: "**deviates**",
    Result.ERRORED: "**no valid answer**",
    Result.WAIVED: "deviates, waived",
    Result.UNSCORED: "not scored",
    Result.UNFINISHED: "cut off",
}


def markdown_report(run: Run, language: str = "en", *, limit: int = LIMIT) -> str:
    """
    The summary, of at most `limit` bytes.
    """
    document = Document(limit)
    for part in _verdict(run):
        document.add(part)
    document.add(_how(run))
    results = clause_results(run)
    failing = [result for result in results if result.result in {Result.DEVIATES, Result.ERRORED, Result.WAIVED}]
    _add_clauses(document, "Clauses that do not conform", failing)
    unscored = [result for result in results if result.result in {Result.UNSCORED, Result.UNFINISHED}]
    _add_clauses(document, "Clauses without a result", [result for result in unscored if result.row.countable])
    _add_deviations(document, run, language)
    return str(document)


def _verdict(run: Run) -> Iterator[str]:
    header, footer = run.header, run.footer
    engine = plain(f"{header.engine} {header.version}")
    if footer is None:
        yield f"## misdeal: {engine}: cut off, no verdict"
    else:
        scored = f"{footer.scored_clauses} of {footer.countable_clauses} clauses scored"
        meaning = plain(footer.meaning)
        partial = "" if footer.complete else "PARTIAL, "
        yield f"## misdeal: {engine}: {partial}{meaning} (exit code {footer.exit_code}), {scored}"
    if is_partial(run):
        why = "was cut off before it was summed up" if footer is None else f"was cut short: {plain(footer.cut_short)}"
        told = f"**PARTIAL**: the run {why}. {counted(len(run.checks), 'check')} were recorded; nothing conforms yet."
        yield f"> [!WARNING]\n> {told}"
    if footer is not None:
        yield "\n".join(f"- {plain(line)}" for line in footer.verdict) or "As answered by the adapter."


def _add_clauses(document: Document, title: str, results: list[ClauseResult]) -> None:
    if not results or not document.add(f"### {title} ({len(results)})"):
        return
    rows = [
        (
            code(result.label),
            plain(result.row.edition),
            plain(result.row.role),
            plain(result.row.game.replace("_", " ")),
            _result(result),
            plain(result.reason),
        )
        for result in results
    ]
    left = document.add_table(_HEAD, rows)
    if left:
        document.note(f"{left} more clauses were left out here, for this summary has a limit of size.")


def _result(result: ClauseResult) -> str:
    severity = f" ({plain(result.severity)})" if result.result in {Result.DEVIATES, Result.WAIVED} else ""
    return f"{_TOLD[result.result]}{severity}{'' if result.row.countable else ', not counted'}"


def _add_deviations(document: Document, run: Run, language: str) -> None:
    deviations = sorted(run.deviations, key=firmness)
    if not deviations or not document.add(f"### Deviations ({len(deviations)})"):
        return
    for number, deviation in enumerate(deviations):
        if not document.add(_details(deviation, number + 1, len(deviations), language)):
            left = counted(len(deviations) - number, "deviation")
            document.note(f"{left} left out here, for this summary has a limit of size; the full report has them.")
            return


def _details(deviation: DeviationRecord, position: int, of: int, language: str) -> str:
    key, page = deviation.key, Page()
    draw_deviation(page, deviation, f"Deviation {position} of {of}", language)
    name = code(f"{deviation.clause.number} {key.clause}")
    expected = (
        "" if key.role == "dealer" else f": expected {plain(spaced(key.expected))}, got {plain(spaced(key.actual))}"
    )
    waived = ", waived" if is_waived(deviation) else ""
    summary = f"{plain(deviation.severity)}, {name}, {plain(key.edition)}, {plain(key.role)}{expected}{waived}"
    return f"<details><summary>{summary}</summary>\n\n{fenced(str(page))}\n\n</details>"


def _how(run: Run) -> str:
    header = run.header
    seed = f"{header.seed}, {'the published default' if header.seed_is_published else 'chosen for this run'}"
    house = "" if header.house is None else f", house file {code(header.house.file)}"
    asked = (
        f"Profile {plain(header.profile)}, setting {plain(header.setting)}, budget {plain(header.budget)}, seed {seed}"
    )
    return f"{asked}{house}; {plain(header.suite)}, begun {plain(header.started_at)}. As answered by the adapter."
