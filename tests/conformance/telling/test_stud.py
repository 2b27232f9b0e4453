"""
What stud has and other games have not, in words.
"""

import pytest

from conformance.corpus.loading import GoldenCase, golden_cases
from conformance.telling import tell, tell_permitted
from conformance.telling.translated.hands import event_lines
from conformance.telling.translated.phrases import Phrases
from conformance.telling.translated.tables import table_lines
from reference_engine.rule_on import rule_on

CASES = {golden.id: golden for golden in golden_cases() if golden.edition == "tda-2024"}


def told(golden: GoldenCase) -> str:
    """
    The whole case as one text.
    """
    telling = tell(golden.case)
    return "\n".join([telling.opening["en"], *(step.text["en"] for step in telling.steps)])


def ruled(golden: GoldenCase) -> str:
    """
    The rulings as one text.
    """
    members = tell_permitted(rule_on(golden.case), lambda slug: "", golden.case)
    return "\n".join(line for member in members for line in member)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bring_in_from_the_lower_suit", "Level 1, ante 10, bring-in 25, bets of 100 and 200."),
        ("bring_in_from_the_lower_suit", "Seat 4 is dealt to last, there is no button; no blinds are owed."),
        (
            "bring_in_from_the_lower_suit",
            "Third cards, face up: Ad to seat 1, 7d to seat 2, Qc to seat 3, 7c to seat 4",
        ),
        ("bring_in_from_the_lower_suit", "Seat 4 posts the bring-in of 25"),
        ("exposed_downcard_has_brought_it_in", "Third cards, face up but for seat 2: Ad to seat 1"),
        ("early_seventh_street_of_razz_and_a_card_too_many", "Seventh street"),
        ("draw_in_its_time", "Seat 2 stands pat"),
    ],
)
def test_a_hand(name: str, words: str) -> None:
    assert words in told(CASES[name])


def test_a_lone_upcard_is_said_to_be_one() -> None:
    telling = tell(CASES["bring_in_from_the_lower_suit"].case, evidence=[14])
    assert "Seat 3 gets a third card, the Qc, face up" in [step.text["en"] for step in telling.steps]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("downcard_exposed_before_the_third_card", "plays as the upcard of its seat, whose third card goes down"),
        ("fourth_street_before_a_seat_has_acted", "fourth street is dealt again in its time, without a new burn"),
        ("draw_before_the_big_blind_has_acted", "the first draw is dealt again in its time"),
        ("stud_hand_with_two_cards", "Seat 4 is dealt to last again, same level 1."),
    ],
)
def test_a_ruling(name: str, words: str) -> None:
    assert words in ruled(CASES[name])


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        ("draw_of_two_for_one", "es", "El puesto 1 se descarta de 2c"),
        ("draw_of_two_for_one", "es", "El puesto 2 se queda con sus cartas"),
        ("draw_of_two_for_one", "fr", "Le siège 1 tire Jc"),
        ("bring_in_from_the_lower_suit", "es", "Nivel 1, ante de 10, apuesta de entrada de 25, apuestas de 100 y 200."),
        ("bring_in_from_the_lower_suit", "fr", "Ni bouton ni blinds ; la dernière carte de chaque tour va au siège 4."),
    ],
)
def test_a_hand_in_spanish_and_french(name: str, language: str, words: str) -> None:
    say, case = Phrases(language), CASES[name].case
    lines = [*table_lines(case, say), *(line.text for line in event_lines(case, (), say))]
    assert words in lines
