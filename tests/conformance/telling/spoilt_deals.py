"""
Hands that a dealer dealt by the rules, spoilt afterwards at a few places, and what the audit finds in them.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from conformance.dealing import deal_message
from conformance.draw import RandomDraw
from conformance.model_dealer import deal
from conformance.strategies import consecutive_hands, deal_requests
from reference_engine.audit import DealRequest, DealtHand, Setting, audit_hands
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.events import (
    Acted,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardExposed,
    CardMucked,
    CardReplaced,
    CardsReturned,
    ChipsReturned,
    Event,
    Exposer,
    HandKilled,
    KillReason,
    Posted,
    PotAwarded,
)
from reference_engine.model.games import Game
from reference_engine.model.table import SeatChips

Spoil = Callable[[Random, list[Event], int], None]


def _drop(_: Random, events: list[Event], at: int) -> None:
    del events[at]


def _repeat(_: Random, events: list[Event], at: int) -> None:
    events.insert(at, events[at])


def _swap(_: Random, events: list[Event], at: int) -> None:
    events[at - 1], events[at] = events[at], events[at - 1]


def _hurry(random: Random, events: list[Event], at: int) -> None:
    events.insert(random.randint(0, at), events.pop(at))


def _change(random: Random, events: list[Event], at: int) -> None:
    """
    Another seat, card or number of chips in the event.
    """
    event: Any = events[at]
    card, seat = random.choice(STANDARD_DECK), random.randint(1, 9)
    match event:
        case CardDealt():
            event = replace(event, **random.choice(({"card": card}, {"seat": seat})))
        case CardBurned():
            event = replace(event, card=card)
        case BoardDealt():
            event = replace(event, cards=random.choice((event.cards[1:], (*event.cards, card))))
        case Posted() | Acted():
            event = replace(event, **random.choice(({"seat": seat}, {"chips": event.chips + random.randint(-3, 9)})))
        case PotAwarded():
            award = SeatChips(seat, random.randint(-2, 90))
            event = PotAwarded(random.choice(((award,), (*event.awards, award), ())))
        case _:
            pass
    events[at] = event


def _put(random: Random, events: list[Event], at: int) -> None:
    """
    An event more.
    """
    card, seat, place = random.choice(STANDARD_DECK), random.randint(1, 9), random.randint(0, 14)
    more: tuple[Event, ...] = (
        CardBoxed(card),
        CardBurned(card),
        CardBurned(card, place),
        CardDealt(seat, card, place),
        BoardDealt(random.choice(("flop", "turn", "river")), (card,), (place,)),  # type: ignore[arg-type]
        CardExposed(place, Exposer.DEALER),
        CardMucked(place),
        CardReplaced(place, card),
        CardsReturned((place,)),
        ChipsReturned(seat, random.randint(1, 9)),
        HandKilled(seat, random.choice(tuple(KillReason))),
        Acted(seat, "fold", 0),  # type: ignore[arg-type]
    )
    events.insert(at, random.choice(more))


WAYS: tuple[Spoil, ...] = (_drop, _repeat, _swap, _hurry, _change, _change, _put, _put)


def _spoilt(random: Random, hand: DealtHand) -> DealtHand:
    events = list(hand.events)
    for _ in range(random.randint(0, 2)):
        random.choice(WAYS)(random, events, random.randrange(1, len(events)))
    button = random.randint(1, 9) if random.random() < 0.1 else hand.button
    stacks = tuple(
        replace(stack, chips=stack.chips + (random.randint(-200, 5) if random.random() < 0.05 else 0))
        for stack in hand.stacks
    )
    return DealtHand(button, tuple(events), stacks)


def dealt_by_the_rules(request: DealRequest) -> tuple[DealtHand, ...]:
    """
    The hands of the model dealer.
    """
    return tuple(
        DealtHand(
            hand.button,
            msgspec.json.decode(hand.events, type=tuple[Event, ...]),
            tuple(SeatChips(stack.seat, stack.chips) for stack in hand.stacks),
        )
        for hand in deal(deal_message("0", request)).hands
    )


def findings(requests: int) -> Iterator[str]:
    """
    What the audit says of the hands of so many requests, in all games.
    """
    for number in range(requests):
        random = Random(f"spoilt {number}")  # noqa: S311 - to be repeated
        game = tuple(Game)[number % len(Game)]
        generate = random.choice((deal_requests.generate, consecutive_hands.generate))
        request = generate(RandomDraw(random, game), edition="tda-2024")
        hands = dealt_by_the_rules(request)
        for _ in range(3):
            spoilt = tuple(_spoilt(random, hand) for hand in hands)
            yield from (finding.text for finding in audit_hands(request, spoilt, Setting.LIVE).findings)
