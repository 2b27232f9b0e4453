"""
`misdeal certify ENGINE`.
"""

import shlex
import sys
from argparse import Namespace
from io import StringIO
from pathlib import Path
from typing import TextIO

from conformance.budget import PUBLISHED_SEED
from conformance.documents import read_house_file
from conformance.engine_bounds import engine_bounds
from conformance.exit_codes import ExitCode
from conformance.options import Options
from conformance.run import certify
from conformance.waivers.reading import read_waiver_file
from reference_engine.audit import Setting
from reports.stream import read
from reports.terminal import write_report, write_verdict


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Certify the engine and print the report, or the verdict alone.
    """
    options = Options(
        engine=arguments.engine,
        roles=tuple(arguments.role),
        editions=tuple(arguments.edition),
        games=tuple(arguments.game),
        profile=arguments.profile,
        setting=Setting(arguments.setting),
        budget=arguments.budget,
        seed=PUBLISHED_SEED if arguments.seed is None else arguments.seed,
        clauses=tuple(arguments.clause),
        output=Path(arguments.output) if arguments.output else None,
        strict=arguments.strict,
        time_limit=arguments.time_limit,
        answer_limit=arguments.answer_limit,
        bounds=engine_bounds(
            (arguments.engine,),
            memory_limit=arguments.memory_limit,
            folder=arguments.engine_folder,
            writes=arguments.engine_writes,
        ),
        house=read_house_file(Path(arguments.house)) if arguments.house else None,
        jobs=arguments.jobs,
        resume=arguments.resume,
        waivers=read_waiver_file(Path(arguments.waivers)) if arguments.waivers else None,
    )
    progress = StringIO() if arguments.quiet else sys.stderr
    code, path = certify(options, progress, is_verbose=arguments.verbose)
    with path.open("rb") as lines:
        run = read(lines)
    if arguments.quiet:
        write_verdict(run, out)
        return code
    write_report(run, out)
    out.write(f"records: {path}\n")
    if run.footer is not None and run.footer.cut_short:
        out.write(f"To go on, type the command with --output {shlex.quote(str(path.parent))} --resume\n")
    return code
