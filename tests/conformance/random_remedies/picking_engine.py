"""
The reference engine with another source of chance: the first argument says which.
"""

import random
import sys
from collections.abc import MutableSequence
from typing import Any

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Rule
from adapters.serve import serve
from conformance import reference_server
from reference_engine.reading import read_case
from reference_engine.rule_on import rule_on


class DoorCard(random.Random):
    """
    The first card of the flop, always.
    """

    def choice(self, seq: Any) -> Any:
        return seq[0]


class NoShuffle(random.Random):
    """
    Every stub in the order of the pack.
    """

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """
        Leave it.
        """


SOURCES = {"door-card": DoorCard(1), "no-shuffle": NoShuffle(1), "fresh": random.SystemRandom()}


def main(name: str) -> None:
    def rule(request: Rule) -> Answer:
        case = read_case(bytes(request.case))
        return reference_server._answer(request, case, rule_on(case).members[0].ruling, SOURCES[name])

    serve(Handler(reference_server._identity(name), rule=rule))


if __name__ == "__main__":
    main(sys.argv[1])
