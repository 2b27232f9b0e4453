"""
Engines that behave as the first argument says: they listen, lie, change their mind, dawdle, die or talk nonsense.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

MODE, *REST = sys.argv[1:]
ROLES = ["dealer"] if MODE == "dealer-only" else ["floor"]


def main() -> None:
    answered = 0
    for line in sys.stdin:
        message = json.loads(line)
        if MODE.startswith("records"):
            with Path(REST[0]).open("a") as kept:
                kept.write(line)
        if message["type"] == "start":
            say(identity())
        elif message["type"] == "rule":
            if MODE == "dies" and answered == int(REST[0]):
                sys.exit(3)
            say({"type": "answer", "id": message["id"]} | answer(message["case"], answered))
            answered += 1
        elif message["type"] == "stop":
            return


def identity() -> dict[str, Any]:
    return {
        "type": "identity",
        "protocol": 1,
        "vendor": "tests",
        "name": f"fake-{MODE}",
        "version": "1",
        "roles": ROLES,
        "games": ["no_limit_holdem"],
        "editions": ["tda-2019"] if MODE == "old" else ["tda-2019", "tda-2024"],
        "profiles": ["core"],
        "window": 1,
    }


def answer(case: dict[str, Any], answered: int) -> dict[str, Any]:
    match MODE:
        case "slow":
            time.sleep(0.05)
        case "records-slowly":
            time.sleep(0.01)
        case "dies-on-two" if [event["event"] for event in case["events"]].count(REST[0]) >= 2:
            sys.exit(3)
        case "changes-its-mind":
            return ruling("misdeal" if answered % 2 else "play_on")
        case "unknown-clause":
            return ruling("play_on", clauses=["no_such_clause"])
        case "unknown-event":
            return ruling("play_on", evidence=[len(case["events"])])
        case "no-ruling":
            return {"answer": "ruling", "ruling": {"outcome": "shrug"}}
        case "declines":
            return {"answer": "declined", "reason": "I will not rule"}
        case "unsupported":
            return {"answer": "unsupported", "reason": "I have no words for it"}
        case _:
            pass
    return {"answer": "accepted"}


def ruling(outcome: str, **fields: Any) -> dict[str, Any]:
    return {"answer": "ruling", "ruling": {"outcome": outcome, **fields}}


def say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


main()
