"""
Engines that pick and shuffle in their own ways, at the number of checks that `standard` gives a clause.
"""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from conformance.budget import BUDGETS
from conformance.random_remedies.draws import PICK, SHUFFLE, Drawn, Look
from conformance.random_remedies.odds import FALSE_ALARM
from conformance.random_remedies.picks import looks_at_pick
from conformance.random_remedies.results import RandomResults, results_of
from conformance.random_remedies.shuffles import looks_at_shuffle, moves
from conformance.random_remedies.tally import Tally
from reference_engine.hand import Hand
from reference_engine.model.cards import RANKS, Card
from reference_engine.model.ruling import Severity

STANDARD = BUDGETS["standard"].checks
Flop = tuple[Hand, tuple[int, ...]]
Stub = tuple[tuple[Card, ...], tuple[Card, ...]]
Picks = Callable[[Flop, Random], int]
Shuffles = Callable[[Stub, Random], list[Card]]


def ranks(flop: Flop) -> list[int]:
    hand, places = flop
    return [RANKS.index(hand.pack.cards[place].card[0]) for place in places]


def even(flop: Flop, random: Random) -> int:
    return random.randrange(len(flop[1]))


def door_card(_: Flop, __: Random) -> int:
    return 0


def last_card(flop: Flop, _: Random) -> int:
    return len(flop[1]) - 1


def exposed_card(flop: Flop, random: Random) -> int:
    hand, places = flop
    seen = {exposure.place for exposure in hand.exposures}
    return next((index for index, place in enumerate(places) if place in seen), even(flop, random))


def never_the_exposed_card(flop: Flop, random: Random) -> int:
    hand, places = flop
    seen = {exposure.place for exposure in hand.exposures}
    return random.choice([index for index, place in enumerate(places) if place not in seen])


def highest_card(flop: Flop, _: Random) -> int:
    return max(range(len(flop[1])), key=ranks(flop).__getitem__)


def lowest_card(flop: Flop, _: Random) -> int:
    return min(range(len(flop[1])), key=ranks(flop).__getitem__)


def biased_card(flop: Flop, random: Random) -> int:
    """
    The second card in 60 of 100 picks, each other one equally often.
    """
    others = [index for index in range(len(flop[1])) if index != 1]
    return 1 if random.random() < 0.6 else random.choice(others)


def round_the_flop() -> Picks:
    turn = iter(range(10**6))
    return lambda flop, _: next(turn) % len(flop[1])


LOOKS: dict[tuple[int, int], tuple[Look, ...]] = {}
"""
The looks at each pick of a hand that lives as long as the tests.
"""


def picked(flops: Sequence[Flop], picks: Picks, number: int, seed: int = 0) -> RandomResults:
    random, tally = Random(seed), Tally()  # noqa: S311 - to be repeated, no secret
    for turn in range(number):
        hand, places = flop = flops[turn % len(flops)]
        index = picks(flop, random)
        key = id(hand), index
        if key not in LOOKS:
            LOOKS[key] = looks_at_pick(hand, places, index)
        tally.enter(
            "tda-2024",
            "no_limit_holdem",
            "four_card_flop" if len(places) == 4 else "unburned_flop",
            [Drawn(PICK, len(places), (index,), turn, Severity.MUST, LOOKS[key])],
        )
    return results_of(tally)


def verdict(results: RandomResults) -> tuple[str, str]:
    assert results.found is not None
    (remedy,) = results.found.remedies
    return remedy.verdict, remedy.severity


FIXED, BIASED = ("fixed", "must"), ("biased", "should")
FAULTY_PICKERS: tuple[tuple[Picks, tuple[str, str]], ...] = (
    (door_card, FIXED),
    (last_card, FIXED),
    (highest_card, FIXED),
    (lowest_card, FIXED),
    (biased_card, BIASED),
    (round_the_flop(), FIXED),
)


