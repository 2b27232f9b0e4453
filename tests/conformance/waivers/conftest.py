import shlex
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conformance.documents import Witness
from reference_engine.audit import Setting
from reference_engine.model.case import Case
from reference_engine.model.events import CardBoxed
from reference_engine.model.ruling import Severity
from reports.record import DeviationKey

KEY = DeviationKey(
    role="floor",
    edition="tda-2024",
    irregularity="boxed_cards",
    clause="boxed_cards",
    expected="misdeal",
    actual="play_on",
)
ENTRY = {
    "role": "floor",
    "edition": "tda-2024",
    "game": "all",
    "profile": "core",
    "irregularity": "boxed_cards",
    "clause": "boxed_cards",
    "expected": "misdeal",
    "actual": "play_on",
    "reason": "boxed cards are counted from three on",
    "link": "BUG-7",
    "owner": "dealing",
    "expires": date(2199, 1, 31),
    "witness": "boxed.json",
}
"""
An entry of a waiver file, whose witness lies beside it.
"""


def toml(*entries: dict[str, Any]) -> str:
    """
    A waiver file with these entries.
    """
    written = {str: lambda text: f"'{text}'", date: date.isoformat}
    tables = [
        "\n".join(
            ["[[waiver]]", *(f"{name} = {written.get(type(value), str)(value)}" for name, value in entry.items())]
        )
        for entry in entries
    ]
    return "\n\n".join(tables) + "\n"


@pytest.fixture
def entry() -> dict[str, Any]:
    return dict(ENTRY)


@pytest.fixture
def two_boxed(heads_up: Callable[..., Case]) -> Case:
    """
    A hand with two boxed cards after the blinds: a misdeal.
    """
    case = heads_up()
    boxed = (CardBoxed("Ks"), CardBoxed("Kh"))
    return msgspec.structs.replace(case, events=(*case.events[:2], *boxed, *case.events[2:]))


@pytest.fixture
def witness(two_boxed: Case) -> Witness:
    return Witness(
        suite="misdeal 0.1.0",
        engine="faulty 0.1.0",
        key=KEY,
        severity=Severity.MUST,
        profile="core",
        setting=Setting.LIVE,
        edit="two boxed cards",
        document=msgspec.Raw(msgspec.json.encode(two_boxed)),
    )


@pytest.fixture
def waiver_file(tmp_path: Path, witness: Witness) -> Callable[..., Path]:
    """
    Writes a waiver file with these entries, the witness beside it.
    """

    def write(*entries: dict[str, Any], text: str = "") -> Path:
        (tmp_path / "boxed.json").write_bytes(msgspec.json.encode(witness))
        path = tmp_path / "waivers.toml"
        path.write_text(text or toml(*entries))
        return path

    return write


@pytest.fixture
def partly_sound() -> Callable[..., str]:
    """
    The name of an engine that is sound but for cases with two events of a kind.
    """
    script = Path(__file__).with_name("partly_sound.py")
    return lambda kind: "exec:" + shlex.join([sys.executable, str(script), kind])
