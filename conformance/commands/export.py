"""
`misdeal export FOLDER`.
"""

import shlex
import sys
from argparse import Namespace
from pathlib import Path
from typing import TextIO

from conformance.budget import PUBLISHED_SEED
from conformance.commands.new_folder import make_folder
from conformance.exit_codes import ExitCode
from conformance.export.folder import RUNNER, SpoiltExport, read_export, write_export
from conformance.options import Options, WrongUsage, checked
from conformance.progress import Progress
from reference_engine.editions import EDITIONS
from reference_engine.model.games import Game
from reports.page import counted


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Write the export, or hold one that is there against its checksums.
    """
    folder = Path(arguments.folder)
    if arguments.check:
        return _check(folder, out)
    if arguments.sample < 0:
        raise WrongUsage(f"--sample {arguments.sample} is no number of checks. Give 0 or more.")
    asked = Options(
        engine="", editions=tuple(arguments.edition), games=tuple(arguments.game), clauses=tuple(arguments.clause)
    )
    options = checked(asked)
    make_folder(folder)
    progress = Progress(sys.stderr, 0, "")
    try:
        export = write_export(
            folder,
            editions=options.editions or EDITIONS,
            games=tuple(map(Game, options.games)) or tuple(Game),
            clauses=options.clauses,
            seed=PUBLISHED_SEED if arguments.seed is None else arguments.seed,
            sample=arguments.sample,
            told=lambda what: progress.announce(f"exporting: {what}"),
        )
    except OSError as problem:
        raise WrongUsage(f"{folder} cannot be written: {problem.strerror}. What it holds is no export.") from None
    finally:
        progress.clear()
    if export is None:
        raise WrongUsage("no clause that was named has a case in these editions and games. Name fewer of them.")
    checks = counted(sum(file.checks for file in export.files), "check")
    out.write(f"{folder} holds {checks} in {counted(len(export.files), 'file')}, with checksums.\n")
    runner = shlex.join(["node", str(folder / RUNNER), str(folder)])
    out.write(f"To ask an engine without the suite:\n  {runner} COMMAND\n")
    return ExitCode.CONFORMS


def _check(folder: Path, out: TextIO) -> ExitCode:
    try:
        files = list(read_export(folder))
    except SpoiltExport as problem:
        raise WrongUsage(f"{problem}. Export it again.") from None
    checks = counted(sum(len(file.checks) for file in files), "check")
    out.write(f"{folder} is as it was exported: {checks} in {counted(len(files), 'file')}, by {files[0].suite}.\n")
    return ExitCode.CONFORMS
