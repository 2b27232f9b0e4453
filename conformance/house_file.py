"""
A house file as it is given on the command line, and what of it goes into the header of a run.
"""

from pathlib import Path

from msgspec import Struct

from reference_engine.editions import switches
from reference_engine.house import House, clause_numbers
from reports.house import HouseRuled, HouseRun, HouseSwitch


class HouseFile(Struct, frozen=True):
    """
    A house file: where it lies, the SHA-256 of its bytes, and what it settles.
    """

    path: Path
    sha256: str
    house: House

    @property
    def named(self) -> str:
        """
        The file's name and digest, as a verdict carries them.
        """
        return f"{self.path.name} (sha256 {self.sha256})"


def house_run(file: HouseFile) -> HouseRun:
    """
    What the header of a run keeps of a house file.
    """
    house = file.house
    numbers = clause_numbers()
    pinned = [(name, switch, house.switches[name]) for name, switch in switches().items() if name in house.switches]
    return HouseRun(
        file=file.path.name,
        sha256=file.sha256,
        name=house.name,
        switches=tuple(
            HouseSwitch(
                switch=name,
                default=switch.default,
                reading=reading,
                question=switch.question,
                told=switch.a if reading == "a" else switch.b,
            )
            for name, switch, reading in pinned
        ),
        clauses=tuple(
            HouseRuled(clause=slug, numbers=numbers[slug], ruling=clause.ruling, source=clause.source)
            for slug, clause in house.clauses.items()
        ),
        sources=house.sources,
    )
