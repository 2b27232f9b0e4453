"""
The bounds of an engine, as they were typed.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from adapters.bounds import Bounds
from adapters.handshake import is_service
from adapters.limits import MEMORY_LIMIT
from conformance.options import WrongUsage


def engine_bounds(
    engines: Sequence[str], *, memory_limit: int | None = None, folder: str | None = None, writes: Sequence[str] = ()
) -> Bounds:
    """
    The bounds of these engines; what was not typed is as it is by default.

    Raises WrongUsage with everything that is wrong: a limit that is no memory, a place that is not there, and what was
    typed for a service, which runs already and can be held to none of it.
    """
    problems = list(_problems(engines, memory_limit, folder, writes))
    if problems:
        raise WrongUsage("\n".join(problems))
    return Bounds(
        MEMORY_LIMIT if memory_limit is None else memory_limit,
        Path(folder) if folder is not None else None,
        tuple(map(Path, writes)),
    )


def _problems(
    engines: Sequence[str], memory_limit: int | None, folder: str | None, writes: Sequence[str]
) -> Iterator[str]:
    if memory_limit is not None and memory_limit < 0:
        yield f"--memory-limit {memory_limit} is no limit. Give a number of MiB, or 0 for none."
    if folder is not None and not (folder and Path(folder).is_dir()):
        yield f"--engine-folder {folder or repr(folder)} is no folder. Name the one in which your engine is to work."
    missing = [path for path in writes if not path or not Path(path).exists()]
    if missing:
        named = ", ".join(path or "''" for path in missing)
        yield f"--engine-writes {named}: nothing is there. Name folders and files that there are, or / for everything."
    typed = {"--memory-limit": memory_limit is not None, "--engine-folder": folder is not None}
    typed["--engine-writes"] = bool(writes)
    in_vain = [option for option, is_typed in typed.items() if is_typed]
    services = [engine for engine in engines if is_service((engine,))]
    if in_vain and services:
        told = " and ".join(filter(None, (", ".join(in_vain[:-1]), in_vain[-1])))
        holds = "holds" if len(in_vain) == 1 else "hold"
        yield (
            f"{told} {holds} nothing of {', '.join(services)}: a service runs already, and is not the suite's to keep "
            "in bounds. Leave that out, and see to it where the service is started."
        )
