"""
The fold of cards: dealt, exposed, boxed, burned, put on the board, replaced, mucked and returned.
"""

from reference_engine.fold_streets import (
    burns_for_a_draw,
    end_deal,
    find_first,
    is_upcard,
    open_street,
    opens_or_continues_street,
    street_card,
)
from reference_engine.hand import Hand
from reference_engine.model.cards import CODES, Card, is_card
from reference_engine.model.events import (
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardDropped,
    CardExposed,
    CardFound,
    CardMucked,
    CardReplaced,
    DealEnded,
    Exposer,
)
from reference_engine.model.games import STREETS, Family, Street
from reference_engine.occurrences import Burn, Dealt, Exposure, Loss, Replacement, Stray
from reference_engine.pack import Lies

# A member of an enumeration is looked up slowly through its class, and these are asked for with each card.
_NO_HAND = frozenset({Lies.BURN, Lies.BOARD, Lies.MUCK})
_AT_SEAT, _ON_BOARD, _BURNED, _FLOP = Lies.SEAT, Lies.BOARD, Lies.BURN, Family.FLOP


def code_is_known(hand: Hand, index: int, card: Card) -> bool:
    """
    Whether some pack has the card; a contradiction is noted if none has.
    """
    if is_card(card):
        return True
    hand.problem(index, f"{card!r} is no card of any pack")
    return False


def place_is_out(hand: Hand, index: int, place: int) -> bool:
    """
    Whether a card is out at the place; a contradiction is noted if none is.
    """
    if hand.pack.is_out(place):
        return True
    hand.problem(index, f"no card is out at place {place}")
    return False


def lay(hand: Hand, place: int, lies: Lies, seat: int | None = None) -> None:
    """
    Move a card that is out to where it lies now, at a seat if one is named.
    """
    placed = hand.pack.cards[place]
    if placed.seat is not None:
        hand.hole[placed.seat].remove(place)
    elif placed.lies is Lies.BOARD:
        for places in hand.board.values():
            if place in places:
                places.remove(place)
    placed.lies, placed.seat = lies, seat
    if seat is not None:
        hand.hole.setdefault(seat, []).append(place)


def _shown(hand: Hand, index: int, card: Card, place: int) -> bool:
    """
    Make the face of a card that is out known; False if that cannot be.
    """
    if not (place_is_out(hand, index, place) and code_is_known(hand, index, card)):
        return False
    if not hand.pack.show(place, card, index):
        hand.problem(index, f"place {place} holds {hand.pack.cards[place].card}, not {card}")
        return False
    return True


def card_dealt(hand: Hand, index: int, event: CardDealt) -> None:
    """
    A card goes to a seat, from the pack or from another place.
    """
    seat = event.seat
    known = seat in hand.state and event.card in CODES
    if not known and not (hand.has_seat(index, seat) and code_is_known(hand, index, event.card)):
        return
    if event.place is not None:
        _card_moved(hand, index, event, event.place)
        return
    is_initial = index < hand.deal_ends_before
    if not is_initial and hand.facts.family is not _FLOP:
        opens_or_continues_street(hand, index, seat)
    place = hand.pack.take(event.card, _AT_SEAT, index, seat, deal_position=len(hand.deal) if is_initial else None)
    if seat in hand.hole:
        hand.hole[seat].append(place)
    else:
        hand.hole[seat] = [place]
    if is_initial:
        hand.deal.append(Dealt(index, seat, place))
        if hand.later_streets.first_is_open:
            find_first(hand)
    elif hand.street in hand.later_streets.cards:
        street_card(hand, seat, place)
    else:
        hand.supplied.append(Dealt(index, seat, place))


def _card_moved(hand: Hand, index: int, event: CardDealt, place: int) -> None:
    """
    A card that is out goes to a seat. One that was no hand's any more is a stray there, unless the seat had lost it.
    """
    lay_before = hand.pack.cards[place].lies if hand.pack.is_out(place) else None
    if not _shown(hand, index, event.card, place):
        return
    lay(hand, place, _AT_SEAT, event.seat)
    if lay_before not in _NO_HAND:
        hand.pack.moved[place] = index, event.seat
    elif all(loss.place != place or loss.seat != event.seat for loss in hand.losses):
        hand.strays.append(Stray(index, place, event.seat))


def card_exposed(hand: Hand, index: int, event: CardExposed) -> None:
    """
    The face of a card becomes visible.
    """
    if not place_is_out(hand, index, event.place):
        return
    if event.face is not None:
        _shown(hand, index, event.face, event.place)
    placed = hand.pack.cards[event.place]
    is_downcard = (
        placed.lies is Lies.SEAT
        and placed.seat not in hand.folded
        and hand.pot_awarded_at is None
        and not is_upcard(hand, event.place)
    )
    hand.exposures.append(Exposure(index, event.place, event.by, is_downcard))


def card_dropped(hand: Hand, index: int, event: CardDropped) -> None:
    """
    A card leaves the table while it is dealt: whether that exposes it is for a rule to say.
    """
    if place_is_out(hand, index, event.place):
        card = hand.pack.cards[event.place]
        is_downcard = (
            card.lies is _AT_SEAT
            and card.seat not in hand.folded
            and hand.pot_awarded_at is None
            and not is_upcard(hand, event.place)
        )
        hand.exposures.append(Exposure(index, event.place, Exposer.DEALER, is_downcard, has_left_table=True))


def card_found(hand: Hand, index: int, event: CardFound) -> None:
    """
    A card turns up that was not in the pack of this hand.
    """
    if event.seat is None or hand.has_seat(index, event.seat):
        code_is_known(hand, index, event.card)
        hand.found.append(index)


