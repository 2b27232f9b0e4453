from collections.abc import Sequence
from itertools import permutations

import pytest

from conformance.effort.coverage import Coverage
from conformance.effort.reachable import possible_cells
from conformance.effort.statement import effort_of
from conformance.ledger import Ledger
from conformance.plan import Plan
from conformance.settled import Settled
from conformance.verdict import Verdict
from reference_engine.audit import Setting
from reference_engine.model.games import Game
from reports.effort import Features
from tests.conformance.settled_checks import answered, settled

BOOK = "tda-2024"
HOLDEM = Game.NO_LIMIT_HOLDEM
PLAN = Plan(profile="core", roles=("floor",), editions=(BOOK,), games=(HOLDEM,), places=(), gaps=())


def asked(*features: Features, verdict: Verdict = Verdict.CONFORMS, game: Game = HOLDEM) -> Settled:
    members = (answered(verdict, actual="misdeal", features=one) for one in features)
    return settled(*members, clause="fouled_deck", game=game)


def fouled(street: str, seats: str) -> Features:
    return {"irregularity": "fouled_deck", "street": street, "seats": seats}


def counted(checks: Sequence[Settled]) -> Coverage:
    coverage = Coverage()
    for check in checks:
        coverage.enter(check)
    return coverage


CHECKS = (
    asked(fouled("flop", "3"), fouled("turn", "3")),
    asked(fouled("flop", "3")),
    asked(fouled("flop", "9"), game=Game.POT_LIMIT_OMAHA),
    asked(fouled("river", "4")),
)


def test_a_cell_counts_once_however_often_it_was_asked() -> None:
    effort = effort_of(counted(CHECKS[:2]), PLAN)
    assert (effort.checks, effort.scored, effort.cells) == (2, 2, 5)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_parts_of_a_run_make_the_whole_in_any_order(order: Sequence[int]) -> None:
    parts = (CHECKS[:1], CHECKS[1:3], CHECKS[3:])
    merged = Coverage()
    for part in order:
        merged.add(counted(parts[part]))
    whole = counted(CHECKS)
    assert (merged.checks, merged.scored, merged.cells) == (whole.checks, whole.scored, whole.cells)


@pytest.mark.parametrize("verdict", [Verdict.BLOCKED, Verdict.UNSUPPORTED])
def test_what_an_engine_did_not_answer_stays_unasked(verdict: Verdict) -> None:
    effort = effort_of(counted([asked(fouled("flop", "3"), verdict=verdict)]), PLAN)
    assert (effort.checks, effort.scored, effort.cells) == (1, 0, 0)


def test_the_one_cell_that_was_not_asked_is_named() -> None:
    possible = possible_cells("floor", "core", HOLDEM, ["fouled_deck", "none"], [BOOK])
    missing = (("irregularity", "fouled_deck"), ("street", "turn"))
    assert missing in possible
    coverage = counted([asked(fouled("flop", "3"))])
    coverage.cells["floor", HOLDEM.value] = possible - {missing}
    (space,) = effort_of(coverage, PLAN, ["fouled_deck"]).spaces
    assert space.gaps == ("fouled deck on the turn",)
    assert (space.asked, space.possible) == (len(possible) - 1, len(possible))


def test_streets_and_moments_are_named_before_numbers_of_hands() -> None:
    (space,) = effort_of(Coverage(), PLAN, ["fouled_deck"]).spaces
    first = space.gaps.index("fouled deck on the river")
    assert (
        first < space.gaps.index("fouled deck called in mid-deal") < space.gaps.index("fouled deck with 9 hands dealt")
    )
    assert first < space.gaps.index("on the river with 9 hands dealt")
    assert len(space.gaps) == space.possible


def test_what_was_asked_beside_the_table_was_possible() -> None:
    coverage = counted(
        [asked({"irregularity": "fouled_deck", "seats": "2"}), asked({"irregularity": "fouled_deck", "seats": "99"})]
    )
    before = effort_of(Coverage(), PLAN, ["fouled_deck"]).spaces[0].possible
    (space,) = effort_of(coverage, PLAN, ["fouled_deck"]).spaces
    assert (space.asked, space.possible) == (2, before + 1)


def test_a_filter_on_clauses_leaves_other_irregularities_out() -> None:
    (space,) = effort_of(Coverage(), PLAN, ["fouled_deck"]).spaces
    assert not any(gap.startswith("exposed cards") for gap in space.gaps)
    (whole,) = effort_of(Coverage(), PLAN).spaces
    assert any(gap.startswith("exposed cards") for gap in whole.gaps)
    assert whole.possible > space.possible


def row_bound(*verdicts: Verdict) -> float | None:
    ledger = Ledger([("floor", BOOK, HOLDEM.value, "fouled_deck")], profile="core", setting=Setting.LIVE)
    for verdict in verdicts:
        ledger.enter(asked(fouled("flop", "3"), verdict=verdict))
    (row,) = ledger.rows()
    return row.upper_bound


def test_a_row_has_the_bound_of_its_scored_checks() -> None:
    bound = row_bound(*[Verdict.CONFORMS] * 59, *[Verdict.UNSUPPORTED] * 200)
    assert bound == pytest.approx(1 - 0.05 ** (1 / 59), abs=1e-6)
    assert bound is not None
    assert bound >= 1 - 0.05 ** (1 / 59)


@pytest.mark.parametrize("verdict", [Verdict.DEVIATES, Verdict.WRONG_REASON, Verdict.ERRORED, Verdict.NONDETERMINISTIC])
def test_whatever_is_scored_and_does_not_conform_raises_the_bound(verdict: Verdict) -> None:
    assert row_bound(*[Verdict.CONFORMS] * 16, *[verdict] * 4) == pytest.approx(0.401029, abs=3e-6)


def test_without_a_scored_check_there_is_no_bound() -> None:
    assert row_bound() is None
    assert row_bound(Verdict.UNSUPPORTED) is None
