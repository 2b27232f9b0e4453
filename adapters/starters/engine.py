"""
My Engine for misdeal: it reads one JSON message a line and writes one back.

As long as no rule is written it says `unsupported` to every record, which counts neither for nor against it.
"""

import json
import sys
from typing import Any

Message = dict[str, Any]
IDENTITY: Message = {
    "type": "identity",
    "protocol": 1,
    "vendor": "Your Company",
    "name": "My Engine",
    "version": "0.1",
    "roles": ["floor"],
    "games": ["no_limit_holdem"],
    "editions": ["tda-2024"],
    "profiles": ["core"],
}


def rule(case: Message) -> Message:
    """
    What the engine says to the record of a hand, whose last event is the call for the floor.
    """
    # >>> Your first rule goes here. <<<
    # case["events"] is what happened, in order; case["table"] who sat where. An answer is,
    # for example, {"answer": "ruling", "ruling": {"outcome": "misdeal"}} or {"answer": "accepted"}.
    return {"answer": "unsupported", "reason": f"no rule is written yet for {case['game']}"}


def main() -> None:
    """
    Answer until the suite says `stop`, or its messages end.
    """
    for line in sys.stdin.buffer:
        message: Message = json.loads(line)
        if message["type"] == "stop":
            break
        if message["type"] == "start":
            reply = IDENTITY
        else:
            answer: Message = {"answer": "unsupported", "reason": "a floor, no dealer"}
            if message["type"] == "rule":
                answer = rule(message["case"])
            reply = {"type": "answer", "id": message["id"], **answer}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()  # or the suite would wait for ever


if __name__ == "__main__":
    main()
