"""
What a reader needs who knows neither the switches nor the numbering of cards, and who reads Spanish or French.
"""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from conformance.corpus.loading import golden_cases
from conformance.telling import tell, tell_permitted
from conformance.telling.switches import readings_told
from conformance.telling.translated import TRANSLATED, Phrases, permitted_lines
from conformance.telling.translated.rulings import ruling_lines
from conformance.telling.translated.tables import table_told
from reference_engine.fold import fold
from reference_engine.model.case import Case
from reference_engine.model.events import CardDealt, CardExposed, CardReplaced, DealEnded, Exposer, FloorCalled
from reference_engine.model.games import Game
from reference_engine.model.table import Level, Seat, SeatState, Table
from reference_engine.rule_on import rule_on

CASES = list({golden.id: golden for golden in golden_cases()}.values())
ROOT = Path(__file__).parents[3]
SPANISH_TEXTS = [
    path for folder in ("reference_engine", "conformance", "reports") for path in (ROOT / folder).rglob("*.toml")
]


def test_a_reading_says_what_is_asked_and_what_it_answers() -> None:
    case = next(golden.case for golden in CASES if golden.id == "same_card_in_two_hands")
    permitted = rule_on(case)
    *_, other = tell_permitted(permitted, lambda _: "35-E", case)
    assert other == (
        "Hand void: play stops and every bet goes back.",
        "Refund: nothing.",
        "By 35-E fouled deck.",
        "Also accepted, by the reading U-5 b.",
        'Does the refund after a fouled deck include blinds and antes? Here: "no: voluntary bets only".',
    )
    for language, last in (
        ("es", '¿Incluye la devolución por mazo defectuoso las ciegas y los antes? Aquí: "no: solo las apuestas'),
        ("fr", "Le remboursement pour jeu non conforme comprend-il les blinds et les antes ?"),
    ):
        told = permitted_lines(permitted, lambda _: "35-E", case, language)[-1]
        assert told[-1].startswith(last)
        assert len(told) == len(other)


def test_both_readings_of_a_pair_are_explained() -> None:
    assert [it.count("Here: ") for it in readings_told("U-5 b, U-7 a", "en")] == [1, 1]
    assert readings_told("U-3 B", "en") == ()


@pytest.mark.parametrize(
    ("language", "misdeal", "void"), [("es", "Reparto nulo", "Mano anulada"), ("fr", "Fausse donne", "Coup annulé")]
)
def test_a_misdeal_and_a_void_hand_are_told_apart(language: str, misdeal: str, void: str) -> None:
    say = Phrases(language)
    assert say("outcomes", "misdeal").startswith(misdeal)
    assert say("outcomes", "hand_void").startswith(void)
    texts = [path.read_text(encoding="utf-8").lower() for path in SPANISH_TEXTS]
    assert [text.count("mano nula") + text.count("manos nulas") for text in texts] == [0] * len(texts)


def test_a_redeal_says_what_stays_and_who_is_killed() -> None:
    case = next(golden.case for golden in CASES if golden.id == "one_on_penalty_and_one_back_for_the_redeal")
    (ruling,) = [member.ruling for member in rule_on(case).members][:1]
    assert ruling.redeal is not None
    killed_one = replace(ruling.redeal, killed=(3,))
    one = replace(ruling, redeal=killed_one)
    moved = replace(killed_one, button=4, level=9)
    hand = fold(case.table, case.game, case.events)
    button, level = ruling.redeal.button, ruling.redeal.level
    spanish, french = (ruling_lines(one, lambda _: "", hand, Phrases(language)) for language in TRANSLATED)
    assert f"Mismo botón en el puesto {button}, mismo nivel {level}." in spanish
    assert f"Même bouton devant le siège {button}, même niveau {level}." in french
    assert "Se mata después del nuevo reparto: el puesto 3." in spanish
    assert "Tué après la nouvelle donne : le siège 3." in french
    assert any(line.startswith("Las apuestas obligadas se mantienen: ") for line in spanish)
    other = ruling_lines(replace(one, redeal=moved), lambda _: "", hand, Phrases("es"))
    assert "Botón en el puesto 4, donde corresponde, nivel 9, el que tocaba." in other
    assert any(line.startswith("Las apuestas obligadas son: ") for line in other)


def test_a_replacement_is_named_as_such_and_the_others_keep_their_numbers() -> None:
    seats = (Seat(1, SeatState.PRESENT, 200), Seat(2, SeatState.PRESENT, 200))
    table = Table(
        seats=seats, button=2, small_blind_seat=2, big_blind_seat=1, level=Level(number=1, small_blind=1, big_blind=2)
    )
    deal = (CardDealt(1, "2c"), CardDealt(2, "3c"), CardDealt(1, "4c"), CardDealt(2, "5c"), DealEnded())
    exposures = (CardExposed(4, Exposer.DEALER), CardExposed(2, Exposer.DEALER), CardExposed(0, Exposer.DEALER))
    events = (*deal, CardReplaced(0, "8c"), *exposures)
    case = Case(table, Game.NO_LIMIT_HOLDEM, "tda-2024", (*events, FloorCalled()))
    told = [step.text for step in tell(case, range(len(events))).steps][5:9]
    assert [words["en"] for words in told] == [
        "Seat 1's first card, the 2c, is replaced by the 8c",
        "The dealer exposes seat 1's replacement card, the 8c",
        "The dealer exposes seat 1's second card, the 4c",
        "The dealer exposes a card laid aside, the 2c",
    ]
    assert [words["es"] for words in told] == [
        "8c sustituye a 2c (primera carta del puesto 1)",
        "El crupier deja ver 8c (carta de cambio del puesto 1)",
        "El crupier deja ver 4c (segunda carta del puesto 1)",
        "El crupier deja ver 2c (apartada)",
    ]
    assert [words["fr"] for words in told[:2]] == [
        "8c remplace 2c (première carte du siège 1)",
        "Le croupier dévoile 8c (carte de remplacement du siège 1)",
    ]


def test_a_card_twice_names_the_other_place_without_the_face() -> None:
    case = next(golden.case for golden in CASES if golden.id == "same_card_in_two_hands")
    (twice,) = [step.text for step in tell(case).steps if "out twice" in step.text["en"]]
    assert re.search(r"está fuera dos veces, también como la (primera|segunda) carta del puesto \d$", twice["es"])
    assert re.search(r"sorti deux fois, aussi comme la (première|deuxième) carte du siège \d$", twice["fr"])


def test_several_seats_of_a_state_are_told_in_the_plural() -> None:
    for number, spanish, french in (
        (1, "Vacío: el puesto 3.", "Vide : le siège 3."),
        (2, "Vacíos: los", "Vides : les"),
    ):
        empty = tuple(Seat(3 + extra, SeatState.EMPTY, 0) for extra in range(number))
        seats = (Seat(1, SeatState.PRESENT, 200), Seat(2, SeatState.PRESENT, 200), *empty)
        level = Level(number=1, small_blind=1, big_blind=2)
        table = Table(seats=seats, button=2, small_blind_seat=2, big_blind_seat=1, level=level)
        told = [table_told(table, Game.NO_LIMIT_HOLDEM, Phrases(language))[-1] for language in TRANSLATED]
        assert told[0].startswith(spanish)
        assert told[1].startswith(french)
