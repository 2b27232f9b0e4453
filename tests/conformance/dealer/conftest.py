"""
Requests to deal on their way to a dealer, and the logs that come back.
"""

from collections.abc import Iterable
from random import Random

import msgspec
import pytest
from msgspec import Raw

from adapters.protocol.messages import Answer, Deal, HandWish
from adapters.transport import Engine
from conformance.draw import RandomDraw
from conformance.strategies.deal_requests import generate
from reference_engine.audit import DealLog, DealRequest
from reference_engine.model.events import Event
from reference_engine.model.table import SeatChips


class Exchange:
    """
    What goes to a dealer and what comes back.
    """

    @staticmethod
    def requests(number: int, *, plain: bool = False) -> list[DealRequest]:
        return [
            generate(RandomDraw(Random(seed)), edition="tda-2024", plain=plain)  # noqa: S311 - cases, no secrets
            for seed in range(number)
        ]

    @staticmethod
    def message(request: DealRequest, name: str = "1") -> Deal:
        hands = tuple(
            HandWish(hand.leave, hand.pack, {str(seat): tuple(acts) for seat, acts in hand.wishes.items()})
            for hand in request.hands
        )
        return Deal(name, request.edition, request.game, Raw(msgspec.json.encode(request.table)), hands)

    @staticmethod
    def log(request: DealRequest, answer: Answer, edition: str = "tda-2024") -> DealLog:
        assert answer.answer == "dealt", answer
        (dealt,) = answer.hands
        assert dealt.button == request.table.button
        return DealLog(
            table=request.table,
            game=request.game,
            edition=edition,
            events=msgspec.json.decode(dealt.events, type=tuple[Event, ...]),
            stacks=tuple(SeatChips(stack.seat, stack.chips) for stack in dealt.stacks),
            pack=request.hands[0].pack,
        )

    def ask(self, engine: Engine, requests: Iterable[DealRequest]) -> dict[int, Answer]:
        answers: dict[int, Answer] = {}
        for reply in engine.ask(self.message(request, str(index)) for index, request in enumerate(requests)):
            assert reply.answer is not None, reply
            answers[int(reply.id)] = reply.answer
        return answers


@pytest.fixture(scope="session")
def exchange() -> Exchange:
    return Exchange()
