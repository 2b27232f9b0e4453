"""
Answers that are nearly right, or not at all: whatever is said is judged and told, and is never the suite's fault.
"""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from adapters.engine import Reply
from adapters.harmless import harmless_answer
from adapters.protocol.messages import Answer, MessageError, Rule, decode_engine_line
from conformance.check import Expected
from conformance.floor import FloorRole
from conformance.floor_answers import answered, judged
from conformance.floor_story import floor_story
from conformance.lanes import lanes
from conformance.reference_server import reference_any
from conformance.verdict import Verdict
from reference_engine.model.case import Case
from reference_engine.model.games import Game
from reference_engine.model.ruling import Severity

GAMES = (Game.NO_LIMIT_HOLDEM, Game.RAZZ)
STRANGE: tuple[object, ...] = (
    *(None, True, -1, 0, 1, 10**9, 2**63, 10**40, 1.5, [], {}, [[[]]], ["As", "As"]),
    *("", "As", "??", "Zz", "play_on", "fouled_deck", "\x1b[2J\u202e", "x" * 5000),
)


def changed(value: Any, random: Random) -> Any:
    """
    The value with some of its parts changed, left out, doubled or turned round.
    """
    chance = random.random()
    if chance < 0.03:
        return random.choice(STRANGE)
    if isinstance(value, dict):
        return {name: changed(part, random) for name, part in value.items() if random.random() > 0.03}
    if isinstance(value, list):
        parts = [changed(part, random) for part in value if random.random() > 0.05]
        return parts[::-1] + parts[: chance < 0.1]
    if isinstance(value, int) and chance < 0.4:
        return value + random.choice((-1, 1, 10, 10**9))
    return value


@pytest.mark.parametrize("profile", ["full", "physical"])
def test_whatever_is_said_is_judged_and_told(profile: str) -> None:
    random = Random(profile)  # noqa: S311 - no secret
    role = FloorRole(
        tuple((lane, 1) for lane in lanes(("tda-2024",), (), profile=profile, seed=5, games=GAMES)[::5]),
        profile=profile,
        seed=5,
        by_position=False,
    )
    seen: set[Verdict] = set()
    for request in role.requests():
        seen |= {
            verdict_on(role._asked[request.id].member, request, changed(said, random), profile)
            for said in [sound(request)] * 2
        }
    assert {Verdict.ERRORED, Verdict.DEVIATES, Verdict.CONFORMS} <= seen


def sound(request: Rule) -> dict[str, Any]:
    rule = reference_any(1).rule
    assert rule is not None
    said = json.loads(msgspec.json.encode(rule(request)))
    assert isinstance(said, dict)
    return said


def verdict_on(member: Expected, request: Rule, message: object, profile: str) -> Verdict:
    fields = message if isinstance(message, dict) else {}
    line = json.dumps(fields | {"type": "answer", "id": request.id}).encode()
    try:
        said = decode_engine_line(line)
    except MessageError:
        return Verdict.ERRORED
    assert isinstance(said, Answer)
    reply = Reply(request.id, harmless_answer(said, line), None)
    answer = judged(member, reply, profile)
    told = answered(member, [answer], Severity.MUST, profile, by_position=False)
    story = floor_story(msgspec.json.decode(told.document, type=Case), told)
    assert story.actual
    return told.verdict
