"""
The reference engine behind the protocol, in its own process.

`reference` gives the first permitted ruling, `reference:any` one of the permitted rulings, by the case and a seed.
A ruling that the text leaves to the floor or the house is one of the options seen in practice, where there are any.
Where the request has the stub, both say how the cards come out after the ruling; the pick and the shuffle are drawn by
the case and the seed.
"""

import argparse
import hashlib
from collections.abc import Sequence
from random import Random

import msgspec
from msgspec import Raw

from adapters.handler import Handler
from adapters.protocol.messages import ABSENT, Answer, Identity, Rule
from adapters.serve import serve
from conformance.kinds import permitted_rulings
from conformance.suite_version import SUITE_VERSION
from reference_engine.continuation import CannotContinue, account_of
from reference_engine.editions import EDITIONS
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation
from reference_engine.model.games import Game
from reference_engine.model.ruling import PermittedSet, Ruling
from reference_engine.reading import read_case
from reference_engine.rule_on import folded, rule_on


def reference() -> Handler:
    """
    The engine that gives the first permitted ruling.
    """

    def rule(request: Rule) -> Answer:
        case = read_case(bytes(request.case))
        return _answer(request, case, _first(rule_on(case)), _random_of(request, 0))

    return Handler(_identity("reference"), rule=rule)


def reference_any(seed: int) -> Handler:
    """
    The engine that gives any of the permitted rulings.
    """

    def rule(request: Rule) -> Answer:
        case, random = read_case(bytes(request.case)), _random_of(request, seed)
        rulings = [ruling for member in rule_on(case).members for ruling in permitted_rulings(member)]
        return _answer(request, case, random.choice(rulings), random)

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
        profiles=("core", "full", "physical"),
        window=32,
    )


def _random_of(request: Rule, seed: int) -> Random:
    digest = hashlib.sha256(seed.to_bytes(8, "big") + bytes(request.case)).digest()
    return Random(digest)  # noqa: S311 - a pick among equals, no secret


def _first(permitted: PermittedSet) -> Ruling:
    ruling = permitted.members[0].ruling
    return ruling.options[0] if ruling.options else ruling


def _answer(request: Rule, case: Case, ruling: Ruling, random: Random) -> Answer:
    cards = ABSENT
    if request.stub is not None:
        continuation = dealt_on(folded(case), ruling, request.stub, random)
        cards = ABSENT if continuation is None else Raw(msgspec.json.encode(continuation))
    return Answer(request.id, "ruling", ruling=Raw(msgspec.json.encode(ruling)), continuation=cards)


def dealt_on(hand: Hand, ruling: Ruling, stub: Sequence[Card], random: Random) -> Continuation | None:
    """
    How the cards come out, with a random pick and shuffle; None where the hand ends, or a clause for it is missing.
    """
    try:
        account = account_of(hand, ruling, stub)
    except CannotContinue:
        return None
    if account is None:
        return None
    new_stub = list(account.shuffled)
    random.shuffle(new_stub)
    return account.follows(random.choice(account.picks) if account.picks else None, tuple(new_stub))


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
