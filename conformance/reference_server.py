"""
The reference engine behind the protocol, in its own process.

`reference` gives the first permitted ruling, `reference:any` one of the permitted rulings, by the case and a seed.
A ruling that the text leaves to the floor or the house is one of the options seen in practice, where there are any.
"""

import argparse
import hashlib
from random import Random

import msgspec
from msgspec import Raw

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Identity, Rule
from adapters.serve import serve
from conformance.kinds import permitted_rulings
from conformance.suite_version import SUITE_VERSION
from reference_engine.editions import EDITIONS
from reference_engine.model.games import Game
from reference_engine.model.ruling import PermittedSet, Ruling
from reference_engine.reading import read_case
from reference_engine.rule_on import rule_on


def reference() -> Handler:
    """
    The engine that gives the first permitted ruling.
    """
    return Handler(_identity("reference"), rule=lambda request: _answer(request, _first(_permitted(request))))


def reference_any(seed: int) -> Handler:
    """
    The engine that gives any of the permitted rulings.
    """

    def rule(request: Rule) -> Answer:
        digest = hashlib.sha256(seed.to_bytes(8, "big") + bytes(request.case)).digest()
        rulings = [ruling for member in _permitted(request).members for ruling in permitted_rulings(member)]
        return _answer(request, Random(digest).choice(rulings))  # noqa: S311 - a pick among equals, no secret

    return Handler(_identity("reference:any"), rule=rule)


def _identity(name: str) -> Identity:
    return Identity(
        protocol=1,
        vendor="misdeal",
        name=name,
        version=SUITE_VERSION,
        roles=("floor",),
        games=tuple(Game),
        editions=EDITIONS,
        profiles=("core", "full"),
        window=32,
    )


def _permitted(request: Rule) -> PermittedSet:
    return rule_on(read_case(bytes(request.case)))


def _first(permitted: PermittedSet) -> Ruling:
    ruling = permitted.members[0].ruling
    return ruling.options[0] if ruling.options else ruling


def _answer(request: Rule, ruling: Ruling) -> Answer:
    return Answer(request.id, "ruling", ruling=Raw(msgspec.json.encode(ruling)))


def main() -> None:
    """
    Serve one of the two.
    """
    parser = argparse.ArgumentParser(description="the reference engine, behind the protocol")
    parser.add_argument("--any", action="store_true", help="any permitted ruling instead of the first")
    parser.add_argument("--seed", type=int, default=0, help="of the pick among the permitted rulings")
    options = parser.parse_args()
    serve(reference_any(options.seed) if options.any else reference())


if __name__ == "__main__":
    main()
