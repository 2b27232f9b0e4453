"""
The page: what a reader looks at first is plain HTML; the hands are packed beside it and drawn when they are opened.

Whatever an engine said stays text: the template escapes it, the script only ever makes text of it, and the page allows
no script and no style but its own.
"""

import base64
import hashlib
import math
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files

import jinja2
from markupsafe import Markup
from msgspec import Struct

from reports.clause_row import ClauseRow
from reports.contrast import Gap
from reports.deviation_index import DeviationIndex, broken_clauses
from reports.effort import Space
from reports.html.packing import packed
from reports.html.wording import Wording
from reports.languages import LANGUAGES
from reports.page import clean, spaced
from reports.record import DeviationRecord, Header
from reports.severities import SEVERITIES, firmness, severity_rank
from reports.story import Words
from reports.stream import Run

_ASSETS = files("reports.html") / "assets"
_SCRIPTS = ("elements.js", "table.js", "player.js", "deviation.js", "page.js")
_LINKS = 5
"""
A clause leads to so many deviations; the others are counted.
"""
_CLAUSES_ON_CERTIFICATE = 24
"""
So many deviating clauses fit on the page that is signed.
"""


class ClauseLine(Struct, frozen=True):
    """
    A clause of the table: its row, how it stands, the numbers of the deviations about it, what its columns leave out.

    The firmest deviation comes first.
    """

    row: ClauseRow
    state: str
    deviations: tuple[int, ...]
    others: tuple[tuple[str, int], ...]

    @property
    def linked(self) -> tuple[int, ...]:
        """
        The deviations that the line leads to.
        """
        return self.deviations[:_LINKS]


def html_report(run: Run, *, language: str = "en") -> str:
    """
    The page, in English, Spanish and French, first in `language`. A run without footer has a banner that says so.
    """
    wording = Wording()
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(clean=_cleaned, percent=_percent, spaced=spaced)
    style, script = _asset("report.css"), "\n".join(_asset(name) for name in _SCRIPTS)
    template = environment.from_string(_asset("report.html.j2"))
    deviations = sorted(run.deviations, key=firmness)
    return template.render(
        run=run,
        header=run.header,
        footer=run.footer,
        language=language,
        languages=LANGUAGES,
        say=wording.say,
        told=wording.told,
        kind=wording.kind,
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
        bounds=_bounds(run),
        packed=packed(deviations, run.checks),
        clauses=_clauses(run),
        deviating=_deviating(run, deviations),
        standing=_standing(run),
        on_certificate=_CLAUSES_ON_CERTIFICATE,
        facts=tuple(_facts(run.header)),
        verdict=_verdict(run),
        scored_so_far=_scored_so_far(run),
    )


