"""
The fold of streets that go to the seats: the later streets of stud, and draws.

A street opens when its first card is dealt, or when the first player lays cards down. In stud nothing but the card
itself tells which street it is for. It is the next street's once a burn was made, an act was made or the betting is
over; before that it goes to a hand that waits for its card, or it is one too many.
"""

from reference_engine.hand import Hand
from reference_engine.model.events import Discarded, Exposer
from reference_engine.model.games import Family, Street
from reference_engine.occurrences import Dealt
from reference_engine.pack import Lies
from reference_engine.showing import best_showing, brings_in


def end_deal(hand: Hand, index: int) -> None:
    """
    Note that the initial deal is over, with the event that ends it or the first one after.
    """
    if index >= hand.deal_ends_before and hand.deal_is_open:
        hand.deal_is_open = False
        if hand.facts.family is Family.STUD:
            _first_on_third_street(hand)


def open_street(hand: Hand, index: int, street: Street) -> None:
    """
    Begin the betting round of a street; one that comes before the last has ended is noted.
    """
    if hand.turn is not None:
        hand.uncovered.premature_boards.append(index)
    hand.street = street
    hand.later_streets.opened_at[street] = index
    hand.betting.open_street()


def _open_at_the_seats(hand: Hand, index: int, street: Street) -> None:
    later = hand.later_streets
    open_street(hand, index, street)
    later.cards[street] = {}
    later.discarded[street] = {}
    later.is_acted_on = later.is_burned = False


def opens_or_continues_street(hand: Hand, index: int, seat: int) -> None:
    """
    Before a card of stud goes to a seat after the deal: open the next street if it is the first card of one.

    A seat that is short of its first cards is given one; a card after seventh street continues it.
    """
    if hand.facts.family is Family.STUD and not _continues(hand, seat):
        street = _next_street(hand)
        if street is not None:
            _open_at_the_seats(hand, index, street)


def _continues(hand: Hand, seat: int) -> bool:
    """
    Whether a card of stud belongs to the street that is open.
    """
    later = hand.later_streets
    served = later.cards.get(hand.street)
    waits = len(hand.hole.get(seat, ())) < hand.facts.hole_cards if served is None else seat not in served
    if later.is_burned:
        # A second burn while the cards of a street go out does not begin the next one.
        return waits and served is not None and not later.is_acted_on and hand.turn is not None
    # Two cards in a row to one seat are of one street also where nobody can act.
    in_a_row = served is not None and hand.pack.cards[-1].seat == seat
    return waits or in_a_row or not (later.is_acted_on or hand.turn is None)


def _next_street(hand: Hand) -> Street | None:
    streets = hand.facts.streets
    later = streets[streets.index(hand.street) + 1 :]
    return later[0] if later else None


def street_card(hand: Hand, seat: int, place: int) -> None:
    """
    Note a card that went to a seat on a later street; in stud the hands that show decide who is first to act.
    """
    later = hand.later_streets
    later.cards[hand.street].setdefault(seat, []).append(place)
    if hand.facts.family is Family.STUD and not later.is_acted_on:
        _start_with(hand, best_showing(_showing(hand, hand.live), low=hand.facts.low))


def _first_on_third_street(hand: Hand) -> None:
    """
    Find who brings it in: that seat is the first to act, unless somebody has begun already.

    A hand that presence or a penalty kills brings it in as well (30, 71-C); the next one is then first to act.
    """
    seats = tuple(seat for seat in hand.dealing_order if seat not in hand.folded)
    later = hand.later_streets
    later.brings_in = brings_in(_showing(hand, seats), low=hand.facts.low)
    if not hand.acts and not hand.betting.bet:
        _start_with(hand, later.brings_in)


def find_first(hand: Hand) -> None:
    """
    In a deal that is complete and not put down yet, find who brings it in.
    """
    if all(len(hand.hole.get(seat, ())) >= hand.facts.hole_cards for seat in hand.dealing_order):
        _first_on_third_street(hand)


def _start_with(hand: Hand, first: int | None) -> None:
    """
    Let the seat be first to act; where nobody knows it, whoever acts first will be.
    """
    hand.later_streets.first_is_open = first is None
    if first is not None:
        hand.betting.start_with(first)


def bring_in(hand: Hand, seat: int, chips: int) -> None:
    """
    A seat brings it in: the next one is first to act, and a short bring-in does not lower what the others have to call.

    The seat could have opened for a full bet, so it has no further option when the others only call.
    """
    hand.later_streets.first_is_open = False
    hand.betting.open_preflop(seat, max(hand.betting.bet, hand.table.level.bring_in))
    hand.betting.act(seat, chips)


def begin_with(hand: Hand, seat: int) -> None:
    """
    Before the first act of a stud street whose first seat nobody knows: it is the seat that acts.
    """
    if hand.betting.contends(seat):
        _start_with(hand, seat)


def _showing(hand: Hand, seats: tuple[int, ...]) -> dict[int, list[str]]:
    """
    The faces of the upcards of each of the seats.
    """
    cards, up = hand.pack.cards, _upcards(hand)
    return {
        seat: [cards[place].card for place in hand.hole.get(seat, ()) if _first_place(hand, place) in up]
        for seat in seats
    }


