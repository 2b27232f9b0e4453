"""
Each invariant goes red by itself: a fault that breaks it breaks no other, with no expected value in sight.

The fault is written into a copy of the reference engine, and golden cases, without what they expect, are ruled by it.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from conformance.corpus.loading import CORPUS, golden_file
from conformance.invariants import INVARIANTS

Plant = Callable[[str, str, str], None]
LinesOf = Callable[[str, bytes], list[str]]

EDITION = "tda-2024"
RED_INVARIANTS = """
import sys
import msgspec
from conformance.invariants import INVARIANTS
from conformance.invariants.invariant import Ruled
from reference_engine.model.case import Case
cases = [Ruled(case) for case in msgspec.json.decode(sys.stdin.buffer.read(), type=list[Case])]
for name, invariant in INVARIANTS.items():
    try:
        red = next((text for ruled in cases for text in invariant.compare(ruled) if text), "")
    except Exception as error:
        red = f"raises {error!r}"
    if red:
        print(name, red.replace("\\n", " ")[:300])
"""


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """
    A module, the sound text that it has once, the faulty text, and the golden files and cases that are ruled.
    """

    module: str
    sound: str
    faulty: str
    corpus: tuple[str, ...]
    cases: tuple[str, ...] = ()


FAULTS = msgspec.toml.decode(Path(__file__).with_name("planted_faults.toml").read_bytes(), type=dict[str, Fault])


def red_invariants(lines_of: LinesOf, corpus: tuple[str, ...], named: tuple[str, ...] = ()) -> dict[str, str]:
    """
    The invariants that the reference engine of the copy breaks on the golden files, each with what is wrong.
    """
    golden = [each for name in corpus for each in golden_file(CORPUS / f"{name}.toml")]
    cases = [each.case for each in golden if each.edition == EDITION and (not named or each.id in named)]
    lines = lines_of(RED_INVARIANTS, msgspec.json.encode(cases))
    return dict(line.split(" ", 1) for line in lines)


def test_each_invariant_has_a_planted_fault() -> None:
    assert list(FAULTS) == list(INVARIANTS)


def test_without_a_fault_nothing_is_red(lines_of: LinesOf) -> None:
    assert red_invariants(lines_of, ("fouled_deck", "wrong_bring_in", "premature_cards")) == {}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_turns_its_invariant_red_and_no_other(plant: Plant, lines_of: LinesOf, name: str) -> None:
    fault = FAULTS[name]
    plant(fault.module, fault.sound, fault.faulty)
    red = red_invariants(lines_of, fault.corpus, fault.cases)
    assert set(red) == {name}, red
