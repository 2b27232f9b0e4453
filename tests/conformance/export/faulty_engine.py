"""
An engine that is wrong in every way an answer can be, each case in its own: by the digest of the case.
"""

import hashlib
import json
import sys
from typing import Any

WAYS = 24
OUTCOMES = ("play_on", "misdeal", "hand_void", "result_stands", "floor_decides", "house_decides")


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            say(
                type="identity",
                protocol=1,
                vendor="tests",
                name="faulty",
                version="1",
                roles=["floor"],
                games=["no_limit_holdem"],
                editions=["tda-2024"],
                profiles=["core"],
            )
        elif message["type"] == "rule":
            said = answer(message["case"])
            if said is None:
                sys.exit(3)
            say(type="answer", id=message["id"], **said)
        else:
            return


def answer(case: dict[str, Any]) -> dict[str, Any] | None:
    """
    What is said to the case; None is to die of it.
    """
    digest = hashlib.sha256(json.dumps(case, sort_keys=True).encode()).digest()
    way, outcome = digest[0] % WAYS, OUTCOMES[digest[1] % len(OUTCOMES)]
    event = digest[2] % len(case["events"])
    if way < 5:
        return {"answer": "ruling", "ruling": {"outcome": outcome}}
    if way < 10:
        slug = ("first_card", "fouled_deck", "dispute_window", "exposed_cards", "killed_hand")[digest[3] % 5]
        return {"answer": "ruling", "ruling": {"outcome": outcome, "clauses": [slug, "wrong_count"]}}
    if way < 14:
        return {"answer": "refused", "event": event, "reason": "no"}
    if way < 17:
        return {"answer": "accepted"}
    if way < 19:
        return {"answer": "declined", "reason": "ask a human"}
    if way == 19:
        return {"answer": "unsupported", "reason": "no words", "event": event}
    if way == 20:
        return {"answer": "ruling", "ruling": {"outcome": outcome, "clauses": ["no_such_clause"]}}
    if way == 21:
        return {"answer": "ruling", "ruling": {"outcome": "shrug"}}
    if way == 22:
        return {"answer": "error", "reason": "it broke"}
    return None if digest[3] % 4 == 0 else {"answer": "refused", "event": len(case["events"]), "reason": "no"}


def say(**message: Any) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


main()