def card_boxed(hand: Hand, index: int, event: CardBoxed) -> None:
    """
    A card that lay face up in the pack is laid aside.
    """
    if code_is_known(hand, index, event.card):
        hand.pack.take(event.card, Lies.ASIDE, index)
        (hand.boxed if index < hand.deal_ends_before else hand.boxed_later).append(index)


def deal_ended(hand: Hand, index: int, _: DealEnded) -> None:
    """
    The dealer puts the stub down.
    """
    if hand.deal_ended_marks:
        hand.problem(index, f"the deal ended already at event {hand.deal_ended_marks[0]}")
    hand.deal_ended_marks.append(index)
    end_deal(hand, index)


def card_burned(hand: Hand, index: int, event: CardBurned) -> None:
    """
    A card is burned, from the pack or from another place.
    """
    end_deal(hand, index)
    if not code_is_known(hand, index, event.card):
        return
    picked_from = None if event.place is None else _street_of(hand, event.place)
    may_burn = burns_for_a_draw(hand) or (hand.turn is None and hand.street is not hand.facts.streets[-1])
    if picked_from is None and not may_burn:
        hand.uncovered.premature_burns.append(index)
    if event.place is not None:
        note_loss(hand, index, event.place)
    if event.place is None:
        place = hand.pack.take(event.card, _BURNED, index)
    elif _shown(hand, index, event.card, event.place):
        place = event.place
        lay(hand, place, _BURNED)
    else:
        return
    hand.burns.append(Burn(index, place, _burned_after(hand, picked_from)))
    hand.later_streets.is_burned = True


def _street_of(hand: Hand, place: int) -> Street | None:
    """
    The street on whose board the card lies, if it does.
    """
    return next((street for street, places in hand.board.items() if place in places), None)


def _burned_after(hand: Hand, picked_from: Street | None) -> Street:
    """
    The street after which a burn was made; one that is picked from a board without a burn is that street's own.
    """
    if picked_from is not None:
        before = STREETS[STREETS.index(picked_from) - 1]
        if all(burn.after is not before for burn in hand.burns):
            return before
    if burns_for_a_draw(hand):
        return hand.facts.streets[hand.facts.streets.index(hand.street) - 1]
    return hand.street


def board_dealt(hand: Hand, index: int, event: BoardDealt) -> None:
    """
    Cards go to the board; the first ones of a street open it.
    """
    end_deal(hand, index)
    codes_known = [code_is_known(hand, index, card) for card in event.cards]
    if not event.cards:
        hand.problem(index, "a board without cards")
    if not event.cards or not all(codes_known):
        return
    if event.street not in hand.facts.board or STREETS.index(event.street) < STREETS.index(hand.street):
        hand.problem(index, f"{event.street} cards after the {hand.street}")
        return
    if event.street is not hand.street:
        hand.board[event.street] = []
        hand.board_dealt_at[event.street] = index
        open_street(hand, index, event.street)
    if event.places:
        _board_from_elsewhere(hand, index, event)
        return
    places = [hand.pack.take(card, _ON_BOARD, index) for card in event.cards]
    hand.board[event.street].extend(places)


def _board_from_elsewhere(hand: Hand, index: int, event: BoardDealt) -> None:
    """
    Board cards of which some were out already.
    """
    named = [place for place in event.places if place is not None]
    if len(event.places) != len(event.cards) or len(set(named)) != len(named):
        hand.problem(index, f"{len(event.cards)} board cards and the places {event.places}")
        return
    hand.uncovered.boards_from_elsewhere.append(index)
    for card, place in zip(event.cards, event.places, strict=True):
        if place is None:
            hand.board[event.street].append(hand.pack.take(card, _ON_BOARD, index))
        elif _shown(hand, index, card, place):
            note_loss(hand, index, place)
            lay(hand, place, _ON_BOARD)
            hand.board[event.street].append(place)


def note_loss(hand: Hand, index: int, place: int, *, of_board: bool = False) -> None:
    """
    Note that a card goes away from where it counted: from a live hand, with `of_board` also from the board.
    """
    if not hand.pack.is_out(place):
        return
    placed = hand.pack.cards[place]
    if placed.lies is Lies.SEAT and placed.seat in hand.live and all(stray.place != place for stray in hand.strays):
        hand.losses.append(Loss(index, place, seat=placed.seat))
    elif of_board and placed.lies is Lies.BOARD:
        hand.losses.append(Loss(index, place, street=_street_of(hand, place)))


def card_mucked(hand: Hand, index: int, event: CardMucked) -> None:
    """
    One card goes to the muck.
    """
    if place_is_out(hand, index, event.place):
        note_loss(hand, index, event.place, of_board=True)
        lay(hand, event.place, Lies.MUCK)


def card_replaced(hand: Hand, index: int, event: CardReplaced) -> None:
    """
    The next card of the pack takes the position of another, which is laid aside.
    """
    if not (place_is_out(hand, index, event.place) and code_is_known(hand, index, event.card)):
        return
    old = hand.pack.cards[event.place]
    lies, seat = old.lies, old.seat
    new = hand.pack.take(event.card, lies, index, seat=seat, origin=event.place)
    if seat is not None:
        hand.hole[seat].append(new)
    elif lies is Lies.BOARD:
        next(places for places in hand.board.values() if event.place in places).append(new)
    lay(hand, event.place, Lies.ASIDE)
    hand.replaced.add(event.place)
    hand.replacements.append(Replacement(index, event.place, lies, seat))
    hand.burns = [Burn(b.event, new, b.after) if b.place == event.place else b for b in hand.burns]
