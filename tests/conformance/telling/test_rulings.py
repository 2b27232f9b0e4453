"""
Rulings and answers in plain English: each line is what a reader of a report sees.
"""

import pytest

from conformance.telling import in_words, tell_answer, tell_permitted, tell_ruling
from reference_engine.model.case import Case
from reference_engine.model.events import (
    BoardDealt,
    CardBurned,
    CardDealt,
    DealEnded,
    Event,
    FloorCalled,
    PenaltyImposed,
)
from reference_engine.model.games import Game, Street
from reference_engine.model.ruling import (
    DeadHands,
    Disregard,
    EvidenceTag,
    Outcome,
    Permitted,
    PermittedSet,
    Post,
    Redeal,
    Remedy,
    Replace,
    RestoreFlop,
    ReturnAndReshuffle,
    ReturnChips,
    Ruling,
    Scrap,
    Severity,
    Standing,
    Supply,
)
from reference_engine.model.table import Level, PostKind, Seat, SeatChips, SeatState, Table

PLAYERS = Table(
    tuple(Seat(n, SeatState.PRESENT, 2000) for n in (1, 2, 3)),
    button=1,
    small_blind_seat=2,
    big_blind_seat=3,
    level=Level(1, 50, 100),
)
DEAL = tuple(CardDealt(seat, card) for seat, card in ((2, "Ah"), (3, "Kd"), (1, "7c"), (2, "3h"), (3, "9d"), (1, "8c")))
FLOP = (CardBurned("5s"), BoardDealt(Street.FLOP, ("2c", "4c", "6c", "Tc")))
NUMBERS = {"wrong_count": "35-A5", "redeal": "35-C"}


def number_of(slug: str) -> str:
    return NUMBERS.get(slug, "")


def case(*events: Event) -> Case:
    return Case(PLAYERS, Game.NO_LIMIT_HOLDEM, "tda-2024", (*events, FloorCalled()))


REMEDIES: list[tuple[Remedy, str]] = [
    (DeadHands((2,)), "The hand of seat 2 is dead; each later street has one burn and no more."),
    (DeadHands((2, 3)), "The hands of seats 2 and 3 are dead; each later street has one burn and no more."),
    (Supply(1, 1), "Seat 1 still gets one card from the top of the stub, before any burn."),
    (Replace(5), "Seat 1's second card, the 8c, makes way for the top card of the stub and is burned before the flop."),
    (
        Scrap(0),
        "Seat 2's first card, the Ah, counts as a scrap of paper; the next card of the stub takes its position.",
    ),
    (
        RestoreFlop((7, 8, 9, 10), Street.TURN),
        (
            "The 2c, the 4c, the 6c and the Tc are mixed face down and one is picked at random: it becomes the burn "
            "of the turn, and the other three cards are the flop."
        ),
    ),
    (
        RestoreFlop((7, 8, 9), Street.FLOP, from_stub=1),
        (
            "The 2c, the 4c and the 6c are mixed face down and one is picked at random: it becomes the burn of the "
            "flop, and the other two cards and the next card of the stub are the flop."
        ),
    ),
    (
        ReturnAndReshuffle(Street.FLOP, (7, 8, 9, 10)),
        (
            "The 2c, the 4c, the 6c and the Tc go back into the stub, and the stub alone is shuffled; the flop is "
            "dealt again in its time, without a new burn."
        ),
    ),
    (ReturnChips(2, 40), "40 go back from the pot to seat 2."),
    (Disregard("boxed_cards"), "Disregarded: boxed cards."),
]


@pytest.mark.parametrize(("remedy", "line"), REMEDIES)
def test_each_remedy_is_one_line(remedy: Remedy, line: str) -> None:
    ruling = Ruling(Outcome.PLAY_ON, remedies=(remedy,))
    assert tell_ruling(ruling, number_of, case(*DEAL, DealEnded(), *FLOP)) == ("Play on.", line)


def test_without_its_case_a_card_is_named_by_its_place() -> None:
    line = tell_ruling(Ruling(Outcome.PLAY_ON, remedies=(Scrap(0),)), number_of)[1]
    assert line.startswith("Card 1 off the pack counts as a scrap")
    restored = tell_ruling(Ruling(Outcome.PLAY_ON, remedies=(RestoreFlop((7, 8, 9), Street.FLOP, 1),)), number_of)[1]
    assert restored.startswith("Cards 8, 9 and 10 off the pack are mixed face down")
    returned = tell_ruling(Ruling(Outcome.PLAY_ON, remedies=(ReturnAndReshuffle(Street.TURN, (11,)),)), number_of)[1]
    assert returned == (
        "Card 12 off the pack goes back into the stub, and the stub alone is shuffled; all from the turn on is dealt "
        "again in its time, without a new burn."
    )


def test_streets_that_go_back_together_are_named_together() -> None:
    turn = (CardBurned("7s"), BoardDealt(Street.TURN, ("Qd",)))
    ruling = Ruling(Outcome.PLAY_ON, remedies=(ReturnAndReshuffle(Street.FLOP, (7, 8, 9, 10, 12)),))
    line = tell_ruling(ruling, number_of, case(*DEAL, DealEnded(), *FLOP, *turn))[1]
    assert line.startswith("The 2c, the 4c, the 6c, the Tc and the Qd go back into the stub")
    assert line.endswith("; the flop and the turn are dealt again in their time, without a new burn.")


