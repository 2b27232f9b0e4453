"""
Hands whose next card no encoded clause names. They are refused by what is missing, never approximated.
"""

from collections.abc import Iterator

from reference_engine.continuation.corrections import Corrections
from reference_engine.continuation.plain import is_dealt
from reference_engine.continuation.stub import CannotContinue
from reference_engine.fold_streets import is_drawing
from reference_engine.model.ruling import Complete, Replace, RestoreFlop, RestoreStub, ReturnAndReshuffle, Scrap, Supply
from reference_engine.pack import Lies


def refuse_what_is_not_encoded(corrections: Corrections) -> None:
    """
    Raises CannotContinue with the first reason there is.
    """
    for reason in _reasons(corrections):
        raise CannotContinue(reason)


def _reasons(corrections: Corrections) -> Iterator[str]:
    hand = corrections.hand
    if _comes_into_a_draw(corrections):
        yield "a card for a seat in the middle of a draw (RP-14)"
    if hand.deal_is_open and _deal_is_irregular(corrections):
        yield "an unfinished deal out of order"
    if _waits_for_its_burn(corrections):
        yield "late_exposure (convention), a replaced card that is not burned yet"
    if _takes_two_at_once(corrections):
        yield "two cards taken from the stub at once (RP-14)"
    if _goes_back_unburned(corrections):
        yield "a street that went out too early without a burn (RP-14)"
    if _lost_a_burn(corrections):
        yield "a burn that lies elsewhere (RP-14)"
    if any(hand.pack.cards[place].lies is Lies.BURN for place in corrections.put_back):
        yield "a burn that goes back to a hand (RP-14)"
    if _keeps_a_surplus(corrections):
        yield "surplus_board_cards (RP-14)"
    if _has_gaps(corrections):
        yield "short_board (RP-14)"
    if _is_uneven(corrections):
        yield "uneven_street (RP-14)"


def _comes_into_a_draw(corrections: Corrections) -> bool:
    """
    Whether a seat gets a card for another one, or a lacking one, while players wait for the cards they drew.
    """
    return is_drawing(corrections.hand) and any(isinstance(it, Supply | Replace | Scrap) for it in corrections.remedies)


def _deal_is_irregular(corrections: Corrections) -> bool:
    """
    Whether the rest of the deal does not follow from what was dealt so far.
    """
    hand = corrections.hand
    order = hand.dealing_order * hand.facts.hole_cards
    in_order = tuple(dealt.seat for dealt in hand.deal) == order[: len(hand.deal)]
    return not in_order or bool(corrections.dead or hand.folded or hand.kills or hand.pack.moved)


def _waits_for_its_burn(corrections: Corrections) -> bool:
    """
    Whether an exposed card was replaced, lies aside, and the first burn is still to come.
    """
    hand = corrections.hand
    aside = [place for place in hand.replaced if hand.pack.cards[place].lies is Lies.ASIDE]
    return not hand.burns and not hand.board and any(place not in hand.pack.wrong_cards for place in aside)


def _takes_two_at_once(corrections: Corrections) -> bool:
    """
    Whether a card that goes to a seat after the deal competes for the top of the stub.
    """
    lies = [corrections.hand.pack.cards[it.place].lies for it in corrections.remedies if isinstance(it, Scrap)]
    in_hands = lies.count(Lies.SEAT) + (corrections.replaced is not None)
    kinds = (Supply, RestoreFlop, ReturnAndReshuffle, RestoreStub, Complete)
    others = [it for it in corrections.remedies if isinstance(it, kinds)]
    elsewhere = [*others, *(where for where in lies if where is not Lies.SEAT)]
    only_supplied = corrections.replaced is not None and all(isinstance(it, Supply) for it in elsewhere)
    return in_hands > 1 or bool(in_hands and elsewhere and not only_supplied)


def _goes_back_unburned(corrections: Corrections) -> bool:
    """
    Whether a street that goes back had no burn, or none but a wrong card.
    """
    out = [it for it in corrections.streets if is_dealt(corrections.hand, it) and corrections.goes_back(it)]
    return any(corrections.no_card.issuperset(corrections.burned_for(street)) for street in out)


def _lost_a_burn(corrections: Corrections) -> bool:
    """
    Whether a card that was burned for a street to come is no burn any more.
    """
    cards = corrections.hand.pack.cards
    to_come = [street for street in corrections.streets if not corrections.is_out(street)]
    burned = [place for street in to_come for place in corrections.burned_for(street)]
    return any(cards[place].lies is not Lies.BURN for place in burned)


def _keeps_a_surplus(corrections: Corrections) -> bool:
    """
    Whether a street that is put right would have another number of cards than the game gives it.
    """
    hand, restored = corrections.hand, corrections.restored
    for street, right in hand.facts.board.items():
        places = hand.board[street] if corrections.is_out(street) else []
        scraps = len(corrections.scraps.intersection(places))
        whole = len([place for place in places if place not in corrections.no_card])
        if restored is not None and not set(restored.places).isdisjoint(places):
            if scraps or whole - 1 + restored.from_stub != right:
                return True
        elif scraps and whole + scraps != right:
            return True
    return False


def _has_gaps(corrections: Corrections) -> bool:
    """
    Whether a street that is out has too few cards, or comes after one that is not.
    """
    hand, ended = corrections.hand, False
    for street, right in hand.facts.board.items():
        cards = len(hand.board.get(street, ())) + corrections.completed.get(street, 0)
        if cards and (ended or cards < right):
            return True
        ended = ended or not cards
    return False


def _is_uneven(corrections: Corrections) -> bool:
    """
    Whether a street of stud that is out gave a hand that goes on another number of cards than one.
    """
    hand = corrections.hand
    given = hand.later_streets.cards.get(hand.street)
    if not given or hand.street not in corrections.streets or not corrections.is_out(hand.street):
        return False
    return any(len(given.get(seat, ())) != 1 for seat in hand.live if seat not in corrections.dead)
