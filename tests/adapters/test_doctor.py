"""
The doctor's diagnoses: each engine that breaks has its own, and a sound one has none.
"""

import sys
import textwrap
from itertools import count
from pathlib import Path

import msgspec
import pytest

from adapters.bounds import Bounds
from adapters.chaos.registry import CHAOS, SOUND
from adapters.chaos.speech import is_struck
from adapters.confinement import Confinement, confinement
from adapters.doctor.examine import Examined, examine
from adapters.doctor.finding import Finding, Mistake
from adapters.doctor.lines import wrong_line
from adapters.engine import Request
from adapters.handshake import Launch
from adapters.protocol.messages import Deal, HandWish, Identity, Rule

LIMIT = 0.4
PATTERN = "....x."


def probes(_: Identity) -> list[Request]:
    """
    Cases of which the last but one brings the fault of an engine that breaks out.
    """
    numbers = count()

    def case(*, struck: bool) -> bytes:
        return next(raw for raw in (b'{"number":%d}' % number for number in numbers) if _strikes(raw) is struck)

    return [Rule("-", "core", msgspec.Raw(case(struck=letter == "x"))) for letter in PATTERN]


def _strikes(raw: bytes) -> bool:
    return is_struck({"case": msgspec.json.decode(raw)})


def examined(*command: str, start_limit: float = 10, memory_limit: int = 512) -> list[Examined]:
    return list(examine(Launch(command, start_limit, Bounds(memory_limit)), LIMIT, probes))


def findings(parts: list[Examined]) -> list[Finding]:
    return [finding for part in parts for finding in part.findings]


DIAGNOSES = {
    "crash-at-start": Mistake.ENDS_AT_START,
    "silent-start": Mistake.SILENT_AT_START,
    "banner": Mistake.GREETS,
    "other-protocol": Mistake.PROTOCOL,
    "half-identity": Mistake.IDENTITY,
    "answers-unasked": Mistake.UNASKED,
    "unflushed": Mistake.DOES_NOT_FLUSH,
    "byte-order-mark": Mistake.BYTE_ORDER_MARK,
    "utf-16": Mistake.UTF_16,
    "crash": Mistake.CRASHES,
    "silent-exit": Mistake.ENDS_SILENTLY,
    "one-answer": Mistake.ENDS_AFTER_AN_ANSWER,
    "hang": Mistake.HANGS,
    "drips": Mistake.BLANKS,
    "closes-stdout": Mistake.CLOSES_OUTPUT,
    "leaves-child": Mistake.LEAVES_PROCESSES,
    "memory-hog": Mistake.OUT_OF_MEMORY,
    "writes-outside": Mistake.MAY_NOT_WRITE,
    "garbage": Mistake.NO_MESSAGE,
    "laid-out": Mistake.LAID_OUT,
    "no-line-break": Mistake.NO_LINE_BREAK,
    "oversized-line": Mistake.TOO_LONG,
    "endless-line": Mistake.WITHOUT_END,
    "extra-line": Mistake.MORE_LINES,
    "floods-stdout": Mistake.FLOODS_OUTPUT,
    "blank-line": Mistake.BLANK_LINE,
    "invalid-utf-8": Mistake.NOT_UTF_8,
    "extra-field": Mistake.FIELD_TOO_MANY,
    "unknown-kind": Mistake.KIND,
    "missing-field": Mistake.FIELD_MISSING,
    "floods-stderr": Mistake.FLOODS_ERRORS,
    "wrong-id": Mistake.ID_NEVER_ASKED,
    "duplicate-id": Mistake.ANSWERS_TWICE,
    "late-id": Mistake.ID_OF_ANOTHER,
    "id-as-number": Mistake.ID_NO_TEXT,
    "escapes": Mistake.CONTROL_CHARACTERS,
    "slow": Mistake.SLOW,
    "moody": Mistake.NOT_DETERMINISTIC,
    "remembers": Mistake.REMEMBERS,
    "other-identity": Mistake.IS_ANOTHER,
    "drops-requests": Mistake.LOSES_REQUESTS,
    "errors": Mistake.ONLY_ERRORS,
    "ignores-stop": Mistake.DOES_NOT_STOP,
}
SOUND_ENOUGH = {SOUND, "split-line"}


@pytest.mark.parametrize("name", DIAGNOSES)
def test_each_engine_that_breaks_has_its_own_diagnosis(name: str) -> None:
    start_limit = LIMIT if name in {"silent-start", "unflushed"} else 10
    found = findings(examined(sys.executable, "-E", "-P", "-m", "adapters.chaos", name, start_limit=start_limit))
    if name == "writes-outside" and confinement() is Confinement.NONE:
        assert found == []
        return
    beside = {Mistake.ENDS_SILENTLY} if name == "other-identity" else set()
    assert {finding.mistake for finding in found} == {DIAGNOSES[name]} | beside
    for finding in found:
        assert finding.text.endswith(".")
        assert finding.fix.endswith((".", ")"))
        assert all(character.isprintable() or character == "\n" for character in finding.text + finding.seen)


def test_no_two_engines_that_break_have_the_same_diagnosis() -> None:
    assert len(set(DIAGNOSES.values())) == len(DIAGNOSES)
    assert set(CHAOS) == set(DIAGNOSES) | SOUND_ENOUGH


