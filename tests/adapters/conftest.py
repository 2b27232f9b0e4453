import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.protocol.messages import Answer, Deal, HandWish, Rule
from adapters.transport import Engine

Message = dict[str, Any]
PACK = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
LUCKY_DEALER = Path(__file__).parents[2] / "adapters" / "examples" / "lucky_dealer.py"
LUCKY_COMMAND = (sys.executable, str(LUCKY_DEALER))


class Log:
    """
    A dealt hand, cut into what the tests look at.
    """

    def __init__(self, answer: Answer) -> None:
        assert answer.answer == "dealt", answer
        (self.hand,) = answer.hands
        self.events: list[Message] = msgspec.json.decode(self.hand.events)
        self.stacks = {stack.seat: stack.chips for stack in self.hand.stacks}

    def of(self, kind: str, *names: str) -> list[tuple[Any, ...]]:
        return [tuple(event[name] for name in names) for event in self.events if event["event"] == kind]

    @property
    def order(self) -> list[str]:
        return [event["event"] for event in self.events]

    @property
    def chips_in(self) -> int:
        return sum(int(event["chips"]) for event in self.events if event["event"] in {"posted", "acted"})

    @property
    def chips_out(self) -> int:
        awards: list[int] = [award["chips"] for (awards,) in self.of("pot_awarded", "awards") for award in awards]
        returned: list[int] = [chips for (chips,) in self.of("chips_returned", "chips")]
        return sum(awards) + sum(returned)


class Tables:
    """
    Tables, records and questions in the wire form, written by hand and without the model.
    """

    pack = PACK
    lucky_command = LUCKY_COMMAND

    def table(self, states: str, button: int, blinds: tuple[int | None, int | None], **level: int) -> Message:
        """
        One letter a seat, from seat 1: p present, a absent, x on penalty, w waiting, e empty; 200 chips each.
        """
        words = {"p": "present", "a": "absent", "x": "on_penalty", "w": "waiting", "e": "empty"}
        return {
            "seats": [{"number": n, "state": words[s], "stack": 200 * (s != "e")} for n, s in enumerate(states, 1)],
            "button": button,
            "small_blind_seat": blinds[0],
            "big_blind_seat": blinds[1],
            "level": {"number": 1, "small_blind": 1, "big_blind": 2, "ante": 0, "big_blind_ante": 0} | level,
            "button_due": None,
        }

    def posted(self, seat: int, kind: str, chips: int) -> Message:
        return {"event": "posted", "seat": seat, "kind": kind, "chips": chips}

    def dealt(self, *cards: tuple[int, str]) -> list[Message]:
        return [{"event": "card_dealt", "seat": seat, "card": card, "place": None} for seat, card in cards]

    def acted(self, *acts: tuple[int, str, int]) -> list[Message]:
        return [{"event": "acted", "seat": seat, "action": action, "chips": chips} for seat, action, chips in acts]

    def burned(self, card: str) -> Message:
        return {"event": "card_burned", "card": card, "place": None}

    def board(self, street: str, *cards: str) -> Message:
        return {"event": "board_dealt", "street": street, "cards": list(cards)}

    def marker(self, event: str, **more: Any) -> Message:
        return {"event": event, **more}

    def case(self, table: Message, events: Sequence[Message]) -> Rule:
        record = [*events, {"event": "floor_called"}]
        case = {"table": table, "game": "no_limit_holdem", "edition": "tda-2024", "events": record, "switches": {}}
        return Rule("case", "core", msgspec.Raw(json.dumps(case).encode()))

    def deal(self, table: Message, **wish: Any) -> Deal:
        return Deal("deal", "tda-2024", "no_limit_holdem", msgspec.Raw(json.dumps(table).encode()), (HandWish(**wish),))

    def answer(self, engine: Engine, request: Rule | Deal) -> Answer:
        (reply,) = engine.ask([request])
        assert reply.failure is None, reply
        assert reply.answer is not None
        return reply.answer

    def log(self, engine: Engine, table: Message, **wish: Any) -> Log:
        return Log(self.answer(engine, self.deal(table, **wish)))


@pytest.fixture(scope="session")
def t() -> Tables:
    return Tables()
