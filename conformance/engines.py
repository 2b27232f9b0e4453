"""
Engines by the name that is typed: shipped ones, null engines, and any command that speaks the protocol.
"""

import hashlib
import os
import shlex
import shutil
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, distribution, distributions, version
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from adapters.catalogue import ENGINES, EngineEntry
from adapters.chaos.registry import CHAOS, SOUND
from adapters.engine import EngineUnavailable
from adapters.tcp import PREFIX, address_of
from conformance.called import misdeal_words, near
from conformance.null_engines import NULL_ENGINES

_OWN = {
    "reference": ("reference_server", (), "the reference engine itself, giving its first permitted ruling"),
    "reference:any": ("reference_server", ("--any",), "the reference engine, giving any permitted ruling"),
    "model-dealer": ("model_dealer", (), "a dealer that deals by the rules"),
}


class UnknownEngine(LookupError):  # noqa: N818 - a name that means nothing, no error of ours
    """
    A name that is no engine.
    """


class EngineChoice(Struct, frozen=True):
    """
    An engine as asked for, and how it is started.

    `package` is the distribution it comes from and `adapter` the file of its adapter, if it is a shipped one.
    """

    asked: str
    command: tuple[str, ...]
    description: str
    module: str | None = None
    package: str | None = None
    adapter: Path | None = None


def shipped_engines() -> tuple[EngineChoice, ...]:
    """
    Every engine that has a name.
    """
    foreign = [
        EngineChoice(name, entry.command, entry.description, package=entry.package, adapter=entry.adapter)
        for name, entry in ENGINES.items()
    ]
    own = [
        EngineChoice(name, _own_command(module, arguments), description, f"conformance.{module}")
        for name, (module, arguments, description) in _OWN.items()
    ]
    null = [
        EngineChoice(
            f"null:{name}",
            _own_command("null_engines", (name,)),
            "a null engine: it answers without looking at the case",
            "conformance.null_engines",
        )
        for name in NULL_ENGINES
    ]
    chaos = [
        EngineChoice(
            f"chaos:{name}",
            (sys.executable, "-E", "-P", "-m", "adapters.chaos", name),
            broken.description if name == SOUND else f"it breaks: {broken.description}",
            "adapters.chaos.registry",
        )
        for name, broken in CHAOS.items()
    ]
    return (*foreign, *own, *null, *chaos)


def chosen(asked: str) -> EngineChoice:
    """
    The engine that was asked for.

    Raises UnknownEngine, naming the engines there are, and EngineUnavailable for a shipped one that is not installed.
    """
    if asked.startswith("exec:"):
        try:
            command = tuple(shlex.split(asked.removeprefix("exec:")))
        except ValueError as problem:
            raise UnknownEngine(f"the command of `{asked}` cannot be read: {problem}. Check its quotes.") from problem
        if not command:
            raise UnknownEngine("`exec:` names no command. Write the command after it: exec:'python my_adapter.py'.")
        return EngineChoice(asked, command, "a command that speaks the protocol")
    if asked.startswith(PREFIX):
        try:
            address_of(asked)
        except ValueError as problem:
            raise UnknownEngine(str(problem)) from problem
        return EngineChoice(asked, (asked,), "a service that speaks the protocol")
    named = {choice.asked: choice for choice in shipped_engines()}
    if asked not in named:
        raise UnknownEngine(
            f"there is no engine `{asked}`. The engines are {', '.join(_sound(named))}, "
            "chaos:NAME for one that breaks (`misdeal engines` lists them), exec:COMMAND for a program of your own, "
            "and tcp:HOST:PORT for a service that runs."
        )
    entry = ENGINES.get(asked)
    if entry is not None and entry.installed_version is None:
        raise EngineUnavailable(f"{entry.package} {entry.version} is not installed", installation_of(entry))
    return named[asked]


def _sound(names: Iterable[str]) -> list[str]:
    return [name for name in names if not name.startswith("chaos:")]


def installation_of(entry: EngineEntry) -> str:
    """
    The command that installs the engine for this installation of the suite.
    """
    if entry.place == "beside":
        return shlex.join([near(Path(sys.executable)), "-m", "pip", "install", f"{entry.package}=={entry.version}"])
    return shlex.join([*misdeal_words(), "engines", "install", entry.name])


def _own_command(module: str, arguments: Sequence[str]) -> tuple[str, ...]:
    return (sys.executable, "-E", "-P", "-m", f"conformance.{module}", *arguments)


def adapter_digest(choice: EngineChoice, folder: Path | None) -> str | None:
    """
    The SHA-256 of the adapter's file: the module that is run, or the first file that the command names.

    The folder is the one in which the command is typed, where it is not the current one.
    """
    if choice.adapter is not None:
        return _digest(choice.adapter)
    if choice.module is not None:
        spec = find_spec(choice.module)
        return _digest(Path(spec.origin)) if spec and spec.origin else None
    files = (Path(folder or "", argument) for argument in choice.command[1:])
    return next((_digest(path) for path in files if path.is_file()), None)


def executable_digest(choice: EngineChoice, folder: Path | None) -> str | None:
    """
    The SHA-256 of the program that is started, as it is found from that folder.
    """
    program = choice.command[0]
    found = shutil.which(str(Path(folder or "", program)) if os.sep in program else program)
    return _digest(Path(found)) if found else None


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def resolved_packages(choice: EngineChoice) -> dict[str, str]:
    """
    The versions of the suite's own packages and of the engine's, as they are installed here.
    """
    names = ["misdeal", "hypothesis", "msgspec"]
    found = {}
    entry = ENGINES.get(choice.asked)
    if entry is not None and entry.installed_version is not None:
        found[entry.package] = entry.installed_version
        # What lives apart takes NumPy from the suite.
        names += _requirements(entry.package) if entry.place == "beside" else ["numpy"]
        found |= {part.name: part.version for part in distributions(path=[str(entry.folder)])}
    for name in names:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _requirements(package: str) -> list[str]:
    try:
        required = distribution(package).requires or []
    except PackageNotFoundError:
        return []
    plain = (line.split(";")[0] for line in required if "extra ==" not in line)
    return ["".join(char if char.isalnum() or char in "-_." else " " for char in line).split()[0] for line in plain]
