"""
PokerKit as the floor: a record is fed to it event by event, until it refuses one or the floor is called.
"""

import warnings
from collections.abc import Callable
from typing import Any

import msgspec

from adapters.pokerkit_acts import act, award, post, return_chips
from adapters.pokerkit_cards import board, burn, deal_card, discard, end_deal
from adapters.pokerkit_games import NAME
from adapters.pokerkit_hand import FedHand
from adapters.protocol.messages import Answer, Rule
from adapters.seating import Unsupported


def _nothing(_hand: FedHand, _event: dict[str, Any]) -> None:
    pass


_FEEDS: dict[str, Callable[[FedHand, dict[str, Any]], None]] = {
    "posted": post,
    "card_dealt": deal_card,
    "deal_ended": end_deal,
    "card_burned": burn,
    "board_dealt": board,
    "discarded": discard,
    "acted": act,
    "chips_returned": return_chips,
    "pot_awarded": award,
    "floor_called": _nothing,
}


def rule(request: Rule) -> Answer:
    """
    What PokerKit says to the case: nothing, or which event it refuses and why.
    """
    case = msgspec.json.decode(request.case)
    try:
        hand = FedHand(case)
    except Unsupported as lack:
        return Answer(request.id, "unsupported", reason=str(lack))
    for index, event in enumerate(case["events"]):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", UserWarning)
                _feed(hand, event)
        except Unsupported as lack:
            return Answer(request.id, "unsupported", event=index, reason=str(lack))
        except (ValueError, UserWarning) as refusal:
            return Answer(request.id, "refused", event=index, reason=f"{type(refusal).__name__}: {refusal}")
    return Answer(request.id, "accepted")


def _feed(hand: FedHand, event: dict[str, Any]) -> None:
    feed = _FEEDS.get(event["event"])
    if feed is None:
        raise Unsupported(f"{NAME} has no words for `{event['event']}`")
    moved = (event.get("place"), *(event.get("places", ()) if event["event"] == "board_dealt" else ()))
    if any(place is not None for place in moved):
        raise Unsupported(f"{NAME} moves no card that is out already")
    feed(hand, event)
