"""
`misdeal engines`.
"""

from argparse import Namespace
from importlib.util import find_spec
from typing import TextIO

from conformance.engines import shipped_engines
from conformance.exit_codes import ExitCode
from reports.page import Page


def run(_: Namespace, out: TextIO) -> ExitCode:
    """
    Print the engines that have a name.
    """
    page = Page()
    named = shipped_engines()
    width = max(len(engine.asked) for engine in named)
    for engine in named:
        lacks = engine.package is not None and find_spec(engine.package) is None
        page.text(f"{engine.description}{' (not installed)' if lacks else ''}", label=f"{engine.asked:<{width}}  ")
    page.text(
        "any program that speaks the protocol, for example exec:'python my_adapter.py'",
        label=f"{'exec:COMMAND':<{width}}  ",
    )
    out.write(str(page))
    return ExitCode.CONFORMS
