"""
The engines for which the suite ships an adapter, and what each of them declares.
"""

import json
import shutil
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal

from adapters.installed import FOLDER, installed_version
from adapters.protocol.messages import Feature, Role

NODE = "node"
_HERE = Path(__file__).parent
_HOLDEM = ("no_limit_holdem",)
_OF_POKERKIT = (
    *(*_HOLDEM, "pot_limit_omaha", "pot_limit_omaha_5", "no_limit_short_deck"),
    *("seven_card_stud", "seven_card_stud_8", "razz", "five_card_draw", "triple_draw_2_7"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineEntry:
    """
    An engine by name: what it is, what it declares, and which package in which version the adapter was written for.

    `title` is its name with a blank where it may be broken. `place` is where its package lives: beside the suite, in a
    folder of its own, or in such a folder of npm's. What comes `from_source` has no wheel and is built.
    """

    name: str
    title: str
    description: str
    package: str
    version: str
    place: Literal["beside", "folder", "npm"] = "folder"
    from_source: bool = False
    roles: tuple[Role, ...] = ("dealer",)
    games: tuple[str, ...] = _HOLDEM
    editions: tuple[str, ...] = ("tda-2019", "tda-2024")
    profiles: tuple[str, ...] = ()
    features: tuple[Feature, ...] = ("rigged_deck",)
    by_position: bool = False

    @property
    def folder(self) -> Path:
        """
        Where the package lies that has a folder of its own.
        """
        return FOLDER / self.name

    @property
    def command(self) -> tuple[str, ...]:
        """
        What starts the adapter.
        """
        match self.place:
            case "beside":
                return (sys.executable, "-P", "-m", f"adapters.{self.name}")
            case "folder":
                return (sys.executable, "-P", "-m", "adapters.installed", self.name)
            case "npm":
                return (shutil.which(NODE) or NODE, str(self.adapter), str(self.folder))

    @property
    def adapter(self) -> Path:
        """
        The file of the adapter.
        """
        return _HERE / self.name / "adapter.js" if self.place == "npm" else _HERE / f"{self.name}.py"

    @property
    def installed_version(self) -> str | None:
        """
        The version that is installed here; None where there is none.
        """
        match self.place:
            case "beside":
                try:
                    return version(self.package)
                except PackageNotFoundError:
                    return None
            case "folder":
                return installed_version(self.name, self.package)
            case "npm":
                file = self.folder / "node_modules" / self.package / "package.json"
                return str(json.loads(file.read_text("utf-8"))["version"]) if file.is_file() else None


ENGINES: dict[str, EngineEntry] = {
    entry.name: entry
    for entry in (
        EngineEntry(
            name="pokerkit",
            title="PokerKit",
            description="Simulates many poker variants by position; takes single cards, so it serves as floor too.",
            package="pokerkit",
            version="0.7.7",
            place="beside",
            roles=("floor", "dealer"),
            games=_OF_POKERKIT,
            profiles=("core", "full"),
            by_position=True,
        ),
        EngineEntry(
            name="texasholdem",
            title="texas holdem",
            description="Plays hold'em at numbered seats with a button of its own.",
            package="texasholdem",
            version="0.11.0",
            place="beside",
            features=("rigged_deck", "several_hands"),
        ),
        EngineEntry(
            name="pypokerengine",
            title="PyPoker Engine",
            description="Plays hold'em for learning players; deals from its first player on, to busted ones too.",
            package="PyPokerEngine",
            version="1.0.1",
            from_source=True,
            features=("rigged_deck", "several_hands"),
        ),
        EngineEntry(
            name="rlcard",
            title="RLCard",
            description="Card games for reinforcement learning; deals one card at a time, from its first player on.",
            package="rlcard",
            version="1.2.0",
            from_source=True,
        ),
        EngineEntry(
            name="open_spiel",
            title="Open Spiel",
            description="Native engine for research in games; its cards are chance actions, its seats positions.",
            package="open-spiel",
            version="2.0.2",
            by_position=True,
        ),
        EngineEntry(
            name="poker_ts",
            title="poker-ts",
            description="A hold'em table in TypeScript, with real seats and gaps between them; needs Node.",
            package="poker-ts",
            version="1.5.0",
            place="npm",
            features=("rigged_deck", "several_hands"),
        ),
    )
}
