"""
A faulty engine: a private copy of the reference engine with one fault or several, asked over the wire form alone.

It answers with the first ruling that it permits, and where that is left to the floor or the house with the first option
seen in practice, as the suite's own reference does.
"""

import hashlib
from random import Random

import msgspec
from msgspec import Raw

from adapters.engine import Failure, Reply
from adapters.protocol.messages import ABSENT, Answer, Rule
from conformance.kill_matrix.fault import Fault
from conformance.kill_matrix.private_copy import copied

_MODULES = ("reading", "rule_on", "continuation")


class FaultyEngine:
    """
    The engine with these faults; without any it is sound.
    """

    def __init__(self, *faults: Fault) -> None:
        """
        Load the copy.

        Raises ValueError where the sound text of a fault is not there once, also where another fault has changed it.
        """
        sources: dict[str, str] = {}
        for fault in faults:
            sources[fault.module] = fault.source(sources.get(fault.module))
        self._reading, self._rules, self._cards = copied(_MODULES, sources)

    def ask(self, request: Rule) -> Reply:
        """
        The reply to a case. An engine that fails has crashed, and that is no answer.
        """
        try:
            return Reply(request.id, self.answer(request), None)
        except Exception as problem:  # noqa: BLE001 - whatever a fault does
            return Reply(request.id, None, Failure("crashed", f"{type(problem).__name__}: {problem}"))

    def answer(self, request: Rule) -> Answer:
        """
        The answer to a case. Whatever a fault raises is raised.
        """
        case = self._reading.read_case(bytes(request.case))
        ruling = self._rules.rule_on(case).members[0].ruling
        ruling = ruling.options[0] if ruling.options else ruling
        cards = ABSENT
        if request.stub is not None:
            cards = Raw(msgspec.json.encode(self._dealt_on(request, self._rules.folded(case), ruling)))
        return Answer(request.id, "ruling", ruling=Raw(msgspec.json.encode(ruling)), continuation=cards)

    def _dealt_on(self, request: Rule, hand: object, ruling: object) -> object:
        """
        How the cards come out, with a pick and a shuffle drawn by the case; None where the hand ends.
        """
        random = Random(hashlib.sha256(bytes(request.case)).digest())  # noqa: S311 - a pick among equals, no secret
        try:
            account = self._cards.account_of(hand, ruling, request.stub)
        except self._cards.CannotContinue:
            return None
        if account is None:
            return None
        new_stub = list(account.shuffled)
        random.shuffle(new_stub)
        return account.follows(random.choice(account.picks) if account.picks else None, tuple(new_stub))
