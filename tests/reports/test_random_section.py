"""
How picks and shuffles are told.
"""

from reports.page import Page
from reports.random_remedies import Comparison, Outcome, RandomRemedies, RandomRemedy
from reports.random_section import draw_random_remedies

DEALT = Comparison(
    "place in the deal",
    fails=True,
    outcomes=(
        Outcome("1st", 150, 150, 50.0, 1e-71),
        Outcome("2nd", 0, 150, 50.0, 1e-26),
        Outcome("3rd", 0, 150, 50.0, 0.0),
    ),
)
BY_RANK = Comparison("place by rank", fails=False, outcomes=(Outcome("1st", 51, 150, 50.0, 0.9),))
COMMAND = "misdeal certify 'exec:./engine --fast' --role floor --profile physical --clause unburned_flop --seed 7"


def remedy(**fields: object) -> RandomRemedy:
    given: dict[str, object] = {
        "clause": "unburned_flop",
        "number": "39-B",
        "edition": "tda-2024",
        "game": "no_limit_holdem",
    }
    given |= {"remedy": "pick", "drawn": 150, "fewest": 120, "verdict": "even"}
    return RandomRemedy(**(given | fields))  # type: ignore[arg-type]


def drawn(*remedies: RandomRemedy) -> list[str]:
    page = Page()
    found = RandomRemedies(false_alarm=1e-6, outcomes=50, threshold=2e-8, remedies=remedies)
    draw_random_remedies(page, found)
    return str(page).splitlines()


def test_a_biased_pick_is_told_with_its_counts_and_its_command() -> None:
    lines = drawn(remedy(verdict="fixed", severity="must", tests=(DEALT, BY_RANK), replay=COMMAND))
    text = " ".join(" ".join(lines).split())
    assert "39-B unburned_flop, tda-2024 no limit holdem, 150 picks: NOT LEFT TO CHANCE (must)" in text
    assert "place in the deal: 1st 150 of 150, about 50 if even; 2nd 0 of 150" in text
    assert "(chance below 1e-300)" in text
    assert "place by rank" not in text
    assert text.replace(" \\ ", " ").endswith(COMMAND)
    assert all(len(line) <= 80 for line in lines)


def test_an_even_one_takes_a_line_and_too_few_are_said_to_be() -> None:
    assert "  - 39-B unburned_flop, tda-2024 no limit holdem, 150 picks: no bias found" in drawn(remedy())
    few = " ".join(" ".join(drawn(remedy(remedy="shuffle", drawn=9, fewest=30, verdict="too_few"))).split())
    assert "9 shuffles: too few to judge, 30 are enough" in few


def test_the_parts_of_a_clause_are_told_only_where_they_are_not_random() -> None:
    whole = remedy(edition="", game="", drawn=300)
    biased = remedy(edition="tda-2019", verdict="biased", severity="should", tests=(DEALT,), replay=COMMAND)
    text = "\n".join(drawn(whole, remedy(), biased))
    assert "all together, 300 picks: no bias found" in text
    assert "tda-2019 no limit holdem, 150 picks: BIASED (should)" in text
    assert "tda-2024" not in text
    assert text.count("--role floor") == 1
