"""
Several hands in a row in the role of dealer: who is asked for them, what is made of the answer, and how it is told.
"""

from collections.abc import Iterable
from functools import partial
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from adapters.engine import Reply
from adapters.handler import Handler
from adapters.protocol.messages import Answer, Deal, Stack, decode_engine_line, decode_suite_line
from adapters.protocol.messages import DealtHand as HandOnTheWire
from adapters.transport import open_in_process
from conformance.commands import replay
from conformance.commands.audit import run as run_audit
from conformance.dealer import DealerRole
from conformance.dealer_story import dealer_story
from conformance.dealing import DealDocument, Dealt, answered_deal, judged_deal, plainer_requests
from conformance.documents import Witness
from conformance.exit_codes import ExitCode
from conformance.model_dealer import deal, handler
from conformance.verdict import Verdict
from reference_engine.audit import AskedHand, DealRequest, Setting, audit_hands
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.games import Game
from reference_engine.model.ruling import Severity
from reference_engine.model.table import Level, Seat, SeatState, Table
from reports.page import Page
from reports.record import DeviationKey
from tests.conformance.wrong_sessions import BigBlindAgain

SEATS = tuple(Seat(number, SeatState.PRESENT, 200) for number in range(1, 5))
TABLE = Table(SEATS, 1, 2, 3, Level(1, 1, 2))


def asked(*leave: tuple[int, ...]) -> DealRequest:
    return DealRequest(TABLE, tuple(AskedHand(leave=gone) for gone in leave), "tda-2024")


def walk(button: int, small: int, big: int, *order: int, more: tuple[dict[str, Any], ...] = ()) -> HandOnTheWire:
    """
    A hand in which all fold to the big blind.
    """
    at = order.index(big) + 1
    events = [
        {"event": "posted", "seat": small, "kind": "small_blind", "chips": 1},
        {"event": "posted", "seat": big, "kind": "big_blind", "chips": 2},
        *({"event": "card_dealt", "seat": seat, "card": STANDARD_DECK[at]} for at, seat in enumerate(order * 2)),
        {"event": "deal_ended"},
        *({"event": "acted", "seat": s, "action": "fold"} for s in order[at:] + order[:at] if s != big),
        {"event": "pot_awarded", "awards": [{"seat": big, "chips": 3}]},
        *more,
    ]
    return HandOnTheWire(button, Raw(msgspec.json.encode(events)), ())


FIRST = walk(1, 2, 3, 2, 3, 4, 1)
DEAD = walk(2, 3, 4, 3, 4, 1)
MOVING = walk(3, 4, 1, 4, 1, 3)
NONSENSE = walk(3, 4, 1, 4, 1, 3, more=({"event": "acted", "seat": 4, "action": "fold"},))


def dealt(request: DealRequest, *hands: HandOnTheWire) -> Dealt:
    return judged_deal(request, Reply("1", Answer("1", "dealt", hands=hands), None), Setting.LIVE)


def role(*features: str) -> DealerRole:
    return DealerRole(
        ["tda-2024"],
        games=(Game.NO_LIMIT_HOLDEM,),
        setting=Setting.LIVE,
        seed=1,
        deals=40,
        by_position=False,
        features=features,
    )


def test_only_an_engine_that_says_so_is_asked_for_several_hands() -> None:
    plain, several = list(role("rigged_deck").requests()), list(role("rigged_deck", "several_hands").requests())
    assert {len(request.hands) for request in plain} == {1}
    assert {len(request.hands) for request in several} == {1, 2, 3, 4}
    assert len([request for request in several if len(request.hands) > 1]) == 10
    # The others are the same for everybody.
    tables = [bytes(request.table) for request in plain]
    assert all(bytes(request.table) in tables for request in several if len(request.hands) == 1)


def test_without_the_feature_no_hand_of_several_has_a_given_order() -> None:
    assert all(hand.pack is None for request in role("several_hands").requests() for hand in request.hands)


def test_a_dead_button_conforms_and_a_moving_one_deviates() -> None:
    assert dealt(asked((), (2,)), FIRST, DEAD).findings == ()
    moved = dealt(asked((), (2,)), FIRST, MOVING)
    assert (moved.verdict, [(one.clause, one.hand) for one in moved.findings]) == (
        Verdict.CONFORMS,
        [("dead_button", 1)],
    )
    assert "dead_button" in moved.reached


def test_what_an_earlier_hand_showed_is_kept_where_a_later_one_cannot_have_happened() -> None:
    judged = dealt(asked((), (2,), ()), FIRST, MOVING, NONSENSE)
    assert (judged.verdict, judged.kind) == (Verdict.ERRORED, "protocol_violation")
    assert judged.text.startswith("the log of hand 3 cannot have happened")
    assert [(one.clause, one.hand) for one in judged.findings] == [("dead_button", 1)]
    assert len(judged.hands) == 2


