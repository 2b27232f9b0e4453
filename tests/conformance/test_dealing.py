from typing import Any, Literal

import msgspec
import pytest
from msgspec import Raw

from adapters.engine import Failure, Reply
from adapters.protocol.messages import Answer, DealtHand
from conformance.dealer import DealerRole
from conformance.dealing import judged_deal
from conformance.settled import Settled
from conformance.verdict import Verdict
from reference_engine.audit import AskedHand, DealRequest, Setting
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.ruling import Severity
from reference_engine.model.table import Level, Seat, SeatState, Table

TABLE = Table((Seat(1, SeatState.PRESENT, 200), Seat(2, SeatState.PRESENT, 200)), 1, 1, 2, Level(1, 1, 2))
PLAIN = DealRequest(TABLE, (AskedHand(),), "tda-2024")
FOULED = DealRequest(TABLE, (AskedHand(pack=(*STANDARD_DECK[:51], STANDARD_DECK[0])),), "tda-2024")

POSTS = (
    {"event": "posted", "seat": 1, "kind": "small_blind", "chips": 1},
    {"event": "posted", "seat": 2, "kind": "big_blind", "chips": 2},
)
FOLD = (
    {"event": "deal_ended"},
    {"event": "acted", "seat": 1, "action": "fold"},
    {"event": "pot_awarded", "awards": [{"seat": 2, "chips": 3}]},
)


def cards(*dealt: tuple[int, str]) -> tuple[dict[str, Any], ...]:
    return tuple({"event": "card_dealt", "seat": seat, "card": card} for seat, card in dealt)


RIGHT = (*POSTS, *cards((2, "As"), (1, "Ks"), (2, "Qs"), (1, "Js")), *FOLD)
TWO_AT_ONCE = (*POSTS, *cards((2, "As"), (2, "Ks"), (1, "Qs"), (1, "Js")), *FOLD)


def dealt(*events: dict[str, Any], button: int = 1) -> Answer:
    return Answer("1", "dealt", hands=(DealtHand(button, Raw(msgspec.json.encode(events)), ()),))


def judged(request: DealRequest, answer: Answer) -> Any:
    return judged_deal(request, Reply("1", answer, None), Setting.LIVE)


def settled(request: DealRequest, answer: Answer | None, failure: Failure | None = None) -> dict[str, Settled]:
    """
    The checks of the request, by clause, as the role of dealer enters them.
    """
    role = DealerRole(["tda-2024"], setting=Setting.LIVE, seed=1, deals=1, by_position=False, may_rig=True)
    (asked,) = role.requests()
    (_, origin) = role._asked[asked.id]
    role._asked[asked.id] = (request, origin)
    return {check.clause: check for check in role.take(Reply(asked.id, answer, failure))}


def test_each_clause_at_stake_is_a_check() -> None:
    checks = settled(PLAIN, dealt(*RIGHT))
    assert {"heads_up_order", "wrong_count", "fouled_deck", "dealing_procedure", "posts"} <= set(checks)
    assert "first_card" not in checks
    assert {checks[clause].verdict for clause in ("heads_up_order", "dealing_procedure", "posts")} == {Verdict.CONFORMS}


def test_a_finding_deviates_in_its_clause_and_in_no_other() -> None:
    checks = settled(PLAIN, dealt(*TWO_AT_ONCE))
    assert {clause for clause, check in checks.items() if check.verdict is Verdict.DEVIATES} == {"dealing_procedure"}
    assert checks["dealing_procedure"].severity is Severity.SHOULD


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [
        ("refused", Verdict.DECLINED),
        ("declined", Verdict.DECLINED),
        ("unsupported", Verdict.UNSUPPORTED),
        ("error", Verdict.ERRORED),
    ],
)
def test_a_plain_table_that_is_not_dealt_is_not_scored_for_the_engine(
    kind: Literal["refused", "declined", "unsupported", "error"], verdict: Verdict
) -> None:
    checks = settled(PLAIN, Answer("1", kind, reason="no"))
    assert {check.verdict for check in checks.values()} == {verdict}


def test_a_failure_is_told_once_whatever_is_at_stake() -> None:
    checks = settled(PLAIN, None, Failure("crashed", "it died"))
    assert {check.verdict for check in checks.values()} == {Verdict.ERRORED}
    assert sum(len(check.findings()) for check in checks.values()) == 1


class TestFouledPack:
    """
    A pack that holds a card twice is refused, or dealt until that card comes.
    """

    def test_refusing_it_conforms(self) -> None:
        checks = settled(FOULED, Answer("1", "refused", reason="a card twice"))
        assert {clause: check.verdict for clause, check in checks.items()} == {"fouled_deck": Verdict.CONFORMS}

    def test_dealing_on_past_it_is_a_should_deviation(self) -> None:
        first = STANDARD_DECK[0]
        checks = settled(FOULED, dealt(*POSTS, *cards((2, first), (1, first), (2, "Qs"), (1, "Js")), *FOLD))
        assert (checks["fouled_deck"].verdict, checks["fouled_deck"].severity) == (Verdict.DEVIATES, Severity.SHOULD)

    def test_failing_over_it_weighs_no_more(self) -> None:
        checks = settled(FOULED, Answer("1", "error", reason="KeyError"))
        assert (checks["fouled_deck"].verdict, checks["fouled_deck"].severity) == (Verdict.DEVIATES, Severity.SHOULD)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Answer("1", "accepted"), "`accepted` answers a case to rule on"),
        (dealt(*RIGHT, button=2), "the button of the first hand is on seat 1, and the log has it on 2"),
        (dealt({"event": "sneezed"}), "the events do not decode"),
        (dealt(*POSTS, *cards((7, "As"))), "the log cannot have happened"),
    ],
)
def test_a_log_that_is_none_breaks_the_protocol(answer: Answer, said: str) -> None:
    result = judged(PLAIN, answer)
    assert (result.verdict, result.kind) == (Verdict.ERRORED, "protocol_violation")
    assert said in result.text


def test_without_the_feature_no_pack_is_asked_for() -> None:
    role = DealerRole(["tda-2024"], setting=Setting.LIVE, seed=1, deals=60, by_position=False, may_rig=False)
    assert all(hand.pack is None for request in role.requests() for hand in request.hands)
    rigging = DealerRole(["tda-2024"], setting=Setting.LIVE, seed=1, deals=60, by_position=False, may_rig=True)
    assert any(hand.pack is not None for request in rigging.requests() for hand in request.hands)
