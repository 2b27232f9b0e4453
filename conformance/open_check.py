"""
Checks in the role of floor that wait for answers.
"""

from msgspec import Struct

from adapters.engine import Reply
from adapters.protocol.messages import Rule
from conformance.check import Check, Expected
from conformance.compare import Judgement
from conformance.random_remedies.draws import Drawn
from conformance.repeats.repeated import Occasion, Repeated
from conformance.repeats.told import Told, told_of_case
from conformance.repeats.trials import Question
from conformance.settled import Origin
from conformance.wire import EngineAnswer, understood

Answers = list[tuple[EngineAnswer, Judgement]]


class OpenCheck:
    """
    A check that waits for answers. `repeated` are those to the member that is asked again, if one is.
    """

    def __init__(self, check: Check, origin: Origin) -> None:
        self.check = check
        self.origin = origin
        self.waiting = 0
        self.answers: dict[int, Answers] = {}
        self.drawn: list[Drawn] = []
        self.again: int | None = None
        self.repeated: Repeated | None = None

    def repeat(self, index: int, request: Rule, profile: str) -> None:
        """
        The member of that index is asked again.
        """
        case, stub = self.check.members[index].member.case, self.check.members[index].stub_in(profile)

        def tell(reply: Reply) -> Told | None:
            return told_of_case(understood(reply, case, stub), profile)

        self.again, self.repeated = index, Repeated(Question(request, tell))


class AskedMember(Struct, frozen=True):
    """
    A member that was asked, and on which occasion if it is asked several times.
    """

    open_check: OpenCheck
    index: int
    occasion: Occasion | None = None

    @property
    def member(self) -> Expected:
        """
        The member with what is expected of it.
        """
        return self.open_check.check.members[self.index]
