"""
The page: what a reader looks at first is plain HTML; the hands are packed beside it and drawn when they are opened.

Whatever an engine said stays text: the template escapes it, the script only ever makes text of it, and the page allows
no script and no style but its own.
"""

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from reports.clause_results import scored_so_far
from reports.contrast import Gap
from reports.deviation_index import broken_clauses
from reports.effort import Space
from reports.html.clause_lines import (
    bounds_told,
    checks_failed,
    clause_lines,
    deviating_clauses,
    shown_lines,
    standing_of,
)
from reports.html.packing import packed
from reports.html.template import asset, hash_of, rendered
from reports.html.wording import Wording, decimal
from reports.languages import LANGUAGES
from reports.record import DeviationRecord, Header
from reports.severities import SEVERITIES, firmness
from reports.story import Words
from reports.stream import Run

_SCRIPTS = ("elements.js", "table.js", "player.js", "deviation.js", "page.js")
_CLAUSES_ON_CERTIFICATE = 20
"""
So many deviating clauses fit on the page that is signed.
"""
_DEVIATIONS_ON_CERTIFICATE = 4
"""
So many deviations are told in words there.
"""
_FACTS_BY_NAME = frozenset(
    {"roles", "roles_not_asked", "roles_declared", "games", "profile", "setting", "budget", "clauses_asked"}
)
"""
Facts whose values are names of the suite, which the page has in words.
"""


def html_report(run: Run, *, language: str = "en") -> str:
    """
    The page, in English, Spanish and French, first in `language`. A run without footer has a banner that says so.
    """
    wording = Wording()
    style, script = asset("report.css"), "\n".join(map(asset, _SCRIPTS))
    deviations = sorted(run.deviations, key=firmness)
    lines = clause_lines(run)
    return rendered(
        "report.html.j2",
        run=run,
        header=run.header,
        footer=run.footer,
        language=language,
        languages=LANGUAGES,
        say=wording.say,
        told=wording.told,
        kind=wording.kind,
        named_in=wording.of,
        reason=wording.reason,
        decimal=decimal,
        words=wording.for_script(),
        style=Markup(style),  # noqa: S704 - our own
        script=Markup(script),  # noqa: S704 - our own
        policy=_policy(style, script),
        deviations=deviations,
        severities=Counter(deviation.severity for deviation in deviations),
        order=SEVERITIES,
        broken=broken_clauses,
        elsewhere=_elsewhere,
        filterable_clauses=_filterable_clauses(deviations),
        verdict_lines=_verdict_lines(run),
        gaps_in=_gaps_in,
        bounds=bounds_told(run),
        packed=packed(deviations, run.checks),
        clauses=shown_lines(run, lines),
        deviating=deviating_clauses(run, lines, deviations),
        checks_failed=checks_failed(run),
        counted=_counted(run),
        varied=_varied(run),
        unchecked=len(lines) - len(shown_lines(run, lines)),
        standing=standing_of(run),
        on_certificate=_CLAUSES_ON_CERTIFICATE,
        told_on_certificate=_DEVIATIONS_ON_CERTIFICATE,
        by_name=_FACTS_BY_NAME,
        facts=tuple(_facts(run.header)),
        verdict=_verdict(run),
        scored_so_far=scored_so_far(run),
    )


def _policy(style: str, script: str) -> str:
    """
    Nothing from elsewhere, and only this style and this script.
    """
    return f"default-src 'none'; script-src {hash_of(script)}; style-src {hash_of(style)}; img-src data:"


def _verdict(run: Run) -> str:
    """
    The word for the outcome: `code_0` ... of the exit code that the run would have without waivers, or `cut_off`.
    """
    if run.footer is None:
        return "cut_off"
    code = run.footer.exit_code if run.footer.code_without_waivers is None else run.footer.code_without_waivers
    return f"code_{code}"


def _counted(run: Run) -> tuple[str, ...]:
    """
    The columns of the table of clauses that count anything.
    """
    rows = run.footer.rows if run.footer is not None else ()
    return (
        "conforms",
        "deviates",
        *(name for name in ("prevented", "unsupported", "errored") if any(getattr(row, name) for row in rows)),
    )


def _varied(run: Run) -> tuple[str, ...]:
    """
    Of role, edition and game those that the rows of the table differ in.
    """
    rows = run.footer.rows if run.footer is not None else ()
    return tuple(name for name in ("role", "edition", "game") if len({getattr(row, name) for row in rows}) > 1)


def _elsewhere(deviation: DeviationRecord) -> Iterator[Gap]:
    """
    The gaps that the heading does not say by its clause and its kinds.
    """
    for gap in deviation.contrast.gaps if deviation.contrast is not None else ():
        if gap.clause not in {"", deviation.key.clause}:
            yield gap


def _filterable_clauses(deviations: Sequence[DeviationRecord]) -> list[tuple[str, str]]:
    """
    Slug and number of the clauses that a deviation names, by number.
    """
    named = {it.key.clause: it.clause.number for it in deviations}
    for deviation in deviations:
        for gap in deviation.contrast.gaps if deviation.contrast is not None else ():
            if gap.clause:
                named.setdefault(gap.clause, gap.number)
    return sorted(named.items(), key=lambda clause: (clause[1], clause[0]))


def _verdict_lines(run: Run) -> tuple[Words, ...]:
    footer = run.footer
    if footer is None:
        return ()
    return footer.verdict_told or tuple({"en": line} for line in footer.verdict)


def _gaps_in(space: Space, language: str) -> Iterator[str]:
    """
    The cells that were never answered, in English where the stream has no other language.
    """
    for number, gap in enumerate(space.gaps):
        told = space.gaps_told[number] if number < len(space.gaps_told) else {}
        yield told.get(language) or gap


def _facts(header: Header) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """
    What was tested, by what and how, under the names of `words.toml`; those of `_FACTS_BY_NAME` as slugs.
    """
    yield "engine", f"{header.engine} {header.version}".strip()
    yield "vendor", header.vendor
    yield "asked_for", header.asked
    yield "roles", header.roles
    yield "roles_not_asked", tuple(role for role in ("floor", "dealer") if role not in header.roles)
    yield "roles_declared", header.roles_declared
    yield "editions", ", ".join(f"{edition.edition} ({edition.digest[:16]})" for edition in header.editions)
    yield "games", header.games
    yield "profile", (header.profile,)
    yield "setting", (header.setting,)
    yield "budget", (header.budget,)
    yield "clauses_asked", header.clauses_asked
    if header.time_limit is not None:
        yield "time_limit", f"{header.time_limit:g} s"
    if header.answer_limit is not None:
        yield "answer_limit", f"{header.answer_limit:g} s"
    yield "may_write", ", ".join(filter(None, (header.engine_folder, *header.engine_writes)))
    if header.house is not None:
        yield "house_file", f"{header.house.file} (sha256 {header.house.sha256})"
    if header.waivers is not None:
        yield "waiver_file", f"{header.waivers.file} (sha256 {header.waivers.sha256})"
    yield "command", shlex.join(header.command)
    yield "adapter_sha256", header.adapter_sha256 or ""
    yield "executable_sha256", header.executable_sha256 or ""
    yield "packages", ", ".join(f"{name} {version}" for name, version in header.packages.items())
    yield "platform", f"{header.platform}, Python {header.python}"
    yield "suite", f"{header.suite}{f' ({header.suite_sha256[:16]})' if header.suite_sha256 else ''}"
    yield "started", header.started_at
