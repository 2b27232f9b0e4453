"""
One burn before each later street.

Clause: one_burn. Readings: a burn between the cards of the initial deal is one too many for the flop. After the last
street there is none, and one at most before a street that never came. In a draw the burn comes before the first card
that is drawn; a draw in which everybody stands pat may do without, or has its burn before or after they say so.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found
from reference_engine.model.events import CardBurned
from reference_engine.model.games import Family, Street


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Streets with no burn or with several, in one finding.
    """
    evidence: list[int] = []
    texts: list[str] = []
    burns: list[int] = []
    streets = played.hand.facts.streets
    begun, pat = _first_cards(played), _draws_without_cards(played)
    spare = 0
    for index, event in enumerate(played.log.events):
        if type(event) is CardBurned:
            burns.append(index)
        spare += index in pat
        street = begun.get(index)
        if street is not None:
            if not burns:
                evidence.append(index)
                texts.append(f"no card was burned before the {street.replace('_', ' ')}")
            elif len(burns) > 1 + spare:
                evidence += burns[1 + spare :]
                texts.append(f"{len(burns)} cards were burned before the {street.replace('_', ' ')}")
            burns, spare = [], 0
    over = burns[spare + (streets[-1] not in played.hand.later_streets.opened_at) :]
    if over:
        evidence += over
        texts.append(f"{len(burns)} card{'s were' if len(burns) > 1 else ' was'} burned and no street followed")
    if texts:
        yield found("one_burn", tuple(evidence), "; ".join(texts))


def _first_cards(played: PlayedHand) -> dict[int, Street]:
    """
    The later streets by the event of their first card.
    """
    later = played.hand.later_streets
    if played.hand.facts.family is not Family.DRAW:
        return {index: street for street, index in later.opened_at.items()}
    cards = played.hand.pack.cards
    drawn = {
        street: [place for places in served.values() for place in places] for street, served in later.cards.items()
    }
    return {min(cards[place].event for place in places): street for street, places in drawn.items() if places}


def _draws_without_cards(played: PlayedHand) -> frozenset[int]:
    """
    The events that open a draw in which nobody drew.
    """
    if played.hand.facts.family is not Family.DRAW:
        return frozenset()
    later = played.hand.later_streets
    return frozenset(index for street, index in later.opened_at.items() if not any(later.cards[street].values()))
