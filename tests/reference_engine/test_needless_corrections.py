"""
Corrections of nothing, at boundaries that the golden cases cannot write: only those without a reason are found.
"""

from collections.abc import Callable

import msgspec

from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBurned,
    CardReplaced,
    ChipsReturned,
    Event,
    FloorCalled,
    HandBegun,
    HandKilled,
    KillReason,
    LevelRaised,
    Posted,
)
from reference_engine.model.games import Street
from reference_engine.model.ruling import Outcome, PayIn, PutBack, Remedy, Ruling
from reference_engine.model.table import Level, PostKind
from reference_engine.rule_on import rule_on

Write = Callable[..., Case]
DEALT = ["posts", "deal", "end"]
CALLED = [*DEALT, "3 calls", "1 calls", "2 checks"]
SLUG = "needless_correction"


def ended(case: Case, *events: Event) -> Case:
    return msgspec.structs.replace(case, events=(*case.events, *events, FloorCalled()))


def found(case: Case) -> bool:
    return SLUG in rule_on(case).irregularities


def options(ruling: Ruling) -> list[tuple[Remedy, ...]]:
    assert ruling.outcome is Outcome.FLOOR_DECIDES
    return [option.remedies for option in ruling.options]


def test_an_exposed_card_is_replaced_once(written: Write) -> None:
    once = written([*DEALT, "expose 3:1 by dealer", "replace 3:1"], seats=3)
    assert not found(ended(once))
    twice = rule_on(ended(once, CardReplaced(2, "Qh"))).members[0].ruling
    assert not [remedies for remedies in options(twice) if type(remedies[0]) is PutBack]


def test_a_card_of_a_house_without_a_definition_of_fouled_decks_has_a_reason(written: Write) -> None:
    sentences = ["posts", "deal: As As", "deal", "end", "replace 2:1", "floor"]
    assert not found(written(sentences, seats=3, edition="tda-2019", switches={"U-26": "b"}))


def test_an_exposure_at_a_hand_that_has_folded_is_no_reason(written: Write) -> None:
    assert found(written([*DEALT, "3 folds", "expose 3:1 by dealer", "replace 3:1", "floor"], seats=3))


def test_a_card_that_moves_after_it_was_replaced_had_no_reason_before(written: Write) -> None:
    moved = written([*DEALT, "3 calls", "replace 3:1", "move #2 to 3", "floor"], seats=3)
    assert found(moved)


def test_a_hand_is_short_only_once_the_deal_is_over(written: Write) -> None:
    assert not found(written(["posts", "deal 4", "skip 3", "deal", "end", "replace 3:1", "floor"], seats=4))
    assert found(written(["posts", "deal 4", "replace 3:1", "floor"], seats=4))


def test_what_a_seat_posted_beyond_its_blind_goes_back(written: Write) -> None:
    case = written(["posts"], seats=3)
    dealt = written(DEALT, seats=3).events[2:]
    twice = msgspec.structs.replace(case, events=(*case.events, Posted(3, PostKind.BIG_BLIND, 100), *dealt))
    assert not found(ended(twice, ChipsReturned(3, 100)))
    assert found(ended(twice, ChipsReturned(2, 100)))


def test_posts_go_back_where_the_button_is_wrong(written: Write) -> None:
    case = ended(written(DEALT, seats=3), ChipsReturned(1, 50))
    assert found(case)
    assert not found(msgspec.structs.replace(case, table=msgspec.structs.replace(case.table, button_due=1)))


def test_posts_go_back_where_the_level_is_wrong(written: Write) -> None:
    case = ended(written(DEALT, seats=3), ChipsReturned(1, 50))
    raised = LevelRaised(Level(case.table.level.number + 1, 100, 200))
    assert not found(msgspec.structs.replace(case, events=(raised, HandBegun(), *case.events)))
    # The clock of a hand that had begun does not count.
    assert found(msgspec.structs.replace(case, events=(HandBegun(), raised, *case.events)))


def test_the_bring_in_of_a_seat_goes_back_while_nobody_knows_whose_it_is(written: Write) -> None:
    unseen = ["posts", "deal unseen", "end", "1 brings in", "25 back to 1", "floor"]
    assert found(written(unseen, game="seven_card_stud", seats=4))


