"""
The clauses that a ruling names, all of them: golden cases ask for some, and here nothing may be missing or too much.
"""

from collections.abc import Callable

import pytest

from reference_engine.model.case import Case
from reference_engine.model.ruling import EvidenceTag
from reference_engine.rule_on import rule_on

TOO_LATE = {"misdeal_window", "substantial_action"}
FOLD_AND_CALL = ["3 folds", "4 calls"]
NAMED: dict[str, tuple[list[str], dict[str, object], set[str]]] = {
    "first card": (["posts", "start at 2", "deal", "end"], {}, {"first_card", "redeal"}),
    "first card heads-up": (
        ["posts", "start at 1", "deal", "end"],
        {"seats": 2, "button": 1},
        {"first_card", "heads_up_order", "redeal"},
    ),
    "first card and a dead button": (
        ["posts", "start at 2", "deal", "end"],
        {"empty": (6,)},
        {"first_card", "dead_button", "redeal"},
    ),
    "first card of two players in stud": (
        ["posts", "start at 2", "deal", "end"],
        {"game": "seven_card_stud", "seats": 2},
        {"first_card", "redeal"},
    ),
    "two boxed, too late": (
        ["posts", "boxed", "deal 2", "boxed", "deal", "end", *FOLD_AND_CALL],
        {},
        {*TOO_LATE, "boxed_cards"},
    ),
    "short hand, too late": (
        ["posts", "skip 4", "deal", "end", *FOLD_AND_CALL],
        {},
        {*TOO_LATE, "wrong_count", "killed_hand"},
    ),
    "short hand that has folded": (
        ["posts", "skip 3", "deal", "end", *FOLD_AND_CALL],
        {},
        {*TOO_LATE, "wrong_count"},
    ),
    "cards of a seat that waits": (
        ["posts", "deal", "extra to 5", "end", *FOLD_AND_CALL],
        {"waiting": (5,)},
        {*TOO_LATE, "seat_not_entitled", "killed_hand"},
    ),
    "cards that a seat had which waits": (
        ["posts", "deal", "extra to 5", "end", *FOLD_AND_CALL, "muck 5:1"],
        {"waiting": (5,)},
        {*TOO_LATE, "seat_not_entitled"},
    ),
    "seat dealt out": (["posts", "skip 4", "skip 4", "deal", "end"], {}, {"seat_dealt_out", "redeal"}),
    "absent seat dealt out": (
        ["posts", "skip 4", "skip 4", "deal", "end"],
        {"absent": (4,)},
        {"seat_dealt_out", "at_your_seat", "redeal"},
    ),
    "penalised seat dealt out": (
        ["posts", "skip 4", "skip 4", "deal", "end"],
        {"on_penalty": (4,)},
        {"seat_dealt_out", "penalty", "redeal"},
    ),
    "joker of a seat that has acted": (
        ["posts", "deal 2", "deal: JR", "deal", "end", "3 4 call"],
        {},
        {*TOO_LATE, "scrap_card", "killed_hand"},
    ),
    "joker on the flop": (
        ["posts", "deal", "end", "3 calls", "4 5 6 fold", "1 calls", "2 checks", "burn", "flop: JR 7c 2d"],
        {},
        {*TOO_LATE, "scrap_card"},
    ),
    "misdeal announced too late": (
        ["posts", "deal", "end", *FOLD_AND_CALL, "misdeal announced"],
        {},
        {*TOO_LATE, "announced_misdeal"},
    ),
    "absent and penalised seats that do nothing": (
        ["posts", "deal", "end"],
        {"absent": (3,), "on_penalty": (4,)},
        set(),
    ),
    "misdeal announced and a hand taken away": (
        ["posts", "deal", "end", *FOLD_AND_CALL, "misdeal announced", "kill 5: absent"],
        {},
        {"misdeal_window", "announced_misdeal"},
    ),
    "unseen live hand in the muck": (
        ["posts", "deal unseen", "end", "3 4 call", "muck 4:1"],
        {},
        {"hand_killed_by_mistake", "live_card_mucked"},
    ),
    "card of the flop back from the muck": (
        [
            *("posts", "deal", "end", "3 calls", "4 5 6 fold", "1 calls", "2 checks", "burn", "flop"),
            *("muck flop:1", "flop 1: flop:1"),
        ],
        {},
        set(),
    ),
    "call of too little": (
        ["posts", "deal", "end", "3 raises to 300", "4 acts: call 200"],
        {},
        {"accepted_action", "wrong_amount"},
    ),
    "skipped seat": (
        ["posts", "deal", "end", "3 raises to 600", "5 calls out of turn", "6 folds out of turn"],
        {},
        {"skipped_player", "out_of_turn"},
    ),
    "skipped seat that has raised": (
        ["posts", "deal", "end", "3 raises to 600", "5 calls out of turn", "6 folds out of turn", "4 raises to 1800"],
        {},
        {"skipped_player"},
    ),
    "stub seen before the award": (
        ["posts", "deal", "end", "3 4 5 6 fold", "stub shows: 4s", "1 folds", "pot to 2"],
        {},
        {"dispute_window", "exposed_stub"},
    ),
    "stub seen after the award": (
        ["posts", "deal", "end", "3 4 5 6 1 fold", "pot to 2", "stub shows: 4s"],
        {},
        set(),
    ),
    "later card out of order": (
        ["posts", "deal 2", "deal to 4 3", "deal", "end"],
        {},
        {"dealing_procedure", "first_card"},
    ),
    "later card out of order, a misdeal by house rule": (
        ["posts", "deal 2", "deal to 4 3", "deal", "end"],
        {"switches": {"U-14": "b"}},
        {"dealing_procedure", "first_card", "redeal"},
    ),
    "two cards of the button, neither in its place": (
        ["posts", "deal 1", "deal to 3 2", "deal 1", "deal to 3", "deal", "end"],
        {"seats": 3},
        {"dealing_procedure", "first_card"},
    ),
    "two cards in a row to the button in its first round": (
        ["posts", "deal 3", "deal to 3", "deal", "end"],
        {"seats": 3},
        {"button_two_cards"},
    ),
    "two cards in a row to the button of Omaha heads-up": (
        ["posts", "deal 3", "deal to 2", "deal", "end"],
        {"game": "pot_limit_omaha", "seats": 2, "button": 1},
        {"button_two_cards"},
    ),
    "late exposure of a seat that has acted": (
        ["posts", "deal", "end", "expose 3:1 by dealer", "3 calls"],
        {},
        {"exposed_cards", "late_exposure"},
    ),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_ruling_names_its_clauses(written: Callable[..., Case], name: str) -> None:
    record, table, clauses = NAMED[name]
    assert set(rule_on(written([*record, "floor"], **table)).members[0].ruling.clauses) == clauses


def test_the_uncalled_bet_of_a_hand_killed_by_mistake_goes_back_by_the_text(written: Callable[..., Case]) -> None:
    by_mistake = rule_on(written(["posts", "deal", "end", "3 raises to 300", "kill 3: absent", "floor"]))
    assert by_mistake.members[0].tag is EvidenceTag.TEXT
    by_count = rule_on(written(["posts", "skip 3", "deal", "end", "3 raises to 300", "4 folds", "floor"]))
    assert by_count.members[0].tag is EvidenceTag.DERIVED
