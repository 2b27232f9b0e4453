"""
A certification of a service over a socket, and what goes over the wire in each profile.
"""

import json
import socketserver
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from adapters.protocol.messages import Deal, HandWish, Rule, decode_suite_line
from conformance.scorable import scorable_clauses
from reference_engine.editions import EDITIONS
from reference_engine.model.case import Case
from reference_engine.model.games import Game
from reference_engine.model.ruling import EvidenceTag, Outcome, Severity, Standing
from reference_engine.model.table import Table

Misdeal = Any
GAMES = ("no_limit_holdem", "razz", "triple_draw_2_7")
FACTS_OF_A_RECORD = {"penalty", "wrong_count", "chips"}
"""
Words that an event may hold too: why a dealer takes a hand away, and how much was bet.
"""


class Recording(socketserver.ThreadingTCPServer):
    """
    An engine for both roles, in every profile, that has no words for anything and keeps what it hears.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.heard: list[bytes] = []
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def name(self) -> str:
        return f"tcp:127.0.0.1:{self.server_address[1]}"


class Conversation(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, Recording)
        for line in self.rfile:
            self.server.heard.append(line)
            message = json.loads(line)
            if message["type"] == "stop":
                return
            reply: dict[str, Any] = {"type": "answer", "id": message.get("id"), "answer": "unsupported", "reason": "no"}
            if message["type"] == "start":
                reply = {
                    "type": "identity",
                    "protocol": 1,
                    "vendor": "tests",
                    "name": "recording",
                    "version": "1",
                    "roles": ["floor", "dealer"],
                    "games": GAMES,
                    "editions": EDITIONS,
                    "profiles": ["core", "full", "physical"],
                    "features": ["rigged_deck", "several_hands"],
                    "window": 64,
                }
            self.wfile.write(json.dumps(reply).encode() + b"\n")


@pytest.fixture
def recording() -> Iterator[Recording]:
    server = Recording()
    yield server
    server.shutdown()
    server.server_close()


def words_of_an_expectation() -> set[str]:
    """
    Every clause, outcome and word of a permitted set, and what a group calls its members.
    """
    words = {"permitted", "twin", "irregular", "clean", "opposite", "expected", "members", "irregularities", "options"}
    for role in ("floor", "dealer"):
        for game in Game:
            words |= {clause for book in EDITIONS for clause in scorable_clauses(role, book, "full", game)}
    for names in (Outcome, Severity, Standing, EvidenceTag):
        words |= {str(name) for name in names}
    return words - FACTS_OF_A_RECORD


@pytest.mark.parametrize("profile", ["full", "physical"])
def test_no_expectation_goes_over_the_wire_in_either_role(misdeal: Misdeal, recording: Recording, profile: str) -> None:
    done = misdeal.certify(recording.name, "--profile", profile, "--edition", "tda-2024")
    assert done.returncode == 3, done.stdout + done.stderr
    messages = [decode_suite_line(line) for line in recording.heard]
    rules = [message for message in messages if isinstance(message, Rule)]
    deals = [message for message in messages if isinstance(message, Deal)]
    assert {msgspec.json.decode(rule.case, type=Case).game.value for rule in rules} == set(GAMES)
    assert len(rules) > 200
    assert len(deals) > 50
    assert any(len(deal.hands) > 1 for deal in deals)
    assert all((rule.stub is not None) == (profile == "physical") for rule in rules)
    for deal in deals:
        msgspec.json.decode(deal.table, type=Table)
        assert all(isinstance(hand, HandWish) for hand in deal.hands)
    # Ids say nothing: each is drawn anew.
    ids = [rule.id for rule in rules] + [deal.id for deal in deals]
    assert len(set(ids)) == len(ids)
    wire = b"".join(recording.heard).decode()
    assert not [word for word in words_of_an_expectation() if f'"{word}"' in wire]


def test_a_service_is_certified_over_one_connection_or_more(misdeal: Misdeal, recording: Recording) -> None:
    one = ("--role", "floor", "--game", "no_limit_holdem", "--clause", "fouled_deck")
    for jobs in ((), ("--jobs", "2")):
        done = misdeal("certify", recording.name, "--budget", "smoke", *one, *jobs)
        assert done.returncode == 3, done.stdout + done.stderr
        assert "recording 1" in done.stdout


@pytest.mark.parametrize(
    ("engine", "code", "told"),
    [
        ("tcp:127.0.0.1", 2, "names no host and port"),
        ("tcp:::1:7777", 2, "IPv6 address without brackets"),
        ("tcp:127.0.0.1:1", 4, "nobody takes the connection to `tcp:127.0.0.1:1`: it was refused"),
    ],
)
def test_what_is_told_where_there_is_no_service(
    misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch, engine: str, code: int, told: str
) -> None:
    monkeypatch.setattr("adapters.tcp._REFUSED_SECONDS", 0.1)
    done = misdeal("certify", engine)
    assert done.returncode == code
    assert told in " ".join(done.stderr.split())