@pytest.mark.parametrize(
    ("hands", "text"),
    [
        ((FIRST,), "1 hand was dealt, 2 asked for"),
        ((FIRST, DEAD, DEAD), "3 hands were dealt, 2 asked for"),
        ((HandOnTheWire(1, Raw(b'[{"event":"nothing"}]'), ()), DEAD), "the events do not decode"),
    ],
)
def test_an_answer_that_is_not_what_was_asked_for_is_a_broken_one(hands: Any, text: str) -> None:
    judged = dealt(asked((), (2,)), *hands)
    assert (judged.verdict, judged.text[: len(text)]) == (Verdict.ERRORED, text)


def test_stacks_decide_who_is_in_the_next_hand() -> None:
    broke = HandOnTheWire(FIRST.button, FIRST.events, (Stack(1, 200), Stack(2, 0), Stack(3, 400), Stack(4, 200)))
    judged = dealt(asked((), ()), broke, DEAD)
    assert [(one.clause, one.hand) for one in judged.findings] == [("chips", 0)]


def test_the_story_tells_the_hands_before_in_short_and_the_one_that_shows_it_in_full() -> None:
    request = asked((), (2,))
    judged = dealt(request, FIRST, MOVING)
    seen = answered_deal(request, judged, judged.findings, Severity.MUST)
    assert seen.actual == "dealt otherwise"
    story = dealer_story(request, judged.hands, seen, "dead_button", Setting.LIVE)
    assert story.telling.opening["en"].splitlines() == [
        "Hand 1: button on seat 1; small blind from seat 2 and big blind from seat 3.",
        "Seat 2 left after it.",
        "Hand 2 of 2 is told here:",
        "Level 1, blinds 1/2.",
        "Seats 1 and 4 with 200 chips each and seat 3 with 201 chips.",
        "Button on seat 3; small blind from seat 4 and big blind from seat 1.",
        "Seat 2 is empty.",
    ]
    assert story.actual["en"].startswith("In hand 2: the button is on seat 3 and belongs on seat 2, where nobody plays")
    assert story.evidence == (0, 1)
    assert sum(len(step.events) for step in story.telling.steps) == len(judged.hands[1].events)


def test_a_deal_that_shows_nothing_is_told_as_what_was_asked() -> None:
    request = asked((), (2,))
    refused = judged_deal(request, Reply("1", Answer("1", "unsupported", reason="no"), None), Setting.LIVE)
    seen = answered_deal(request, refused, (), Severity.MUST)
    told = dealer_story(request, (), seen, "dead_button", Setting.LIVE).telling
    assert not told.steps
    assert "Hand 2 of 2:\nSeat 2 left before the hand." in told.opening["en"]


def test_a_broke_player_is_told_apart_from_one_who_left() -> None:
    seats = {1: 200, 2: 0, 3: 400, 4: 200}
    broke = HandOnTheWire(1, FIRST.events, tuple(Stack(seat, chips) for seat, chips in seats.items()))
    request = asked((), (4,))
    judged = dealt(request, broke, walk(1, 1, 3, 3, 1))
    seen = answered_deal(request, judged, judged.findings, Severity.MUST)
    opening = dealer_story(request, judged.hands, seen, "heads_up_order", Setting.LIVE).telling.opening["en"]
    assert "Seat 2 has no chips left after it.\nSeat 4 left after it." in opening


def test_what_weighs_less_is_a_deviation_of_its_own() -> None:
    request = DealRequest(Table(SEATS[:3], 1, 2, 3, Level(1, 1, 2)), (AskedHand(), AskedHand(leave=(3,))), "tda-2024")
    judged = dealt(request, walk(1, 2, 3, 2, 3, 1), walk(1, 1, 2, 2, 1))
    assert [(one.clause, one.severity) for one in judged.findings] == [("dead_button", Severity.SHOULD)]
    assert answered_deal(request, judged, judged.findings, Severity.SHOULD).actual == "dealt otherwise: heads up"


def test_plainer_requests_begin_later_and_end_with_the_hand_that_shows_it() -> None:
    request = asked((), (2,), (4,), ())
    judged = audit_hands(
        request, dealt(request, FIRST, DEAD, walk(3, 3, 1, 1, 3), walk(1, 1, 3, 3, 1)).hands, Setting.LIVE
    )
    assert not judged.problem
    later, last, *others = plainer_requests(request, TABLE, may_rig=True, logs=judged.logs, hand=2)
    assert (later.table, later.hands) == (judged.logs[2].table, (AskedHand(),))
    assert (last.table, last.hands) == (judged.logs[1].table, (AskedHand(), AskedHand(leave=(4,))))
    assert {len(one.hands) for one in others} == {3}
    assert {one.table for one in others} == {TABLE}
    assert DealRequest(TABLE, (AskedHand(pack=STANDARD_DECK), *request.hands[1:3]), "tda-2024") in others


