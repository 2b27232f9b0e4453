"""
Which deviations a clause leads to.
"""

from msgspec.structs import replace

from reports.deviation_index import DeviationIndex
from reports.stream import Run
from tests.reports.conftest import CHECK, FOOTER, FOULED_FLOP, HEADER, row


def test_two_clauses_of_one_number_are_told_apart_by_their_checks() -> None:
    """
    A dead hand and an irregular burn are both of 38; the deviation of a third clause was seen with the former alone.
    """
    key = FOULED_FLOP.key
    seen = replace(CHECK.members[0], verdict="deviates", expected=key.expected, actual=key.actual)
    check = replace(CHECK, clause="killed_hand", number="38", verdict="deviates", members=(seen,))
    killed, burn = (row(clause, "38", checks=9, scored=9, conforms=8) for clause in ("killed_hand", "irregular_burn"))
    found = replace(FOULED_FLOP, seen_in=("38",), contrast=None)
    index = DeviationIndex(Run(HEADER, (check,), (found,), FOOTER))
    # Where nothing is filed under the clause itself, its own line leads there.
    assert index.about(killed) == (found,)
    named = replace(found, deviation=2, key=replace(key, clause="killed_hand", actual="misdeal"))
    index = DeviationIndex(Run(HEADER, (check,), (found, named), FOOTER))
    assert index.seen_besides(killed) == (found,)
    assert index.seen_besides(burn) == ()
