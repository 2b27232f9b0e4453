"""
A house file on the command line: what it changes in a run, a ruling, a replay and an explanation; how it is refused.
"""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from conformance.check import prepared
from conformance.corpus.loading import golden_cases
from conformance.documents import read_house_file
from conformance.group import Group, Member, Twin
from conformance.house_file import house_run
from conformance.options import WrongUsage
from conformance.scorable import scorable_clauses
from reference_engine.editions import switches
from reference_engine.house import House, HouseClause, read_house
from reference_engine.model.case import Case

Misdeal = Any
Fake = Callable[..., str]
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "house.toml"
PAGE = Path(__file__).parents[2] / "docs" / "house-files.md"
DIGEST = hashlib.sha256(EXAMPLE.read_bytes()).hexdigest()
CASES = {(golden.id, golden.edition): golden.case for golden in golden_cases()}
FOUR_CARDS = CASES["four_cards_on_the_flop", "tda-2024"]
CHECK_AND_FOLD = CASES["check_and_fold", "tda-2024"]
HOLDEM = ("--game", "no_limit_holdem")
CLAUSE = HouseClause("The whole flop is dealt again.", "House rules, page 7")


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., str]:
    """
    The name of a file with a case, or with a text.
    """

    def write(name: str, content: Case | str) -> str:
        text = content.encode() if isinstance(content, str) else msgspec.json.encode(content)
        (tmp_path / name).write_bytes(text)
        return name

    return write


def plain(text: str) -> str:
    return " ".join(text.split())


def group(clause: str, *cases: Case) -> Group:
    twins = (Twin.IRREGULAR, Twin.CLEAN, Twin.OPPOSITE)
    return Group(clause, clause, "tda-2024", tuple(Member(twin, "", case) for twin, case in zip(twins, cases)))  # noqa: B905


def test_the_example_of_the_page_is_the_file() -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown == EXAMPLE.read_text(encoding="utf-8")


def test_the_page_names_everything_that_a_file_may_hold() -> None:
    page = PAGE.read_text(encoding="utf-8")
    fixed = {name for name, switch in switches().items() if switch.other == "none"}
    only_the_house = {name for name, switch in switches().items() if switch.other == "house"}
    for name in fixed | only_the_house:
        assert f"`{name}`" in page, name


def test_the_reference_conforms_under_the_example(misdeal: Misdeal) -> None:
    arguments = ("--edition", "tda-2024", "--game", "no_limit_holdem", "--strict", "--house", str(EXAMPLE))
    done = misdeal.certify("reference", *arguments)
    run = misdeal.kept()
    header, footer = run.header, run.footer
    assert (header.house.file, header.house.sha256) == ("house.toml", DIGEST)
    assert [one.clause for one in header.house.clauses] == ["four_card_flop"]
    assert f"house file house.toml (sha256 {DIGEST})" in footer.verdict[0]
    first = f"{footer.scored_clauses} of {footer.countable_clauses} clauses scored, 1 ruled by the house: reference"
    assert done.stdout.startswith(first)
    assert not run.deviations
    assert done.returncode == 0, done.stdout + done.stderr
    ruled = [check for check in run.checks if check.house]
    assert len(ruled) == footer.ruled_by_house > 0
    assert all(check.house == ("four_card_flop",) and not check.scored for check in ruled)
    assert all(place[-1] != "four_card_flop" for place in header.countable)
    assert any("39-A four_card_flop" in line and "not counted" in line for line in footer.verdict)


def test_the_report_names_every_switch_that_differs_from_its_default(misdeal: Misdeal) -> None:
    arguments = ("--edition", "tda-2024", "--clause", "first_card", "--role", "floor", *HOLDEM)
    done = misdeal.certify("reference", *arguments, "--house", str(EXAMPLE))
    printed = plain(done.stdout)
    turned = read_house(EXAMPLE.read_bytes()).turned()
    told = ", ".join(f"{name} {reading}" for name, reading in turned.items())
    assert f"Read otherwise than by default: {told}." in printed
    for name, reading in turned.items():
        assert f"{name} {reading} (default {switches()[name].default}): {switches()[name].question['en']}" in printed
    assert "held to the default: U-2, U-16" in printed
    assert "39-A four_card_flop, ruled by the house: The whole flop is dealt again after a shuffle" in printed


