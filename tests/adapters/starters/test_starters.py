"""
The starters as they are written, and with the rules of the tutorial.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from adapters.protocol.messages import Answer, Identity, decode_engine_line
from adapters.starters.languages import LANGUAGES, NAME, RULE_GOES_HERE, Language, source_of
from adapters.transport import open_process
from conformance.compare import judge
from conformance.lanes import Lane
from conformance.verdict import Verdict
from conformance.wire import rule_request, understood

Tutorial = Any
Workshop = Any
IDS = ("plain", 'a"b\\c/', '"}],{"type":"stop"}', "\N{LINE SEPARATOR}\n\t\x01\b", "\N{GRINNING FACE}{[\xff", "x" * 64)
EVENTS = [
    {"event": "card_dealt", "seat": 1, "card": "2c", "id": "wrong", "note": ']}"{[\\'},
    {"event": "floor_called"},
]


def requests() -> Iterator[tuple[str, str]]:
    """
    Requests to rule, each with its id: as the suite would write them, and as any other writer of JSON might.
    """
    for request_id in IDS:
        table = {"id": "no", "type": "stop", "odd": [[], {}, [{}], -1e5, None, True, False, 0.5]}
        case = {"table": table, "game": 'no"limit', "edition": "e", "events": EVENTS, "switches": {}}
        message = {"type": "rule", "id": request_id, "profile": "core", "case": case}
        yield request_id, json.dumps(message, separators=(",", ":"), ensure_ascii=False)
        turned = dict(reversed(message.items()))
        yield request_id, " " + json.dumps(turned, separators=(" , ", " :\t")) + " \r"
    yield (
        "A/\N{GRINNING FACE}",
        r'{"\u0074ype":"r\u0075le","i\u0064":"\u0041\/\ud83d\ude00","c\u0061se":{"game":"g","events":[]}}',
    )
    long = json.dumps([{"event": "card_dealt", "note": "\\" * 50}] * 7000)
    yield "long", f'{{"type":"rule","id":"long","case":{{"game":"g","events":{long}}}}}'


def test_it_answers_every_request_with_its_id_and_is_honest(language: Language, workshop: Workshop) -> None:
    folder = workshop.new(language)
    start, deal = '{"suite":"s","protocol":[1,1],"type":"start"}', '{"type":"deal","id":"deal","hands":[{}]}'
    asked = [*requests(), ("deal", deal)]
    lines = [start, *(line for _, line in asked), '{"type":"stop"}', '{"type":"rule","id":"late"}', ""]
    done = subprocess.run(
        workshop.built(folder),
        cwd=folder,
        input="\n".join(lines).encode(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    said = [decode_engine_line(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr.decode()) == (0, "")
    assert isinstance(said[0], Identity)
    assert (said[0].name, said[0].roles) == (folder.name, ("floor",))
    answers = [answer for answer in said[1:] if isinstance(answer, Answer)]
    assert [answer.id for answer in answers] == [request_id for request_id, _ in asked]
    assert {answer.answer for answer in answers} == {"unsupported"}


def test_it_ends_with_its_input(language: Language, workshop: Workshop) -> None:
    folder = workshop.new(language)
    start = b'{"type":"start","protocol":[1,1],"suite":"s"}\n'
    done = subprocess.run(workshop.built(folder), cwd=folder, input=start, capture_output=True, check=False, timeout=60)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 1)


def test_with_the_rules_of_the_tutorial_the_clause_conforms(
    language: Language, workshop: Workshop, tutorial: Tutorial, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = workshop.new(language)
    changes = tutorial.changes_of(language.file)
    assert changes
    for change in changes:
        workshop.change(folder / language.file, change)
    monkeypatch.chdir(folder)
    engine = open_process(workshop.built(folder), time_limit=10, restarts=0)
    lane = Lane("tda-2024", "fouled_deck", profile="core", seed=1)
    members = [it for check, _ in islice(iter(lane.next_check, None), 24) for it in check.members]
    asked = [rule_request(str(number), "core", it.member.case) for number, it in enumerate(members)]
    verdicts = []
    for reply in engine.ask(asked):
        it = members[int(reply.id)]
        answer = understood(reply, it.member.case)
        verdicts.append(judge(it.member.case, it.permitted, answer, "core").verdict)
    engine.close()
    assert len(verdicts) > 48
    assert set(verdicts) == {Verdict.CONFORMS}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_it_is_a_page_that_every_compiler_reads(language: Language) -> None:
    source = source_of(language.file)
    assert source.isascii()
    assert len(source.splitlines()) < 100
    assert max(map(len, source.splitlines())) <= 120
    assert source.count(RULE_GOES_HERE) == 1
    assert source.count(NAME) == 2


def test_the_one_in_python_imports_the_standard_library_alone() -> None:
    tree = ast.walk(ast.parse(source_of("engine.py")))
    imported = {name.name for it in tree if isinstance(it, ast.Import) for name in it.names}
    assert imported < sys.stdlib_module_names


def test_a_runner_of_an_export_is_short() -> None:
    assert len(source_of("run_export.mjs").splitlines()) < 80
