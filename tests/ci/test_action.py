"""
The action for pipelines: its description, and its scripts in an environment as a runner makes it.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from junitparser import JUnitXml
from msgspec import Struct

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / ".ci" / "action"
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
_FAKE = """\
#!/bin/sh
printf '%s\\n' "$@" > "$RUNNER_TEMP/words-$1"
if [ "$1" = certify ]; then
  mkdir -p out
  echo '{}' > out/run.jsonl
  echo '::error::planted by the engine'
  echo '::warning::planted too' >&2
  exit "$FAKE_CODE"
fi
while [ "$1" != --output ]; do shift; done
printf 'written' > "$2"
if [ "${2##*/}" = changes.md ]; then exit 7; fi
"""


class Ran(Struct, frozen=True):
    code: int
    log: str
    outputs: dict[str, str]
    summary: str


class Runner:
    """
    A runner's variables and files, and the suite where `install` puts it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.temp = folder / "temp"
        (self.temp / "misdeal" / "bin").mkdir(parents=True)

    def put(self, program: str) -> None:
        path = self.temp / "misdeal" / "bin" / "misdeal"
        path.write_text(program)
        path.chmod(0o755)

    def run(self, script: str, **variables: str) -> Ran:
        files = {name: self.folder / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for path in files.values():
            path.write_text("")
        done = subprocess.run(
            [SCRIPTS / script],
            cwd=self.folder,
            env={
                "PATH": os.environ["PATH"],
                "GITHUB_ACTION_PATH": str(ROOT),
                "RUNNER_TEMP": str(self.temp),
                **{name: str(path) for name, path in files.items()},
                **variables,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        lines = files["GITHUB_OUTPUT"].read_text().splitlines()
        outputs = dict(line.split("=", 1) for line in lines)
        assert len(outputs) == len(lines)
        return Ran(done.returncode, done.stdout, outputs, files["GITHUB_STEP_SUMMARY"].read_text("utf-8"))

    def words(self, command: str) -> list[str]:
        return (self.temp / f"words-{command}").read_text().splitlines()


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_each_input_is_described_and_used_and_none_is_unknown() -> None:
    used = set(re.findall(r"inputs\.([a-z-]+)", yaml.safe_dump(STEPS, width=10_000)))
    assert used == set(ACTION["inputs"])
    for name, one in ACTION["inputs"].items():
        assert one["description"].endswith("."), name
        assert one.get("required") is True or isinstance(one["default"], str), name


def test_no_input_is_part_of_a_shell_command() -> None:
    for step in STEPS:
        assert "run" not in step or step["shell"] == "bash"
        assert "${{" not in step.get("run", "")


def test_each_variable_of_a_step_is_one_of_its_script_and_none_is_missing() -> None:
    for step in STEPS:
        if "run" in step:
            script = ROOT / step["run"].strip('"').removeprefix("$GITHUB_ACTION_PATH/")
            assert os.access(script, os.X_OK)
            text = script.read_text()
            assert text.startswith("#!/usr/bin/env bash\n")
            assert set(re.findall(r"\bMISDEAL_[A-Z_]+", text)) == set(step["env"])


def test_outputs_are_those_of_the_step_that_writes_them() -> None:
    written = set(re.findall(r"^ *put ([a-z-]+) ", (SCRIPTS / "certify").read_text(), re.MULTILINE))
    taken = set(re.findall(r"steps\.certify\.outputs\.([a-z-]+)", (ROOT / "action.yml").read_text()))
    assert taken == written == {*ACTION["outputs"], "folder"}


CERTIFIED = {"MISDEAL_ENGINE": "exec:my engine; rm -rf $HOME", "MISDEAL_OUTPUT": "out"}


def test_inputs_reach_the_command_whole(runner: Runner) -> None:
    runner.put(_FAKE)
    ran = runner.run(
        "certify",
        **CERTIFIED,
        FAKE_CODE="1",
        MISDEAL_BUDGET="smoke",
        MISDEAL_WAIVERS="known ones.toml",
        MISDEAL_ARGUMENTS="--clause\n35-E\n\n--seed\n7\n",
    )
    assert ran.code == 0
    assert runner.words("certify") == [
        *("certify", "exec:my engine; rm -rf $HOME", "--output", "out", "--budget", "smoke"),
        *("--waivers", "known ones.toml", "--clause", "35-E", "--seed", "7"),
    ]
    assert ran.outputs == {
        "exit-code": "1",
        "folder": "out",
        "report": "out/report.html",
        "junit": "out/junit.xml",
    }
    assert ran.summary == "written"


def test_what_an_engine_prints_is_no_command_to_the_runner(runner: Runner) -> None:
    runner.put(_FAKE)
    lines = runner.run("certify", **CERTIFIED, FAKE_CODE="0").log.splitlines()
    begun = re.fullmatch(r"::stop-commands::(misdeal-[0-9a-f]{32})", lines[0])
    assert begun
    ended = lines.index(f"::{begun.group(1)}::")
    planted = [number for number, line in enumerate(lines) if "planted" in line]
    assert len(planted) == 2
    assert max(planted) < ended
    again = runner.run("certify", **CERTIFIED, FAKE_CODE="0").log.splitlines()
    assert again[0] != lines[0]


def test_what_changed_since_a_baseline_comes_first(runner: Runner) -> None:
    runner.put(_FAKE)
    ran = runner.run("certify", **CERTIFIED, FAKE_CODE="0", MISDEAL_BASELINE="before")
    assert runner.words("compare")[:3] == ["compare", "before", "out/run.jsonl"]
    assert ran.outputs["compare-code"] == "7"
    assert ran.summary == "writtenwritten"


@pytest.mark.parametrize("code", ["2", "4", "137"])
def test_without_a_record_the_summary_says_so(runner: Runner, code: str) -> None:
    runner.put(f"#!/bin/sh\nexit {code}\n")
    ran = runner.run("certify", **CERTIFIED)
    assert (ran.code, ran.outputs) == (0, {"exit-code": code})
    assert f"exit code {code}, and no run was recorded" in ran.summary


def test_the_record_of_an_earlier_run_is_not_taken_for_a_new_one(runner: Runner) -> None:
    """
    A folder that is there already is refused with 2, and holds a record.
    """
    runner.put(_FAKE)
    ran = runner.run("certify", **CERTIFIED, FAKE_CODE="2")
    assert (ran.outputs, (runner.folder / "out" / "run.jsonl").exists()) == ({"exit-code": "2"}, True)


def test_a_real_run_leaves_the_reports_and_the_summary(runner: Runner) -> None:
    runner.put(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -P -m conformance "$@"\n')
    arguments = "--role floor --edition tda-2024 --game no_limit_holdem --clause fouled_deck --jobs 1"
    ran = runner.run(
        "certify",
        MISDEAL_ENGINE="reference",
        MISDEAL_OUTPUT="out",
        MISDEAL_BUDGET="smoke",
        MISDEAL_ARGUMENTS=arguments.replace(" ", "\n"),
    )
    assert ran.outputs["exit-code"] in {"0", "7"}, ran.log
    assert ran.summary.startswith("## misdeal: reference")
    assert "PARTIAL" not in ran.summary
    found = JUnitXml.fromfile(str(runner.folder / ran.outputs["junit"]))
    assert "fouled_deck" in {case.name for suite in found for case in suite}
    assert "<!DOCTYPE html>" in (runner.folder / ran.outputs["report"]).read_text("utf-8")


@pytest.mark.parametrize(
    ("code", "fail_on", "ends"),
    [
        ("0", "all", 0),
        ("1", "all", 1),
        ("7", "all", 7),
        ("130", "all", 130),
        ("1", "none", 0),
        ("7", "1 2 3", 0),
        ("3", "1 2 3", 3),
        ("13", "1, 3", 0),
        ("6", "1,6", 6),
        ("4", "1\n4\n", 4),
        ("5", "05", 5),
        ("0", "0", 0),
        ("1", "deviates", 2),
        ("1", "$(exit 3)", 2),
        ("", "none", 1),
        ("one", "none", 1),
    ],
)
def test_the_exit_code_passes_through_where_it_is_to_fail(runner: Runner, code: str, fail_on: str, ends: int) -> None:
    assert runner.run("judge", MISDEAL_EXIT_CODE=code, MISDEAL_FAIL_ON=fail_on).code == ends


def test_an_old_python_is_told(runner: Runner) -> None:
    runner.put("#!/bin/sh\nexit 1\n")
    ran = runner.run("install", MISDEAL_PYTHON=str(runner.temp / "misdeal" / "bin" / "misdeal"))
    assert ran.code == 1
    assert "misdeal needs Python 3.11 or newer" in ran.log
