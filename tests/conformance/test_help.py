"""
Every command has help that teaches by examples, and how loud a certification is can be said.
"""

import os
import re
import shlex
import subprocess
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from typing import Any

import pytest

from conformance.cli import _parser

Misdeal = Any


def _every(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for below in action.choices.values():
                yield from _every(below)


HELPS = {parser.prog: parser.format_help() for parser in _every(_parser())}


def _examples(text: str) -> list[list[str]]:
    """
    The commands of the examples, as a shell would split them, without what they are for and where their output goes.
    """
    joined = re.sub(r" \\\n +", " ", text)
    lines = re.findall(r"^  (misdeal .+)$", joined.partition("\nexamples:\n")[2], re.MULTILINE)
    # The words that say what an example is for stand apart, or follow its only file.
    commands = [re.split(r"  +|(?<=\.json) (?=what )| >>? ", line)[0] for line in lines]
    return [shlex.split(command)[1:] for command in commands]


@pytest.mark.parametrize("name", HELPS)
def test_every_command_has_help_with_examples_of_itself(name: str) -> None:
    examples = _examples(HELPS[name])
    assert examples, f"{name} --help has no examples"
    named = name.split()[1:]
    assert any(example[: len(named)] == named for example in examples)


@pytest.mark.parametrize("name", HELPS)
def test_every_example_is_a_command_that_there_is(name: str) -> None:
    for example in _examples(HELPS[name]):
        if "--reason" in example and "..." in example:  # the rest is as in the example before
            continue
        _parser().parse_args(example)


@pytest.mark.parametrize("name", HELPS)
def test_every_help_fits_into_80_columns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    texts = {parser.prog: parser.format_help() for parser in _every(_parser())}
    assert max(map(len, texts[name].splitlines())) <= 80


ASKED = "null:accepted", "--clause", "boxed_cards", "--edition", "tda-2024", "--game", "no_limit_holdem", "--jobs", "1"


def test_quiet_prints_the_verdict_and_nothing_else(misdeal: Misdeal) -> None:
    done = misdeal.certify(*ASKED, "--quiet")
    lines = done.stdout.splitlines()
    assert re.match(r"1 of \d+ clauses scored: ", lines[0])
    assert "the engine deviates, as answered by the adapter" in done.stdout.replace("\n", " ")
    assert lines[-1] == "exit code 1: the engine deviates"
    assert len(lines) < 8
    assert "Deviation" not in done.stdout
    assert done.stderr == ""
    assert done.returncode == 1


def test_verbose_says_what_is_done_also_where_there_is_no_terminal(misdeal: Misdeal) -> None:
    done = misdeal.certify(*ASKED, "--verbose")
    for words in ("checks; records go to records", "part 0 finished after", "made smaller", "\ndeviation: tda-2024"):
        assert words in done.stderr
    assert "\x1b" not in done.stdout + done.stderr


def test_quiet_and_verbose_exclude_each_other(misdeal: Misdeal) -> None:
    done = misdeal("certify", "reference", "-q", "-v")
    assert done.returncode == 2
    assert "not allowed with argument" in done.stderr


def test_what_is_piped_has_no_colour() -> None:
    printed = subprocess.run(
        [sys.executable, "-P", "-m", "conformance", "explain", "35-E"],
        env=os.environ | {"FORCE_COLOR": "1", "PYTHON_COLORS": "1"},
        capture_output=True,
        check=True,
    )
    assert b"\x1b" not in printed.stdout + printed.stderr
