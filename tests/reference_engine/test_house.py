"""
A house file is read whole or refused with everything that is wrong with it.
"""

import re
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from conformance.corpus.loading import golden_cases
from reference_engine.editions import switches
from reference_engine.house import FOULED_BY, NO_HOUSE, House, HouseClause, MalformedHouse, clause_numbers, read_house
from reference_engine.problem import MalformedCase
from reference_engine.rule_on import rule_on

WHOLE = """
[house]
name = "The River Room"

[switches]
U-1 = "b"
U-5 = "a"

[fouled_deck]
add = ["foreign_back", "two_jokers", "foreign_back"]
remove = ["same_rank_and_suit"]
source = "House rules, page 3"

[draw_games]
misdeal_cause = "play_on"
source = "House rules, page 4"

[clauses.four_card_flop]
ruling = \"\"\"
The whole flop
is dealt again.\"\"\"
source = "House rules, page 7"
"""


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(MalformedHouse) as refused:
        read_house(text.encode())
    assert str(refused.value) == "\n".join(refused.value.problems)
    return refused.value.problems


def test_everything_a_house_can_settle_is_read() -> None:
    assert read_house(WHOLE.encode()) == House(
        name="The River Room",
        switches={
            "U-1": "b",
            "U-5": "a",
            "fouled-foreign-back": "b",
            "fouled-two-jokers": "b",
            "U-26": "b",
            "draw-misdeal": "b",
        },
        clauses={"four_card_flop": HouseClause("The whole flop is dealt again.", "House rules, page 7")},
        sources={"fouled_deck": "House rules, page 3", "draw_games": "House rules, page 4"},
    )


def test_a_mark_of_the_encoding_before_the_text_is_no_matter() -> None:
    assert read_house(b"\xef\xbb\xbf" + WHOLE.encode()) == read_house(WHOLE.encode())


def test_a_switch_held_to_its_default_is_not_turned() -> None:
    assert list(read_house(WHOLE.encode()).turned()) == [
        "U-1", "U-26", "fouled-foreign-back", "fouled-two-jokers", "draw-misdeal",
    ]  # fmt: skip
    assert NO_HOUSE.turned() == {}


def test_each_added_definition_is_a_switch_that_only_a_house_may_turn() -> None:
    for name in FOULED_BY.values():
        assert (switches()[name].default, switches()[name].other) == ("a", "house")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file settles nothing; it may have [switches], [fouled_deck], [draw_games], [clauses]"),
        ('[house]\nname = "The River Room"', "the file settles nothing"),
        ("[switches", "this is not TOML: "),
        ("[switches]\nU-1 = 2026-02-30", "this is not TOML: "),
        ('[switches]\nU-1 = "b"\nU-1 = "a"', "this is not TOML: "),
        ("[switch]", "the file: unknown key 'switch'; known are house, switches, fouled_deck, draw_games, clauses"),
        ("switches = 3", "switches is a table, written [switches], not 3"),
        ("clauses = []", "clauses is a table, written [clauses], not []"),
        ('[house]\nnom = "x"', "[house]: unknown key 'nom'; known are name"),
        ("[house]\nname = 3", "[house] name: a text, not 3"),
        ('[switches]\nU-99 = "a"', "[switches]: there is no switch 'U-99'; did you mean U-9?"),
        ('[switches]\nnonsense = "a"', "[switches]: there is no switch 'nonsense'"),
        ('[switches]\nU-1 = "c"', '[switches]: U-1 has the readings "a" and "b", not \'c\''),
        ("[switches]\nU-1 = true", '[switches]: U-1 has the readings "a" and "b", not True'),
        ("[switches]\nU-1 = ['a']", '[switches]: U-1 has the readings "a" and "b", not [\'a\']'),
        ('[switches]\nU-9 = "a"', "[switches]: U-9 cannot be set: it has one reading only"),
        ('[switches]\nU-6 = "b"', "[switches]: U-6 cannot be set: no ruling depends on it"),
        ("[fouled_deck]", "[fouled_deck]: it neither adds nor removes a definition"),
        (
            '[fouled_deck]\nadd = ["joker"]',
            "[fouled_deck] add: one of foreign_back, missing_card, two_jokers, wrong_card",
        ),
        ("[fouled_deck]\nadd = [3]", "wrong_card, not 3"),
        ("[fouled_deck]\nadd = true", "[fouled_deck] add: a list of names, not True"),
        ('[fouled_deck]\nremove = ["two_jokers"]', "[fouled_deck] remove: one of same_rank_and_suit, not 'two_jokers'"),
        ('[fouled_deck]\nadd = ["wrong_card"]', "[fouled_deck] source: it is missing"),
        ('[fouled_deck]\nadd = ["wrong_card"]\nsource = " "', "[fouled_deck] source: a text, not ' '"),
        (
            '[switches]\nU-26 = "a"\n[fouled_deck]\nremove = ["same_rank_and_suit"]\nsource = "x"',
            "[fouled_deck]: this sets U-26 to b, and [switches] to a",
        ),
        ("fouled_deck = 3", "fouled_deck is a table, written [fouled_deck], not 3"),
        ("[draw_games]", "[draw_games] misdeal_cause: one of misdeal, play_on; it is missing"),
        ('[draw_games]\nmisdeal_cause = "pray"', "[draw_games] misdeal_cause: one of misdeal, play_on; not 'pray'"),
        ("[draw_games]\nmisdeal_cause = []", "[draw_games] misdeal_cause: one of misdeal, play_on; not []"),
        ('[draw_games]\nmisdeal_cause = "misdeal"', "[draw_games] source: it is missing"),
        ("[clauses.four_card_flops]", "there is no clause 'four_card_flops'; did you mean four_card_flop?"),
        ("[clauses.39-A]", "[clauses.39-A]: there is no clause '39-A'; 39-A is four_card_flop"),
        ("[clauses.35-D]", "35-D is misdeal_window, scrap_card"),
        ('[clauses."a\\nb"]', "[clauses.'a\\nb']: there is no clause 'a\\nb'"),
        ("[clauses]\nfour_card_flop = 'x'", "[clauses.four_card_flop]: a table with ruling and source, not 'x'"),
        ("[clauses.four_card_flop]\nruling = 'x'", "[clauses.four_card_flop] source: it is missing"),
        ("[clauses.four_card_flop]\nsource = 'x'", "[clauses.four_card_flop] ruling: it is missing"),
        (
            "[clauses.four_card_flop]\nruling = 'x'\nsource = 'x'\npage = 3",
            "[clauses.four_card_flop]: unknown key 'page'; known are ruling, source",
        ),
        (f"[switches]\nU-1 = '{'x' * 90}'", "xxx ..."),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    assert any(said in problem for problem in problems(text))


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(MalformedHouse, match="not UTF-8"):
        read_house(b'[switches]\nU-1 = "\xff"')


