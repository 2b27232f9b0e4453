"""
The effort of a whole run: in its stream and in its report.
"""

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from reports.record import CheckRecord, MemberAnswer

Misdeal = Any
FLOOR = ("--role", "floor", "--game", "no_limit_holdem", "--edition", "tda-2024", "--clause", "fouled_deck")
DEALER = ("--role", "dealer", "--game", "razz", "--edition", "tda-2024")


def cells(check: CheckRecord, member: MemberAnswer) -> Iterator[tuple[Any, Any]]:
    about = {"irregularity": "none" if member.twin == "clean" else check.irregularity, "edition": check.edition}
    return combinations((about | member.features).items(), 2)


def test_a_floor_s_effort_follows_from_the_records(misdeal: Misdeal) -> None:
    done = misdeal.certify("reference", *FLOOR)
    run = misdeal.kept()
    met = {cell for check in run.checks for member in check.members for cell in cells(check, member)}
    effort = run.footer.effort
    (space,) = effort.spaces
    assert effort.checks == len(run.checks)
    assert effort.cells == space.asked == len(met) > 20
    assert space.possible == space.asked + len(space.gaps)
    assert f"{space.asked} of {space.possible} cells; never answered: {space.gaps[0]}" in " ".join(done.stdout.split())


def test_each_row_has_its_bound(misdeal: Misdeal) -> None:
    misdeal.certify("reference", *FLOOR)
    (row,) = (row for row in misdeal.kept().footer.rows if row.scored)
    exact = 1 - 0.05 ** (1 / row.scored)
    assert math.isclose(row.upper_bound, exact, abs_tol=1e-6)
    assert row.upper_bound >= exact


def test_a_dealer_s_effort(misdeal: Misdeal) -> None:
    done = misdeal.certify("model-dealer", *DEALER)
    run = misdeal.kept()
    (space,) = run.footer.effort.spaces
    assert (space.role, space.game) == ("dealer", "razz")
    assert space.checks == len(run.checks)
    assert 0 < space.asked <= space.possible
    assert "dealer, razz: " in done.stdout
