"""
Faulty engines behind the protocol, each in its own process: one engine with all the faults that are named.

`python -m conformance.kill_matrix.faulty_server NAME NAME ...`, with the names of planted faults.
"""

import argparse
from collections.abc import Sequence

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Identity, Rule
from adapters.serve import serve
from conformance.kill_matrix.fault import planted_faults
from conformance.kill_matrix.faulty_engine import FaultyEngine
from conformance.suite_version import SUITE_VERSION
from reference_engine.editions import EDITIONS
from reference_engine.model.games import Game


def faulty(names: Sequence[str]) -> Handler:
    """
    The engine with these faults.

    Raises KeyError for a name that is no fault, and ValueError for faults of which one undoes the text of another.
    """
    faults = planted_faults()
    engine = FaultyEngine(*(faults[name] for name in names))

    def rule(request: Rule) -> Answer:
        return engine.answer(request)

    return Handler(_identity(), rule=rule)


def _identity() -> Identity:
    return Identity(
        protocol=1,
        vendor="misdeal",
        name="faulty",
        version=SUITE_VERSION,
        roles=("floor",),
        games=tuple(Game),
        editions=EDITIONS,
        profiles=("core", "full", "physical"),
        window=32,
    )


def main() -> None:
    """
    Serve the engine.
    """
    parser = argparse.ArgumentParser(description="an engine with planted faults, behind the protocol")
    parser.add_argument("faults", nargs="*", metavar="NAME", help="a planted fault; none for a sound engine")
    serve(faulty(parser.parse_args().faults))


if __name__ == "__main__":
    main()