def _asset(name: str) -> str:
    return (_ASSETS / name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    """
    Nothing from elsewhere, and only this style and this script.
    """
    return f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; img-src data:"


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _cleaned(text: object) -> str:
    """
    The text, its lines kept, with every character that could turn the reading order written out.
    """
    return "\n".join(clean(line) for line in str(text).splitlines())


def _percent(share: float | None) -> str:
    return "" if share is None else f"{math.ceil(round(1000 * share, 3)) / 10:g} %"


def _verdict(run: Run) -> str:
    """
    The word for the outcome: `code_0` ... of the exit code that the run would have without waivers, or `cut_off`.
    """
    if run.footer is None:
        return "cut_off"
    code = run.footer.exit_code if run.footer.code_without_waivers is None else run.footer.code_without_waivers
    return f"code_{code}"


def _scored_so_far(run: Run) -> int:
    countable = frozenset(run.header.countable)
    scored = {(check.role, check.edition, check.game, check.clause) for check in run.checks if check.scored}
    return len(scored & countable) if countable else len(scored)


def _clauses(run: Run) -> tuple[ClauseLine, ...]:
    if run.footer is None:
        return ()
    index = DeviationIndex(run)
    return tuple(
        ClauseLine(row, _state(row), tuple(_about(index, row)), tuple(_others(row))) for row in run.footer.rows
    )


def _elsewhere(deviation: DeviationRecord) -> Iterator[Gap]:
    """
    The gaps that the heading does not say by its clause and its kinds.
    """
    for gap in deviation.contrast.gaps if deviation.contrast is not None else ():
        if gap.clause not in {"", deviation.key.clause}:
            yield gap


def _filterable_clauses(deviations: Sequence[DeviationRecord]) -> list[str]:
    return sorted({clause for it in deviations for clause in (it.key.clause, *broken_clauses(it))})


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


def _about(index: DeviationIndex, row: ClauseRow) -> Iterator[int]:
    """
    What shows that the clause deviates; of one that has no score, what breaks it in the checks of others.
    """
    state = _state(row)
    found = index.about(row) if state == "deviates" else index.that_break(row) if state != "conforms" else ()
    yield from (deviation.deviation for deviation in found)


def _state(row: ClauseRow) -> str:
    failed = row.deviates + row.errored + row.nondeterministic
    if failed or row.wrong_reason:
        return "deviates"
    if row.scored:
        return "conforms"
    return "prevents" if row.prevented else "unscored"


def _others(row: ClauseRow) -> Iterator[tuple[str, int]]:
    for name in ("wrong_reason", "declined", "nondeterministic", "blocked", "left_to_the_floor", "ruled_by_house"):
        count: int = getattr(row, name)
        if count:
            yield name, count


def _standing(run: Run) -> dict[str, int]:
    """
    How many of the countable clauses have a deviation, conform, or have no scored check.
    """
    rows = [row for row in run.footer.rows if row.countable] if run.footer is not None else []
    states = Counter(_state(row) for row in rows)
    deviating, conforming = states["deviates"], states["conforms"]
    return {"deviating": deviating, "conforming": conforming, "open": len(rows) - deviating - conforming}


def _bounds(run: Run) -> dict[str, str] | None:
    """
    The lowest and the highest bound of the counted clauses that conform, and with what confidence each holds.
    """
    effort = run.footer.effort if run.footer is not None else None
    rows = run.footer.rows if run.footer is not None else ()
    known = [row.upper_bound for row in rows if row.countable and _state(row) == "conforms"]
    bounds = [bound for bound in known if bound is not None]
    if effort is None or not bounds:
        return None
    confidence = f"{100 * effort.confidence:g} %"
    return {"least": _percent(min(bounds)), "most": _percent(max(bounds)), "confidence": confidence}


def _deviating(run: Run, deviations: Sequence[DeviationRecord]) -> tuple[tuple[str, str, str, str], ...]:
    """
    The clauses with a check that deviates: severity, number, slug and edition, each once, the firmest first.

    A run that was cut off has no rows yet: then those of its deviations.
    """
    if run.footer is None:
        seen = [(one.severity, one.clause.number, one.key.clause, one.key.edition) for one in deviations]
    else:
        rows = [row for row in run.footer.rows if _state(row) == "deviates"]
        seen = [("must" if row.must_deviations else "should", row.number, row.clause, row.edition) for row in rows]
    return tuple(dict.fromkeys(sorted(seen, key=lambda clause: severity_rank(clause[0]))))


def _facts(header: Header) -> Iterator[tuple[str, str]]:
    """
    What was tested, by what and how, under the names of `words.toml`.
    """
    yield "engine", f"{header.engine} {header.version}".strip()
    yield "vendor", header.vendor
    yield "asked_for", header.asked
    yield "roles", ", ".join(header.roles)
    yield "roles_not_asked", ", ".join(role for role in ("floor", "dealer") if role not in header.roles)
    yield "roles_declared", ", ".join(header.roles_declared)
    yield "editions", ", ".join(f"{edition.edition} ({edition.digest[:16]})" for edition in header.editions)
    yield "games", ", ".join(map(spaced, header.games))
    yield "profile", header.profile
    yield "setting", header.setting
    yield "budget", header.budget
    yield "clauses_asked", ", ".join(header.clauses_asked)
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
