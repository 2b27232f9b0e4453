"""
Planted faults: what one engine gets wrong, as a text of the reference engine and the text that stands there instead.

The files of the folder `faults` serve all proofs at once: a fault with a golden case or a test is one that the case or
the test has to notice, and one with a clause is an engine of the kill matrix, which the check of the clause has to.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

import reference_engine
from conformance.scorable import scorable_clauses
from reference_engine.editions import EDITIONS
from reference_engine.house import NO_HOUSE, House
from reference_engine.model.games import Game

SOURCES = Path(reference_engine.__file__).parent


class Fault(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """
    A fault: the module in `reference_engine`, the sound text that it has once, and the faulty text.

    `golden` is the golden case that has to notice, `test` the test of continuations, `clause` the clause whose own
    check has to: there is one of them at least. The checks are of that game and profile, and of these editions; without
    any, of all that score the clause. `pinned` are readings of switches, where the fault would otherwise be an
    acceptable reading. `is_rare`: its check comes up too seldom for a tenth of the budget.
    """

    module: str
    sound: str
    faulty: str
    golden: str = ""
    test: str = ""
    clause: str = ""
    game: Game = Game.NO_LIMIT_HOLDEM
    profile: str = "full"
    editions: tuple[str, ...] = ()
    pinned: dict[str, str] = {}
    is_rare: bool = False

    @property
    def asked_in(self) -> tuple[str, ...]:
        """
        The editions in whose checks the fault has to be noticed.
        """
        if self.editions:
            return self.editions
        scoring = (name for name in EDITIONS if self.clause in scorable_clauses("floor", name, self.profile, self.game))
        return tuple(scoring)

    @property
    def house(self) -> House:
        """
        The house with the readings that are pinned.
        """
        return House(switches=self.pinned) if self.pinned else NO_HOUSE

    @property
    def fits(self) -> bool:
        """
        Whether the sound text is in the module once.
        """
        return self._sound_source().count(self.sound) == 1

    def _sound_source(self) -> str:
        return (SOURCES / self.module).read_text(encoding="utf-8")

    def source(self, source: str | None = None) -> str:
        """
        The text of the module with the fault in it; `source` is its text with other faults in it already.

        Raises ValueError where the sound text is not there once.
        """
        text = self._sound_source() if source is None else source
        if text.count(self.sound) != 1:
            raise ValueError(f"{self.module} does not have this text once: {self.sound}")
        return text.replace(self.sound, self.faulty)


@cache
def planted_faults() -> Mapping[str, Fault]:
    """
    Every planted fault by its name, file by file.

    Raises ValueError for a name that comes twice.
    """
    found: dict[str, Fault] = {}
    for path in sorted(files(__package__).joinpath("faults").iterdir(), key=lambda path: path.name):
        for name, fault in msgspec.toml.decode(path.read_bytes(), type=dict[str, Fault]).items():
            if name in found:
                raise ValueError(f"{path.name}: there is a second fault named {name!r}")
            found[name] = fault
    return found


def faulty_engines() -> dict[str, Fault]:
    """
    The faults of the kill matrix: those with a clause.
    """
    return {name: fault for name, fault in planted_faults().items() if fault.clause}
