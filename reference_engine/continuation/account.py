"""
The account of the cards after a ruling that lets the hand go on.

Cards come off the stub in this order: the rest of an unfinished deal; what the button lacks (37); what takes the place
of an exposed card or of a scrap in a hand; then street by street what puts a board right, the burn and the board. Each
street has one burn: one that was made before the floor call, a picked card (39), an exposed one, or else the next card
of the stub. A dead hand changes none of it (38), and a street that went out too early keeps its burn (RP-5).

Readings: a missing card of the deal comes before the replacement of an exposed one, which waits until the deal is over.
A street that was burned twice is not burned again. A wrong card that was burned is the burn of its street unless the
ruling makes it a scrap (U-4). Where two cards would be taken from the stub at once and the text does not say for which
the first one is, the account is refused by name.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from reference_engine.continuation.plain import seats_still_due
from reference_engine.continuation.stub import CannotContinue, Stub
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    DeadHands,
    Outcome,
    Remedy,
    Replace,
    RestoreFlop,
    ReturnAndReshuffle,
    Ruling,
    Scrap,
    Supply,
)
from reference_engine.pack import Lies

R = TypeVar("R", RestoreFlop, ReturnAndReshuffle, Replace)

_MOVES_CARDS = (DeadHands, Supply, Replace, Scrap, RestoreFlop, ReturnAndReshuffle)
_MOVES_NO_CARD = frozenset(
    {"disregard", "return_chips", "bind", "no_raise", "pay_in", "move_button", "play_at_level"},
)
"""
Kinds of remedies that leave every card where it is.
"""


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
        Sort out the remedies.

        Raises CannotContinue.
        """
        self._hand = hand
        self._stub = tuple(stub)
        self.remedies = tuple(_that_move_cards(remedies))
        self._dead = frozenset(seat for it in self.remedies if isinstance(it, DeadHands) for seat in it.seats)
        self._scraps = frozenset(it.place for it in self.remedies if isinstance(it, Scrap))
        self._no_card = self._scraps.union(hand.pack.jokers)
        self._restored = _only(RestoreFlop, self.remedies)
        self._returned = _only(ReturnAndReshuffle, self.remedies)
        self._replaced = _only(Replace, self.remedies)
        self._streets = tuple(hand.facts.board)
        self._refuse_what_is_not_encoded()
        self._seats = self._seats_that_get_cards()
        self.picks = self._restored.places if self._restored is not None else ()
        self.shuffled = self._shuffled()
        self.muck = self.faces(place for seat in sorted(self._dead) for place in hand.hole.get(seat, ()))
        # How many cards are taken depends neither on the pick nor on the order: what stands in the way shows here.
        self.any_continuation()

    def any_continuation(self) -> Continuation:
        """
        The continuation with the first card picked, and the new stub in alphabetical order.
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
        back = self._returned.places if self._returned is not None else ()
        stub = Stub(new_stub if self.shuffled else self._stub, self._hand, back)
        dealt = [HandCard(seat, *stub.take(1)) for seat in self._seats]
        streets = [self._street(street, stub, pick) for street in self._streets] if self._is_contested() else []
        return Continuation(
            pick=pick,
            stub=tuple(new_stub) if self.shuffled else (),
            dealt=tuple(dealt),
            muck=self.muck,
            streets=tuple(street for street in streets if street is not None),
        )

    def faces(self, places: Iterable[int]) -> tuple[Card, ...]:
        """
        The cards of places, without those that never left the pack.
        """
        cards = self._hand.pack.cards
        return tuple(cards[place].card for place in places if place < len(cards))

    def goes_back(self, street: Street) -> bool:
        """
        Whether the street was dealt too early and is dealt again.
        """
        returned = self._returned
        return returned is not None and self._streets.index(street) >= self._streets.index(returned.street)

    def scraps_on(self, street: Street) -> bool:
        """
        Whether a card on the board of the street, or one burned for it, counts as a scrap.
        """
        return not self._scraps.isdisjoint((*self._hand.board.get(street, ()), *self._burned_for(street)))

    def _street(self, street: Street, stub: Stub, pick: int | None) -> StreetCards | None:
        """
        The street as it lies in the end; None for one that is out and stays as it is.
        """
        hand, right = self._hand, self._hand.facts.board[street]
        burns = self._burns(street, pick)
        out = [place for place in hand.board.get(street, ()) if place not in self._no_card]
        goes_back = self.goes_back(street)
        if hand.board.get(street) and not goes_back:
            if not self._scraps.isdisjoint(hand.board[street]):
                return StreetCards(street, burns, (*self.faces(out), *stub.take(right - len(out))))
            if self._restored is None or pick not in out:
                return None
            kept = self.faces(place for place in out if place != pick)
            return StreetCards(street, burns, (*kept, *stub.take(self._restored.from_stub)))
        return StreetCards(street, burns or stub.take(1), stub.take(right))

    def _burns(self, street: Street, pick: int | None) -> tuple[Card, ...]:
        """
        The burns that the street has before the dealer takes one for it.
        """
        if self._restored is not None and self._restored.burn_of is street and pick is not None:
            # A flop is put right for want of a burn: what was burned for it before was a scrap.
            return self.faces([pick])
        places = [place for place in self._burned_for(street) if place not in self._scraps]
        if self._replaced is not None and street is self._streets[0]:
            places.append(self._replaced.place)
        return self.faces(places)

    def _burned_for(self, street: Street) -> list[int]:
        before = self._hand.facts.streets[self._hand.facts.streets.index(street) - 1]
        return [burn.place for burn in self._hand.burns if burn.after is before]

    def _is_contested(self) -> bool:
        """
        Whether two hands or more are left that play for the pot.
        """
        hand = self._hand
        gone = self._dead | hand.folded | hand.killed
        coming = set(self._seats) if hand.deal_is_open else {it.seat for it in self.remedies if isinstance(it, Supply)}
        live = coming.union(seat for seat in hand.dealing_order if hand.hole.get(seat))
        return len(live - gone) > 1

    def _seats_that_get_cards(self) -> tuple[int, ...]:
        hand, cards = self._hand, self._hand.pack.cards
        due = list(seats_still_due(hand)) if hand.deal_is_open else []
        due += [it.seat for it in self.remedies if isinstance(it, Supply) for _ in range(it.cards)]
        places = [it.place for it in self.remedies if isinstance(it, Replace | Scrap)]
        return (*due, *(seat for place in places if (seat := cards[place].seat) is not None))

    def _shuffled(self) -> tuple[Card, ...]:
        if self._returned is None:
            return ()
        cards = (*self._stub, *self.faces(self._returned.places))
        Stub(cards, self._hand, self._returned.places).take(len(cards))
        return tuple(sorted(cards))

    def _refuse_what_is_not_encoded(self) -> None:
        for reason, holds in (
            ("a game without a board", not self._streets),
            ("an unfinished deal out of order", self._hand.deal_is_open and self._deal_is_irregular()),
            ("late_exposure (convention), a replaced card that is not burned yet", self._waits_for_its_burn()),
            ("two cards taken from the stub at once (RP-14)", self._takes_two_at_once()),
            ("a street that went out too early without a burn (RP-14)", self._goes_back_unburned()),
            ("surplus_board_cards (RP-14)", self._keeps_a_surplus()),
            ("short_board (RP-14)", self._has_gaps()),
        ):
            if holds:
                raise CannotContinue(reason)

    def _deal_is_irregular(self) -> bool:
        """
        Whether the rest of the deal does not follow from what was dealt so far.
        """
        hand = self._hand
        order = hand.dealing_order * hand.facts.hole_cards
        in_order = tuple(dealt.seat for dealt in hand.deal) == order[: len(hand.deal)]
        return not in_order or bool(self._dead or hand.folded or hand.kills or hand.pack.moved)

    def _waits_for_its_burn(self) -> bool:
        """
        Whether an exposed card was replaced, lies aside, and the first burn is still to come.
        """
        hand = self._hand
        aside = [place for place in hand.replaced if hand.pack.cards[place].lies is Lies.ASIDE]
        return not hand.burns and not hand.board and any(place not in hand.pack.jokers for place in aside)

    def _takes_two_at_once(self) -> bool:
        """
        Whether a card that goes to a seat after the deal competes for the top of the stub.
        """
        lies = [self._hand.pack.cards[it.place].lies for it in self.remedies if isinstance(it, Scrap)]
        in_hands = lies.count(Lies.SEAT) + (self._replaced is not None)
        others = [it for it in self.remedies if isinstance(it, Supply | RestoreFlop | ReturnAndReshuffle)]
        elsewhere = [*others, *(where for where in lies if where is not Lies.SEAT)]
        only_supplied = self._replaced is not None and all(isinstance(it, Supply) for it in elsewhere)
        return in_hands > 1 or bool(in_hands and elsewhere and not only_supplied)

    def _goes_back_unburned(self) -> bool:
        """
        Whether a street that goes back had no burn, or none but a wrong card.
        """
        out = [street for street in self._streets if self._hand.board.get(street) and self.goes_back(street)]
        return any(self._no_card.issuperset(self._burned_for(street)) for street in out)

    def _keeps_a_surplus(self) -> bool:
        """
        Whether a street that is put right would have another number of cards than the game gives it.
        """
        hand = self._hand
        for street, right in hand.facts.board.items():
            places = hand.board.get(street, ())
            scraps = len(self._scraps.intersection(places))
            whole = len([place for place in places if place not in self._no_card])
            mixed = self._restored is not None and not set(self._restored.places).isdisjoint(places)
            if scraps and (mixed or whole + scraps != right) and not self.goes_back(street):
                return True
            if mixed and self._restored is not None and whole - 1 + self._restored.from_stub != right:
                return True
        return False

    def _has_gaps(self) -> bool:
        """
        Whether a street that is out has too few cards, or comes after one that is not.
        """
        hand, ended = self._hand, False
        for street in self._streets:
            places = hand.board.get(street, ())
            if places and (ended or len(places) < hand.facts.board[street]):
                return True
            ended = ended or not places
        return False


def _that_move_cards(remedies: Iterable[Remedy]) -> Iterable[Remedy]:
    for remedy in remedies:
        kind = str(remedy.__struct_config__.tag)
        if isinstance(remedy, _MOVES_CARDS):
            yield remedy
        elif kind not in _MOVES_NO_CARD:
            raise CannotContinue(f"the cards of the remedy {kind}")


def _only(kind: type[R], remedies: Sequence[Remedy]) -> R | None:
    """
    The remedy of that kind; two of them would both be the burn, or shuffle twice.
    """
    found = [remedy for remedy in remedies if isinstance(remedy, kind)]
    if len(found) > 1:
        raise CannotContinue(f"two remedies {kind.__struct_config__.tag}")
    return found[0] if found else None
