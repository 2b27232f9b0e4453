"""
The header of a run: what was tested, by what, and how.
"""

import hashlib
import platform
import shlex
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

from adapters.handshake import confinement_of, is_service
from adapters.limits import MEMORY_LIMIT
from adapters.protocol.messages import Identity
from conformance.budget import PUBLISHED_SEED
from conformance.called import misdeal_words, near
from conformance.engines import EngineChoice, adapter_digest, executable_digest, resolved_packages
from conformance.house_file import house_run
from conformance.options import ROLES, Options
from conformance.plan import Plan
from conformance.record_folders import RUNS
from conformance.suite_sources import sources_digest
from conformance.suite_version import SUITE_VERSION
from reference_engine.editions import EDITIONS
from reference_engine.model.games import Game
from reports.record import EditionRun, Header
from reports.waivers import WaiversRun


def header_of(options: Options, choice: EngineChoice, identity: Identity, plan: Plan) -> Header:
    """
    The header of a run that is about to begin.
    """
    bounds = options.bounds
    return Header(
        suite=f"misdeal {SUITE_VERSION}",
        suite_sha256=sources_digest(),
        asked=options.engine,
        vendor=identity.vendor,
        engine=identity.name,
        version=identity.version,
        command=choice.command,
        adapter_sha256=adapter_digest(choice, bounds.folder),
        executable_sha256=executable_digest(choice, bounds.folder),
        packages=resolved_packages(choice),
        platform=platform.platform(),
        python=platform.python_version(),
        editions=tuple(EditionRun(book, edition_digest(book)) for book in plan.editions),
        games=plan.games,
        roles_declared=tuple(identity.roles),
        roles_asked=options.roles or ROLES,
        roles=plan.roles,
        profile=plan.profile,
        setting=options.setting.value,
        budget=options.budget,
        seed=options.seed,
        seed_is_published=options.seed == PUBLISHED_SEED,
        by_position=identity.by_position,
        strict=options.strict,
        clauses_asked=options.clauses,
        time_limit=options.time_limit,
        answer_limit=options.answer_limit,
        memory_limit=None if is_service(choice.command) else bounds.memory_limit,
        engine_folder=None if bounds.folder is None else str(bounds.folder),
        engine_writes=tuple(map(str, bounds.writes)),
        confinement=confinement_of(choice.command, bounds).value,
        records_open=_records_are_open(options),
        house=house_run(options.house) if options.house is not None else None,
        waivers=_waivers_run(options),
        countable=tuple(place for place in plan.places if place[-1] not in options.settled.clauses),
        started_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _waivers_run(options: Options) -> WaiversRun | None:
    file = options.waivers
    return None if file is None else WaiversRun(file=file.path.name, sha256=file.sha256)


def edition_digest(book: str) -> str:
    """
    The SHA-256 over the edition's data: the base, its differences, and the policy switches.
    """
    folder = files("reference_engine.editions")
    names = ("base.toml", f"{book.replace('-', '_')}.toml", "switches.toml")
    digest = hashlib.sha256()
    for name in names:
        digest.update(folder.joinpath(name).read_bytes())
    return digest.hexdigest()


def again_command(header: Header, clause: str) -> str:
    """
    The command that asks the checks of a clause again, as they were asked in a run, except for its time limit.
    """
    words = [*misdeal_words(), "certify", header.asked]
    words += ["--role", "floor", "--profile", header.profile, "--clause", clause]
    for option, chosen, known in (
        ("--edition", [it.edition for it in header.editions], EDITIONS),
        ("--game", header.games, tuple(Game)),
    ):
        for name in chosen if len(chosen) < len(known) else ():
            words += [option, name]
    words += ["--budget", header.budget, "--seed", str(header.seed)]
    if header.house is not None:
        words += ["--house", header.house.file]
    return shlex.join([*words, *_bounds_words(header)])


def _records_are_open(options: Options) -> bool:
    """
    Whether the records of the run lie in a place that was opened to the engine.
    """
    bounds, records = options.bounds, (options.output or RUNS).resolve()
    opened = (place.resolve() for place in (bounds.folder, *bounds.writes) if place is not None)
    return any(records.is_relative_to(place) for place in opened)


def _bounds_words(header: Header) -> list[str]:
    """
    The options that were typed for the bounds of the engine, without which it may not start.
    """
    words = []
    if header.memory_limit not in (None, MEMORY_LIMIT):
        words += ["--memory-limit", str(header.memory_limit)]
    if header.engine_folder is not None:
        words += ["--engine-folder", header.engine_folder]
    for place in header.engine_writes:
        words += ["--engine-writes", place]
    return words


def replay_command(document: Path, header: Header) -> str:
    """
    The command that shows a deviation again, as it can be pasted into a shell in the current folder.
    """
    return shlex.join([*misdeal_words(), "replay", near(document), header.asked, *_bounds_words(header)])
