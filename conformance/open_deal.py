"""
Requests to deal that wait for an answer.
"""

from adapters.engine import Reply
from conformance.dealing import Dealt, deal_message
from conformance.repeats.repeated import Occasion, Repeated
from conformance.repeats.told import told_of_deal
from conformance.repeats.trials import Question
from conformance.settled import Origin
from conformance.verdict import Verdict
from reference_engine.audit import DealRequest


class OpenDeal:
    """
    A request to deal that waits for so many answers. `repeated` are those to one that is asked again.

    `breaks` is how many breaks of the engine it is to blame for, on whatever occasion.
    """

    def __init__(self, request: DealRequest, origin: Origin, waiting: int) -> None:
        self.request = request
        self.origin = origin
        self.waiting = waiting
        self.dealt = Dealt()
        self.breaks = 0
        question = Question(deal_message("0", request), lambda reply: told_of_deal(reply, request))
        self.repeated = Repeated(question) if waiting > 1 else None

    def take(self, dealt: Dealt, occasion: Occasion, turn: int, reply: Reply) -> None:
        """
        Keep what came of it: the first answer counts, or a failure.
        """
        self.waiting -= 1
        if occasion is Occasion.ALONE and self.dealt.verdict is not Verdict.ERRORED:
            self.dealt = dealt
        self.fail(dealt)
        if self.repeated is not None:
            self.repeated.note(occasion, reply, turn)

    def fail(self, dealt: Dealt) -> None:
        """
        Keep the failure, if it is one.
        """
        self.breaks += dealt.breaks
        if dealt.verdict is Verdict.ERRORED:
            self.dealt = dealt