def test_bets_of_a_street_that_was_taken_back_go_back(written: Write) -> None:
    early = [*DEALT, "3 calls", "burn", "flop", "1 bets 200"]
    assert not found(written([*early, "200 back to 1", "floor"], seats=3))
    returned = [*early, "return flop:1 flop:2 flop:3", "stub shuffled"]
    assert not found(written([*returned, "200 back to 1", "floor"], seats=3))
    assert found(written([*returned, "100 back to 3", "floor"], seats=3))


def test_a_bet_of_a_street_that_was_dealt_again_stands(written: Write) -> None:
    again = [*DEALT, "3 calls", "burn", "flop", "return flop:1 flop:2 flop:3", "stub shuffled", "1 calls", "2 checks"]
    assert found(written([*again, "flop", "1 bets 200", "200 back to 1", "floor"], seats=3))


def test_what_a_seat_that_was_away_bet_goes_back_and_its_blind_stays(written: Write) -> None:
    away = written(DEALT, seats=3, absent=(1,))
    acted = (Acted(1, Action.CALL, 50), ChipsReturned(1, 50))
    assert not found(ended(away, *acted))
    assert found(ended(away, *acted, ChipsReturned(1, 50)))


def test_what_a_waiting_seat_bet_goes_back(written: Write) -> None:
    case = written(["posts", "deal", "extra to 4", "end"], seats=4, button=3, waiting=(4,))
    assert not found(ended(case, Acted(4, Action.CALL, 100), ChipsReturned(4, 100)))


def test_a_dead_post_calls_nothing(written: Write) -> None:
    # Seat 2 is all-in for 150, of which 50 are an ante: 100 of seat 1's 300 are called, and 200 go back.
    posts = (Posted(1, PostKind.ANTE, 50), Posted(2, PostKind.ANTE, 50), Posted(1, PostKind.SMALL_BLIND, 50))
    table = written(DEALT, seats=2, button=1, stacks={2: 150}).table
    level = msgspec.structs.replace(table.level, ante=50)
    dealt = written(DEALT, seats=2, button=1).events[2:]
    case = Case(
        msgspec.structs.replace(table, level=level),
        written(DEALT, seats=2, button=1).game,
        "tda-2024",
        (*posts, Posted(2, PostKind.BIG_BLIND, 100), *dealt, Acted(1, Action.RAISE, 250)),
    )
    assert not found(ended(case, ChipsReturned(1, 200)))
    assert found(ended(case, ChipsReturned(1, 201)))


def test_the_blind_of_a_dead_hand_is_no_bet_and_stays(written: Write) -> None:
    killed = [*DEALT, "3 folds", "kill 2: floor"]
    still = written([*DEALT, "3 calls", "kill 2: floor", "50 back to 2", "floor"], seats=3)
    assert found(still)
    assert not found(written([*killed, "50 back to 1", "floor"], seats=3))


def test_a_seat_that_has_put_all_its_chips_in_again_owes_none(written: Write) -> None:
    raised = written([*DEALT, "3 raises to 300", "300 back to 3"], seats=3, stacks={3: 300})
    answered = (Acted(1, Action.CALL, 50), Acted(2, Action.CHECK), Acted(3, Action.CALL, 100))
    assert options(rule_on(ended(raised, *answered)).members[0].ruling)[0] == (PayIn(3, 200),)
    flop = written([*CALLED, "burn", "flop", "1 bets 200", "200 back to 1"], seats=3, stacks={1: 300})
    later = (
        Acted(2, Action.CHECK),
        Acted(3, Action.CHECK),
        Acted(1, Action.CHECK),
        *written([*CALLED, "burn", "flop", "1 2 3 check", "burn", "turn"], seats=3).events[-2:],
        Acted(1, Action.BET, 200),
    )
    # What is put in on a later street is another bet.
    assert len(options(rule_on(ended(flop, *later)).members[0].ruling)) == 1


def test_a_bet_whose_hand_dies_on_a_later_street_had_no_reason_to_go_back(written: Write) -> None:
    bet = written([*CALLED, "burn", "flop", "1 bets 200", "200 back to 1"], seats=3)
    checks = [Acted(seat, Action.CHECK) for seat in (2, 3, 1)]
    turn = CardBurned("??"), BoardDealt(Street.TURN, ("??",))
    ruling = rule_on(ended(bet, *checks, *turn, HandKilled(1, KillReason.CLOCK))).members[0].ruling
    assert (PayIn(1, 200),) in options(ruling)
