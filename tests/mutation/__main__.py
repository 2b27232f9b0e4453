"""
Mutates the reference engine and says which mutants nothing notices: `make mutants [ARGS='precedence rules/redeal']`.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from conformance.progress import Progress
from tests.mutation.judging import Answer
from tests.mutation.mutations import Mutation, mutations
from tests.mutation.page import Row, write
from tests.mutation.planting import Request
from tests.mutation.results import Result, Results, explanations, unexplained, without_survivor

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "reference_engine"
FOLDER = ROOT / ".mutants"
COPIED = ("reference_engine", "conformance", "adapters", "reports", "tests", "pyproject.toml")
JUDGES = ("conformance/corpus", "tests/reference_engine")
LEFT_OUT = ("audit", "editions", "model", "house", "problem", "__init__", "rules/__init__", "continuation/__init__")
"""
What an engine's own deal is judged by, and what is data or names: the golden cases and tests here are not about them.
"""


class Survey(Struct, frozen=True):
    """
    A module, its mutants and their results as far as there are any.
    """

    module: str
    mutants: int
    results: tuple[Result, ...]

    @property
    def is_whole(self) -> bool:
        return len(self.results) == self.mutants

    @property
    def survivors(self) -> tuple[Result, ...]:
        return tuple(result for result in self.results if not result.noticed_by)


class Judge:
    """
    The process that judges, in a copy of the tree: what is edited meanwhile is not mixed in.
    """

    def __init__(self, copy: Path) -> None:
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir(parents=True)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / name)
        self.copy = copy
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.judging"],
            cwd=copy,
            env=os.environ | {"PYTHONPATH": str(copy)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __call__(self, module: str, source: str, first: Iterable[str]) -> str:
        """
        What noticed the text in place of the module, empty if nothing did.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = Request(module, source, tuple(first))
        self._process.stdin.write(msgspec.json.encode(request) + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the golden cases and tests are not green without a mutant: run them first")
        return msgspec.json.decode(line, type=Answer).noticed_by

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def main(arguments: Sequence[str]) -> int:
    """
    0 when every mutant of the modules was noticed or is explained, 1 when not, 2 when a module is not known.
    """
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__, allow_abbrev=False)
    parser.add_argument("module", nargs="*", help="precedence, rules/redeal ...; all of them if none is named")
    parser.add_argument("--report", action="store_true", help="judge nothing, say what is known")
    parser.add_argument("--again", action="store_true", help="judge explained survivors anew where the tests changed")
    options = parser.parse_args(arguments)
    known = _modules(ENGINE)
    strange = [name for name in options.module if name not in known]
    if strange:
        parser.error(f"no module to mutate is called {' or '.join(strange)}: there are {', '.join(known)}")
    results = Results(FOLDER / "results.jsonl", _digest(JUDGES), () if options.again else explanations())
    chosen = options.module or known
    if not options.report:
        judge = Judge(FOLDER / "tree")
        try:
            for within in (True, False):  # what stands outside of functions takes far longer, so it comes last
                for module in chosen:
                    _judge(judge, module, results, within=within)
        except KeyboardInterrupt:
            print("\ninterrupted; the same command goes on from here", file=sys.stderr)
            return 130
        finally:
            judge.end()
    surveys = [_survey(module, results, ENGINE) for module in known]
    write([_row(survey) for survey in surveys if survey.is_whole and survey.mutants])
    return _say([survey for survey in surveys if survey.module in chosen])


def _modules(engine: Path) -> tuple[str, ...]:
    paths = sorted(engine.rglob("*.py"), key=lambda path: (len(path.parts), path))
    names = (path.relative_to(engine).with_suffix("").as_posix() for path in paths)
    return tuple(name for name in names if name not in LEFT_OUT and name.split("/")[0] not in LEFT_OUT)


def _digest(places: Iterable[str]) -> str:
    files = sorted(path for place in places for path in (ROOT / place).rglob("*") if path.suffix in (".py", ".toml"))
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _judge(judge: Judge, module: str, results: Results, *, within: bool) -> None:
    source = (judge.copy / "reference_engine" / f"{module}.py").read_text(encoding="utf-8")
    found = [mutation for mutation in mutations(source) if bool(mutation.definition) is within]
    left = [mutation for mutation in found if results.of(module, mutation) is None]
    progress = Progress(sys.stderr, len(left), "")
    killers: Counter[str] = Counter(
        result.noticed_by for mutation in found if (result := results.of(module, mutation)) and result.noticed_by
    )
    began = time.monotonic()
    for index, mutation in enumerate(left):
        progress.announce(f"{module}: {index} of {len(left)}")
        noticed = judge(module, mutation.source, (name for name, _ in killers.most_common(40)))
        results.add(module, mutation, noticed, datetime.now(UTC).date())
        killers[noticed] += 1
    progress.clear()
    if left:
        seconds = time.monotonic() - began
        print(f"{module}: {len(left)} mutants in {seconds:.0f} s, {killers['']} of them noticed by nothing", flush=True)


def _survey(module: str, results: Results, engine: Path) -> Survey:
    found: tuple[Mutation, ...] = mutations((engine / f"{module}.py").read_text(encoding="utf-8"))
    known = tuple(result for mutation in found if (result := results.of(module, mutation)) is not None)
    return Survey(module, len(found), known)


def _row(survey: Survey) -> Row:
    last = max((result.on for result in survey.results), default=date.min)
    survivors = len(survey.survivors)
    loose = len(unexplained(survey.survivors, explanations()))
    return Row(survey.module, last, survey.mutants, survey.mutants - survivors, survivors - loose, loose)


def _say(surveys: Sequence[Survey]) -> int:
    explained = explanations()
    survivors = [result for survey in surveys for result in survey.survivors]
    loose = unexplained(survivors, explained)
    whole = [survey.module for survey in surveys if survey.is_whole]
    stale = without_survivor(survivors, explained, whole)
    for result in loose:
        print(f"{result.module}, {result.definition or 'top level'}:\n  - {result.before}\n  + {result.after}")
    for module, definition, before, after in stale:
        print(f"explained, but noticed or gone: {module}, {definition or 'top level'}:\n  - {before}\n  + {after}")
    judged = sum(len(survey.results) for survey in surveys)
    print(
        f"{len(whole)} of {len(surveys)} modules whole, {judged} mutants judged, {len(survivors)} survived, "
        f"{len(loose)} of them without an explanation"
    )
    return 1 if loose or stale or len(whole) < len(surveys) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
