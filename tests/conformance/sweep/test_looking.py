"""
The sweep sees what it is looking for, and shows it on a small case.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from msgspec import structs

from conformance.corpus.loading import golden_cases
from conformance.draw import RandomDraw
from conformance.strategies.wild_records import wild_case
from conformance.sweep import sweeping
from conformance.sweep.oddities import oddities
from conformance.sweep.printing import tell_failure, tell_tally
from conformance.sweep.settings import pairs, pairs_asked
from conformance.sweep.soundness import Looked, Violation, look_at
from conformance.sweep.sweeping import sweep
from reference_engine import overrides, rule_on
from reference_engine.editions import EDITIONS, switches
from reference_engine.model.case import Case
from reference_engine.model.events import CardBoxed, Event, FloorCalled
from reference_engine.model.games import Game
from reference_engine.model.ruling import EvidenceTag, Outcome, Permitted, PermittedSet, Ruling, Severity, Standing

pytestmark = pytest.mark.no_cover  # tracing would take longer than the work, and other tests cover the lines

Named = Callable[[str], Case]
GAMES = tuple(Game)
STANDS = Ruling(Outcome.RESULT_STANDS)


@pytest.fixture(scope="module")
def golden() -> Named:
    by_id = {each.id: each.case for each in golden_cases()}
    return by_id.__getitem__


def kinds(looked: Looked) -> list[str]:
    return [violation.kind for violation in looked.violations]


def test_remedies_without_an_entry_in_the_table_are_a_violation(golden: Named, monkeypatch: pytest.MonkeyPatch) -> None:
    case = golden("one_card_and_an_exposed_card_in_the_same_hand")
    assert kinds(look_at(case)) == []
    monkeypatch.setattr(overrides, "OVERRIDES", ())
    assert [kind.partition(":")[0] for kind in kinds(look_at(case))] == ["ConflictingRemedies"]


@pytest.mark.parametrize(
    ("named", "oddity"),
    [
        ("first_card_exposed", "a downcard exposed by the dealer"),
        ("regular_flop_card_replaced", "a card replaced that nobody had seen and that had not moved"),
        ("binding_raise_handed_back", "chips of an act in turn back while others may still answer it"),
    ],
)
def test_an_irregular_record_in_which_no_rule_finds_anything_is_a_gap(
    golden: Named, monkeypatch: pytest.MonkeyPatch, named: str, oddity: str
) -> None:
    case = golden(named)
    monkeypatch.setattr(rule_on, "RULES", ())
    assert kinds(look_at(case)) == [f"a gap: {oddity}"]


@pytest.mark.parametrize(
    "named",
    [
        "bet_that_nobody_called_goes_back",
        "whole_raise_of_the_last_hand_goes_back",
        "card_shown_by_its_player_and_replaced",
        "uncalled_raise_of_a_killed_hand_goes_back",
    ],
)
def test_a_correction_with_a_reason_is_not_odd(golden: Named, named: str) -> None:
    case = golden(named)
    assert list(oddities(rule_on.folded(case))) == []


def test_a_member_that_a_pinned_switch_does_not_give_is_a_violation(
    golden: Named, monkeypatch: pytest.MonkeyPatch
) -> None:
    def added(case: Case) -> PermittedSet:
        permitted = rule_on.rule_on(case)
        first = permitted.members[0]
        return structs.replace(
            permitted, members=(first, structs.replace(first, ruling=STANDS, because="U-1 b"), first)
        )

    monkeypatch.setattr("conformance.sweep.soundness.rule_on", added)
    found = kinds(look_at(golden("first_card_exposed")))
    assert found == ["two members say the same", "pinned, U-1 rules otherwise than turned"]


def test_a_failure_shows_the_smallest_case_and_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def never_boxed(case: Case) -> Looked:
        boxed = any(isinstance(event, CardBoxed) for event in case.events)
        return Looked(None, violations=(Violation("a boxed card", "there it is"),) if boxed else ())

    monkeypatch.setattr(sweeping, "look_at", never_boxed)
    tally = sweep(range(60))
    assert list(tally.failures) == ["a boxed card"]
    failure = tally.failures["a boxed card"]
    assert failure.case is not None
    assert [type(event) for event in failure.case.events] == [CardBoxed, FloorCalled]
    told = tell_failure(failure, tmp_path)
    (path,) = tmp_path.iterdir()
    assert told.endswith(f"misdeal rule {path}")
    assert "1 kind of violations." in tell_tally(tally)


def test_the_same_numbers_give_the_same_sweep() -> None:
    numbers = range(40, 44)
    assert sweep(numbers) == sweep(numbers)


def test_every_pair_of_switches_that_can_be_set_comes_in_each_of_its_readings() -> None:
    count = sum(switch.other != "none" for switch in switches().values())
    assert len({tuple(setting.items()) for setting in pairs()}) == 4 * count * (count - 1) // 2


def test_a_ruling_that_names_two_switches_asks_for_their_four_settings() -> None:
    member = Permitted(STANDS, Standing.ACCEPTABLE, Severity.MUST, EvidenceTag.TEXT, "U-1 b")
    permitted = PermittedSet((member, structs.replace(member, because="U-7 a, U-1 b")))
    assert list(pairs_asked(permitted)) == [{"U-1": one, "U-7": other} for one in "ab" for other in "ab"]


def test_wild_records_have_every_kind_of_event_and_no_contradiction() -> None:
    met = set()
    for number in range(1200):
        draw = RandomDraw(Random(number), GAMES[number % len(GAMES)])  # noqa: S311 - no secret is drawn
        case = wild_case(draw, edition=EDITIONS[0])
        rule_on.folded(case)
        met |= {type(event) for event in case.events}
    assert [kind.__name__ for kind in get_args(Event) if kind not in met] == []


def test_a_regular_record_is_not_odd(golden: Named) -> None:
    assert list(oddities(rule_on.folded(golden("regular_hand_after_the_pot_is_pushed")))) == []
