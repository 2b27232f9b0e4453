"""
`misdeal bench ENGINE`.
"""

import sys
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

import msgspec

from conformance.commands.report import write_text
from conformance.engine_bounds import engine_bounds
from conformance.engines import chosen
from conformance.exit_codes import ExitCode
from conformance.options import Options, WrongUsage, check_seconds
from conformance.progress import Progress


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Measure the engine and print what came of it; 1 where it broke meanwhile.
    """
    if find_spec("pytest_benchmark") is None:
        raise WrongUsage(
            "`misdeal bench` takes its statistics from pytest-benchmark, which is not installed. "
            f"Try: {sys.executable} -m pip install pytest-benchmark"
        )
    from conformance.bench.measure import measured  # noqa: PLC0415 - nothing else needs pytest-benchmark
    from conformance.bench.table import table_of  # noqa: PLC0415

    check_seconds("--seconds", arguments.seconds)
    folder = Path(arguments.json).parent if arguments.json else None
    if folder is not None and not folder.is_dir():
        raise WrongUsage(f"the folder {folder} of --json is not there.")
    if folder is not None and Path(arguments.json).is_dir():
        raise WrongUsage(f"--json {arguments.json} is a folder. Name a file in it.")
    options = Options(
        engine=arguments.engine,
        roles=(arguments.role,) if arguments.role else (),
        editions=tuple(arguments.edition),
        games=tuple(arguments.game),
        profile=arguments.profile or "core",
        answer_limit=arguments.answer_limit,
        bounds=engine_bounds(
            (arguments.engine,),
            memory_limit=arguments.memory_limit,
            folder=arguments.engine_folder,
            writes=arguments.engine_writes,
        ),
    )
    progress = Progress(sys.stderr, 1, arguments.engine)
    try:
        bench = measured(
            options, chosen(arguments.engine), arguments.seconds, progress.announce, picks_profile=not arguments.profile
        )
    finally:
        progress.clear()
    if bench is None:
        told = "The engine declares nothing of what was asked: no role, edition, game and profile together."
        sys.stderr.write(f"{told}\n")
        return ExitCode.NOTHING_SCORED
    out.write(table_of(bench))
    if arguments.json:
        write_text(Path(arguments.json), msgspec.json.format(msgspec.json.encode(bench), indent=2).decode() + "\n")
    return ExitCode.DEVIATES if bench.broke else ExitCode.CONFORMS
