"""
A deal log as the clauses look at it: the folded hand, and its initial deal card by card.
"""

from msgspec import Struct

from reference_engine.audit.deal_log import DealLog
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.events import (
    Acted,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardReplaced,
    DealEnded,
    Discarded,
    Event,
    PotAwarded,
)
from reference_engine.occurrences import Dealt

_DEALING_ON = frozenset({CardDealt, CardBoxed, CardReplaced, CardBurned, BoardDealt, Discarded, Acted, PotAwarded})


class Found(Struct, frozen=True):
    """
    What a clause finds: its slug, the row of the severity table, the events that show it, and a sentence.
    """

    clause: str
    row: str
    evidence: tuple[int, ...]
    text: str


def found(row: str, evidence: tuple[int, ...], text: str) -> Found:
    """
    A finding of the clause that the row belongs to.
    """
    return Found(row.partition(".")[0], row, evidence, text)


class PlayedHand:
    """
    The hand of a deal log.

    `order` are the entitled seats in dealing order, `dealt` the cards of the initial deal, `supplied` those that went
    to seats afterwards. `stops_at_duplicate`: nothing was dealt, bet or awarded once a card had come twice.
    `contenders` are the entitled seats with cards that neither folded nor were killed; to muck a hand does not end it.
    """

    def __init__(self, log: DealLog, hand: Hand) -> None:
        """
        Look at a hand that was folded without a problem.
        """
        self.log = log
        self.hand = hand
        self.order = hand.dealing_order
        self.hole_cards = hand.facts.hole_cards
        cards = [*hand.deal, *hand.supplied]
        ended_at = _end_of_deal(log.events)
        self.dealt = tuple(card for card in cards if ended_at is None or card.event < ended_at)
        self.supplied = tuple(card for card in cards if ended_at is not None and card.event > ended_at)
        self.stopped_at = _stopped_at(hand)
        self.stops_at_duplicate = self.stopped_at is not None
        self.deal_is_finished = ended_at is not None or not self.stops_at_duplicate
        """
        A deal that was cut short by a duplicate is not held to its missing cards.
        """
        self.deal_ended_at = len(log.events) - 1 if ended_at is None else ended_at
        self.count = {seat: sum(card.seat == seat for card in self.dealt) for seat in hand.state}
        self.dealt_in = tuple(seat for seat in self.order if self.count[seat] or not self.deal_is_finished)
        """
        The entitled seats that got a card, in dealing order.
        """
        self.sequence = tuple(card for card in self.dealt if card.seat in hand.entitled)
        """
        The cards that went to entitled seats. Others are a finding of their own and shift nobody's turn.
        """
        self.to_be_killed = hand.on_penalty | hand.absent_at_deal
        """
        The seats whose hands are dead once the deal has ended: nobody is there, or a penalty is served.
        """
        self.contenders = tuple(
            seat for seat in self.order if self.count[seat] and seat not in hand.folded and seat not in hand.killed
        )
        self.last_act_at = max((index for index, event in enumerate(log.events) if type(event) is Acted), default=-1)

    @property
    def has_live_button(self) -> bool:
        """
        Whether the game has a button and it is on a seat that is dealt in.
        """
        return self.hand.facts.has_button and self.hand.table.button in self.hand.entitled

    def has_right_count(self, seat: int) -> bool:
        """
        Whether the seat has its cards, or in a deal that was cut short no more than those.
        """
        count = self.count[seat]
        return count == self.hole_cards if self.deal_is_finished else count <= self.hole_cards

    @property
    def last(self) -> tuple[int, ...]:
        """
        The last event as evidence, if there is any.
        """
        return (len(self.log.events) - 1,) if self.log.events else ()

    def card(self, dealt: Dealt) -> Card:
        """
        The face of a dealt card.
        """
        return self.hand.pack.cards[dealt.place].card


def _end_of_deal(events: tuple[Event, ...]) -> int | None:
    """
    Where the dealer put the stub down; without that mark, the first burn or board after a card went to a seat.
    """
    begun = False
    first_street: int | None = None
    for index, event in enumerate(events):
        if type(event) is DealEnded:
            return index
        begun = begun or type(event) is CardDealt
        if first_street is None and begun and type(event) in {CardBurned, BoardDealt, Discarded}:
            first_street = index
    return first_street


def _stopped_at(hand: Hand) -> int | None:
    if not hand.pack.duplicates:
        return None
    known_at = min(duplicate.event for duplicate in hand.pack.duplicates)
    return None if any(type(event) in _DEALING_ON for event in hand.events[known_at + 1 :]) else known_at


def seats(numbers: tuple[int, ...]) -> str:
    """
    Seats in words: seat 3; seats 3 and 5; seats 1, 3 and 5.
    """
    if len(numbers) == 1:
        return f"seat {numbers[0]}"
    return "seats " + ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"