@pytest.mark.parametrize("clause", ["four_card_flop", "unburned_flop"])
@pytest.mark.parametrize(("picks", "expected"), FAULTY_PICKERS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_faulty_picker_is_found(
    flops: dict[str, list[Flop]], clause: str, picks: Picks, expected: tuple[str, str]
) -> None:
    assert verdict(picked(flops[clause], picks, STANDARD)) == expected


def test_a_picker_that_looks_at_exposed_cards_is_found(flops: dict[str, list[Flop]]) -> None:
    assert verdict(picked(flops["four_card_flop"], exposed_card, STANDARD)) == FIXED
    assert verdict(picked(flops["four_card_flop"], never_the_exposed_card, STANDARD)) == BIASED


@pytest.mark.parametrize("clause", ["four_card_flop", "unburned_flop"])
def test_an_even_picker_passes_with_any_seed(flops: dict[str, list[Flop]], clause: str) -> None:
    """
    And a chance below 5 % comes in at most 5 % of its counts: neither too often, nor hardly ever.
    """
    below = seen = 0
    for seed in range(200):
        results = picked(flops[clause], even, STANDARD, seed)
        assert verdict(results) == ("even", "")
        chances = chances_of(results)
        below += sum(chance < 0.05 for chance in chances)
        seen += len(chances)
    assert 0.02 < below / seen <= 0.055


def chances_of(results: RandomResults) -> list[float]:
    assert results.found is not None
    return [outcome.chance for it in results.found.remedies for test in it.tests for outcome in test.outcomes]


@pytest.mark.parametrize(("number", "expected"), [(16, "too_few"), (STANDARD, "even")])
def test_too_few_picks_are_not_called_even(flops: dict[str, list[Flop]], number: int, expected: str) -> None:
    results = picked(flops["four_card_flop"], even, number)
    assert verdict(results) == (expected, "")
    assert any("Too few picks" in line for line in results.lines) is (expected == "too_few")


def test_few_picks_are_enough_for_a_picker_that_never_varies(flops: dict[str, list[Flop]]) -> None:
    results = picked(flops["four_card_flop"], door_card, 16)
    assert verdict(results) == FIXED
    assert (results.must, results.should) == (1, 0)
    assert results.lines == ("Not random, by the counts of the run: the pick of 39-A four_card_flop (must).",)


def test_the_error_rate_is_that_of_the_run(flops: dict[str, list[Flop]]) -> None:
    found = picked(flops["four_card_flop"], even, STANDARD).found
    assert found is not None
    outcomes = sum(len(test.outcomes) for remedy in found.remedies for test in remedy.tests)
    assert found.outcomes == outcomes
    assert found.threshold * outcomes == pytest.approx(FALSE_ALARM)


def fair(stub: Stub, random: Random) -> list[Card]:
    cards = list(stub[0])
    random.shuffle(cards)
    return cards


def never(stub: Stub, _: Random) -> list[Card]:
    return list(stub[0])


def returned_below(stub: Stub, _: Random) -> list[Card]:
    cards, returned = stub
    return [*cards[len(returned) :], *returned]


def turned_over(stub: Stub, _: Random) -> list[Card]:
    return list(stub[0][::-1])


def returned_anywhere(stub: Stub, random: Random) -> list[Card]:
    """
    The cards go back one by one, and nothing is shuffled.
    """
    cards, returned = stub
    rest = list(cards[len(returned) :])
    for card in returned:
        rest.insert(random.randrange(len(rest) + 1), card)
    return rest


def without_the_top_card(stub: Stub, random: Random) -> list[Card]:
    first, *rest = stub[0]
    random.shuffle(rest)
    return [first, *rest]


def without_the_bottom_card(stub: Stub, random: Random) -> list[Card]:
    *rest, last = stub[0]
    random.shuffle(rest)
    return [*rest, last]


def off_by_one(stub: Stub, random: Random) -> list[Card]:
    """
    The well-known slip: each card changes places with one before it, and never with itself.
    """
    cards = list(stub[0])
    for index in range(len(cards) - 1, 0, -1):
        other = random.randrange(index)
        cards[index], cards[other] = cards[other], cards[index]
    return cards


def cut_only(stub: Stub, random: Random) -> list[Card]:
    cut = random.randrange(1, len(stub[0]))
    return [*stub[0][cut:], *stub[0][:cut]]


def one_riffle(stub: Stub, random: Random) -> list[Card]:
    cards = list(stub[0])
    half = sum(random.random() < 0.5 for _ in cards)
    packets, new = [cards[:half], cards[half:]], []
    while any(packets):
        new.append(packets[random.random() * sum(map(len, packets)) >= len(packets[0])].pop(0))
    return new


def returned_stay_out(stub: Stub, random: Random) -> list[Card]:
    """
    Shuffled until none of the cards that went back is among the next six.
    """
    while not set(stub[1]).isdisjoint((cards := fair(stub, random))[:6]):
        pass
    return cards


def by_the_pack(stub: Stub, _: Random) -> list[Card]:
    return sorted(stub[0])


def always_alike(stub: Stub, _: Random) -> list[Card]:
    return fair(stub, Random(1))  # noqa: S311 - that is the fault


def shuffled(stubs: Sequence[Stub], shuffles: Shuffles, number: int, seed: int = 0) -> RandomResults:
    random, tally = Random(seed), Tally()  # noqa: S311 - to be repeated, no secret
    for turn in range(number):
        stub = cards, returned = stubs[turn % len(stubs)]
        order = moves(cards, shuffles(stub, random))
        looks = looks_at_shuffle(cards, order, set(returned))
        one = Drawn(SHUFFLE, len(cards), order, turn, Severity.MUST, looks)
        tally.enter("tda-2024", "no_limit_holdem", "premature_cards", [one])
    return results_of(tally)


FAULTY_SHUFFLES: tuple[tuple[Shuffles, tuple[str, str]], ...] = (
    (never, FIXED),
    (returned_below, FIXED),
    (turned_over, FIXED),
    (returned_anywhere, FIXED),
    (without_the_top_card, BIASED),
    (without_the_bottom_card, BIASED),
    (off_by_one, BIASED),
    (cut_only, BIASED),
    (one_riffle, BIASED),
    (by_the_pack, BIASED),
    (always_alike, FIXED),
)


@pytest.mark.parametrize(("shuffles", "expected"), FAULTY_SHUFFLES, ids=lambda value: getattr(value, "__name__", ""))
def test_a_faulty_shuffle_is_found_in_thirty(stubs: list[Stub], shuffles: Shuffles, expected: tuple[str, str]) -> None:
    assert verdict(shuffled(stubs, shuffles, 30)) == expected


def test_cards_that_stay_out_of_the_next_streets_are_found(stubs: list[Stub]) -> None:
    assert verdict(shuffled(stubs, returned_stay_out, 2 * STANDARD)) == BIASED


def test_a_fair_shuffle_passes_with_any_seed(stubs: list[Stub]) -> None:
    for seed in range(200):
        assert verdict(shuffled(stubs, fair, 40, seed)) == ("even", "")


def test_a_fair_shuffle_passes_at_standard(stubs: list[Stub]) -> None:
    assert verdict(shuffled(stubs, fair, 2 * STANDARD)) == ("even", "")