def test_a_deviation_of_a_later_hand_is_made_smaller_by_beginning_at_its_table() -> None:
    dealer = role("rigged_deck", "several_hands")
    engine: Any = open_in_process(Handler(handler().identity, deal=partial(deal, session=BigBlindAgain)))
    for message in dealer.requests():
        (reply,) = engine.ask([message])
        checks = {check.clause: check for check in dealer.take(reply)}
        check = checks.get("heads_up_order")
        if check is None or check.verdict is not Verdict.DEVIATES or len(message.hands) < 3:
            continue
        ((key, seen),) = check.findings()
        smallest = dealer.smaller(key, seen, check.origin, engine, 300).smallest
        assert smallest is not None
        document = msgspec.json.decode(smallest.document, type=DealDocument)
        assert len(document.request.hands) == 2
        assert len(document.hands[1].events) == 9
        return
    raise AssertionError("no deal of three hands showed it")


def test_audit_reads_every_hand_of_a_document(tmp_path: Path) -> None:
    request = asked((), (2,))
    path = tmp_path / "deal.json"
    path.write_bytes(msgspec.json.encode(DealDocument(request, dealt(request, FIRST, MOVING).hands)))
    out = StringIO()
    arguments: Any = type("Arguments", (), {"file": str(path), "setting": "live"})
    assert run_audit(arguments, out) is ExitCode.DEVIATES
    assert "Hand 1 of 2" in out.getvalue()
    told = " ".join(out.getvalue().split())
    assert "must, 32 dead_button, hand 2, events 0, 1: the button is on seat 3" in told


def test_the_recorded_deal_of_several_hands_conforms() -> None:
    recorded = files("adapters.protocol").joinpath("sessions/dealer.jsonl").read_bytes().splitlines()
    lines = [msgspec.json.encode(msgspec.json.decode(line)["message"]) for line in recorded]
    at = next(at for at, line in enumerate(lines) if b'"type":"deal"' in line)
    message, told = decode_suite_line(lines[at]), decode_engine_line(lines[at + 1])
    assert isinstance(message, Deal)
    assert isinstance(told, Answer)
    hands = tuple(AskedHand(wish.leave, wish.pack) for wish in message.hands)
    request = DealRequest(msgspec.json.decode(message.table, type=Table), hands, message.edition)
    judged = judged_deal(request, Reply(message.id, told, None), Setting.LIVE)
    assert (judged.verdict, judged.findings, len(judged.hands)) == (Verdict.CONFORMS, (), len(message.hands))
    assert len(message.hands) > 1


class Twice:
    """
    An engine that gives cards two at once in the first hand, and then moves its button.
    """

    identity = handler().identity

    def ask(self, messages: Iterable[Deal]) -> list[Reply]:
        first = msgspec.json.decode(FIRST.events)
        first[3]["seat"], first[2]["seat"] = first[2]["seat"], first[3]["seat"]
        shifted = HandOnTheWire(1, Raw(msgspec.json.encode(first)), ())
        return [Reply(one.id, Answer(one.id, "dealt", hands=(shifted, MOVING)), None) for one in messages]


@pytest.mark.parametrize(
    ("clause", "hand", "is_there"),
    [("dead_button", "Hand 2 of 2 is told here", True), ("one_burn", "Hand 1 of 2 is told here", False)],
)
def test_a_replay_tells_what_its_file_is_about_first(clause: str, hand: str, *, is_there: bool) -> None:
    key = DeviationKey(
        role="dealer",
        edition="tda-2024",
        irregularity=clause,
        clause=clause,
        expected="as the clause asks",
        actual="dealt otherwise",
    )
    witness = Witness(
        suite="", engine="", key=key, severity=Severity.MUST, profile="dealing", setting=Setting.LIVE, edit="",
        document=Raw(b"null"),
    )  # fmt: skip
    page = Page()
    engine: Any = Twice()
    seen = replay._replay_deal(page, asked((), (2,)), engine, replay._Question(witness, "dealing", Setting.LIVE))
    assert hand in str(page)
    assert "The engine dealt this hand itself, and against" in " ".join(str(page).split())
    assert seen.verdict is Verdict.DEVIATES
    assert (seen.actual == key.actual) is is_there
