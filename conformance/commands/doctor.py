"""
`misdeal doctor ENGINE`.
"""

import shlex
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TextIO

from adapters.confinement import Confinement
from adapters.doctor.examine import Examined, examine
from adapters.doctor.finding import Finding
from adapters.engine import Request
from adapters.handshake import Launch, confinement_of
from adapters.protocol.messages import Identity
from conformance.engine_bounds import engine_bounds
from conformance.engines import chosen
from conformance.exit_codes import ExitCode
from conformance.options import Options, check_seconds
from conformance.probes import probes_of, profile_of, wrong_names
from reports.page import Page

_LEAST_START_SECONDS = 30.0
_LABEL = 11
_PLACE = "place"
_MEANING = {
    ExitCode.CONFORMS: "a clean bill",
    ExitCode.DEVIATES: "something is to be mended",
    ExitCode.ENGINE_UNAVAILABLE: "the engine cannot be asked before that is mended",
}


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Examine the engine; print each part as it is done, then the mistakes and how to mend them.
    """
    check_seconds("--answer-limit", arguments.answer_limit)
    bounds = engine_bounds(
        (arguments.engine,),
        memory_limit=arguments.memory_limit,
        folder=arguments.engine_folder,
        writes=arguments.engine_writes,
    )
    start_limit = max(_LEAST_START_SECONDS, arguments.answer_limit)
    launch = Launch(chosen(arguments.engine).command, start_limit, bounds)
    findings: list[Finding] = []
    parts = []
    for part in _parts(arguments, launch):
        parts.append(part.name)
        findings += part.findings
        found = ", ".join(finding.mistake for finding in part.findings)
        page = Page()
        seen = part.note if part.name == _PLACE else f"ok: {part.note}"
        page.text(f"found: {found}" if found else seen, label=f"{part.name:<{_LABEL}}")
        out.write(str(page))
        out.flush()
    code = ExitCode.DEVIATES if findings else ExitCode.CONFORMS
    if parts == ["handshake"]:
        code = ExitCode.ENGINE_UNAVAILABLE
    out.write(f"\n{_summary(findings, code, arguments.engine)}")
    return code


def _parts(arguments: Namespace, launch: Launch) -> Iterator[Examined]:
    """
    The parts of the examination; what the engine declares comes after its handshake.
    """
    declared: list[Identity] = []

    def probes(identity: Identity) -> Sequence[Request]:
        declared.append(identity)
        options = Options(engine=arguments.engine, budget="smoke", profile=profile_of(identity))
        return probes_of(options, chosen(arguments.engine), identity)

    for part in examine(launch, arguments.answer_limit, probes):
        if declared:
            identity = declared.pop()
            yield Examined(_PLACE, note=_place(launch))
            names = (*identity.editions, *identity.games, *identity.profiles)
            yield Examined("names", wrong_names(identity), ", ".join(names))
        yield part


def _place(launch: Launch) -> str:
    """
    Where it works and what it may write to, in words.
    """
    bounds = launch.bounds
    if launch.is_service:
        return "a service: it runs where it runs, and nothing confines it here"
    places = " and in ".join(("its own folder", *map(str, filter(None, (bounds.folder, *bounds.writes)))))
    match confinement_of(launch.command, bounds):
        case Confinement.FULL:
            return f"it can write in {places}, and nowhere else"
        case Confinement.PARTIAL:
            return f"it can write in {places}; this kernel leaves some ways open to write elsewhere"
        case Confinement.NONE:
            why = ", for this system has no Landlock" if bounds.confines else ""
            return f"nothing confines it{why}: it can write wherever you may"


def _summary(findings: Sequence[Finding], code: ExitCode, engine: str) -> Page:
    page = Page()
    for number, finding in enumerate(findings, 1):
        label = f"{number}. "
        page.text(finding.text, label=label)
        page.text(finding.fix, label="Mend it: ", indent=len(label))
        lines = [line for line in finding.seen.splitlines() if line.strip()]
        if lines:
            page.text("It wrote:", indent=len(label))
            for line in lines[-12:]:
                page.text(line, indent=len(label) + 2)
        page.blank()
    if not findings:
        page.text("Nothing was found that costs an answer. What it rules is for a certification to judge:")
        page.command(f"misdeal certify {shlex.quote(engine)}", indent=2)
    page.text(f"exit code {code.value}: {_MEANING[code]}")
    return page
