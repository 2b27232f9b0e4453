"""
A case: a table, a game, an edition, the readings chosen where the text leaves two, and the record up to the floor call.
"""

import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from reference_engine.model.events import Event
from reference_engine.model.games import Game
from reference_engine.model.table import Table


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """
    Everything an engine is asked about, and nothing of the expected ruling.

    `switches` maps a policy switch (`U-1` ...) to the reading a house has pinned; what it adds to the definition of a
    fouled deck is one too. A switch that is not named keeps the suite's default.
    """

    table: Table
    game: Game
    edition: str
    events: tuple[Event, ...]
    switches: Annotated[
        dict[str, str],
        Meta(description="By switch, the reading that a house has pinned: `a` or `b`."),
    ] = {}


def case_id(case: Case) -> str:
    """
    The first 16 hexadecimal digits of the SHA-256 of the case's canonical JSON: the same on every machine.
    """
    canonical = msgspec.json.encode(case, order="deterministic")
    return hashlib.sha256(canonical).hexdigest()[:16]
