"""
An engine as the protocol sees it: an identity, and a function for each role.

The same handler is served by a process of its own or asked within the suite's process.
"""

import traceback
from collections.abc import Callable
from dataclasses import dataclass

from adapters.protocol.messages import Answer, Deal, Identity, Rule


@dataclass(frozen=True, slots=True)
class Handler:
    """
    Who the engine is, and what answers a case to rule on and a table to deal at.
    """

    identity: Identity
    rule: Callable[[Rule], Answer] | None = None
    deal: Callable[[Deal], Answer] | None = None


def answer(handler: Handler, request: Rule | Deal) -> Answer:
    """
    The handler's answer. What its engine raises becomes an `error` that names the exception.
    """
    try:
        reply = _ask(handler, request)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as raised:  # noqa: BLE001 - native engines panic past Exception, and sys.exit is no answer
        return Answer(request.id, "error", reason=_described(raised))
    return reply


def _ask(handler: Handler, request: Rule | Deal) -> Answer:
    if isinstance(request, Rule):
        if handler.rule is None:
            return Answer(request.id, "unsupported", reason="this engine has no role of floor")
        return handler.rule(request)
    if handler.deal is None:
        return Answer(request.id, "unsupported", reason="this engine has no role of dealer")
    return handler.deal(request)


def _described(raised: BaseException) -> str:
    where = traceback.extract_tb(raised.__traceback__)[-1]
    return f"{type(raised).__name__}: {raised} (in {where.name}, line {where.lineno})"