def is_upcard(hand: Hand, place: int) -> bool:
    """
    Whether the card lies face up at its seat by the rules of the game: third to sixth street of stud.

    A downcard that the dealer exposed before the third card is the upcard, and the third card goes down (RP-10-A).
    """
    placed = hand.pack.cards[place]
    if hand.facts.family is not Family.STUD or placed.seat is None:
        return False
    return _first_place(hand, place) in _upcards(hand)


def _first_place(hand: Hand, place: int) -> int:
    """
    The place where the card came off the pack, before it moved.
    """
    cards = hand.pack.cards
    while (origin := cards[place].origin) is not None:
        place = origin
    return place


def _upcards(hand: Hand) -> set[int]:
    """
    The places where the cards came that lie face up by the rules of stud.
    """
    by_seat: dict[int, list[Dealt]] = {}
    for dealt in hand.deal:
        by_seat.setdefault(dealt.seat, []).append(dealt)
    up = {place for initial in by_seat.values() if (place := _upcard_of_the_deal(hand, initial)) is not None}
    for street, served in hand.later_streets.cards.items():
        if street is not hand.facts.streets[-1]:
            up.update(place for places in served.values() for place in places)
    return up


def exposed_before_the_upcard(hand: Hand, seat: int) -> list[int]:
    """
    The places of the seat's downcards that the dealer exposed before its third card came.
    """
    return _exposed_before_the_upcard(hand, [dealt for dealt in hand.deal if dealt.seat == seat])


def _exposed_before_the_upcard(hand: Hand, initial: list[Dealt]) -> list[int]:
    if not hand.exposures:
        return []
    down = hand.facts.hole_cards - hand.facts.upcards
    places = {dealt.place for dealt in initial[:down]}
    end = initial[down].event if len(initial) > down else len(hand.events)
    seen = [
        exposure.place
        for exposure in hand.exposures
        if exposure.place in places
        and exposure.event < end
        and exposure.by is Exposer.DEALER
        and not exposure.has_left_table
    ]
    return list(dict.fromkeys(seen))


def _upcard_of_the_deal(hand: Hand, initial: list[Dealt]) -> int | None:
    exposed = _exposed_before_the_upcard(hand, initial)
    if exposed:
        return exposed[0]
    return next((dealt.place for dealt in initial[hand.facts.hole_cards - hand.facts.upcards :]), None)


def is_drawing(hand: Hand) -> bool:
    """
    Whether a draw goes on: cards were laid down, nobody has acted since, and a hand has not drawn yet.
    """
    later = hand.later_streets
    served = later.cards.get(hand.street)
    if hand.facts.family is not Family.DRAW or served is None or later.is_acted_on:
        return False
    laid_down = later.discarded[hand.street]
    return any(
        seat not in laid_down or len(served.get(seat, ())) < len(laid_down[seat])
        for seat in hand.dealing_order
        if seat not in hand.folded and seat not in hand.killed and (seat in laid_down or hand.has_cards(seat))
    )


def burns_for_a_draw(hand: Hand) -> bool:
    """
    Whether a burn now is that of the draw that was opened last: it goes on, or all have stood pat and nobody has acted.
    """
    later = hand.later_streets
    if hand.facts.family is not Family.DRAW or hand.street not in later.cards or later.is_acted_on:
        return False
    stood_pat = not any(later.discarded[hand.street].values()) and not any(later.cards[hand.street].values())
    return stood_pat or is_drawing(hand)


def discarded(hand: Hand, index: int, event: Discarded) -> None:
    """
    A player lays cards down for a draw. The first one since the last round opens the draw.
    """
    end_deal(hand, index)
    if not hand.has_seat(index, event.seat):
        return
    reason = _cannot_discard(hand, event)
    if reason:
        hand.problem(index, f"seat {event.seat} {reason}")
        return
    if not is_drawing(hand):
        street = _next_street(hand)
        if street is None:
            hand.problem(index, f"seat {event.seat} discards after the last draw")
            return
        _open_at_the_seats(hand, index, street)
    for place in event.places:
        hand.hole[event.seat].remove(place)
        placed = hand.pack.cards[place]
        placed.lies, placed.seat = Lies.MUCK, None
    hand.later_streets.discarded[hand.street].setdefault(event.seat, []).extend(event.places)


def _cannot_discard(hand: Hand, event: Discarded) -> str:
    if hand.facts.family is not Family.DRAW:
        return f"discards, and {hand.game} has no draw"
    if event.seat in hand.folded:
        return "has folded and discards"
    if not hand.has_cards(event.seat):
        return "has no cards and discards"
    strange = [place for place in event.places if place not in hand.hole[event.seat]]
    if strange:
        return f"discards {', '.join(f'place {place}' for place in strange)}, which it does not hold"
    if len(set(event.places)) != len(event.places):
        return "discards a card twice"
    return ""


def cards_due(hand: Hand, seat: int) -> int:
    """
    How many cards the seat should hold now, by the streets and draws that have come.
    """
    due, later = hand.facts.hole_cards, hand.later_streets
    served = later.cards.get(hand.street)
    if served is None:
        return due
    if hand.facts.family is Family.STUD:
        waits = seat not in served and not later.is_acted_on and not later.is_burned
        return due + len(later.cards) - waits
    waiting = len(later.discarded[hand.street].get(seat, ())) - len(served.get(seat, ()))
    return due - waiting if is_drawing(hand) and waiting > 0 else due
