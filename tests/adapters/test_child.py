"""
An engine that may take its process along, asked in a child.
"""

import faulthandler
import json
import os
import signal
from collections.abc import Iterator
from contextlib import closing

import pytest
from msgspec import Raw

from adapters.child import Child
from adapters.handler import Handler
from adapters.protocol.messages import Answer, Deal, HandWish, Identity

# A copy of the tests' own process, threads and all, does nothing but answer.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

PARENT = os.getpid()
IDENTITY = Identity(
    protocol=1,
    vendor="tests",
    name="mortal",
    version="1",
    roles=("dealer",),
    games=("no_limit_holdem",),
    editions=("tda-2024",),
    profiles=(),
)


def deal(request: Deal) -> Answer:
    assert os.getpid() != PARENT
    wanted = json.loads(bytes(request.table))
    if wanted == "segfault":
        faulthandler.disable()
        os.kill(os.getpid(), signal.SIGSEGV)
    if wanted == "exit":
        os._exit(3)
    if wanted == "raise":
        raise ValueError("planted")
    return Answer(request.id, "refused", reason=str(os.getpid()))


@pytest.fixture
def child() -> Iterator[Child]:
    with closing(Child(Handler(IDENTITY, deal=deal))) as made:
        yield made


def ask(child: Child, what: str, identity: str = "a") -> Answer:
    return child.ask(Deal(identity, "tda-2024", "no_limit_holdem", Raw(json.dumps(what).encode()), (HandWish(),)))


@pytest.mark.parametrize(("how", "told"), [("segfault", "SIGSEGV"), ("exit", "exit 3")])
def test_a_death_costs_one_answer_and_says_how(child: Child, how: str, told: str) -> None:
    first, second = ask(child, "live", "1"), ask(child, "live", "2")
    assert (first.id, second.id) == ("1", "2")
    assert first.reason == second.reason  # one process for both
    dead = ask(child, how, "3")
    assert (dead.id, dead.answer, dead.reason) == ("3", "error", f"mortal ended its process: {told}")
    after = ask(child, "live", "4")
    assert (after.id, after.answer) == ("4", "refused")
    assert after.reason != first.reason


def test_what_its_engine_raises_ends_no_child(child: Child) -> None:
    process = ask(child, "live").reason
    assert ask(child, "raise").reason.startswith("ValueError: planted")
    assert ask(child, "live").reason == process


def test_a_child_that_died_meanwhile_is_told_with_the_next_request(child: Child) -> None:
    os.kill(int(ask(child, "live").reason), signal.SIGKILL)
    assert ask(child, "live").reason == "mortal ended its process: SIGKILL"
    assert ask(child, "live").answer == "refused"
