"""
`misdeal engines`, and `misdeal engines install`.
"""

import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import TextIO

from adapters.catalogue import ENGINES, EngineEntry
from adapters.protocol.messages import Identity
from conformance import model_dealer
from conformance.commands import engines_install
from conformance.engines import installation_of, shipped_engines
from conformance.exit_codes import ExitCode
from conformance.reference_server import reference
from reference_engine.editions import EDITIONS
from reports.page import Page

_INDENT = 4


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print the engines that have a name with what they declare, or install some.
    """
    if arguments.view == "install":
        return engines_install.run(arguments, out, sys.stderr)
    page = Page()
    for entry in ENGINES.values():
        _draw(page, entry)
    page.blank()
    page.text("The suite's own, to try it on:")
    own = [engine for engine in shipped_engines() if engine.asked not in ENGINES]
    width = max(len(engine.asked) for engine in own)
    for engine in own:
        told = [engine.description, *_declared_by(engine.asked)]
        page.text("; ".join(told), label=f"{engine.asked:<{width}}  ", indent=_INDENT)
    page.text(
        "any program that speaks the protocol, for example exec:'python my_adapter.py'",
        label=f"{'exec:COMMAND':<{width}}  ",
        indent=_INDENT,
    )
    page.text("a service that runs already, over a socket", label=f"{'tcp:HOST:PORT':<{width}}  ", indent=_INDENT)
    out.write(str(page))
    return ExitCode.CONFORMS


def _declared_by(own: str) -> list[str]:
    """
    What an engine of the suite's own declares; nothing of those that are no use but to break.
    """
    if own.startswith("reference"):
        return _declared(reference().identity)
    if own == "model-dealer":
        return _declared(model_dealer.handler().identity)
    return []


def _draw(page: Page, entry: EngineEntry) -> None:
    found = entry.installed_version
    if found is None:
        state = f"not installed; to install it: {installation_of(entry)}"
    elif found == entry.version:
        state = "installed"
    else:
        state = f"{found} is installed, and the adapter was written for {entry.version}: {installation_of(entry)}"
    page.text(state, label=f"{entry.name}  {entry.package} {entry.version}, ")
    page.text(entry.description, indent=_INDENT)
    page.text("; ".join(_declared(entry)), indent=_INDENT)


def _declared(engine: EngineEntry | Identity) -> list[str]:
    told = [
        _listed("role", engine.roles),
        "both editions" if set(engine.editions) == set(EDITIONS) else _listed("edition", engine.editions),
        f"{len(engine.games)} games" if len(engine.games) > 1 else engine.games[0],
        _listed("profile", engine.profiles),
        _listed("feature", engine.features),
        "seats by position" if engine.by_position else "seats of its own",
    ]
    return [part for part in told if part]


def _listed(noun: str, names: Iterable[str]) -> str:
    given = list(names)
    return f"{noun}{'s' if len(given) > 1 else ''} {', '.join(given)}" if given else ""
