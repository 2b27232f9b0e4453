"""
What the board rules ask of a street: which cards count, how many burns it has, whether somebody has acted on it.
"""

from reference_engine.hand import Hand
from reference_engine.model.games import STREETS, Street
from reference_engine.situation import Situation


def cards_that_count(hand: Hand, street: Street) -> list[int]:
    """
    The places of the street's board cards, without scraps: a card that does not belong to the deck is none.
    """
    return [place for place in hand.board.get(street, ()) if place not in hand.pack.jokers]


def burns_of(situation: Situation, street: Street) -> list[int]:
    """
    The events of the burns that were made for the street. A scrap that was burned is none, unless U-4 is read so.
    """
    hand = situation.hand
    before = STREETS[STREETS.index(street) - 1]
    burns = [burn for burn in hand.burns if burn.after is before]
    scraps = hand.pack.jokers
    if scraps and any(burn.place in scraps for burn in burns) and not scrap_is_the_burn(situation):
        burns = [burn for burn in burns if burn.place not in scraps]
    return [burn.event for burn in burns]


def scrap_is_the_burn(situation: Situation) -> bool:
    """
    Whether a scrap that was burned is the burn of its street: U-4 b, where the edition speaks of scraps at all.
    """
    return situation.edition.parameters.wrong_card_is_named and situation.reading("U-4") == "b"


def acted_on(hand: Hand, street: Street) -> bool:
    """
    Whether a hand that is not dead by presence or penalty has acted on the street, in turn or not.
    """
    ignored = hand.absent_at_deal | hand.on_penalty
    return any(act.street is street and act.seat in hand.entitled - ignored for act in hand.acts)


def is_premature(hand: Hand, street: Street) -> bool:
    """
    Whether the street was dealt before the betting had ended, or after one that was.
    """
    dealt_at = hand.board_dealt_at.get(street)
    return dealt_at is not None and any(event <= dealt_at for event in hand.uncovered.premature_boards)