def test_brackets_without_end_are_refused() -> None:
    with pytest.raises(MalformedHouse, match="nested too deeply"):
        read_house(b"a = " + b"[" * 100_000)


def test_all_problems_are_named_at_once() -> None:
    found = problems(
        '[hous]\n[switches]\nU-99 = "a"\nU-1 = "c"\n[fouled_deck]\nadd = ["x"]\n[draw_games]\nsource = 3\n'
        "[clauses.nothing]\nruling = ''\n[clauses.redeal]\nruling = 'x'\n"
    )
    assert len(found) == 11
    assert len(set(found)) == 11


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["a", "b", "misdeal", "wrong_card"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["name", "add", "remove", "source", "ruling", "misdeal_cause"])
NAMES = KEYS | st.sampled_from(sorted(switches())) | st.sampled_from(sorted(clause_numbers())) | st.text(max_size=6)
TABLES = st.sampled_from(["house", "switches", "fouled_deck", "draw_games", "clauses"]) | st.text(max_size=6)
SETTLED = VALUES | st.dictionaries(NAMES, VALUES | st.dictionaries(KEYS, VALUES, max_size=2), max_size=3)
FILES = st.dictionaries(TABLES, SETTLED, max_size=3)


def written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)} = {written(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(entry) for entry in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return quoted(value) if isinstance(value, str) else str(value or 0)


def quoted(text: str) -> str:
    shown = "".join(char if char.isalnum() and char.isascii() else f"\\U{ord(char):08x}" for char in text)
    return f'"{shown}"'


@settings(deadline=None, max_examples=200)
@given(FILES)
def test_any_table_is_read_or_refused_in_words(tables: dict[str, Any]) -> None:
    text = "\n".join(f"{quoted(name)} = {written(table)}" for name, table in tables.items())
    tomllib.loads(text)
    read_or_refused(text.encode())


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet='[]"=.\n#abUc-1_ \x00é') | st.just(WHOLE), st.binary(max_size=4), st.integers(0, 400))
def test_any_bytes_are_read_or_refused_in_words(text: str, inserted: bytes, at: int) -> None:
    whole = text.encode()
    read_or_refused(whole[:at] + inserted + whole[at:])


def read_or_refused(text: bytes) -> None:
    try:
        house = read_house(text)
    except MalformedHouse as refused:
        said = refused.problems
    else:
        said = ("read",)
        assert house.switches or house.clauses
        assert all(reading in {"a", "b"} for reading in house.switches.values())
        assert house.clauses.keys() <= clause_numbers().keys()
        assert all(clause.ruling and clause.source for clause in house.clauses.values())
    assert said
    assert all(problem.strip() for problem in said)


CASES = {(golden.id, golden.edition): golden.case for golden in golden_cases()}


def test_a_case_is_played_with_the_switches_of_the_house() -> None:
    case = CASES["check_and_fold", "tda-2024"]
    pinned = read_house(WHOLE.encode()).pin(case)
    assert pinned.switches["U-1"] == "b"
    assert [member.ruling.outcome.value for member in rule_on(pinned).members] == ["play_on"]
    assert NO_HOUSE.pin(case) is case


def test_a_ruling_that_rests_on_a_clause_of_the_house_is_the_house_s() -> None:
    house = read_house(WHOLE.encode())
    four_cards = house.pin(CASES["four_cards_on_the_flop", "tda-2024"])
    assert house.rules_itself(rule_on(four_cards)) == ("four_card_flop",)
    assert house.rules_itself(rule_on(CASES["check_and_fold", "tda-2024"])) == ()
    assert NO_HOUSE.rules_itself(rule_on(four_cards)) == ()


@pytest.mark.parametrize(
    ("pinned", "said"),
    [
        ({"U-99": "a"}, "there is no switch 'U-99'"),
        ({"U-1": "floor"}, "switch U-1 has the readings a and b, not 'floor'"),
        ({"U-9": "a"}, "switch U-9 cannot be set: it has one reading only"),
        ({"U-6": "b"}, "switch U-6 cannot be set: no ruling depends on it"),
    ],
)
def test_a_case_pins_only_what_can_be_set(pinned: dict[str, str], said: str) -> None:
    with pytest.raises(MalformedCase, match=re.escape(said)):
        rule_on(structs.replace(CASES["check_and_fold", "tda-2024"], switches=pinned))
