"""
The names of the tests, on which lists in the files of vendors rest.
"""

from pathlib import Path

from msgspec.structs import replace

from conformance.certification import certification_of
from conformance.engines import chosen
from conformance.options import Options, checked
from conformance.reference_server import reference
from conformance.vendor_tests.places import TestPlace, places
from reference_engine.model.games import Game

PINNED = Path(__file__).with_name("names.txt")


def all_places() -> list[TestPlace]:
    identity = replace(reference().identity, roles=("floor", "dealer"))
    options = checked(Options(engine="reference", profile="full"))
    return list(places(certification_of(options, chosen("reference"), identity)))


def test_a_name_says_what_is_tested() -> None:
    assert TestPlace("floor", "tda-2024", Game.RAZZ, "fouled_deck", "fouled_deck").name == (
        "floor-tda-2024-razz-fouled_deck"
    )
    assert TestPlace("floor", "tda-2019", Game.RAZZ, "redeal", "other").name == "floor-tda-2019-razz-redeal-other"


def test_each_place_has_a_name_of_its_own() -> None:
    names = [place.name for place in all_places()]
    assert len(set(names)) == len(names) > 600


def test_the_names_of_earlier_releases_are_still_there() -> None:
    """
    Pinned without edition and game. A new name is added to the file, and none is taken out.
    """
    now = {place.name.replace(f"-{place.edition}-{place.game}-", "-") for place in all_places()}
    assert set(PINNED.read_text(encoding="utf-8").split()) == now
