"""
The chips of a record, fed to PokerKit: posts, the bring-in, acts, and what is compared when the hand is over.

`post_bring_in` takes neither a player nor an amount: a bring-in by another seat, or of other chips, than PokerKit's own
cannot be told and is unsupported, as is one where PokerKit wants none because nobody else has chips, or wants it from
the next player because the seat that shows the card has none. Who should have brought it in and acts without is
refused by PokerKit itself.
"""

from typing import Any

from adapters.pokerkit_games import NAME
from adapters.pokerkit_hand import FedHand
from adapters.seating import Unsupported


def post(hand: FedHand, event: dict[str, Any]) -> None:
    """
    A post before the first card, or the bring-in.
    """
    if event["kind"] == "bring_in" and hand.is_stud:
        _bring_in(hand, event)
    else:
        hand.post(event)


def _bring_in(hand: FedHand, event: dict[str, Any]) -> None:
    position, state = hand.position(event["seat"]), hand.state
    is_dealt = state.street_index != 0 or not any(state.hole_dealing_statuses)
    if state.actor_index is None and is_dealt:
        raise Unsupported(f"{NAME} takes no bring-in where nobody else has chips to play for")
    if state.bring_in_status and state.actor_index not in {None, position}:
        raise Unsupported(f"{NAME} cannot be told that seat {event['seat']} brings it in, it waits for {_actor(hand)}")
    amount = state.effective_bring_in_amount
    if amount is not None and amount != event["chips"]:
        raise Unsupported(f"{NAME} brings it in for {amount} and cannot be told of {event['chips']}")
    state.post_bring_in()
    hand.behind[event["seat"]] -= event["chips"]


def _actor(hand: FedHand) -> str:
    return f"seat {hand.order[hand.state.actor_index or 0]}"


def act(hand: FedHand, event: dict[str, Any]) -> None:
    """
    An act in turn. Acts out of turn, and calls of another amount than PokerKit's own, cannot be told.
    """
    position, action, chips = hand.position(event["seat"]), event["action"], event.get("chips", 0)
    state = hand.state
    if state.actor_index not in {None, position}:
        raise Unsupported(f"{NAME} takes no act out of turn, and the turn is {_actor(hand)}'s")
    if state.bring_in_status and state.actor_index not in {None, state.opener_index}:
        raise Unsupported(
            f"{NAME} wants the bring-in from {_actor(hand)}, since the seat that shows the card has no chips"
        )
    if action == "fold":
        if state.checking_or_calling_amount == 0:
            raise Unsupported(f"{NAME} lets nobody fold who has nothing to call")
        state.fold()
    elif action in {"check", "call"}:
        due = state.checking_or_calling_amount
        if due is not None and due != chips:
            raise Unsupported(f"{NAME} has {due} to call here and no way to put in {chips}")
        state.check_or_call()
    else:
        total = state.bets[position] + chips
        if hand.faces_short_blind and not state.can_complete_bet_or_raise_to(total):
            raise Unsupported(f"{NAME} counts a raise from the {max(state.bets)} of a short big blind")
        state.complete_bet_or_raise_to(total)
    hand.behind[event["seat"]] -= chips


def return_chips(hand: FedHand, event: dict[str, Any]) -> None:
    """
    Chips that went back to a seat, compared with what PokerKit leaves it.
    """
    seat, chips = event["seat"], event["chips"]
    if hand.state.stacks[hand.position(seat)] < hand.behind[seat] + chips:
        raise Unsupported(f"{NAME} returns no {chips} to seat {seat} here")
    hand.behind[seat] += chips


def award(hand: FedHand, event: dict[str, Any]) -> None:
    """
    The award, compared with PokerKit's own stacks.
    """
    if hand.state.status:
        raise Unsupported(f"for {NAME} the hand is not over")
    for share in event.get("awards", ()):
        hand.position(share["seat"])
        hand.behind[share["seat"]] += share["chips"]
    if event.get("awards") and [hand.behind[seat] for seat in hand.order] != hand.state.stacks:
        raise Unsupported(f"{NAME} awards the pot otherwise: it has the stacks {hand.state.stacks}")
