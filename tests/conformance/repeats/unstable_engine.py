"""
Engines of the role of floor that do not answer the same question in the same way; the first argument says which.

Each is silent on every case, or declines to rule. What makes it change its answer is the fault.
"""

import json
import random
import sys
from collections.abc import Callable
from typing import Any

MODE = sys.argv[1]
Case = dict[str, Any]


def of_the_case_before() -> Callable[[Case], bool]:
    """
    The last case had an odd number of events.
    """
    odd = False

    def changes(case: Case) -> bool:
        nonlocal odd
        was, odd = odd, len(case["events"]) % 2 == 1
        return was

    return changes


def every(number: int) -> Callable[[Case], bool]:
    """
    Each answer of so many, counted in the process.
    """
    answered = 0

    def changes(_: Case) -> bool:
        nonlocal answered
        answered += 1
        return answered % number == 0

    return changes


CHANGES: dict[str, Callable[[Case], bool]] = {
    "sound": lambda _: False,
    "case-before": of_the_case_before(),
    "counter": every(2),
    "chance": lambda _: random.random() < 0.3,  # noqa: S311 - a fault
    "hashes": lambda case: hash(str(case)) % 2 == 0,
}


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            say(
                {
                    "type": "identity",
                    "protocol": 1,
                    "vendor": "tests",
                    "name": f"unstable-{MODE}",
                    "version": "1",
                    "roles": ["floor"],
                    "games": ["no_limit_holdem"],
                    "editions": ["tda-2024"],
                    "profiles": ["core"],
                    "window": 8,
                }
            )
        elif message["type"] == "rule":
            changed = CHANGES[MODE](message["case"])
            answer = {"answer": "declined", "reason": "not now"} if changed else {"answer": "accepted"}
            say({"type": "answer", "id": message["id"], **answer})
        elif message["type"] == "stop":
            return


def say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


main()
