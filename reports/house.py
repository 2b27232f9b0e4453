"""
The house file of a run, as its header keeps it.
"""

from msgspec import Struct

from reports.story import Words


class HouseSwitch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A switch that the house file pins: the suite's default, the house's reading, and both in words.

    `default` is `a`, `b`, `open`, `floor` or `house`.
    """

    switch: str
    default: str
    reading: str
    question: Words
    told: Words


class HouseRuled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A clause that the house rules otherwise, in its own words, and where that is written.
    """

    clause: str
    numbers: tuple[str, ...]
    ruling: str
    source: str


class HouseRun(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A house file: its name as it was given, the SHA-256 of its bytes, and what it settles.

    `sources` says by table of the file where a definition of a fouled deck or the rule for draw games is written.
    """

    file: str
    sha256: str
    name: str = ""
    switches: tuple[HouseSwitch, ...] = ()
    clauses: tuple[HouseRuled, ...] = ()
    sources: dict[str, str] = {}
