"""
The report of a run for a terminal.

Its first line says how many clauses were scored, its last one what the exit code means. It draws what the record stream
holds, and fits into 80 columns; only a single word longer than that, in a command to paste, is left as it is.
"""

import os
import shlex
from collections import Counter
from collections.abc import Mapping
from typing import TextIO

from reports.clause_results import scored_so_far
from reports.clause_table import draw_clauses, draw_unscored
from reports.deviation_story import draw_deviation
from reports.effort_section import draw_effort
from reports.house_section import draw_house
from reports.page import WIDTH, Page, Paint, counted
from reports.random_section import draw_random_remedies
from reports.record import Footer, Header
from reports.severities import firmness
from reports.stream import Run
from reports.waiver_section import draw_waivers


def write_report(run: Run, out: TextIO, *, language: str = "en", environ: Mapping[str, str] = os.environ) -> None:
    """
    Write the report; in colour only on a terminal that has any, and where `NO_COLOR` is not set.

    What the output cannot encode is written out.
    """
    _write(terminal_report(run, colour=_has_colour(out, environ), language=language), out)


def write_verdict(run: Run, out: TextIO, *, environ: Mapping[str, str] = os.environ) -> None:
    """
    Write the verdict alone: how many clauses were scored, what came of it, and what the exit code means.
    """
    page = Page(width=WIDTH, colour=_has_colour(out, environ))
    _draw_verdict(page, run)
    _draw_code(page, run.footer)
    _write(str(page), out)


def _has_colour(out: TextIO, environ: Mapping[str, str]) -> bool:
    return out.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


def _write(text: str, out: TextIO) -> None:
    encoding = getattr(out, "encoding", None) or "utf-8"
    out.write(text.encode(encoding, "backslashreplace").decode(encoding))


def terminal_report(run: Run, *, colour: bool = False, language: str = "en", width: int = WIDTH) -> str:
    """
    The report as text.
    """
    page = Page(width=width, colour=colour)
    _draw_verdict(page, run)
    if run.footer is not None:
        draw_clauses(page, run.footer)
        draw_unscored(page, run.footer.unscored)
    deviations = sorted(run.deviations, key=firmness)
    for position, deviation in enumerate(deviations, 1):
        draw_deviation(page, deviation, f"Deviation {position} of {len(deviations)}", language)
    if run.footer is not None:
        if run.footer.random_remedies is not None:
            draw_random_remedies(page, run.footer.random_remedies)
        _draw_pairs(page, run.footer)
        if run.footer.effort is not None:
            draw_effort(page, run.footer.effort, run.footer.rows)
    if run.header.waivers is not None:
        draw_waivers(page, run.header.waivers, run.footer.waivers if run.footer is not None else None)
    if run.header.house is not None:
        draw_house(page, run.header.house, language)
    _draw_header(page, run.header)
    _draw_ending(page, run.footer)
    return str(page)


def _draw_verdict(page: Page, run: Run) -> None:
    if run.footer is None:
        _draw_partial(page, run)
    else:
        _draw_result(page, run.header, run.footer)


def _engine(header: Header) -> str:
    return f"{header.engine} {header.version}".strip()


def _draw_partial(page: Page, run: Run) -> None:
    scored, countable = scored_so_far(run), len(run.header.countable)
    told = f"{scored} of {countable} clauses scored" if countable else f"{counted(scored, 'clause')} scored so far"
    page.text(f"PARTIAL, {told}: {_engine(run.header)}", paint=Paint.YELLOW)
    page.text("The run was cut off before it was summed up.")
    if run.header.house is not None:
        page.text(f"By the house file {run.header.house.file} (sha256 {run.header.house.sha256}).")
    tally = Counter(check.verdict for check in run.checks)
    told = ", ".join(f"{count} {verdict.replace('_', ' ')}" for verdict, count in sorted(tally.items()))
    page.text(f"Recorded before it ended: {counted(len(run.checks), 'check')}{f' ({told})' if told else ''}.")


