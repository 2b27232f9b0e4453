"""
The account of the cards after a ruling that lets the hand go on.

Cards come off the stub in this order: the rest of an unfinished deal; what the button lacks (37); what takes the place
of an exposed card or of a scrap in a hand; then street by street what puts a board right, the burn and the board. Each
street has one burn: one that was made before the floor call, a picked card (39), an exposed one, or else the next card
of the stub. A dead hand changes none of it (38), and a street that went out too early keeps its burn (RP-5).

Readings: a missing card of the deal comes before the replacement of an exposed one, which waits until the deal is over.
A street that was burned twice is not burned again. A wrong card that was burned is the burn of its street unless the
ruling makes it a scrap (U-4). The cards of a hand that goes back in front of its seat are taken out of the stub first.
Where two cards would be taken from the stub at once and the text does not say for which
the first one is, the account is refused by name.
"""

from collections.abc import Iterable, Sequence

from reference_engine.continuation.corrections import Corrections
from reference_engine.continuation.plain import new_street, seats_still_due
from reference_engine.continuation.refusals import refuse_what_is_not_encoded
from reference_engine.continuation.stub import Stub
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import Outcome, Remedy, Replace, Ruling, Scrap, Supply
from reference_engine.pack import Lies


def goes_on(ruling: Ruling) -> bool:
    """
    Whether the hand continues after the ruling, so that its further cards can be asked for.
    """
    return ruling.outcome is Outcome.PLAY_ON


def account_of(hand: Hand, ruling: Ruling, stub: Sequence[Card]) -> "Account | None":
    """
    The account of a hand whose undealt cards are `stub`, from the top; None where the ruling ends the hand.

    Raises CannotContinue, naming what is not encoded.
    """
    return Account(hand, ruling.remedies, stub) if goes_on(ruling) else None


class Account:
    """
    What becomes of the cards, up to the pick and the shuffle.

    `picks` are the places of which one is picked, `shuffled` the cards of the new stub, sorted; both are empty where
    there is no pick and no shuffle. `muck` are the cards of the hands that the ruling kills.
    """

    def __init__(self, hand: Hand, remedies: Sequence[Remedy], stub: Sequence[Card]) -> None:
        """
        Sort the remedies, and see that cards enough come out.

        Raises CannotContinue.
        """
        self._hand = hand
        self.corrections = Corrections(hand, remedies)
        self._stub = self._without_what_is_put_back(stub)
        refuse_what_is_not_encoded(self.corrections)
        self._seats = self._seats_that_get_cards()
        self._live = self._hands_left()
        restored, returned = self.corrections.restored, self.corrections.returned
        self._going_back = returned.places if returned is not None else ()
        self.picks = restored.places if restored is not None else ()
        self.shuffled = self._shuffled()
        dead = sorted(self.corrections.dead)
        self.muck = self.faces(place for seat in dead for place in hand.hole.get(seat, ()))
        # How many cards are taken depends neither on the pick nor on the order: what stands in the way shows here.
        self.any_continuation()

    def any_continuation(self) -> Continuation:
        """
        The continuation with the first card picked, and the new stub sorted.
        """
        return self.follows(self.picks[0] if self.picks else None, self.shuffled)

    def family(self) -> frozenset[Continuation]:
        """
        The continuation for each pick; of the orders of a shuffled stub one stands for all.
        """
        return frozenset(self.follows(pick, self.shuffled) for pick in self.picks or (None,))

    def follows(self, pick: int | None, new_stub: Sequence[Card] = ()) -> Continuation:
        """
        The continuation that follows from the place picked and the order of the shuffled stub.

        Raises CannotContinue for a stub that does not last.
        """
        put_back = self.corrections.put_back
        stub = Stub(new_stub if self.shuffled else self._stub, self._hand, self._going_back, put_back)
        dealt = [HandCard(seat, *stub.take(1)) for seat in self._seats]
        streets = self.corrections.streets if len(self._live) > 1 else ()
        lying = [self._street(street, stub, pick) for street in streets]
        return Continuation(
            pick=pick,
            stub=tuple(new_stub),
            dealt=tuple(dealt),
            muck=self.muck,
            streets=tuple(street for street in lying if street is not None),
        )

    def faces(self, places: Iterable[int]) -> tuple[Card, ...]:
        """
        The cards of places, without those that never left the pack.
        """
        cards = self._hand.pack.cards
        return tuple(cards[place].card for place in places if place < len(cards))

    def _street(self, street: Street, stub: Stub, pick: int | None) -> StreetCards | None:
        """
        The street as it lies in the end; None for one that is out and stays as it is.
        """
        corrections, hand = self.corrections, self._hand
        burns = self._burns(street, pick)
        if not corrections.is_out(street):
            return new_street(hand, street, burns or stub.take(1), stub, self._live)
        places = hand.board.get(street, ())
        whole = [place for place in places if place not in corrections.no_card]
        if not corrections.scraps.isdisjoint(places):
            missing = hand.facts.board[street] - len(whole)
        elif corrections.restored is not None:
            missing = corrections.restored.from_stub
        elif street in corrections.completed:
            missing = corrections.completed[street]
        else:
            return None
        kept = self.faces(place for place in whole if place != pick)
        return StreetCards(street, burns, (*kept, *stub.take(missing)))

    def _burns(self, street: Street, pick: int | None) -> tuple[Card, ...]:
        """
        The burns that the street has before the dealer takes one for it.
        """
        corrections = self.corrections
        if corrections.restored is not None and corrections.restored.burn_of is street and pick is not None:
            # A flop is put right for want of a burn: what was burned for it before was a scrap.
            return self.faces([pick])
        places = [place for place in corrections.burned_for(street) if place not in corrections.scraps]
        if corrections.replaced is not None and street is corrections.streets[0]:
            places.append(corrections.replaced.place)
        return self.faces(places)

    def _hands_left(self) -> tuple[int, ...]:
        """
        The seats that play for the pot, in dealing order.
        """
        hand = self._hand
        gone = self.corrections.dead | hand.folded | hand.killed
        back = self.corrections.put_back
        regained = (loss.seat for loss in hand.losses if loss.place in back and loss.seat is not None)
        coming = {*self._seats, *regained}
        return tuple(
            seat for seat in hand.dealing_order if seat not in gone and (seat in coming or hand.has_cards(seat))
        )

    def _without_what_is_put_back(self, stub: Sequence[Card]) -> tuple[Card, ...]:
        """
        The stub once the cards of a hand that fell among it are taken out.
        """
        cards = list(stub)
        for place in self.corrections.put_back:
            placed = self._hand.pack.cards[place]
            if placed.lies is Lies.STUB and placed.card in cards:
                cards.remove(placed.card)
        return tuple(cards)

    def _seats_that_get_cards(self) -> tuple[int, ...]:
        hand, remedies = self._hand, self.corrections.remedies
        due = list(seats_still_due(hand)) if hand.deal_is_open else []
        due += [it.seat for it in remedies if isinstance(it, Supply) for _ in range(it.cards)]
        places = [it.place for it in remedies if isinstance(it, Replace | Scrap)]
        return (*due, *(seat for place in places if (seat := hand.pack.cards[place].seat) is not None))

    def _shuffled(self) -> tuple[Card, ...]:
        """
        The cards of the new stub: the stub and what goes back. What fell into a dropped stub lies there already.
        """
        restub = self.corrections.restub
        if not self._going_back and (restub is None or restub.rebuilt):
            return ()
        cards = (*self._stub, *self.faces(self._going_back))
        Stub(cards, self._hand, self._going_back, self.corrections.put_back).take(len(cards))
        return tuple(sorted(cards))
