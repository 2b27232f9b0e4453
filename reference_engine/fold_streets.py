"""
The fold of streets that go to the seats: the later streets of stud, and draws.

A street opens when its first card is dealt, or when the first player lays cards down. In stud nothing but the card
itself tells which street it is for: it is the next street's once something has been done since the cards of the last
one, or once every live hand has got one.
"""

from reference_engine.hand import Hand
from reference_engine.model.events import Discarded
from reference_engine.model.games import Family, Street
from reference_engine.pack import Lies
from reference_engine.showing import best_showing, brings_in


def open_street(hand: Hand, index: int, street: Street) -> None:
    """
    Begin the betting round of a street; one that comes before the last has ended is noted.
    """
    if hand.turn is not None:
        hand.uncovered.premature_boards.append(index)
    hand.street = street
    hand.later_streets.opened_at[street] = index
    hand.betting.open_street()


def opens_or_continues_street(hand: Hand, index: int, seat: int) -> None:
    """
    Before a card of stud goes to a seat after the deal: open the next street if it is the first card of one.

    A seat that is short of its first cards is given one; a card after seventh street continues it.
    """
    if hand.facts.family is not Family.STUD or _is_being_dealt(hand):
        return
    is_first = hand.street is hand.facts.streets[0]
    if is_first and not hand.later_streets.is_dealt and len(hand.hole.get(seat, ())) < hand.facts.hole_cards:
        return
    street = _next_street(hand)
    if street is not None:
        hand.later_streets.cards[street] = {}
        open_street(hand, index, street)
        hand.later_streets.is_dealt = False


def _is_being_dealt(hand: Hand) -> bool:
    """
    Whether cards of the street that is open still go out: nothing has been done since, and a live hand waits for one.
    """
    served = hand.later_streets.cards.get(hand.street)
    return served is not None and not hand.later_streets.is_dealt and any(seat not in served for seat in hand.live)


def _next_street(hand: Hand) -> Street | None:
    streets = hand.facts.streets
    later = streets[streets.index(hand.street) + 1 :]
    return later[0] if later else None


def street_card(hand: Hand, seat: int, place: int) -> None:
    """
    Note a card that went to a seat on a later street; in stud the hands that show decide who is first to act.
    """
    hand.later_streets.cards[hand.street].setdefault(seat, []).append(place)
    if hand.facts.family is Family.STUD and hand.street is not hand.facts.streets[-1]:
        first = best_showing(_showing(hand), low=hand.facts.low)
        if first is not None:
            hand.betting.start_with(first)


def first_on_third_street(hand: Hand) -> None:
    """
    Find who brings it in: that seat is the first to act.
    """
    first = brings_in(_showing(hand), low=hand.facts.low)
    if first is not None:
        hand.betting.start_with(first)


def _showing(hand: Hand) -> dict[int, list[str]]:
    """
    The faces of the upcards of each hand that may still act, in dealing order.
    """
    cards = hand.pack.cards
    return {
        seat: [cards[place].card for place in hand.hole.get(seat, ()) if is_upcard(hand, place)]
        for seat in hand.dealing_order
        if hand.betting.contends(seat)
    }


def is_upcard(hand: Hand, place: int) -> bool:
    """
    Whether the card lies face up at its seat by the rules of the game: third to sixth street of stud.

    A downcard that the dealer exposed plays as the upcard, and the third card of that seat is dealt down.
    """
    placed = hand.pack.cards[place]
    if hand.facts.family is not Family.STUD or placed.lies is not Lies.SEAT or placed.seat is None:
        return False
    for street, served in hand.later_streets.cards.items():
        if place in served.get(placed.seat, ()):
            return street is not hand.facts.streets[-1]
    initial = [dealt.place for dealt in hand.deal if dealt.seat == placed.seat]
    exposed = [exposure.place for exposure in hand.exposures if exposure.is_downcard and exposure.place in initial]
    up = exposed[0] if exposed else next(iter(initial[hand.facts.hole_cards - hand.facts.upcards :]), None)
    return place == up


def is_drawing(hand: Hand) -> bool:
    """
    Whether a draw goes on: cards have been laid down, and nobody has acted since.
    """
    return (
        hand.facts.family is Family.DRAW and hand.street in hand.later_streets.cards and not hand.later_streets.is_dealt
    )


def discarded(hand: Hand, index: int, event: Discarded) -> None:
    """
    A player lays cards down for a draw. The first one since the last round opens the draw.
    """
    if not hand.has_seat(index, event.seat):
        return
    if hand.facts.family is not Family.DRAW:
        hand.problem(index, f"seat {event.seat} discards, and {hand.game} has no draw")
        return
    strange = [place for place in event.places if place not in hand.hole.get(event.seat, ())]
    if strange:
        hand.problem(index, f"seat {event.seat} discards {_named(strange)}, which it does not hold")
        return
    # In a run-out nobody acts between two draws: who lays cards down again does so for the next one.
    if not is_drawing(hand) or event.seat in hand.later_streets.discarded:
        street = _next_street(hand)
        if street is None:
            hand.problem(index, f"seat {event.seat} discards after the last draw")
            return
        hand.later_streets.cards[street] = {}
        hand.later_streets.discarded = {}
        open_street(hand, index, street)
        hand.later_streets.is_dealt = False
    for place in event.places:
        hand.hole[event.seat].remove(place)
        placed = hand.pack.cards[place]
        placed.lies, placed.seat = Lies.MUCK, None
    hand.later_streets.discarded.setdefault(event.seat, []).extend(event.places)


def _named(places: list[int]) -> str:
    return ", ".join(f"place {place}" for place in places)
