"""
How a waiver stands at the end of a run, whatever its witness showed.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from adapters.in_process import InProcessEngine
from adapters.protocol.messages import Identity
from conformance.certification import Certification, certification_of
from conformance.engines import chosen
from conformance.house_file import HouseFile
from conformance.null_engines import handler
from conformance.options import Options
from conformance.shard_records import Fault, ShardEnd
from conformance.waivers.reading import read_waiver_file
from conformance.waivers.standing import Standings
from conformance.waivers.waiver import WaiverFile
from conformance.waivers.witnesses import Shown, shown_by
from reference_engine.house import House, HouseClause

Entry = dict[str, Any]
LAST_DAY = date(2199, 1, 31)
IDENTITY = Identity(
    protocol=1,
    vendor="tests",
    name="floor",
    version="1",
    roles=("floor",),
    games=("no_limit_holdem", "razz"),
    editions=("tda-2024",),
    profiles=("core",),
)


@pytest.fixture
def certification(waiver_file: Callable[..., Path], entry: Entry) -> Callable[..., Certification]:
    """
    A certification with one waiver, changed so, and these options.
    """

    def certify(changes: Entry | None = None, **options: Any) -> Certification:
        file: WaiverFile = read_waiver_file(waiver_file(entry | (changes or {})))
        asked = Options(engine="null:accepted", waivers=file, **options)
        return certification_of(asked, chosen("null:accepted"), IDENTITY)

    return certify


Certify = Callable[..., Certification]


def standing(standings: Standings, checks: int = 0, *, is_whole: bool = True) -> tuple[str, str]:
    (record,) = standings.records({1: checks}, is_whole=is_whole)
    return record.standing, record.told


@pytest.mark.parametrize(
    ("today", "stands"), [(date(2199, 1, 30), "holds"), (LAST_DAY, "holds"), (date(2199, 2, 1), "stale")]
)
def test_a_waiver_holds_through_its_last_day(certification: Certify, today: date, stands: str) -> None:
    standings = Standings(certification(), today)
    standings.take(Shown(waiver=1, fails=True))
    assert standing(standings, 3)[0] == stands


def test_what_two_things_are_wrong_with_is_told_of_both(certification: Certify) -> None:
    standings = Standings(certification(), date(2199, 2, 1))
    standings.take(Shown(waiver=1, fails=False, text="conforms: ruled misdeal"))
    told = standing(standings)[1]
    assert "it expired on 2199-01-31" in told
    assert "(conforms: ruled misdeal)" in told


def test_a_witness_that_shows_nothing_makes_it_stale_although_checks_show_it(certification: Certify) -> None:
    standings = Standings(certification(), LAST_DAY)
    standings.take(Shown(waiver=1, fails=False))
    assert standing(standings, 3)[0] == "stale"


@pytest.mark.parametrize("shown", [(), (Shown(waiver=1, is_asked=False),)])
def test_a_witness_that_was_not_asked_says_nothing(certification: Certify, shown: tuple[Shown, ...]) -> None:
    for checks, stands in ((0, "not asked"), (3, "holds")):
        standings = Standings(certification(), LAST_DAY)
        for one in shown:
            standings.take(one)
        assert standing(standings, checks, is_whole=False)[0] == stands


@pytest.mark.parametrize("is_whole", [True, False])
def test_an_unstable_answer_is_looked_for_in_the_checks(certification: Certify, is_whole: bool) -> None:
    standings = Standings(certification({"actual": "nondeterministic, asked twice: misdeal and play_on"}), LAST_DAY)
    assert standings.witnesses == ()
    assert standing(standings, 0, is_whole=is_whole)[0] == ("stale" if is_whole else "not asked")
    assert standing(standings, 2, is_whole=is_whole)[0] == "holds"


@pytest.mark.parametrize(
    ("changes", "options", "stands", "told"),
    [
        ({}, {"profile": "physical"}, "not asked", "the profile core was not asked for"),
        ({}, {"roles": ("dealer",)}, "not asked", "the role of floor was not asked for"),
        ({}, {"editions": ("tda-2019",)}, "not asked", "tda-2024 was not asked for"),
        ({"game": "no_limit_holdem"}, {"games": ("razz",)}, "not asked", "no_limit_holdem was not asked for"),
        ({}, {"clauses": ("fouled_deck",)}, "not asked", "the clause boxed_cards was not asked for"),
        ({}, {"games": ("razz",)}, "not asked", "its witness is of no_limit_holdem, which was not asked for"),
        ({"profile": "full"}, {"profile": "full"}, "stale", "it matches nothing: the engine does not declare"),
    ],
)
def test_what_is_not_asked_for_makes_no_waiver_stale(
    certification: Certify, changes: Entry, options: Entry, stands: str, told: str
) -> None:
    standings = Standings(certification(changes, **options), LAST_DAY)
    assert standings.witnesses == ()
    assert standing(standings)[0] == stands
    assert told in standing(standings)[1]


def test_a_witness_shows_what_it_is_about(certification: Certify) -> None:
    asked = certification({"actual": "accepted"})
    assert asked.options.waivers is not None
    engine = InProcessEngine(handler("accepted"))
    (shown,) = shown_by(asked, asked.options.waivers.waivers, engine)
    assert (shown.fails, shown.text) == (True, "misdeal expected, accepted")
    (shown,) = shown_by(asked, asked.options.waivers.waivers, InProcessEngine(handler("misdeal")))
    assert not shown.fails


def test_a_clause_that_the_house_rules_shows_nothing(certification: Certify) -> None:
    house = House(clauses={"boxed_cards": HouseClause("as the floor says", "page 1")})
    asked = certification({"actual": "accepted"}, house=HouseFile(Path("house.toml"), "", house))
    assert asked.options.waivers is not None
    (shown,) = shown_by(asked, asked.options.waivers.waivers, InProcessEngine(handler("accepted")))
    assert (shown.fails, shown.text) == (False, "the house rules boxed_cards itself")


def test_what_else_breaks_on_a_witness_counts(certification: Certify) -> None:
    standings = Standings(certification(), LAST_DAY)
    standings.take(ShardEnd(breaks=2))
    assert standings.breaks == 2
    with pytest.raises(ValueError, match="the witnesses gave Fault"):
        standings.take(Fault("planted"))
