"""
A burn, a board card or a card of the muck that came to a hand, or such a card that came to the board.

No clause names it. A hand that holds it is a hand with a wrong number of cards, or one that was fouled and can be told
for certain: the floor decides whether the card goes back to where it lay or the hand is dead, before substantial action
also for a misdeal.

Clause: stray_card (RP-14).
Reading: a card that comes back to the hand or the board that had lost it is none.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import BoardDealt
from reference_engine.model.ruling import DeadHands, Disregard, PutBack, ReturnAndReshuffle
from reference_engine.pack import Lies
from reference_engine.rules.boards import cards_that_count
from reference_engine.situation import Situation

_CLAUSES = ("stray_card",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    The stray cards in hands and on the board.
    """
    hand = situation.hand
    if hand.strays:
        yield _in_hands(situation)
    if hand.uncovered.boards_from_elsewhere:
        yield from _on_the_board(situation)


def _in_hands(situation: Situation) -> Finding:
    hand = situation.hand
    cards = hand.pack.cards
    held = [stray for stray in hand.strays if cards[stray.place].seat == stray.seat and stray.seat in situation.live]
    if not held:
        return situation.disregard("stray_card", _CLAUSES, [stray.event for stray in hand.strays])
    seats = [stray.seat for stray in held]
    options = [
        Option(Effect.PLAY_ON, (PutBack(tuple(stray.place for stray in held)),)),
        Option(Effect.PLAY_ON, (DeadHands(tuple(seat for seat in situation.live if seat in seats)),)),
    ]
    if not situation.too_late_for_misdeal:
        options.append(Option(Effect.MISDEAL))
    return situation.floor("stray_card", _CLAUSES, [stray.event for stray in held], *options)


def _on_the_board(situation: Situation) -> Iterator[Finding]:
    hand = situation.hand
    events = [(index, hand.events[index]) for index in hand.uncovered.boards_from_elsewhere]
    for index, event in [(index, event) for index, event in events if type(event) is BoardDealt]:
        strays = [place for place in event.places if place is not None and not _comes_back(hand, place, index)]
        there = [place for place in strays if hand.pack.cards[place].lies is Lies.BOARD]
        if there:
            street = tuple(cards_that_count(hand, event.street))
            yield situation.floor(
                "stray_card",
                _CLAUSES,
                [index],
                Option(Effect.PLAY_ON, (PutBack(tuple(there)),)),
                Option(Effect.PLAY_ON, (ReturnAndReshuffle(event.street, street),)),
                Option(Effect.PLAY_ON, (Disregard("stray_card"),)),
            )
        elif strays:
            yield situation.disregard("stray_card", _CLAUSES, [index])


def _comes_back(hand: Hand, place: int, index: int) -> bool:
    """
    Whether the card had gone from the board before.
    """
    return any(loss.place == place and loss.street is not None and loss.event < index for loss in hand.losses)
