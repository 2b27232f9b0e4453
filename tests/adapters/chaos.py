"""
An engine that breaks in the way its first argument says; the second is the id prefix of the request that breaks it.

It has what `adapters.chaos` does not ship: breaks that take a certain id, window or order.

It speaks the protocol by hand, so that it can break every part of it. The third argument is its window.
"""

import json
import os
import random
import subprocess
import sys
import time

IDENTITY = {
    "type": "identity",
    "protocol": 1,
    "vendor": "tests",
    "name": "chaos",
    "version": "1",
    "roles": ["floor"],
    "games": ["no_limit_holdem"],
    "editions": ["tda-2024"],
    "profiles": ["core"],
}


def write(raw: bytes) -> None:
    while raw:
        raw = raw[os.write(1, raw) :]


def line(message: dict[str, object]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def accepted(request_id: str) -> dict[str, object]:
    return {"type": "answer", "id": request_id, "answer": "accepted"}


def begin(mode: str, window: int) -> None:
    match mode:
        case "speaks_no_json":
            write(b"Welcome to chaos poker!\n")
        case "identity_then_banner":
            write(line(IDENTITY) + b"Ready!\n")
        case "endless_start":
            write(b"x" * (1 << 21))
        case "identity_with_an_extra_field":
            write(line(IDENTITY | {"licence": "none"}))
        case "another_identity_next_time":
            write(line(IDENTITY | {"window": window, "version": str(time.time_ns())}))
        case _:
            write(line(IDENTITY | {"window": window}))


def wrong_lines(request_id: str) -> dict[str, bytes]:
    answer = accepted(request_id)
    coin = [answer, answer | {"answer": "declined", "reason": "coin"}]
    return {
        "missing_reason": line(answer | {"answer": "refused", "event": 1}),
        "reason_too_many": line(answer | {"reason": "because"}),
        "event_is_text": line(answer | {"answer": "refused", "reason": "no", "event": "7"}),
        "identity_again": line(IDENTITY),
        "deep_json": line(answer | {"answer": "ruling"})[:-2] + b',"ruling":' + b"[" * 100_000 + b"\n",
        "nondeterministic": line(random.choice(coin)),  # noqa: S311 - a coin, not a key
        "big": line(answer | {"answer": "declined", "reason": "y" * 600_000}),
    }


def misbehave(mode: str, request_id: str) -> None:
    answer = line(accepted(request_id))
    match mode:
        case "late":
            time.sleep(2)
        case "slow":
            time.sleep(0.3)
        case "afterthought":
            write(answer)
            time.sleep(0.05)
            answer = b"one more thing\n"
        case "hang":
            time.sleep(60)
        case "dies":
            sys.stderr.write("assertion failed: pot is negative\n")
            os.abort()
        case "silent_exit" | "another_identity_next_time":
            os._exit(0)
        case "floods_stderr":
            for _ in range(64):
                os.write(2, b"log " * (1 << 14))
            os.write(2, b"the last words")
            answer = line(accepted(request_id) | {"answer": "error", "reason": "flooded"})
        case "child_holds_the_pipes":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
            sys.stderr.write(f"child {child.pid}\n")
            sys.stderr.flush()
            os._exit(7)
        case _:
            pass
    write(wrong_lines(request_id).get(mode, answer))


def main() -> None:
    mode, victim, window = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if mode in {"backwards", "one_shot", "one_breath"}:
        return special(mode, window)
    for raw in sys.stdin:
        request = json.loads(raw)
        if request["type"] == "start":
            begin(mode, window)
        elif request["type"] == "stop":
            if mode != "ignores_stop":
                return None
        elif request["id"].startswith(victim):
            misbehave(mode, request["id"])
        else:
            write(line(accepted(request["id"])))
    if mode == "ignores_stop":
        time.sleep(60)
    return None


def special(mode: str, window: int) -> None:
    waiting: list[str] = []
    for raw in sys.stdin:
        request = json.loads(raw)
        if request["type"] == "start":
            begin(mode, window)
        elif request["type"] == "stop":
            return
        elif mode == "one_shot":
            write(line(accepted(request["id"])))
            return
        elif mode == "one_breath":
            waiting.append(request["id"])
            if request["id"].startswith("bad"):
                write(b"".join(line(accepted(one)) for one in waiting) + b"and a wrong line\n")
        else:
            waiting.append(request["id"])
            if len(waiting) == window:
                write(b"".join(line(accepted(one)) for one in reversed(waiting)))
                waiting.clear()


if __name__ == "__main__":
    main()
