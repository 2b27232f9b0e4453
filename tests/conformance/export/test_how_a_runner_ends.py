"""
The exit codes of the runner: none of them is 0 where something was not asked, and none is 1 for what no engine did.
"""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

Exports = Any
Runner = Any
FAKE = Path(__file__).parents[1] / "fake_engine.py"
DECLINES_SOME = """
import sys
from adapters.handler import Handler
from adapters.protocol.messages import Answer
from adapters.serve import serve
from conformance.reference_server import reference

sound = reference()

def rule(request):
    if b'"turn"' in bytes(request.case):
        return Answer(request.id, "declined", reason="not on the turn")
    return sound.rule(request)

serve(Handler(sound.identity, rule=rule))
"""
IS_NO_ANSWER = """
import json, sys
from adapters.serve import converse
from conformance.reference_server import reference

class Spoilt:
    def write(self, line):
        told = json.loads(line)
        print(json.dumps(told | json.loads(sys.argv[1]) if told["type"] == "answer" else told), flush=True)

    def flush(self):
        pass

converse(reference(), sys.stdin.buffer, Spoilt())
"""
SAYS_NOTHING_OF_EDITIONS = 'input(); print(\'{"type":"identity","protocol":1}\', flush=True); input()'


def test_without_a_command_or_an_export_it_is_used_wrongly(exports: Exports, run_export: Runner) -> None:
    folder = exports.written("fouled_deck", sample=1)
    done = run_export(folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "usage: node run_export.mjs EXPORT COMMAND [ARGUMENT...]\n"
    (folder / "export.json").unlink()
    done = run_export(folder, sys.executable)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{folder}/export.json cannot be read\n"


@pytest.mark.parametrize(
    "command",
    ["no-such-program", shlex.join([sys.executable, "-c", SAYS_NOTHING_OF_EDITIONS]), f"{sys.executable} -c pass"],
)
def test_an_engine_that_does_not_say_who_it_is_is_unavailable(
    exports: Exports, run_export: Runner, command: str
) -> None:
    done = run_export(exports.written("fouled_deck", sample=1), *shlex.split(command))
    assert (done.returncode, done.stdout) == (4, "")
    assert "does not start, or does not say who it is" in done.stderr


def test_an_engine_that_declines_some_checks_has_not_passed(exports: Exports, run_export: Runner) -> None:
    done = run_export(exports.written("fouled_deck", sample=4), sys.executable, "-P", "-c", DECLINES_SOME)
    scored = {check["scored"] for check in map(json.loads, done.stdout.splitlines())}
    assert scored == {True, False}
    assert done.returncode == 7
    done = run_export(exports.written("fouled_deck", sample=1), sys.executable, str(FAKE), "declines")
    assert done.returncode == 3


@pytest.mark.parametrize("spoilt", [{"answer": "sure"}, {"type": "reply"}])
def test_a_right_ruling_that_is_no_answer_of_the_protocol_is_an_error(
    exports: Exports, run_export: Runner, spoilt: dict[str, str]
) -> None:
    folder = exports.written("fouled_deck", sample=1)
    done = run_export(folder, sys.executable, "-P", "-c", IS_NO_ANSWER, json.dumps(spoilt))
    assert {check["verdict"] for check in map(json.loads, done.stdout.splitlines())} == {"errored"}
    assert done.returncode == 1
