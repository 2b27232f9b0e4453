"""
The engines for which the suite ships an adapter.
"""

import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EngineEntry:
    """
    An engine by name: how it is run, what it is, and which package in which version the adapter was written for.
    """

    name: str
    command: tuple[str, ...]
    description: str
    package: str
    version: str

    @property
    def installation(self) -> str:
        """
        The command that installs the engine beside the suite.
        """
        return f"{sys.executable} -m pip install {self.package}=={self.version}"


def _shipped(name: str, description: str, package: str, version: str) -> EngineEntry:
    command = (sys.executable, "-P", "-m", f"adapters.{name}")
    return EngineEntry(name, command, description, package, version)


ENGINES: dict[str, EngineEntry] = {
    entry.name: entry
    for entry in (
        _shipped(
            "pokerkit",
            "Simulates many poker variants by position; takes single cards, so it serves as dealer and as floor.",
            "pokerkit",
            "0.7.7",
        ),
        _shipped(
            "texasholdem",
            "Plays no-limit hold'em at numbered seats with a button of its own; serves as dealer.",
            "texasholdem",
            "0.11.0",
        ),
    )
}