def test_the_engine_is_told_what_the_house_pins(misdeal: Misdeal, fake: Fake, tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    misdeal.certify(fake("records", heard), "--engine-writes=.", "--clause", "fouled_deck", "--house", str(EXAMPLE))
    requests = [json.loads(line) for line in heard.read_text().splitlines()]
    cases = [request["case"] for request in requests if request["type"] == "rule"]
    assert cases
    pinned = read_house(EXAMPLE.read_bytes()).switches
    assert all(case["switches"] == pinned for case in cases)


def test_a_deviation_replays_without_the_house_file(misdeal: Misdeal) -> None:
    arguments = ("--clause", "first_card", "--edition", "tda-2024", *HOLDEM)
    misdeal.certify("null:accepted", *arguments, "--house", str(EXAMPLE))
    deviation = misdeal.kept().deviations[0]
    assert msgspec.json.decode(deviation.document)["switches"] == read_house(EXAMPLE.read_bytes()).switches
    done = misdeal("replay", "records/deviation-01.json", "null:accepted")
    assert "is still there" in plain(done.stdout)


def test_nothing_counts_that_the_house_rules_itself(misdeal: Misdeal, written: Callable[..., str]) -> None:
    """
    An engine that deviates in one clause alone is not told so where the house rules that clause.
    """
    arguments = ("null:accepted", "--clause", "boxed_cards", "--edition", "tda-2024", *HOLDEM)
    assert misdeal.certify(*arguments).returncode == 1
    misdeal.records.unlink()
    house = '[clauses.boxed_cards]\nruling = "One is enough."\nsource = "House rules, page 2"'
    done = misdeal.certify(*arguments, "--house", written("house.toml", house))
    run = misdeal.kept()
    assert done.returncode == 3
    assert not run.deviations
    assert {check.house for check in run.checks} == {("boxed_cards",)}
    assert not any(check.scored for check in run.checks)
    assert {check.verdict for check in run.checks} == {"house"}
    rows = [row for row in run.footer.rows if row.clause == "boxed_cards"]
    assert sum(row.ruled_by_house for row in rows) == len(run.checks) == run.footer.ruled_by_house
    assert not any(row.countable or row.checks for row in rows)
    assert {one.reason for one in run.footer.unscored if one.clause == "boxed_cards"} == {"ruled by the house"}


_OWN_REDEAL = '[clauses.redeal]\nruling = "We deal again in our own way."\nsource = "House rules, page 1"'


def test_a_redeal_that_the_house_rules_takes_nothing_out_of_core(misdeal: Misdeal, written: Callable[..., str]) -> None:
    """
    No redeal is compared there, so an engine that never rules a misdeal is found out as ever.
    """
    house = written("house.toml", _OWN_REDEAL)
    arguments = ("--edition", "tda-2024", "--game", "no_limit_holdem", "--role", "floor", "--house", house)
    assert misdeal.certify("null:accepted", *arguments).returncode == 1
    footer = misdeal.kept().footer
    assert footer.countable_clauses == len(scorable_clauses("floor", "tda-2024", "core"))
    assert footer.ruled_by_house == 0


def test_clauses_without_a_check_because_of_another_that_the_house_rules_leave_the_run_incomplete(
    misdeal: Misdeal, written: Callable[..., str]
) -> None:
    house = written("house.toml", _OWN_REDEAL)
    done = misdeal.certify(
        "reference", "--profile", "full", "--edition", "tda-2024", "--game", "no_limit_holdem", "--house", house
    )
    footer = misdeal.kept().footer
    assert done.returncode == 7
    assert footer.countable_clauses == len(scorable_clauses("floor", "tda-2024", "full")) - 1
    assert footer.scored_clauses < footer.countable_clauses


def test_a_definition_that_the_house_removes_is_not_counted(misdeal: Misdeal, written: Callable[..., str]) -> None:
    house = '[fouled_deck]\nremove = ["same_rank_and_suit"]\nsource = "House rules, page 3"'
    arguments = ("reference", "--edition", "tda-2019", "--clause", "fouled_deck", *HOLDEM)
    misdeal.certify(*arguments)
    counted = misdeal.kept().footer
    misdeal.records.unlink()
    misdeal.certify(*arguments, "--house", written("house.toml", house))
    footer = misdeal.kept().footer
    assert footer.scored_clauses == 0 < counted.scored_clauses
    assert footer.countable_clauses == counted.countable_clauses - counted.scored_clauses
    reasons = {one.reason for one in footer.unscored if one.clause == "fouled_deck"}
    assert reasons == {"the house's readings leave no check of it"}


def test_the_house_rules_what_a_dealer_is_audited_by(misdeal: Misdeal, written: Callable[..., str]) -> None:
    house = '[clauses.posts]\nruling = "The button posts both."\nsource = "House rules, page 1"'
    arguments = ("model-dealer", "--edition", "tda-2024", "--clause", "posts", *HOLDEM)
    misdeal.certify(*arguments, "--house", written("a.toml", house))
    run = misdeal.kept()
    assert {check.house for check in run.checks} == {("posts",)}
    assert not [row for row in run.footer.rows if row.clause == "posts" and row.countable]


def test_a_check_is_the_house_s_if_its_irregular_member_is_or_every_twin() -> None:
    irregular = FOUR_CARDS
    clean = CASES["flop_without_a_burn", "tda-2024"]
    of_flops = House(clauses={"four_card_flop": CLAUSE})
    check = prepared(group("four_card_flop", irregular, clean), "full", of_flops)
    assert check is not None
    assert check.house == ("four_card_flop",)
    twins = prepared(group("unburned_flop", clean, irregular), "full", of_flops)
    assert twins is not None
    assert twins.house == ("four_card_flop",)
    both = prepared(group("unburned_flop", clean, irregular, CHECK_AND_FOLD), "full", of_flops)
    assert both is not None
    assert both.house == ()
    assert [expected.member.case for expected in both.members] == [clean, CHECK_AND_FOLD]
    named = prepared(group("unburned_flop", clean, CHECK_AND_FOLD), "full", House(clauses={"unburned_flop": CLAUSE}))
    assert named is not None
    assert named.house == ("unburned_flop",)


def test_a_twin_that_the_house_leaves_open_is_left_out_where_another_is_left() -> None:
    house = House(switches={"U-26": "b"})
    four_cards, clean = (replace(case, edition="tda-2019") for case in (FOUR_CARDS, CHECK_AND_FOLD))
    fouled = CASES["same_card_in_two_hands", "tda-2019"]
    check = prepared(group("four_card_flop", four_cards, clean, fouled), "full", house)
    assert check is not None
    assert not check.is_discretionary
    assert [expected.member.case.events for expected in check.members] == [four_cards.events, clean.events]
    alone = prepared(group("four_card_flop", four_cards, fouled), "full", house)
    assert alone is not None
    assert alone.is_discretionary


def test_what_is_left_of_a_check_still_names_its_clause() -> None:
    """
    Where only a twin that the house rules names the clause, the check is the house's.
    """
    irregular, clean = CHECK_AND_FOLD, FOUR_CARDS
    barred = CASES["three_folds", "tda-2024"]
    house = House(clauses={"misdeal_window": CLAUSE})
    check = prepared(group("misdeal_window", irregular, clean, barred), "full", house)
    assert check is not None
    assert check.house == ("misdeal_window",)
    other = prepared(group("substantial_action", irregular, clean, barred), "full", house)
    assert other is not None
    assert other.house == ("misdeal_window",)


def test_a_case_is_ruled_as_the_house_reads_it(misdeal: Misdeal, written: Callable[..., str]) -> None:
    case = written("case.json", CHECK_AND_FOLD)
    assert "Misdeal" in misdeal("rule", case).stdout
    done = misdeal("rule", case, "--house", str(EXAMPLE))
    assert done.returncode == 0
    assert "The ruling by tda-2024, as house.toml reads it" in plain(done.stdout)
    assert "The house reads U-1 as b, U-13 as b," in done.stdout
    assert "exact re-play" not in plain(done.stdout)


def test_a_clause_of_the_house_is_told_with_its_source(misdeal: Misdeal, written: Callable[..., str]) -> None:
    case = written("case.json", FOUR_CARDS)
    printed = plain(misdeal("rule", case, "--house", str(EXAMPLE)).stdout)
    assert f"The house: house.toml (sha256 {DIGEST})" in printed
    assert "four_card_flop: The whole flop is dealt again after a shuffle, and the burn stays." in printed
    assert "no answer counts for or against an engine" in printed
    told = json.loads(misdeal("rule", case, "--json", "--house", str(EXAMPLE)).stdout)
    assert told["ruled_by_house"] == ["four_card_flop"]
    assert told["house"]["sha256"] == DIGEST
    assert told["permitted"]["members"][0]["ruling"]["outcome"] == "play_on"


def test_a_replayed_case_of_the_house_is_not_scored(misdeal: Misdeal, written: Callable[..., str]) -> None:
    case = written("case.json", FOUR_CARDS)
    done = misdeal("replay", case, "null:misdeal")
    assert done.returncode == 1
    assert "What the engine did wrong" in done.stdout
    done = misdeal("replay", case, "null:misdeal", "--house", str(EXAMPLE))
    assert done.returncode == 3
    assert "What the engine did wrong" not in done.stdout
    assert "house, not scored" in done.stdout
    pinned = misdeal("replay", written("other.json", CHECK_AND_FOLD), "reference", "--house", str(EXAMPLE))
    assert pinned.returncode == 0
    assert "conforms" in pinned.stdout


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("U-1", "The house file house.toml reads b."),
        ("fouled-two-jokers", "The house file house.toml reads b."),
        ("39-A", "The house file house.toml rules it otherwise: The whole flop is dealt again after a shuffle"),
    ],
)
def test_what_the_house_says_is_explained(misdeal: Misdeal, name: str, told: str) -> None:
    assert told in plain(misdeal("explain", name, "--house", str(EXAMPLE)).stdout)
    assert "house.toml" not in misdeal("explain", name).stdout


