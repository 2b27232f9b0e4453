from datetime import date
from pathlib import Path

import msgspec
import pytest

from tests.mutation import judging
from tests.mutation.mutations import Mutation, mutations
from tests.mutation.page import Row, write
from tests.mutation.planting import changed_functions, changed_lines
from tests.mutation.results import Explanation, Results, explanations, unexplained, without_survivor

MODULE = '''
"""
Words that nobody mutates.
"""
from typing import TypeVar

T = TypeVar("T")
_STRONG = frozenset({"void", "misdeal"})


class Hand:
    @property
    def is_over(self) -> "bool | None":
        return self.seats < 2 and self.dealt


def causes(hand: Hand, found: list[str]) -> list[str]:
    if hand.is_over:
        raise ValueError("the hand is over")
    match hand:
        case 1:
            return []
        case _:
            return [each for each in found if each in _STRONG]
'''
TODAY = date(2026, 11, 30)


def changes(definition: str) -> set[tuple[str, str]]:
    return {(each.before, each.after) for each in mutations(MODULE) if each.definition == definition}


class TestMutations:
    def test_a_table_of_the_module_loses_its_entries(self) -> None:
        assert changes("") == {
            ('_STRONG = frozenset({"void", "misdeal"})', after)
            for after in (
                "_STRONG = None",
                "_STRONG = frozenset(None)",
                '_STRONG = frozenset({"misdeal"})',
                '_STRONG = frozenset({"void", })',
                '_STRONG = frozenset({"XXvoidXX", "misdeal"})',
                '_STRONG = frozenset({"void", "XXmisdealXX"})',
            )
        }

    def test_a_property_is_changed_like_a_function(self) -> None:
        assert changes("Hand.is_over") == {
            ("return self.seats < 2 and self.dealt", after)
            for after in (
                "return self.seats < 2 or self.dealt",
                "return self.seats <= 2 and self.dealt",
                "return self.seats < 3 and self.dealt",
            )
        }

    def test_conditions_are_forced_and_cases_left_out(self) -> None:
        assert changes("causes") == {
            ("if hand.is_over:", "if (hand.is_over) and False:"),
            ("if hand.is_over:", "if (hand.is_over) or True:"),
            ("case 1: / return []", ""),
            ("case _: / return [each for each in found if each in _STRONG]", ""),
            *(
                ("return [each for each in found if each in _STRONG]", after)
                for after in (
                    "return [each for each in found if each not in _STRONG]",
                    "return [each for each in found if (each in _STRONG) and False]",
                    "return [each for each in found if (each in _STRONG) or True]",
                )
            ),
            ("case 1:", "case 2:"),
        }

    def test_the_same_words_twice_are_told_apart(self) -> None:
        twice = mutations("def f(a: int) -> bool:\n    x = a < 1\n    x = a < 1\n    return x\n")
        assert len({each.key for each in twice}) == len(twice)

    def test_only_changes_outside_of_functions_need_a_new_process(self) -> None:
        sound = compile(MODULE, "m", "exec")
        for each in mutations(MODULE):
            changed = changed_functions(sound, compile(each.source, "m", "exec"))
            assert (changed is None) == (each.definition == "")
            assert changed is None or list(changed) == [each.definition]


ROUND = """
def turn(seats):
    if (
        seats
        and seats[0]
    ):
        return seats[
            0
        ]
    match seats:
        case [one]:
            return one
        case _:
            return None
"""


class TestChangedLines:
    @pytest.mark.parametrize(
        ("old", "new", "lines"),
        [
            ("        and seats[0]", "        or seats[0]", {3, 4, 5, 6}),
            ("            0", "            1", {7, 8, 9}),
            ("return one", "return 1", {10, 11, 12}),
            ("        case [one]:\n            return one\n", "", {10, 11, 12}),
        ],
    )
    def test_they_are_those_of_the_statement(self, old: str, new: str, lines: set[int]) -> None:
        assert ROUND.count(old) == 1
        assert changed_lines(ROUND, ROUND.replace(old, new)) == lines


@pytest.fixture
def some() -> tuple[Mutation, ...]:
    return mutations(MODULE)


class TestResults:
    def test_they_are_there_after_a_kill(self, tmp_path: Path, some: tuple[Mutation, ...]) -> None:
        path = tmp_path / "deep" / "results.jsonl"
        Results(path, "t").add("m", some[0], "case-1", TODAY)
        Results(path, "t").add("m", some[1], "", TODAY)
        path.write_bytes(path.read_bytes()[:-9])
        again = Results(path, "t")
        again.add("m", some[2], "case-2", TODAY)
        again = Results(path, "t")
        assert [bool(again.of("m", each)) for each in some[:3]] == [True, False, True]

    def test_a_survivor_is_judged_again_when_the_tests_change(self, tmp_path: Path, some: tuple[Mutation, ...]) -> None:
        path = tmp_path / "results.jsonl"
        before = Results(path, "old tests")
        before.add("m", some[0], "case-1", TODAY)
        before.add("m", some[1], "", TODAY)
        after = Results(path, "new tests")
        assert after.of("m", some[0])
        assert not after.of("m", some[1])

    def test_an_explained_one_is_not(self, tmp_path: Path, some: tuple[Mutation, ...]) -> None:
        path = tmp_path / "results.jsonl"
        Results(path, "old tests").add("m", some[1], "", TODAY)
        named = Explanation(
            module="m", definition=some[1].definition, before=some[1].before, after=(some[1].after,), reason="-"
        )
        assert Results(path, "new tests", (named,)).of("m", some[1])
        assert not Results(path, "new tests", (named,)).of("n", some[1])

    def test_a_changed_definition_is_judged_again(self, tmp_path: Path, some: tuple[Mutation, ...]) -> None:
        results = Results(tmp_path / "results.jsonl", "t")
        results.add("m", some[0], "case-1", TODAY)
        assert not results.of("m", msgspec.structs.replace(some[0], digest="other"))
        assert not results.of("n", some[0])

    def test_survivors_need_an_explanation_and_explanations_a_survivor(
        self, tmp_path: Path, some: tuple[Mutation, ...]
    ) -> None:
        results = Results(tmp_path / "results.jsonl", "t")
        survivors = [results.add("m", each, "", TODAY) for each in some[:2]]
        named = [
            Explanation(module="m", definition=each.definition, before=each.before, after=(each.after,), reason="-")
            for each in (some[0], some[2])
        ]
        assert unexplained(survivors, named) == (survivors[1],)
        assert without_survivor(survivors, named, ["m"]) == (("m", some[2].definition, some[2].before, some[2].after),)
        assert without_survivor(survivors, named, ["another"]) == ()


def test_every_explanation_says_why() -> None:
    assert all(each.reason.strip() and each.after for each in explanations())


def test_the_table_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- table -->\nold\n<!-- end of the table -->\nafter\n", encoding="utf-8")
    write([Row("precedence", TODAY, 9, 7, 1, 1)], page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    row = next(line for line in text.splitlines() if "precedence" in line)
    assert [cell.strip() for cell in row.split("|")] == ["", "precedence", "2026-11-30", "9", "7", "1", "1", ""]


def test_a_process_that_is_red_without_a_mutant_judges_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "_in_a_new_process", lambda _request: "crash: the mutant cannot be imported")
    with pytest.raises(RuntimeError, match="seating is red without a mutant"):
        judging._see_that_a_new_process_is_green("seating", "")
