"""
A run does not go on with other code of the suite than it was begun with.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adapters.protocol.messages import Identity
from conformance.certification import certification_of
from conformance.engines import chosen
from conformance.header import header_of
from conformance.options import Options
from conformance.suite_sources import digest_of, sources_digest

Sharded = Any
Fake = Callable[..., str]
ASKED = ("--edition", "tda-2024", "--game", "no_limit_holdem", "--clause", "first_card")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """
    A small tree with modules and tables where the suite has its own.
    """
    root = tmp_path / "suite"
    for name in (
        "reference_engine/rules/redeal.py",
        "reference_engine/editions/base.toml",
        "conformance/shard.py",
        "conformance/corpus/golden.toml",
        "adapters/serve.py",
        "reports/record.py",
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"one = '{name}'\n")
    return root


@pytest.mark.parametrize(
    "name",
    [
        "reference_engine/rules/redeal.py",
        "reference_engine/editions/base.toml",
        "conformance/shard.py",
        "adapters/serve.py",
        "reports/record.py",
    ],
)
def test_each_source_counts(copied: Path, name: str) -> None:
    before = digest_of(copied)
    path = copied / name
    path.write_text(path.read_text() + "# more\n")
    assert digest_of(copied) != before


def test_a_file_that_moves_or_comes_counts(copied: Path) -> None:
    before = digest_of(copied)
    (copied / "adapters" / "serve.py").rename(copied / "adapters" / "server.py")
    moved = digest_of(copied)
    (copied / "conformance" / "new.py").write_text("")
    assert len({before, moved, digest_of(copied)}) == 3


def test_what_no_run_reads_does_not_count(copied: Path) -> None:
    before = digest_of(copied)
    (copied / "conformance" / "corpus" / "golden.toml").write_text("other = 1\n")
    (copied / "adapters" / "PROTOCOL.md").write_text("words\n")
    (copied / "reports" / "__pycache__").mkdir()
    (copied / "reports" / "__pycache__" / "record.pyc").write_bytes(b"compiled")
    assert digest_of(copied) == before


def test_where_the_suite_lies_does_not_count(copied: Path) -> None:
    before = digest_of(copied)
    other = copied.with_name("elsewhere")
    shutil.copytree(copied, other)
    assert digest_of(other) == before


def test_the_header_has_the_digest_of_this_very_suite() -> None:
    options, choice = Options(engine="null:accepted"), chosen("null:accepted")
    identity = Identity(
        protocol=1,
        vendor="tests",
        name="any",
        version="1",
        roles=("floor",),
        games=("no_limit_holdem",),
        editions=("tda-2024",),
        profiles=("core",),
    )
    header = header_of(options, choice, identity, certification_of(options, choice, identity).plan)
    assert header.suite_sha256 == sources_digest()


def test_a_changed_suite_does_not_go_on(
    sharded: Sharded, fake: Fake, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Under the same version, as somebody who works on the suite changes it between a run and its resumption.
    """
    sharded.certify(fake("declines"), "--jobs", "1", "--time-limit", "0.000001", *ASKED)
    before = {path.name: path.read_bytes() for path in sharded.shards.iterdir()}
    monkeypatch.setattr("conformance.header.sources_digest", lambda: "0" * 64)
    assert sharded.certify(fake("declines"), "--resume", *ASKED) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "suite_sha256: " in told
    assert "The code of misdeal itself was changed since it began" in told
    assert "Begin anew in another folder with --output, or go back to the code that began it." in told
    assert "Traceback" not in told
    assert {path.name: path.read_bytes() for path in sharded.shards.iterdir()} == before


def test_a_run_of_a_suite_without_a_digest_does_not_go_on(
    sharded: Sharded, fake: Fake, capsys: pytest.CaptureFixture[str]
) -> None:
    sharded.certify(fake("declines"), "--jobs", "1", "--time-limit", "0.000001", *ASKED)
    path = sharded.shards / "run.json"
    header = json.loads(path.read_text())
    del header["suite_sha256"]
    path.write_text(json.dumps(header))
    assert sharded.certify(fake("declines"), "--resume", *ASKED) == 2
    assert "The code of misdeal itself was changed" in " ".join(capsys.readouterr().err.split())
