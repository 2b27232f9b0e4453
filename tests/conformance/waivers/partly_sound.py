"""
The reference engine, but for cases with two events of the kind that is named: there it has nothing to say.
"""

import sys

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Rule
from adapters.serve import serve
from conformance.reference_server import reference

EVENT = f'"{sys.argv[1]}"'.encode()
SOUND = reference()


def rule(request: Rule) -> Answer:
    if bytes(request.case).count(EVENT) >= 2:
        return Answer(request.id, "accepted")
    assert SOUND.rule is not None
    return SOUND.rule(request)


serve(Handler(SOUND.identity, rule=rule))
