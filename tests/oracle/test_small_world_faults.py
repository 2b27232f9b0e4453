"""
A fault planted in the reference engine is seen in the small worlds of its kind, by the second oracle.
"""

import os
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

import reference_engine
from conformance.small_worlds.worlds import World, worlds

ORIGINAL = Path(reference_engine.__file__).parent
PROJECT = ORIGINAL.parent
WORLDS = 150
"""
How many worlds of a kind are looked at, spread over all of them.
"""
KINDS_THAT_DISAGREE = """
import sys
import msgspec
from conformance.small_worlds.compare import Tally, look_at
from conformance.small_worlds.worlds import World
tally = Tally()
for world in msgspec.json.decode(sys.stdin.buffer.read(), type=list[World]):
    look_at(tally, world)
for wrong in tally.disagreements:
    if "second oracle" in wrong.text:
        print(wrong.kind)
"""


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """
    A module, the sound text that it has once, the faulty text, and the kinds of worlds that show it.
    """

    module: str
    sound: str
    faulty: str
    kinds: tuple[str, ...]


FAULTS = msgspec.toml.decode(Path(__file__).with_name("small_world_faults.toml").read_bytes(), type=dict[str, Fault])


@pytest.fixture(scope="session")
def by_kind() -> dict[str, list[World]]:
    kinds: dict[str, list[World]] = {}
    for world in worlds():
        kinds.setdefault(world.kind, []).append(world)
    return {kind: list(islice(every, 0, None, 1 + len(every) // WORLDS)) for kind, every in kinds.items()}


@pytest.mark.parametrize("name", FAULTS)
def test_the_second_oracle_sees_a_fault(name: str, tmp_path: Path, by_kind: dict[str, list[World]]) -> None:
    fault = FAULTS[name]
    shutil.copytree(ORIGINAL, tmp_path / "reference_engine")
    path = tmp_path / "reference_engine" / fault.module
    source = path.read_text(encoding="utf-8")
    assert source.count(fault.sound) == 1
    path.write_text(source.replace(fault.sound, fault.faulty), encoding="utf-8")
    looked_at = [world for kind in fault.kinds for world in by_kind[kind]]
    tried = subprocess.run(
        [sys.executable, "-c", KINDS_THAT_DISAGREE],
        env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{PROJECT}", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        input=msgspec.json.encode(looked_at),
        capture_output=True,
        check=False,
    )
    assert tried.returncode == 0, tried.stderr.decode()
    assert set(tried.stdout.decode().splitlines()) == set(fault.kinds)
