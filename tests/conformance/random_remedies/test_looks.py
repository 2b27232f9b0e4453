"""
Each look has the chance that it says: its share of all equally likely outcomes, case by case.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from math import factorial

import pytest

from conformance.random_remedies.draws import PICK, SHUFFLE, Drawn, Look
from conformance.random_remedies.picks import EXPOSED, HIGHEST, PAIRED, PLACE, looks_at_pick
from conformance.random_remedies.shuffles import looks_at_shuffle, moves
from conformance.random_remedies.tally import AGAIN, STEP, Place, Tally
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.ruling import Severity

Flop = tuple[Hand, tuple[int, ...]]
CARDS = ("As", "2c", "2h", "Kd", "Jc", "Js")


def is_exact(outcomes: Iterable[tuple[Look, ...]], number: int) -> Counter[tuple[str, str]]:
    """
    The looks over all outcomes, each seen as often as its chance says.
    """
    seen: Counter[tuple[str, str]] = Counter()
    chances: dict[tuple[str, str], set[float]] = {}
    for looks in outcomes:
        for look in looks:
            seen[look.topic, look.what] += look.is_so
            chances.setdefault((look.topic, look.what), set()).add(look.chance)
    for name, (chance, *others) in chances.items():
        assert not others
        assert seen[name] / number == pytest.approx(chance), name
    return seen


@pytest.mark.parametrize("clause", ["four_card_flop", "unburned_flop"])
def test_the_looks_at_a_pick_are_exact(flops: dict[str, list[Flop]], clause: str) -> None:
    for hand, places in flops[clause]:
        looks = [looks_at_pick(hand, places, index) for index in range(len(places))]
        seen = is_exact(looks, len(places))
        assert seen[PLACE, "1st"] == 1


def test_some_flops_have_a_card_that_was_seen_and_some_pair_a_hand(flops: dict[str, list[Flop]]) -> None:
    found = {look.topic for hand, places in flops["four_card_flop"] for look in looks_at_pick(hand, places, 0)}
    assert {EXPOSED, PAIRED, HIGHEST} <= found
    assert all(
        look.topic != EXPOSED for hand, places in flops["unburned_flop"] for look in looks_at_pick(hand, places, 0)
    )


def test_the_exposed_card_is_known_by_its_exposure(flops: dict[str, list[Flop]]) -> None:
    for hand, places in flops["four_card_flop"]:
        exposed = {exposure.place for exposure in hand.exposures}
        for index, place in enumerate(places):
            told = [look.is_so for look in looks_at_pick(hand, places, index) if look.topic == EXPOSED]
            assert told == ([place in exposed] if exposed.intersection(places) else [])


@pytest.mark.parametrize("returned", [(), ("As",), ("As", "2c", "2h")], ids=len)
@pytest.mark.parametrize("count", [2, 3, 5, 6])
def test_the_looks_at_a_shuffle_are_exact(count: int, returned: tuple[Card, ...]) -> None:
    old = CARDS[:count]
    looks = [looks_at_shuffle(old, moves(old, new), set(returned)) for new in permutations(old)]
    is_exact(looks, factorial(count))


def drawn(remedy: str, turn: int, order: tuple[int, ...], of: int) -> Drawn:
    return Drawn(remedy, of, order, turn, Severity.MUST, ())


def test_picks_are_put_in_the_order_in_which_they_were_asked_for() -> None:
    tally = Tally()
    # Answered in another order than asked: 0, 1, 3, 2, which are steps of 1, 2 and 3.
    for turn, index in ((7, 3), (1, 0), (9, 2), (4, 1)):
        tally.enter("e", "g", "c", [drawn(PICK, turn, (index,), 4)])
    counts = tally.places()[Place("e", "g", "c", PICK)].counts[STEP]
    assert {what: count.seen for what, count in counts.items()} == {"0": 0, "1": 1, "2": 1, "3": 1}


def test_an_order_that_comes_again_is_seen_among_stubs_of_the_same_size() -> None:
    tally = Tally()
    for turn, order in enumerate([(0, 1, 2), (1, 0, 2), (0, 1), (0, 1, 2)]):
        tally.enter("e", "g", "c", [drawn(SHUFFLE, turn, order, len(order))])
    (count,) = tally.places()[Place("e", "g", "c", SHUFFLE)].counts[AGAIN].values()
    assert (count.seen, count.possible) == (1, 2)
    assert count.expected == pytest.approx(1 / 6 + 2 / 6)


def test_tallies_of_parts_add_up_to_that_of_the_whole(flops: dict[str, list[Flop]]) -> None:
    whole, parts = Tally(), [Tally(), Tally()]
    for turn, (hand, places) in enumerate(flops["four_card_flop"]):
        index = turn % 4
        one = Drawn(PICK, 4, (index,), turn, Severity.MUST, looks_at_pick(hand, places, index))
        whole.enter("e", str(turn % 3), "c", [one])
        parts[turn % 2].enter("e", str(turn % 3), "c", [one])
    parts[1].add(parts[0])
    assert figures(parts[1]) == figures(whole)
    # Three games, and all of them together.
    assert len(figures(whole)) == 4


def figures(tally: Tally) -> dict[Place, dict[tuple[str, str], tuple[int, Counter[float]]]]:
    return {
        place: {
            (topic, what): (count.seen, count.chances)
            for topic, by_outcome in counted.counts.items()
            for what, count in by_outcome.items()
        }
        for place, counted in tally.places().items()
    }