def test_misdeal_tells_the_redeal_and_what_goes_back() -> None:
    posts = (Post(2, PostKind.SMALL_BLIND, 50), Post(3, PostKind.BIG_BLIND, 100))
    ruling = Ruling(
        Outcome.MISDEAL,
        clauses=("wrong_count", "redeal", "unheard_of"),
        redeal=Redeal(1, 1, posts, dealt_in=(2, 3, 1), killed=(3,)),
        returned=(SeatChips(1, 300),),
    )
    assert tell_ruling(ruling, number_of) == (
        "Misdeal: the hand is dealt again.",
        "Same button on seat 1, same level 1.",
        "Dealt in, in this order: seats 2, 3 and 1.",
        "Killed after the redeal: seat 3.",
        "The posts stay: the small blind of 50 from seat 2 and the big blind of 100 from seat 3.",
        "Both deals together are one hand of a penalty.",
        "Bets on top of the posts go back: 300 to seat 1.",
        "By 35-A5 wrong count, 35-C redeal and unheard of.",
    )


def test_penalty_is_counted_only_where_somebody_serves_one() -> None:
    ruling = Ruling(Outcome.MISDEAL, redeal=Redeal(1, 1, (), dealt_in=(2, 3, 1)))
    assert not any("penalty" in line for line in tell_ruling(ruling, number_of, case(*DEAL)))
    penalised = case(*DEAL, PenaltyImposed(2))
    assert tell_ruling(ruling, number_of, penalised)[-1] == "Both deals together are one hand of a penalty."


def test_refund_and_options_are_told() -> None:
    void = Ruling(Outcome.HAND_VOID, refund=(SeatChips(2, 50), SeatChips(3, 100)))
    assert tell_ruling(void, number_of)[-1] == "Refund: 50 to seat 2 and 100 to seat 3."
    assert tell_ruling(Ruling(Outcome.HAND_VOID), number_of)[-1] == "Refund: nothing."
    floor = Ruling(Outcome.FLOOR_DECIDES, options=(Ruling(Outcome.MISDEAL), Ruling(Outcome.PLAY_ON)))
    assert tell_ruling(floor, number_of) == ("The floor decides.", "Seen in practice: misdeal or play on.")
    house = Ruling(
        Outcome.HOUSE_DECIDES,
        options=(Ruling(Outcome.HAND_VOID), Ruling(Outcome.PLAY_ON, remedies=(Scrap(0), Disregard("foreign_back")))),
    )
    assert tell_ruling(house, number_of) == (
        "The house decides.",
        (
            "Seen in practice: hand void or play on (card 1 off the pack counts as a scrap of paper; "
            "the next card of the stub takes its position)."
        ),
    )


def test_permitted_set_tells_whose_reading_a_ruling_is() -> None:
    stands = Ruling(Outcome.RESULT_STANDS)
    required = Permitted(stands, Standing.REQUIRED, Severity.MUST, EvidenceTag.TEXT)
    open_reading = Permitted(stands, Standing.REQUIRED, Severity.MUST, EvidenceTag.TEXT, because="U-3 A")
    other = Permitted(stands, Standing.ACCEPTABLE, Severity.SHOULD, EvidenceTag.DERIVED, because="U-3 B")
    assert tell_permitted(PermittedSet((required, open_reading, other)), number_of) == (
        ("The result stands.",),
        ("The result stands.", "By the reading U-3 A."),
        ("The result stands.", "Also accepted, by the reading U-3 B."),
    )


@pytest.mark.parametrize(
    ("answer", "event", "line"),
    [
        ("accepted", None, "Accepted in silence: every event was recorded, nothing was said."),
        ("declined", None, "Declined to rule."),
        ("refused", 2, "Refused event 2 (Seat 1 gets its first card, the 7c)."),
        ("refused", None, "Refused the request."),
        ("unsupported", 99, "Has no words for event 99."),
        ("unsupported", None, "Has no words for what was asked."),
        ("timed_out", None, "Gave no answer in time."),
        ("something\nelse", None, "Answered with something else."),
    ],
)
def test_answer_without_a_ruling_is_one_line(answer: str, event: int | None, line: str) -> None:
    assert tell_answer(answer, number_of=number_of, event=event, case=case(*DEAL)) == (line,)


def test_reason_of_an_engine_stays_on_one_line_and_is_cut() -> None:
    ruling = Ruling(Outcome.MISDEAL)
    lines = tell_answer("ruling", number_of=number_of, ruling=ruling, reason="two\ncards " + "and more " * 1000)
    assert lines[0] == "Misdeal: the hand is dealt again."
    assert lines[1].startswith('It says: "two cards and more')
    assert len(lines) == 2
    assert len(lines[1]) < 450


def test_lines_become_a_text_of_the_record_stream() -> None:
    assert in_words(("Play on.", "By 36.")) == {"en": "Play on.\nBy 36."}
