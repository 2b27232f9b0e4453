"""
JUnit XML, as parsers of pipelines read it: one that is not ours, and what the published schemas demand.
"""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from junitparser import Error, Failure, JUnitXml, Skipped, TestCase
from msgspec.structs import replace

from reports.junit import junit_report
from reports.random_remedies import RandomRemedies, RandomRemedy
from reports.stream import Run
from reports.waivers import WaivedBy
from tests.reports.conftest import CHECK, FOOTER, FOULED_FLOP, HOSTILE
from tests.reports.test_waiver_section import WAIVER

_SUITE = {"name", "package", "id", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time"}
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def cases(text: str) -> dict[tuple[str, str], TestCase]:
    found = {}
    for suite in JUnitXml.fromstring(text.encode()):
        for case in suite:
            assert (case.classname, case.name) not in found
            found[case.classname, case.name] = case
    return found


def outcome(case: TestCase) -> type[object] | None:
    assert len(case.result) <= 1
    return type(case.result[0]) if case.result else None


@pytest.mark.parametrize("name", ["clean", "deviating", "partial", "hostile"])
def test_the_document_has_the_shape_that_the_schemas_have_in_common(name: str, request: pytest.FixtureRequest) -> None:
    text = junit_report(request.getfixturevalue(name))
    assert not _ILLEGAL.search(text)
    root = ET.fromstring(text)  # noqa: S314 - we wrote it
    assert (root.tag, root.attrib) == ("testsuites", {})
    for number, suite in enumerate(root):
        assert suite.tag == "testsuite"
        assert set(suite.attrib) == _SUITE
        assert suite.attrib["id"] == str(number)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", suite.attrib["timestamp"])
        kinds = [element.tag for element in suite]
        assert kinds == ["properties", *["testcase"] * (len(kinds) - 3), "system-out", "system-err"]
        tally: Counter[str] = Counter()
        for case in suite.iter("testcase"):
            assert set(case.attrib) == {"name", "classname", "time"}
            assert case.attrib["name"] == " ".join(case.attrib["name"].split()) != ""
            assert float(case.attrib["time"]) >= 0
            for found in case:
                assert set(found.attrib) == {"message", "type"}
                tally[found.tag] += 1
            assert len(case) <= 1
        assert set(tally) <= {"failure", "error", "skipped"}
        told = {"failures": tally["failure"], "errors": tally["error"], "skipped": tally["skipped"]}
        assert {count: int(suite.attrib[count]) for count in told} == told
        assert int(suite.attrib["tests"]) == len(kinds) - 3


def test_a_clause_is_a_case_that_says_how_it_came_out(deviating: Run) -> None:
    found = cases(junit_report(deviating))
    new, old = "misdeal.floor.tda-2024.no_limit_holdem", "misdeal.floor.tda-2019.no_limit_holdem"
    assert {place: outcome(case) for place, case in found.items()} == {
        ("misdeal.run", "the run came to its end"): None,
        (new, "substantial_action"): None,
        (new, "fouled_deck"): Failure,
        (new, "seat_dealt_out"): Skipped,
        (new, "penalty"): Skipped,
        (old, "fouled_deck"): Failure,
        (old, "wrong_card"): Skipped,
    }
    failure = found[new, "fouled_deck"].result[0]
    assert failure.type == "must"
    assert "35-E fouled_deck, must: deviates in 12 of 380 scored checks" in failure.message
    assert "The dealer burns the 2c" in failure.text
    assert "misdeal replay out/deviations/1.json pokerkit" in failure.text
    assert found[old, "fouled_deck"].result[0].type == "should"
    assert found[new, "seat_dealt_out"].result[0].message == "prevents, does not rule"
    assert found[new, "seat_dealt_out"].result[0].type == "prevented"
    assert found[new, "penalty"].result[0].type == "unsupported"


@pytest.mark.parametrize(
    ("figures", "strict", "expected"),
    [
        ({"deviates": 1}, False, Skipped),
        ({"deviates": 1}, True, Failure),
        ({"wrong_reason": 1}, False, Skipped),
        ({"deviates": 1, "must_deviations": 1}, False, Failure),
        ({"deviates": 1, "nondeterministic": 1}, False, Failure),
        ({"deviates": 1, "errored": 1}, False, Failure),
    ],
)
def test_what_the_run_lets_pass_is_skipped(
    deviating: Run, figures: dict[str, int], strict: bool, expected: type[object]
) -> None:
    assert deviating.footer is not None
    row = replace(deviating.footer.rows[0], clause="fouled_deck", number="35-E", conforms=0, scored=9, **figures)
    run = replace(deviating, header=replace(deviating.header, strict=strict))
    found = cases(junit_report(replace(run, footer=replace(deviating.footer, rows=(row,)))))
    case = found["misdeal.floor.tda-2024.no_limit_holdem", "fouled_deck"]
    assert outcome(case) is expected
    assert "misdeal replay out/deviations/1.json pokerkit" in case.result[0].text
    assert ("fails the run with --strict alone" in case.result[0].message) == (expected is Skipped)


@pytest.mark.parametrize(
    ("verdict", "severity", "expected"),
    [
        ("deviates", "should", Skipped),
        ("right_for_the_wrong_reason", "must", Skipped),
        ("deviates", "must", Failure),
        ("nondeterministic", "should", Failure),
        ("errored", "should", Failure),
    ],
)
def test_what_is_left_of_a_clause_without_its_waived_checks_decides(
    deviating: Run, verdict: str, severity: str, expected: type[object]
) -> None:
    """
    All that fails a run is waived, or something is left besides.
    """
    assert deviating.footer is not None
    figures = {"deviates": 2, "must_deviations": 1, "conforms": 7}
    row = replace(deviating.footer.rows[0], clause="fouled_deck", number="35-E", scored=9, **figures)
    waived = replace(CHECK, clause="fouled_deck", verdict="deviates", severity="must", waived=True)
    left = replace(CHECK, clause="fouled_deck", verdict=verdict, severity=severity)
    run = replace(deviating, checks=(waived, left), footer=replace(deviating.footer, rows=(row,), exit_code=0))
    case = cases(junit_report(run))["misdeal.floor.tda-2024.no_limit_holdem", "fouled_deck"]
    assert outcome(case) is expected
    strict = replace(run, header=replace(run.header, strict=True))
    assert outcome(cases(junit_report(strict))["misdeal.floor.tda-2024.no_limit_holdem", "fouled_deck"]) is Failure


@pytest.mark.parametrize(("standing", "expected"), [("holds", Skipped), ("stale", Failure)])
@pytest.mark.parametrize("remedy", ["pick", "shuffle"])
def test_picks_that_are_waived_are_skipped(clean: Run, remedy: str, standing: str, expected: type[object]) -> None:
    assert clean.footer is not None
    about = {"clause": "four_card_flop", "irregularity": "pick", "expected": "random pick", "actual": "fixed"}
    waiver = replace(WAIVER, standing=standing, **about)
    known = {"clause": "four_card_flop", "number": "39-A", "edition": "", "game": "", "drawn": 99, "fewest": 9}
    found = RandomRemedy(remedy=remedy, verdict="fixed", severity="must", **known)  # type: ignore[arg-type]
    chance = RandomRemedies(false_alarm=1e-6, outcomes=1, threshold=1e-6, remedies=(found,))
    run = replace(clean, footer=replace(clean.footer, waivers=(waiver,), random_remedies=chance))
    (case,) = (case for (_, name), case in cases(junit_report(run)).items() if name.startswith("chance: "))
    assert outcome(case) is (expected if remedy == "pick" else Failure)


def test_a_run_that_was_cut_off_has_an_error_and_nothing_that_passed(partial: Run) -> None:
    found = cases(junit_report(partial))
    assert outcome(found["misdeal.run", "the run came to its end"]) is Error
    assert None not in map(outcome, found.values())
    # The planted deviation counts all the same, and what was not come to is listed.
    assert outcome(found["misdeal.floor.tda-2024.no_limit_holdem", "fouled_deck"]) is Failure
    assert outcome(found["misdeal.floor.tda-2024.no_limit_holdem", "penalty"]) is Skipped


def test_a_run_that_was_cut_short_has_an_error_and_nothing_that_passed(clean: Run) -> None:
    assert clean.footer is not None
    short = replace(clean.footer, complete=False, cut_short="the time limit")
    found = cases(junit_report(replace(clean, footer=short)))
    assert outcome(found["misdeal.run", "the run came to its end"]) is Error
    assert None not in map(outcome, found.values())
    assert None in map(outcome, cases(junit_report(clean)).values())


@pytest.mark.parametrize(
    ("code", "expected"),
    [(0, None), (2, Error), (3, Error), (4, Error), (5, Error), (6, Failure), (7, Skipped), (130, Error), (1, Failure)],
)
def test_the_run_itself_is_a_case(clean: Run, code: int, expected: type[object] | None) -> None:
    """
    A deviation that no clause shows, such as a biased pick, fails the case of the run.
    """
    assert clean.footer is not None
    found = cases(junit_report(replace(clean, footer=replace(clean.footer, exit_code=code))))
    assert outcome(found["misdeal.run", "the run came to its end"]) is expected


def test_what_is_waived_is_skipped_with_the_reason_and_the_day(deviating: Run) -> None:
    waiver = WaivedBy(number=1, reason="old dealer", link="BUG-7", owner="dealing", expires="2027-01-31", checks=12)
    row = replace(FOOTER.rows[1], deviates=1, must_deviations=1)
    waived = replace(
        deviating,
        checks=(replace(deviating.checks[0], waived=True),),
        deviations=(replace(FOULED_FLOP, waived=(waiver,)),),
        footer=replace(FOOTER, rows=(row,), unscored=()),
    )
    place = ("misdeal.floor.tda-2024.no_limit_holdem", "fouled_deck")
    found = cases(junit_report(waived))[place]
    assert outcome(found) is Skipped
    assert "old dealer (until 2027-01-31)" in found.result[0].message
    half = replace(waived, footer=replace(FOOTER, rows=(replace(row, deviates=2),), unscored=()))
    assert outcome(cases(junit_report(half))[place]) is Failure


def test_an_answer_that_is_none_is_an_error(clean: Run) -> None:
    assert clean.footer is not None
    row = replace(clean.footer.rows[0], conforms=399, errored=1)
    found = cases(junit_report(replace(clean, footer=replace(clean.footer, rows=(row,)))))
    assert outcome(found["misdeal.floor.tda-2024.no_limit_holdem", "substantial_action"]) is Error


def test_what_an_engine_says_stays_text(hostile: Run, tmp_path: Path) -> None:
    markup = "]]></failure><testcase name='x'/>&amp;\x00\x08\ufffe\ud800"
    deviation = replace(hostile.deviations[0], actual={"en": markup}, engine_evidence=markup)
    assert hostile.footer is not None
    rows = (replace(FOOTER.rows[1]),)
    run = replace(hostile, deviations=(deviation,), footer=replace(hostile.footer, rows=rows, cut_short=markup))
    path = tmp_path / "junit.xml"
    path.write_text(junit_report(run), encoding="utf-8")
    found = cases(path.read_text("utf-8"))
    assert ("misdeal.floor.tda-2024.no_limit_holdem", "x") not in found
    story = found["misdeal.floor.tda-2024.no_limit_holdem", "fouled_deck"].result[0].text
    assert "]]></failure><testcase name='x'/>&amp;\\x00\\x08\\ufffe\\ud800" in story
    assert HOSTILE not in story


def test_many_deviations_of_a_clause_are_told_by_their_commands(deviating: Run) -> None:
    many = tuple(
        replace(FOULED_FLOP, deviation=number, replay=f"misdeal replay {number}.json engine") for number in range(1, 81)
    )
    text = junit_report(replace(deviating, deviations=many))
    story = cases(text)["misdeal.floor.tda-2024.no_limit_holdem", "fouled_deck"].result[0].text
    assert story.count("What happened at the table") == 5
    assert "misdeal replay 55.json engine" in story
    assert "misdeal replay 56.json engine" not in story
    assert "25 more are in the record stream." in story
