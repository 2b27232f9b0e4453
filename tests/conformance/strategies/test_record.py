from collections.abc import Callable

import pytest

from conformance.draw import RandomDraw
from conformance.strategies.deals import Opening, draw_opening, regular_plan
from conformance.strategies.lines import EDGES, letters
from conformance.strategies.record import Record
from reference_engine.fold import fold
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, Action, PotAwarded
from reference_engine.model.table import Level, Seat, SeatState, Table

Line = Callable[[Case], str]

Seeded = Callable[[int | str], RandomDraw]


def table_of(*stacks: int, level: Level | None = None) -> Table:
    seats = tuple(Seat(number, SeatState.PRESENT, stack) for number, stack in enumerate(stacks, start=1))
    size = len(seats)
    blinds = (size, 1) if size == 2 else (1, 2)
    return Table(seats, size, *blinds, level or Level(1, 1, 2))


def played(table: Table, line: str, *, before: int | None = None) -> Record:
    return Record(Opening(table, STANDARD_DECK, regular_plan(table))).play(line, before=before)


def acts(record: Record) -> list[tuple[int, Action, int]]:
    return [(event.seat, event.action, event.chips) for event in record.events if isinstance(event, Acted)]


FOLD, CHECK, CALL, BET, RAISE = Action.FOLD, Action.CHECK, Action.CALL, Action.BET, Action.RAISE


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("F", [(3, FOLD, 0)]),
        ("FF", [(3, FOLD, 0), (1, FOLD, 0)]),
        ("FFC", [(3, FOLD, 0), (1, FOLD, 0)]),
        ("CCC", [(3, CALL, 2), (1, CALL, 1), (2, CHECK, 0)]),
        ("CCCC", [(3, CALL, 2), (1, CALL, 1), (2, CHECK, 0)]),
        ("RRC", [(3, RAISE, 4), (1, RAISE, 7), (2, CALL, 6)]),
        ("AFC", [(3, RAISE, 200), (1, FOLD, 0), (2, CALL, 198)]),
        ("U", [(3, FOLD, 0)]),
        ("CO", [(3, CALL, 2), (2, CHECK, 0)]),
        ("RO", [(3, RAISE, 4), (2, CALL, 2)]),
        ("SR", [(3, CALL, 2), (1, CALL, 1), (2, CHECK, 0), (1, BET, 2)]),
        ("SF", [(3, CALL, 2), (1, CALL, 1), (2, CHECK, 0), (1, CHECK, 0)]),
        ("SU", [(3, CALL, 2), (1, CALL, 1), (2, CHECK, 0), (1, FOLD, 0)]),
        ("cccc", [(3, CALL, 2), (1, CALL, 1), (2, CHECK, 0)]),
        ("cccccr", [(3, CALL, 2), (1, CALL, 1), (2, CHECK, 0), (1, CHECK, 0), (2, BET, 2)]),
    ],
)
def test_a_line_is_played_as_far_as_the_hand_allows(line: str, expected: list[tuple[int, Action, int]]) -> None:
    assert acts(played(table_of(200, 200, 200), line)) == expected


def test_heads_up_the_button_acts_first_and_equal_blinds_are_checked() -> None:
    assert acts(played(table_of(200, 200), "CC")) == [(2, CALL, 1), (1, CHECK, 0)]
    assert acts(played(table_of(200, 200, level=Level(6, 2, 2)), "CC")) == [(2, CHECK, 0), (1, CHECK, 0)]


def test_a_short_all_in_reopens_nothing() -> None:
    assert acts(played(table_of(200, 200, 3), "ARR")) == [(3, RAISE, 3), (1, CALL, 2), (2, CALL, 1)]


def test_nobody_raises_whom_nobody_can_answer() -> None:
    assert acts(played(table_of(200, 2), "R")) == [(2, CALL, 1)]
    assert acts(played(table_of(1, 200), "R")) == []
    assert acts(played(table_of(2, 2, 200), "R")) == [(3, CALL, 2)], "the small blind has no chip beyond the call"
    assert acts(played(table_of(3, 2, 200), "R")) == [(3, RAISE, 4)], "it has one"


def test_a_line_stops_before_a_seat() -> None:
    assert acts(played(table_of(200, 200, 200), "CCC", before=1)) == [(3, CALL, 2)]


def test_an_act_out_of_turn_needs_somebody_to_make_it() -> None:
    assert acts(played(table_of(200, 200), "CO")) == [(2, CALL, 1)]
    assert acts(played(table_of(200, 200), "EO"))[-1] == (2, CHECK, 0)


def test_a_hand_ends_with_markers(line: Line) -> None:
    record = played(table_of(200, 200), "FBENX")
    assert line(record.case("tda-2024")).endswith(
        "DealEnded; 2 folds; BreakBegun; PotAwarded; NextHandBegun; NextHandSubstantialAction"
    )


@pytest.mark.parametrize(
    ("play", "told"),
    [
        ("QD", "2 calls 1; 1 checks; CardBurned; flop"),
        ("QG", "2 calls 1; 1 checks; CardBurned; flop of 4"),
        ("QH", "2 calls 1; 1 checks; flop"),
        ("QDK", "2 calls 1; 1 checks; CardBurned; flop; flop of 1"),
        ("DD", "CardBurned; flop; CardBurned; turn"),
        ("K", ""),
        ("FD", "2 folds"),
    ],
)
def test_the_dealer_takes_steps_of_its_own(play: str, told: str, line: Line) -> None:
    played_on = line(played(table_of(200, 200), play).case("tda-2024")).partition("DealEnded")[2].removeprefix("; ")
    assert played_on == told


def test_no_street_is_dealt_after_the_river() -> None:
    whole, more = (played(table_of(200, 200), play) for play in ("SSS", "SSSD"))
    assert whole.events == more.events


def test_nothing_is_played_before_the_deal_has_ended() -> None:
    opening = Opening(table_of(200, 200), STANDARD_DECK, (1, 2), ended=False)
    assert acts(Record(opening).play("CC")) == []


def test_letters_of_a_blob() -> None:
    assert letters(b"") == ""
    assert letters(bytes(3)) == "ccc"
    assert set(letters(bytes(range(256)))) == set("cfra")


def test_every_record_can_be_played_and_awards_the_pot(seeded: Seeded) -> None:
    for seed in range(400):
        draw = seeded(seed)
        record = Record(draw_opening(draw)).play(letters(draw.blob(30)) + "E")
        hand = fold(record.opening.table, record.hand.game, record.events)
        assert hand.problems == []
        assert hand.uncovered.premature_boards == []
        award = next(event for event in record.events if isinstance(event, PotAwarded))
        assert sum(each.chips for each in award.awards) == sum(hand.posted.values()) + sum(hand.bets.values())
        assert all(each.seat in hand.live for each in award.awards)


def test_edges_part_by_acts_at_the_end() -> None:
    for quiet, loud in EDGES:
        assert loud.startswith(quiet)
        assert loud != quiet
