"""
docs/invariants.md names each test and says what it says.
"""

from pathlib import Path

import pytest

import conformance
from conformance.invariants import INVARIANTS, Invariant
from conformance.small_worlds.worlds import worlds

PAGE = (Path(conformance.__file__).parents[1] / "docs" / "invariants.md").read_text(encoding="utf-8")
TESTS = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize("invariant", INVARIANTS.values(), ids=INVARIANTS)
def test_the_page_says_what_each_invariant_says(invariant: Invariant) -> None:
    says = " ".join((invariant.compare.__doc__ or "").split())
    assert f"| {invariant.number} | `test_{invariant.number.lower()}_{invariant.name}` | {says} |" in PAGE


@pytest.mark.parametrize("invariant", INVARIANTS.values(), ids=INVARIANTS)
def test_each_invariant_has_its_test(invariant: Invariant) -> None:
    assert f"def test_{invariant.number.lower()}_{invariant.name}(holds" in TESTS
    assert f'holds("{invariant.name}", comparisons=' in TESTS


def test_the_page_names_every_invariant_by_its_number() -> None:
    assert [number for number in range(1, 20) if f"| P{number} |" not in PAGE] == []


def test_the_page_has_the_number_of_small_worlds() -> None:
    assert f"That makes {sum(1 for _ in worlds())} worlds." in PAGE
