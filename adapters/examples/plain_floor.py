"""
Plain Floor: the floor's half of an adapter in plain Python, to copy and to change. It gives every kind of answer.

It rules that a hand which is over stands, refuses to record a card that is out already, and accepts what it has words
for. Try it:  misdeal certify exec:'python plain_floor.py' --budget smoke
"""

import json
import sys
from typing import Any

Message = dict[str, Any]
IDENTITY: Message = {
    "type": "identity",
    "protocol": 1,
    "vendor": "Example",
    "name": "Plain Floor",
    "version": "1.0",
    "roles": ["floor"],
    "games": ["no_limit_holdem"],
    "editions": ["tda-2024"],
    "profiles": ["core"],
}
WORDS = {"posted", "card_dealt", "deal_ended", "card_burned", "board_dealt", "acted", "pot_awarded", "floor_called"}
CHAIRS = 9


def rule(case: Message) -> Message:
    """
    The floor's part: what is said to the record of a hand, whose last event is the call for the floor.
    """
    if case["switches"]:
        return {"answer": "declined", "reason": "this floor knows the rulebook and no house rules"}
    if len(case["table"]["seats"]) > CHAIRS:
        raise IndexError(f"the table has {CHAIRS} chairs")
    if any(event["event"] == "next_hand_begun" for event in case["events"]):
        last = len(case["events"]) - 1
        return {"answer": "ruling", "ruling": {"outcome": "result_stands", "evidence": [last]}}
    out: set[str] = set()
    for index, event in enumerate(case["events"]):
        if event["event"] not in WORDS:
            return {"answer": "unsupported", "event": index, "reason": f"no words for {event['event']}"}
        cards = event.get("cards") or ([event["card"]] if "card" in event else [])
        for card in cards if event.get("place") is None else ():
            if card in out:
                return {"answer": "refused", "event": index, "reason": f"the {card} is out already"}
            out.add(card)
    return {"answer": "accepted"}


def answered(request: Message) -> Message:
    """
    The answer to one request; what fails is told, and the engine runs on.
    """
    if request["type"] != "rule":
        return {"answer": "unsupported", "reason": "a floor, and no dealer"}
    try:
        return rule(request["case"])
    except Exception as problem:  # noqa: BLE001 - whatever it is, the suite gets an answer
        return {"answer": "error", "reason": f"{type(problem).__name__}: {problem}"}


def main() -> None:
    """
    Answer until the suite says `stop`, or its messages end.
    """
    for line in sys.stdin.buffer:
        message: Message = json.loads(line)
        if message["type"] == "stop":
            break
        reply = IDENTITY
        if message["type"] != "start":
            reply = {"type": "answer", "id": message["id"], **answered(message)}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()  # or the suite would wait for ever


if __name__ == "__main__":
    main()
