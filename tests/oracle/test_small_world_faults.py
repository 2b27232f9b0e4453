"""
A fault planted in the reference engine is seen in the small worlds of its kind, by the second oracle.
"""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from conformance.small_worlds.worlds import World, worlds

Plant = Callable[[str, str, str], None]
LinesOf = Callable[[str, bytes], list[str]]

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
def test_the_second_oracle_sees_a_fault(
    name: str, plant: Plant, lines_of: LinesOf, by_kind: dict[str, list[World]]
) -> None:
    fault = FAULTS[name]
    plant(fault.module, fault.sound, fault.faulty)
    looked_at = [world for kind in fault.kinds for world in by_kind[kind]]
    assert set(lines_of(KINDS_THAT_DISAGREE, msgspec.json.encode(looked_at))) == set(fault.kinds)
