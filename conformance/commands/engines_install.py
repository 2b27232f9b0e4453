"""
`misdeal engines install [ENGINE...]`.
"""

import time
from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TextIO

from adapters.catalogue import ENGINES, EngineEntry
from adapters.install import InstallationFailed, install
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage


def run(arguments: Namespace, out: TextIO, err: TextIO) -> ExitCode:
    """
    Install the engines that were named, or all that are missing; they are installed beside one another in time.
    """
    wanted = [_named(name) for name in dict.fromkeys(arguments.names)]
    if not wanted:
        apart = [entry for entry in ENGINES.values() if entry.place != "beside"]
        wanted = [entry for entry in apart if entry.installed_version != entry.version]
    if not wanted:
        out.write("every engine is installed\n")
    failed = False
    with ThreadPoolExecutor(max_workers=max(1, len(wanted))) as pool:
        begun = time.monotonic()
        running = {pool.submit(install, entry): entry for entry in wanted}
        err.writelines(f"installing {entry.package} {entry.version}\n" for entry in wanted)
        for done in as_completed(running):
            entry, seconds = running[done], time.monotonic() - begun
            try:
                done.result()
                out.write(f"{entry.name}: {entry.package} {entry.version} is installed ({seconds:.0f} s)\n")
            except InstallationFailed as problem:
                failed = True
                err.write(f"misdeal: {problem}\n")
    return ExitCode.ENGINE_UNAVAILABLE if failed else ExitCode.CONFORMS


def _named(name: str) -> EngineEntry:
    if name not in ENGINES:
        raise WrongUsage(f"there is no engine `{name}` to install. Choose from: {', '.join(ENGINES)}.")
    return ENGINES[name]