def _draw_result(page: Page, header: Header, footer: Footer) -> None:
    house = header.house
    ruled = f", {len(house.clauses)} ruled by the house" if house is not None and house.clauses else ""
    scored = f"{footer.scored_clauses} of {footer.countable_clauses} clauses scored{ruled}: {_engine(header)}"
    if footer.complete:
        page.text(scored, paint=Paint.BOLD)
    else:
        page.text(f"PARTIAL, {scored}", paint=Paint.YELLOW)
        page.text(f"The run was cut short{f': {footer.cut_short}' if footer.cut_short else ''}.")
    for line in footer.verdict:
        page.text(line)


def _draw_pairs(page: Page, footer: Footer) -> None:
    dropped = footer.discarded_pairs or footer.discarded_checks
    if not (dropped or footer.without_opposite_twin):
        return
    page.heading("Twins")
    if dropped:
        page.text(
            f"Dropped: {counted(footer.discarded_pairs, 'pair')} of a case and its twin for which one ruling is right, "
            f"and {counted(footer.discarded_checks, 'check')} without any other pair.",
            indent=2,
        )
    reasons: dict[str, list[str]] = {}
    for irregularity, reason in footer.without_opposite_twin.items():
        reasons.setdefault(reason, []).append(irregularity)
    for reason, irregularities in reasons.items():
        page.text(f"no opposite twin for {', '.join(irregularities)}: {reason}", label="- ", indent=2)


def _draw_header(page: Page, header: Header) -> None:
    page.heading("As answered by the adapter")
    seats = "; it has no seats: positions stand for them" if header.by_position else ""
    clauses = f", clauses {', '.join(header.clauses_asked)}" if header.clauses_asked else ""
    limits = (("at most {:g} s", header.time_limit), ("{:g} s an answer", header.answer_limit))
    limit = "".join(f", {text.format(seconds)}" for text, seconds in limits if seconds is not None)
    facts = (
        ("engine", f"{_engine(header)}, vendor {header.vendor or 'not named'}, asked for as {header.asked}{seats}"),
        ("roles", f"{', '.join(header.roles) or 'none'} (declared: {', '.join(header.roles_declared)})"),
        ("editions", ", ".join(f"{edition.edition} ({edition.digest[:12]})" for edition in header.editions)),
        ("asked", f"profile {header.profile}, setting {header.setting}, budget {header.budget}{limit}{clauses}"),
        ("seed", f"{header.seed}, {'the published default' if header.seed_is_published else 'chosen for this run'}"),
        ("started", shlex.join(header.command)),
        ("confined", _confined(header)),
        ("adapter", f"sha256 begins with {header.adapter_sha256[:16]}" if header.adapter_sha256 else ""),
        ("program", f"sha256 begins with {header.executable_sha256[:16]}" if header.executable_sha256 else ""),
        ("packages", ", ".join(f"{name} {version}" for name, version in header.packages.items())),
        ("platform", f"{header.platform}, Python {header.python}"),
        ("suite", f"{header.suite}{_sources(header)}, begun {header.started_at}"),
    )
    for label, fact in facts:
        if fact:
            page.text(fact, label=f"{label:<10}", indent=2)


def _confined(header: Header) -> str:
    places = " and in ".join(filter(None, ("its own folder", header.engine_folder, *header.engine_writes)))
    places += ", where these records lie" if header.records_open else ""
    match header.confinement:
        case None:
            return ""
        case "full":
            return f"it could write in {places}, and nowhere else"
        case "partial":
            return f"in part: it could write in {places}, and this kernel leaves some ways open (docs/isolation.md)"
        case _:
            return "no: it could write wherever the user may (docs/isolation.md)"


def _sources(header: Header) -> str:
    return f" (its sources: {header.suite_sha256[:12]})" if header.suite_sha256 else ""


def _draw_ending(page: Page, footer: Footer | None) -> None:
    page.blank()
    if footer is not None:
        page.text(f"{counted(footer.checks, 'check')} in {footer.elapsed_seconds:.1f} s")
    _draw_code(page, footer)


def _draw_code(page: Page, footer: Footer | None) -> None:
    if footer is None:
        page.text("no exit code: the run was cut off", paint=Paint.YELLOW)
        return
    paint = Paint.GREEN if footer.exit_code == 0 else Paint.YELLOW if footer.exit_code == 7 else Paint.RED
    page.text(f"exit code {footer.exit_code}: {footer.meaning}", paint=paint)