@pytest.mark.parametrize("name", sorted(SOUND_ENOUGH))
def test_a_sound_engine_has_a_clean_bill(name: str) -> None:
    parts = examined(sys.executable, "-E", "-P", "-m", "adapters.chaos", name)
    assert findings(parts) == []
    assert [part.name for part in parts] == [
        *("handshake", "answers", "ids", "window", "twice", "order", "end", "speed", "texts")
    ]
    assert all(part.note for part in parts)


def test_a_command_that_does_not_start_is_said_so() -> None:
    (found,) = findings(examined("/nowhere/engine"))
    assert found.mistake is Mistake.DOES_NOT_START
    assert "/nowhere/engine" in found.text


ENGINE = """
import json, os, random, sys
def say(message, end="\\n"):
    sys.stdout.write(json.dumps(message) + end)
    sys.stdout.flush()
me = {"type": "identity", "protocol": 1, "vendor": "t", "name": "t", "version": "1", "roles": ["floor"],
      "games": [], "editions": [], "profiles": [], "window": 2}
def accept(id): return {"type": "answer", "id": id, "answer": "accepted"}
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "stop": break
    if asked["type"] == "start":
        say(me)
        continue
    id = asked["id"]
    FAULT
"""


def engine(fault: str) -> tuple[str, ...]:
    return sys.executable, "-c", textwrap.dedent(ENGINE).replace("FAULT", fault)


@pytest.mark.parametrize(
    ("fault", "mistake", "words"),
    [
        ("say(accept(str(int(id)) if id.isdigit() and len(id) < 9 else id))", Mistake.ID_CHANGED, "`007`"),
        ("say(accept(id[:32]))", Mistake.ID_CHANGED, "xxx"),
        ("say(accept(id.encode('ascii', 'replace').decode()))", Mistake.ID_CHANGED, "é♠"),
        ("say(accept(id) | {'answer': 'refused', 'reason': 'no', 'event': os.getpid()})",
         Mistake.NOT_DETERMINISTIC, "Started again"),
        ("say(accept(id), end=''); say(accept(id))", Mistake.SEVERAL_ON_A_LINE, "on one line"),
        ("say(accept(id), end=' done\\n')", Mistake.NO_MESSAGE, "no message"),
        ("say(me)", Mistake.UNASKED, "second time"),
        ("say(accept(id) | {'event': 'three'})", Mistake.FIELD_WRONG, "event"),
        ("sys.stdout.write('{\"type\": \"ans'); sys.stdout.flush()", Mistake.HALF_A_LINE, "half a line"),
    ],
)  # fmt: skip
def test_other_mistakes_have_their_diagnosis(fault: str, mistake: Mistake, words: str) -> None:
    found = findings(examined(*engine(fault)))
    assert [finding.mistake for finding in found] == [mistake]
    assert words in found[0].text


def test_an_engine_that_ends_its_lines_as_windows_does_is_sound() -> None:
    assert findings(examined(*engine("say(accept(id), end='\\r\\n')"))) == []


@pytest.mark.parametrize("line", [b'"text"', b"7", b"[]", b"null", b'{"type":"answers"}', b'{"id":"1"}', b"{} {}"])
def test_json_that_is_no_message_is_told(line: bytes) -> None:
    found = wrong_line(line)
    assert found is not None
    assert found.mistake in {Mistake.NO_MESSAGE, Mistake.SEVERAL_ON_A_LINE}


@pytest.mark.parametrize(
    ("told", "is_same"),
    [
        ("{'outcome': 'misdeal', 'clauses': some, 'evidence': spots}", True),
        ("{'outcome': some[0]}", False),
    ],
)
def test_rulings_that_differ_in_order_and_evidence_alone_are_the_same(told: str, *, is_same: bool) -> None:
    """
    As for a certification: the order of a set is no other ruling. Every second answer has the other order.
    """
    turn = "turn = globals().get('turn', 0) + 1; some = ['misdeal', 'play_on'][:: 1 - turn % 2 * 2]; spots = [turn]"
    ruled = f"{turn}; say(accept(id) | {{'answer': 'ruling', 'ruling': {told}}})"
    assert (findings(examined(*engine(ruled))) == []) == is_same


def test_hands_of_an_engines_own_shuffle_may_differ() -> None:
    shuffled = [Deal("-", "tda-2024", "no_limit_holdem", msgspec.Raw(b"{}"), (HandWish(),))]
    fault = (
        "say({'type': 'answer', 'id': id, 'answer': 'dealt', 'hands': "
        "[{'button': 1, 'events': [random.random()], 'stacks': []}]})"
    )
    parts = list(examine(Launch(engine(fault), 10, Bounds(512)), LIMIT, lambda _: shuffled))
    assert findings(parts) == []


def test_the_page_lists_every_engine_that_breaks_with_its_diagnosis() -> None:
    page = (Path(__file__).parents[2] / "docs" / "doctor.md").read_text()
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in page.splitlines()]
    told = {row[0]: row for row in rows if len(row) == 4 and row[0].startswith("`")}
    assert list(told) == ["`chaos:`", *(f"`{name}`" for name in CHAOS)]
    for name, broken in CHAOS.items():
        row = told[f"`{name}`"]
        assert row[1] == broken.description
        assert row[3] == (DIAGNOSES[name].value if name in DIAGNOSES else "a clean bill")
