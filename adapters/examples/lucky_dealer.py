"""
Lucky Dealer: a whole adapter in plain Python, to copy and to change.

It reads one JSON message a line and writes one back. As the dealer it deals hold'em to the players at the table, who
all check or call. As the floor it lets every hand pass in which each card was seen once, and else declines to rule.
Try it:  misdeal certify exec:'python lucky_dealer.py'
"""

import json
import random
import sys
from typing import Any

Message = dict[str, Any]
DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
IDENTITY: Message = {
    "type": "identity",
    "protocol": 1,
    "vendor": "Example",
    "name": "Lucky Dealer",
    "version": "1.0",
    "roles": ["dealer", "floor"],
    "games": ["no_limit_holdem"],
    "editions": ["tda-2024"],
    "profiles": ["core"],
    "features": ["rigged_deck"],
}


def deal(request: Message) -> Message:
    """
    The dealer's part: the record of one hand.
    """
    table, (hand,) = request["table"], request["hands"]
    if hand.get("leave") or any(seat["state"] in ("absent", "on_penalty") for seat in table["seats"]):
        return {"answer": "unsupported", "reason": "every player stays in the seat here"}
    pack = list(hand["pack"] or random.sample(DECK, 52))
    if sorted(pack) != sorted(DECK):
        return {"answer": "refused", "reason": "this is not the pack of 52 cards"}
    # The seats in dealing order: clockwise from the left of the button, so a seat with the button comes last.
    numbers = [seat["number"] for seat in table["seats"]]
    left = numbers.index(table["button"]) + 1
    order = [seat["number"] for seat in table["seats"][left:] + table["seats"][:left] if seat["state"] == "present"]
    stacks = {seat["number"]: seat["stack"] for seat in table["seats"] if seat["number"] in order}
    log: list[Message] = []
    bets, pot = dict.fromkeys(order, 0), 0

    def put_in(seat: int, chips: int) -> int:
        chips = min(chips, stacks[seat])
        stacks[seat] -= chips
        bets[seat] += chips
        return chips

    for blind in ("small_blind", "big_blind"):
        if table[blind + "_seat"] is not None:
            seat = table[blind + "_seat"]
            log.append({"event": "posted", "seat": seat, "kind": blind, "chips": put_in(seat, table["level"][blind])})
    log += [{"event": "card_dealt", "seat": seat, "card": pack.pop(0)} for seat in order * 2]
    log.append({"event": "deal_ended"})

    first_to_act = (order.index(table["big_blind_seat"]) + 1) % len(order)
    for street, cards in (("preflop", 0), ("flop", 3), ("turn", 1), ("river", 1)):
        if cards:
            log.append({"event": "card_burned", "card": pack.pop(0)})
            log.append({"event": "board_dealt", "street": street, "cards": [pack.pop(0) for _ in range(cards)]})
            first_to_act = 0
        with_chips = [seat for seat in order[first_to_act:] + order[:first_to_act] if stacks[seat]]
        for seat in with_chips:
            chips = put_in(seat, max(bets.values()) - bets[seat])
            if chips or len(with_chips) > 1:
                log.append({"event": "acted", "seat": seat, "action": "call" if chips else "check", "chips": chips})
        pot, bets = pot + sum(bets.values()), dict.fromkeys(order, 0)
    winner = random.choice(order)  # noqa: S311 - lucky indeed: nobody compares the hands
    stacks[winner] += pot
    log.append({"event": "pot_awarded", "awards": [{"seat": winner, "chips": pot}]})
    final = [{"seat": seat, "chips": chips} for seat, chips in stacks.items()]
    return {"answer": "dealt", "hands": [{"button": table["button"], "events": log, "stacks": final}]}


def rule(request: Message) -> Message:
    """
    The floor's part: what is said to a record that ends with a call for the floor.
    """
    events = request["case"]["events"]
    seen = [card for event in events for card in event.get("cards", [event.get("card")]) if card not in (None, "??")]
    if len(set(seen)) == len(seen):
        return {"answer": "accepted"}
    return {"answer": "declined", "reason": "a card came twice; ask a human"}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "stop":
        break
    if message["type"] == "start":
        answer = IDENTITY
    else:
        answer = {"type": "answer", "id": message["id"], **{"deal": deal, "rule": rule}[message["type"]](message)}
    print(json.dumps(answer), flush=True)  # noqa: T201 - to the suite; flushed, or it would wait for ever
