"""
Several engines certified in one command, side by side.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conformance.budget import BUDGETS, Budget
from conformance.commands.matrix import folder_names, matrix_code
from conformance.exit_codes import ExitCode
from conformance.options import Options
from conformance.run import certify
from reports.stream import read

Misdeal = Any

FEW = ("--budget", "smoke", "--edition", "tda-2024", "--clause", "one_burn", "--clause", "board_count", "--jobs", "1")


@pytest.fixture(autouse=True)
def few_deals(misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Set after the budget of the command line's own fixture.
    """
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=2, deals=12, shrinking=5))


def test_a_matrix_shows_each_engine_in_its_column_and_keeps_its_records(misdeal: Misdeal) -> None:
    done = misdeal("matrix", "model-dealer", "texasholdem", "null:accepted", *FEW, "--strict", "--output", "all")
    assert done.returncode == ExitCode.DEVIATES
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    head = next(number for number, line in enumerate(lines) if "model-" in line)
    assert lines[head].split() == ["model-", "texas", "null:acc"]
    assert lines[head + 1].split() == ["dealer", "holdem", "epted"]
    rows = {line.split()[1]: line.split()[2:] for line in lines[head + 2 : head + 4]}
    # The null engine has no role of dealer, so that its column is empty.
    assert rows == {"one_burn": ["ok", "s", "100%"], "board_count": ["ok", "ok"]}
    assert "exit code 1: an engine deviates" in lines
    for folder in ("model-dealer", "texasholdem", "null-accepted"):
        with (misdeal.folder / "all" / folder / "run.jsonl").open("rb") as kept:
            assert read(kept).footer is not None


def test_an_interrupted_matrix_goes_on_where_it_was(
    misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = misdeal("matrix", "model-dealer", "texasholdem", *FEW, "--output", "whole").stdout
    asked: list[str] = []

    def interrupted(options: Options, out: Any) -> tuple[ExitCode, Path]:
        asked.append(options.engine)
        code, path = certify(options, out)
        return (ExitCode.INTERRUPTED if options.engine == "model-dealer" else code), path

    monkeypatch.setattr("conformance.commands.matrix.certify", interrupted)
    cut = misdeal("matrix", "model-dealer", "texasholdem", *FEW, "--output", "cut")
    assert (cut.returncode, asked) == (ExitCode.INTERRUPTED, ["model-dealer"])
    assert "--output cut --resume" in cut.stdout
    monkeypatch.setattr("conformance.commands.matrix.certify", certify)
    begun = (tmp_path / "cut" / "model-dealer" / "run.jsonl").stat().st_mtime_ns
    resumed = misdeal("matrix", "model-dealer", "texasholdem", *FEW, "--output", "cut", "--resume")
    assert resumed.stdout == whole.replace("records: whole", "records: cut")
    assert (tmp_path / "cut" / "model-dealer" / "run.jsonl").stat().st_mtime_ns == begun


def test_engines_whose_names_come_to_the_same_have_folders_of_their_own() -> None:
    path = f"/opt/{'vendor/' * 9}"
    named = (f"exec:{path}one", f"exec:{path}other", "exec:a.py", "exec:a-py", "exec:--", "engine", "exec:a.py 2")
    folders = folder_names(named)
    assert tuple(folders) == named
    assert len(set(folders.values())) == len(named)
    assert folders["exec:a.py"] == "exec-a-py"


def test_an_engine_that_is_not_there_leaves_the_others(misdeal: Misdeal, fake: Callable[..., str]) -> None:
    done = misdeal("matrix", "exec:false", "model-dealer", *FEW)
    assert done.returncode == ExitCode.ENGINE_UNAVAILABLE
    told = " ".join(done.stdout.split())
    assert "exec:false unavailable: `false`: it exited with status 1" in told
    assert "model-dealer 0.1.0 2 of " in told


@pytest.mark.parametrize(
    ("codes", "code"),
    [
        ([0, 0], 0),
        ([0, 1, 7], 1),
        ([7, 0], 7),
        ([3, 0], 7),
        ([3, 3], 3),
        ([3, 1], 1),
        ([1, 4], 4),
        ([4, 5, 1], 5),
        ([1, 130], 130),
        ([6, 0], 7),
    ],
)
def test_the_code_of_a_matrix(codes: list[int], code: int) -> None:
    assert matrix_code([ExitCode(one) for one in codes]) == code


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("model-dealer", "pokerkitt"), "there is no engine `pokerkitt`"),
        (("--resume",), "Name the folder with --output."),
        (("model-dealer", "--budget", "huge"), "there is no budget `huge`"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(misdeal: Misdeal, arguments: tuple[str, ...], said: str) -> None:
    done = misdeal("matrix", *arguments)
    assert done.returncode == ExitCode.USAGE
    assert said in " ".join(done.stderr.split())
    assert not (misdeal.folder / "misdeal-runs").exists()
