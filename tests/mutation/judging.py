"""
Whether a mutant is noticed: a process that judges one module text after the other, started in a copy of the tree.

A mutant is never written to a file. The process reads the golden cases and collects the tests beside the rules once,
and learns which of them run which line of the reference engine. For each mutant a forked child puts the changed
code into the functions that are already there, then rules the golden cases and runs the tests that reach them, until
the first that turns red. Where the change is outside of every function, a new process imports the mutant from the
start. What crashes, hangs or devours memory is noticed.
"""

import gc
import hashlib
import os
import pickle
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, ModuleType

import msgspec
import pytest
from coverage import Coverage
from msgspec import Struct

from tests.mutation.child import CRASH, SECONDS, in_a_child
from tests.mutation.planting import Planted, Request, changed_functions, changed_lines, function

TESTS = (
    "tests/reference_engine",
    "--ignore=tests/reference_engine/editions",
    "--ignore=tests/reference_engine/test_house.py",
    "--ignore=tests/reference_engine/test_planted_faults.py",
    "--ignore=tests/reference_engine/continuation/test_planted_faults.py",
)
"""
The tests beside the rules, without those of the editions and of house files, and without those that start processes.
"""

_OPTIONS = ("-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning", "--capture=no")
"""
A process that has looked at the golden cases has imported the suite's own plugin before pytest finds it.
"""

_COPIED = ("reference_engine", "conformance/corpus", "tests")
_KEPT = Path("golden.pickle")
_LEARNED = Path("..") / "lines-{}.pickle"
"""
Which looks run which line, beside the copy of the tree: for whoever judges the same text with the same tests again.
"""

_PATIENCE = 10  # times longer may it take to learn which look runs which line

Reached = dict[tuple[str, int], frozenset[str]]


class Answer(Struct, frozen=True):
    """
    What noticed the mutant: a golden case, a test, a crash; empty when nothing did.
    """

    noticed_by: str


class _Look(Struct, frozen=True):
    """
    Something that may notice: its name, and a call that says whether it did.
    """

    name: str
    is_red: Callable[[], bool]


class _Judging:
    """
    The plugin that takes the place of pytest's loop over the tests.
    """

    def __init__(self, planted: bool) -> None:
        self._planted = planted

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests = [
            _Look(item.nodeid, partial(_fails, item)) for item in session.items if isinstance(item, pytest.Function)
        ]
        if self._planted:
            _answer(_first_red(tests))
            return True
        looks = [*_golden(_KEPT), *tests]
        learned = _LEARNED.parent / _LEARNED.name.format(_digest_of_the_copy())
        if not learned.exists():
            told = in_a_child(lambda: pickle.dumps(_reached(looks)), patience=_PATIENCE)
            if not told or told.startswith(CRASH):
                sys.stderr.write(told.decode())
                return True
            for older in _LEARNED.parent.glob(_LEARNED.name.format("*")):
                older.unlink(missing_ok=True)
            learned.write_bytes(told)
        reached: Reached = pickle.loads(learned.read_bytes())  # noqa: S301  (our own)
        for look in looks[:50]:
            look.is_red()  # what every case needs is read once
        gc.collect()
        gc.freeze()
        for line in sys.stdin.buffer:
            _answer(_noticed_by(msgspec.json.decode(line, type=Request), looks, reached))
        return True


def _fails(item: pytest.Function) -> bool:
    """
    Whether a test fails; without pytest's reports and hooks, which take longer than the test.
    """
    state = item.session._setupstate
    item._initrequest()
    try:
        state.setup(item)
        item.runtest()
    except BaseException:  # noqa: BLE001  (what pytest itself raises is no Exception)
        return True
    finally:
        state.teardown_exact(None)
    return False


def _golden(kept: Path) -> Iterator[_Look]:
    """
    The golden cases; once read they are kept in a file, for the processes that start anew.
    """
    # Imported here and not above, so that a mutant that is planted before is what they import.
    from conformance.corpus.expectation import disagreements  # noqa: PLC0415
    from conformance.corpus.loading import GoldenCase, golden_cases  # noqa: PLC0415
    from conformance.corpus.switch_cases import switch_cases  # noqa: PLC0415
    from reference_engine.rule_on import rule_on  # noqa: PLC0415

    def is_red(golden: GoldenCase) -> bool:
        return bool(disagreements(rule_on(golden.case), golden.required, golden.acceptable))

    if not kept.exists():
        kept.write_bytes(pickle.dumps((*golden_cases(), *switch_cases())))
    for golden in pickle.loads(kept.read_bytes()):  # noqa: S301  (our own)
        yield _Look(f"{golden.id}-{golden.edition}", partial(is_red, golden))


