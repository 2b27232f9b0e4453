"""
The cut of a run, and faults of the suite in one of its shards.
"""

import io
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adapters.protocol.messages import Identity
from conformance.certification import Certification, certification_of
from conformance.engines import chosen
from conformance.header import header_of
from conformance.lanes import SEGMENT, Lane, SuiteAtFault
from conformance.merging import Merging
from conformance.options import Options
from conformance.settled import Settled
from conformance.shard import AskShard, perform
from conformance.shard_files import ShardFiles
from conformance.shard_records import Fault, ShardEnd, decode_line
from conformance.shards import shards_of
from conformance.worker import _perform

IDENTITY = Identity(
    protocol=1,
    vendor="tests",
    name="both",
    version="1",
    roles=("floor", "dealer"),
    games=("no_limit_holdem", "razz"),
    editions=("tda-2019", "tda-2024"),
    profiles=("core",),
)


def certification(**options: Any) -> Certification:
    asked = Options(engine="null:accepted", **options)
    return certification_of(asked, chosen("null:accepted"), IDENTITY)


def test_the_shards_are_the_run_each_part_once() -> None:
    run = certification(budget="standard")
    shards = shards_of(run)
    assert [shard.number for shard in shards] == list(range(len(shards)))
    stretches = [stretch for shard in shards for stretch in shard.stretches]
    checks: Counter[tuple[str, str, str]] = Counter()
    for stretch in stretches:
        checks[stretch.edition, stretch.game, stretch.clause] += stretch.checks
    assert set(checks.values()) == {100}
    assert len({(one.edition, one.game, one.clause, one.segment) for one in stretches}) == len(stretches)
    deals = sorted(shard.deals for shard in shards if shard.role == "dealer")
    assert deals[0][0] == 0
    assert deals[-1][1] == 300 * 2 * 2
    assert all(one[1] == other[0] for one, other in pairwise(deals))
    assert {shard.role for shard in shards[:3]} == {"floor", "dealer"}


def test_a_shard_is_a_mixture() -> None:
    floor = [shard for shard in shards_of(certification(budget="standard")) if shard.role == "floor"]
    assert len(floor) > 5
    for shard in floor:
        assert len({(stretch.edition, stretch.game) for stretch in shard.stretches}) >= 3
        assert len({stretch.clause for stretch in shard.stretches}) > 10


def test_a_filter_changes_no_case() -> None:
    """
    The shards of a run with one clause draw the cases of that clause in a run with all of them.
    """

    def drawn(run: Certification) -> set[tuple[str, str, int, int]]:
        return {
            (one.edition, one.game, one.segment, one.checks)
            for shard in shards_of(run)
            for one in shard.stretches
            if one.clause == "fouled_deck"
        }

    whole = drawn(certification(budget="standard"))
    assert drawn(certification(budget="standard", clauses=("fouled_deck",))) == whole
    assert len(whole) == 4 * (1 + 5)


def test_a_segment_has_cases_of_its_own() -> None:
    lanes = [Lane("tda-2024", "first_card", profile="core", seed=1, segment=segment) for segment in range(3)]
    groups = [[lane.next_check() for _ in range(SEGMENT)] for lane in lanes]
    cases = [found[0].irregular.member.case for lane in groups for found in lane if found]
    assert len(cases) == 3 * SEGMENT
    assert len({str(case) for case in cases}) > 2.9 * SEGMENT


@pytest.fixture
def files(tmp_path: Path) -> Iterator[ShardFiles]:
    made = ShardFiles(tmp_path)
    run = certification()
    made.begin(header_of(run.options, chosen("null:accepted"), IDENTITY, run.plan))
    yield made
    made.release()


def test_a_fault_waits_for_the_turn_of_its_shard(files: ShardFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conformance.shards._CHECKS", 8)
    run = certification(budget="smoke", roles=("floor",), editions=("tda-2024",), clauses=("first_card",))
    shards = shards_of(run)[:2]
    entered: list[Settled] = []
    merging = Merging(files, shards, entered.append)
    first, second = merging.next_task(), merging.next_task()
    assert first is not None
    assert second is not None
    assert merging.take(second, Fault("planted"))
    records = list(perform(run, AskShard(first.shard, blocked="not asked, for the test")))
    for record in records[:-1]:
        assert merging.take(first, record)
    assert entered == records[:-1]
    with pytest.raises(SuiteAtFault, match="planted"):
        merging.take(first, ShardEnd())


def test_a_worker_tells_a_fault_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("planted")

    run = certification(budget="smoke", roles=("floor",))
    task = AskShard(shards_of(run)[0], blocked="not asked, for the test")
    monkeypatch.setattr("conformance.check.rule_on", fails)
    out = io.BytesIO()
    _perform(run, task, out)
    record = decode_line(out.getvalue())
    assert isinstance(record, Fault)
    assert "RuntimeError: planted" in record.text
