from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
import pytest
from msgspec import Raw

from adapters.engine import Failure, Reply
from adapters.protocol.messages import Answer, Deal, DealtHand
from conformance.dealer import DealerRole
from conformance.dealing import DealDocument, is_fouled, judged_deal, plainer_requests, weight_of_request
from conformance.open_deal import OpenDeal
from conformance.settled import Settled
from conformance.verdict import Verdict
from reference_engine.audit import AskedHand, DealRequest, Setting
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.events import Action
from reference_engine.model.games import FACTS, Game
from reference_engine.model.ruling import Severity
from reference_engine.model.table import Level, Seat, SeatState, Table
from reference_engine.seating import dealing_order

HOLDEM = (Game.NO_LIMIT_HOLDEM,)

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
    role = DealerRole(
        ["tda-2024"], games=HOLDEM, setting=Setting.LIVE, seed=1, deals=1, by_position=False, features=("rigged_deck",)
    )
    asked, *_ = role.requests()
    opened, occasion, turn = role._asked[asked.id]
    role._asked[asked.id] = OpenDeal(request, opened.origin, 1), occasion, turn
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
    checks = settled(PLAIN, None, Failure("crashed", "it died", breaks=2))
    assert {check.verdict for check in checks.values()} == {Verdict.ERRORED}
    assert sum(len(check.findings()) for check in checks.values()) == 1
    assert [member.breaks for check in checks.values() if check.is_told for member in check.members] == [2]
    assert sum(member.breaks for check in checks.values() for member in check.members) == 2


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
    role = DealerRole(
        ["tda-2024"], games=HOLDEM, setting=Setting.LIVE, seed=1, deals=60, by_position=False, features=()
    )
    assert all(hand.pack is None for request in role.requests() for hand in request.hands)
    rigging = DealerRole(
        ["tda-2024"], games=HOLDEM, setting=Setting.LIVE, seed=1, deals=60, by_position=False, features=("rigged_deck",)
    )
    assert any(hand.pack is not None for request in rigging.requests() for hand in request.hands)


def test_plainer_requests_fold_at_once_and_take_a_new_pack_first() -> None:
    wishing = DealRequest(TABLE, (AskedHand(pack=STANDARD_DECK[::-1], wishes={1: (Action.CALL,)}),), "tda-2024")
    first, *others = plainer_requests(wishing, TABLE, may_rig=True)
    assert first.hands == (AskedHand(pack=STANDARD_DECK, wishes={1: (Action.FOLD,), 2: (Action.FOLD,)}),)
    assert AskedHand() in [one.hands[0] for one in others]
    assert AskedHand(pack=STANDARD_DECK[::-1]) in [one.hands[0] for one in others]


def test_plainer_requests_rig_nothing_for_an_engine_that_shuffles_by_itself() -> None:
    assert {one.hands[0].pack for one in plainer_requests(PLAIN, TABLE, may_rig=False)} == {None}


def test_plainer_requests_keep_a_card_that_comes_twice_among_the_packs() -> None:
    fouled = [one for one in plainer_requests(FOULED, TABLE, may_rig=True) if is_fouled(one)]
    packs = {one.hands[0].pack for one in fouled}
    assert packs == {FOULED.hands[0].pack, (STANDARD_DECK[0], STANDARD_DECK[0], *STANDARD_DECK[2:])}


def test_plainer_requests_take_the_deck_of_the_game() -> None:
    deck = FACTS[Game.NO_LIMIT_SHORT_DECK].deck
    fouled = AskedHand(pack=(*deck[:-1], deck[0]))
    request = DealRequest(TABLE, (fouled,), "tda-2024", Game.NO_LIMIT_SHORT_DECK)
    packs = {one.hands[0].pack for one in plainer_requests(request, TABLE, may_rig=True)}
    assert packs == {deck, None, fouled.pack, (deck[0], deck[0], *deck[2:])}
    new = DealRequest(TABLE, (AskedHand(pack=deck),), "tda-2024", Game.NO_LIMIT_SHORT_DECK)
    assert weight_of_request(new) == (0, 0)


def test_a_new_pack_weighs_least_then_a_shuffle_then_cards_out_of_place_then_wishes() -> None:
    hands = (
        AskedHand(pack=STANDARD_DECK),
        AskedHand(pack=STANDARD_DECK, wishes={1: (Action.FOLD,)}),
        AskedHand(),
        FOULED.hands[0],
        AskedHand(pack=STANDARD_DECK[::-1]),
    )
    weights = [weight_of_request(DealRequest(TABLE, (hand,), "tda-2024")) for hand in hands]
    assert weights == sorted(weights)
    assert len(set(weights)) == len(weights)


class DealsThrough:
    """
    An engine that deals on past a card that comes twice, and folds only where that is wished.
    """

    def ask(self, requests: Iterable[Deal]) -> Iterator[Reply]:
        for request in requests:
            table = msgspec.json.decode(request.table, type=Table)
            (hand,) = request.hands
            pack, order = hand.pack or STANDARD_DECK, dealing_order(table)
            small, big = table.small_blind_seat, table.big_blind_seat
            quiet = () if hand.wishes else ({"event": "acted", "seat": small, "action": "call", "chips": 1},) * 9
            events = (
                {"event": "posted", "seat": small, "kind": "small_blind", "chips": table.level.small_blind},
                {"event": "posted", "seat": big, "kind": "big_blind", "chips": table.level.big_blind},
                *cards(*((seat, card) for seat, card in zip((*order, *order), pack, strict=False))),
                {"event": "deal_ended"},
                *(quiet or ({"event": "acted", "seat": small, "action": "fold"},)),
            )
            hands = (DealtHand(table.button, Raw(msgspec.json.encode(events)), ()),)
            yield Reply(request.id, Answer(request.id, "dealt", hands=hands), None)


def test_a_fouled_deck_is_made_as_small_as_a_hand_that_folds_at_once() -> None:
    role = DealerRole(
        ["tda-2024"],
        games=HOLDEM,
        setting=Setting.LIVE,
        seed=1,
        deals=400,
        by_position=False,
        features=("rigged_deck",),
    )
    engine: Any = DealsThrough()
    for request in role.requests():
        pack = request.hands[0].pack
        table = msgspec.json.decode(request.table, type=Table)
        reply = next(engine.ask([request]))
        checks = {check.clause: check for check in role.take(reply)}
        check = checks.get("fouled_deck")
        if pack is None or check is None or check.verdict is not Verdict.DEVIATES or len(dealing_order(table)) < 2:
            continue
        ((key, seen),) = check.findings()
        shrunk = role.smaller(key, seen, check.origin, engine, 400)
        assert shrunk.smallest is not None
        document = msgspec.json.decode(shrunk.smallest.document, type=DealDocument)
        (hand,) = document.hands
        assert len(hand.events) == 8
        assert document.request.hands[0].wishes == {1: (Action.FOLD,), 2: (Action.FOLD,)}
        return
    raise AssertionError("no fouled deck was dealt through")
