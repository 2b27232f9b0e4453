"""
The cards of a record, fed to PokerKit one event at a time.

A `CardDealt` is one `deal_hole` of one card to the seat's position, a `CardBurned` one `burn_card`, a `BoardDealt` one
`deal_board` of all its cards, a `Discarded` one `stand_pat_or_discard` of the faces at its places.

PokerKit wants the discards of all before the burn, a record has the burn before them or after: such a burn is checked
where it is made, and burned when the last player has laid down.
"""

from typing import Any

from adapters.pokerkit_games import BOARD_STREETS, NAME
from adapters.pokerkit_hand import FedHand
from adapters.seating import Unsupported, check_card


def deal_card(hand: FedHand, event: dict[str, Any]) -> None:
    """
    One card to a seat. Between the discards of a draw PokerKit deals none, and an upcard has a face.
    """
    position, card = hand.position(event["seat"]), event["card"]
    check_card(card, NAME, unknown_allowed=True)
    hand.check_nobody_is_awaited()
    state = hand.state
    due = state.hole_dealing_statuses[position]
    if card == "??" and due and due[0]:
        raise Unsupported(f"{NAME} finds who acts first by the upcards, so it takes none that nobody knows")
    if (
        any(state.standing_pat_or_discarding_statuses)
        and state.street_index
        and state.discarded_cards[state.street_index]
    ):
        raise Unsupported(f"{NAME} deals no card of a draw before everybody has laid down")
    state.deal_hole(card, position)
    hand.faces.append(card)


def end_deal(hand: FedHand, _: dict[str, Any]) -> None:
    """
    The dealer puts the stub down so that the players act; what PokerKit says to that is its refusal.
    """
    waiting = [hand.order[position] for position, due in enumerate(hand.state.hole_dealing_statuses) if due]
    # Where the antes left nobody to bet, PokerKit waits for the cards of the next street already.
    if waiting and hand.state.street_index == 0:
        try:
            hand.state.verify_checking_or_calling()
        except ValueError as refusal:
            raise ValueError(f"{refusal} Hole cards are still due to seats {waiting}.") from refusal


def burn(hand: FedHand, event: dict[str, Any]) -> None:
    """
    A burn, or one that is made while players have still to lay down.
    """
    card = event["card"]
    check_card(card, NAME, unknown_allowed=True)
    hand.check_nobody_is_awaited()
    state = hand.state
    if any(state.standing_pat_or_discarding_statuses) and hand.early_burn is None:
        try:
            state.verify_card_burning(card)
        except ValueError:
            # This says that not everybody has laid down. A card that PokerKit would warn of has been refused.
            hand.early_burn = card
    else:
        state.burn_card(card)
    hand.faces.append(card)


def board(hand: FedHand, event: dict[str, Any]) -> None:
    """
    The cards of a street; one that comes for another street is `Unsupported`, since PokerKit takes it as its own.
    """
    for card in event["cards"]:
        check_card(card, NAME, unknown_allowed=True)
    hand.check_nobody_is_awaited()
    state = hand.state
    due = BOARD_STREETS[state.street_index] if any(state.board_dealing_counts) and state.street_index else None
    if due is not None and due != event["street"]:
        raise Unsupported(f"{NAME} waits for the {due} and cannot be told that these cards are the {event['street']}")
    state.deal_board("".join(event["cards"]))
    hand.faces += event["cards"]


def discard(hand: FedHand, event: dict[str, Any]) -> None:
    """
    A seat lays cards down, or none; PokerKit hears the players in its own order only.
    """
    position = hand.position(event["seat"])
    hand.check_nobody_is_awaited()
    state = hand.state
    turn = state.stand_patter_or_discarder_index
    if turn not in {None, position}:
        raise Unsupported(f"{NAME} takes no discard out of turn, and the turn is seat {hand.order[turn or 0]}'s")
    state.stand_pat_or_discard("".join(hand.faces[place] for place in event.get("places", ())))
    if hand.early_burn is not None and not any(state.standing_pat_or_discarding_statuses):
        state.burn_card(hand.early_burn)
        hand.early_burn = None