@pytest.mark.parametrize(
    "command",
    [("certify", "reference"), ("rule", "case.json"), ("replay", "case.json", "reference"), ("explain", "U-1")],
)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "the house file house.toml cannot be read: No such file or directory. Check the path."),
        ("[switches", "the house file house.toml is malformed. Mend these first: - this is not TOML"),
        (
            '[switches]\nU-99 = "a"\nU-1 = "x"\n[clauses.redeal]\nruling = "x"',
            "- [switches]: there is no switch 'U-99'; did you mean U-9? - [switches]: U-1 has the readings",
        ),
    ],
)
def test_a_bad_file_is_refused_with_every_problem(
    misdeal: Misdeal, written: Callable[..., str], command: tuple[str, ...], text: str | None, told: str
) -> None:
    written("case.json", FOUR_CARDS)
    if text is not None:
        written("house.toml", text)
    done = misdeal(*command, "--house", "house.toml")
    assert done.returncode == 2
    assert told in plain(done.stderr)
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_folder_is_no_house_file(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage, match="cannot be read"):
        read_house_file(tmp_path)


def test_the_header_keeps_readings_in_the_suite_s_order_with_their_words(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[switches]\nU-16 = "b"\nU-1 = "a"\n', encoding="utf-8")
    kept = house_run(read_house_file(path))
    assert [(one.switch, one.default, one.reading) for one in kept.switches] == [("U-1", "a", "a"), ("U-16", "a", "b")]
    assert kept.switches[1].told == switches()["U-16"].b
    assert kept.clauses == ()
