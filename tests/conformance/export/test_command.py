"""
`misdeal export` as it is typed.
"""

from pathlib import Path
from typing import Any

import pytest

from conformance.corpus.loading import GoldenCase

Misdeal = Any
SMALL = ("--game", "razz", "--edition", "tda-2019", "--clause", "35-E", "--sample", "1")


@pytest.fixture(autouse=True)
def _golden_cases_are_few(monkeypatch: pytest.MonkeyPatch, golden: tuple[GoldenCase, ...]) -> None:
    monkeypatch.setattr("conformance.export.folder.golden_cases", lambda: golden)


def test_it_says_what_it_wrote_and_checks_it(misdeal: Misdeal) -> None:
    done = misdeal("export", "some cases", *SMALL)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("some cases holds ")
    assert "node 'some cases/run_export.mjs' 'some cases' COMMAND" in done.stdout
    assert misdeal("export", "some cases", "--check").stdout.startswith("some cases is as it was exported: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("full",), "is not empty"),
        (("file",), "is a file"),
        (("new", "--sample", "-1"), "--sample -1 is no number of checks"),
        (("new", "--game", "whist"), "there is no game `whist`"),
        (("new", "--clause", "36-Z"), "there is no clause `36-Z`"),
        (("new", "--game", "razz", "--clause", "four_card_flop"), "no clause that was named has a case"),
        (("new", "--check"), "this is no export"),
        (("file/new",), "cannot be used"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(misdeal: Misdeal, arguments: tuple[str, ...], said: str) -> None:
    Path("full").mkdir()
    Path("full", "mine").write_text("mine")
    Path("file").write_text("mine")
    done = misdeal("export", *arguments)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert Path("full", "mine").read_text() == Path("file").read_text() == "mine"