def _digest_of_the_copy() -> str:
    digest = hashlib.sha256()
    for path in sorted(path for place in _COPIED for path in Path(place).rglob("*") if path.suffix in (".py", ".toml")):
        digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _reached(looks: Sequence[_Look]) -> Reached:
    """
    The looks that run each line of the reference engine, by module and line.
    """
    watch = Coverage(data_file=None, config_file=False, include=["*/reference_engine/*"])
    watch.start()
    for look in looks:
        _forget()
        watch.switch_context(look.name)
        if _first_red([look]):
            raise RuntimeError(f"{look.name} is red without a mutant")
    watch.stop()
    run = watch.get_data()
    return {
        (_module_of(file), line): frozenset(names)
        for file in run.measured_files()
        for line, names in run.contexts_by_lineno(file).items()
    }


def _module_of(path: str) -> str:
    return path.rpartition("/reference_engine/")[2].removesuffix(".py")


def _noticed_by(request: Request, looks: Sequence[_Look], reached: Reached) -> str:
    module = sys.modules["reference_engine." + request.module.replace("/", ".")]
    assert module.__file__ is not None
    source = Path(module.__file__).read_text(encoding="utf-8")
    changed = changed_functions(*(compile(text, module.__file__, "exec") for text in (source, request.source)))
    if changed is None:
        _see_that_a_new_process_is_green(request.module, source)
        return _in_a_new_process(request)
    run = {name for line in changed_lines(source, request.source) for name in reached.get((request.module, line), ())}
    first = {name: index for index, name in enumerate(request.first)}
    slug = request.module.rpartition("/")[2]
    near = [look for look in looks if look.name in run]
    near.sort(key=lambda look: (first.get(look.name, len(first)), slug not in look.name))
    told = in_a_child(lambda: _planted_and_looked(module, changed, near).encode())
    return told.decode(errors="replace").strip() if told else "a limit of time or memory"


def _planted_and_looked(module: ModuleType, changed: dict[str, CodeType], looks: Sequence[_Look]) -> str:
    for name, code in changed.items():
        function(module, name).__code__ = code
    _forget()
    return _first_red(looks)


def _forget() -> None:
    """
    Empty the caches of the engine's functions, those of the editions apart: they hold what no mutant computes.
    """
    for name, module in [*sys.modules.items()]:
        if name.startswith("reference_engine.") and ".editions" not in name:
            for value in [*vars(module).values()]:
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _first_red(looks: Sequence[_Look]) -> str:
    for look in looks:
        try:
            if look.is_red():
                return look.name
        except Exception:  # noqa: BLE001  (whatever a mutant raises, it was noticed)
            return look.name
    return ""


_SEEN_GREEN: set[str] = set()


def _see_that_a_new_process_is_green(module: str, sound: str) -> None:
    """
    RuntimeError where a new process takes the sound text for a mutant that is noticed: it would do so with every one.
    """
    if not _SEEN_GREEN:
        noticed_by = _in_a_new_process(Request(module, sound))
        if noticed_by:
            raise RuntimeError(f"{module} is red without a mutant: {noticed_by}")
        _SEEN_GREEN.add(module)


def _in_a_new_process(request: Request) -> str:
    command = [sys.executable, "-m", "tests.mutation.judging", "--planted"]
    try:
        ended = subprocess.run(
            command,
            input=msgspec.json.encode(request),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=SECONDS,
        )
        return msgspec.json.decode(ended.stdout, type=Answer).noticed_by
    except subprocess.TimeoutExpired:
        return "a limit of time or memory"
    except msgspec.DecodeError:
        return "crash: the mutant cannot be imported"


_ANSWERS: dict[str, int] = defaultdict(int)


def _answer(noticed_by: str) -> None:
    os.write(_ANSWERS["pipe"], msgspec.json.encode(Answer(noticed_by)) + b"\n")


def serve(*, planted: bool) -> None:
    """
    Answer the requests on standard input, one a line; or one, whose mutant this process has imported.
    """
    _ANSWERS["pipe"] = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if planted:
        request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
        sys.meta_path.insert(0, Planted(request))
        noticed_by = _first_red(sorted(_golden(_KEPT), key=lambda look: look.name not in request.first))
        if noticed_by:
            _answer(noticed_by)
            return
    code = pytest.main([*_OPTIONS, *TESTS], plugins=[_Judging(planted)])
    if planted and code != 0:
        _answer("crash: the mutant cannot be imported")


if __name__ == "__main__":
    serve(planted="--planted" in sys.argv)
