"""
The waivers of a run: what its header, its deviations and its footer keep of them.
"""

from msgspec import Struct


class WaiversRun(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A waiver file: its name as it was given, and the SHA-256 of its bytes and of the witnesses beside it.
    """

    file: str
    sha256: str


class WaivedBy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The waiver of a deviation: its place in the file, from 1 on, and in how many checks it waives the deviation.

    `expires` is the last day on which it holds, as `2027-01-31`.
    """

    number: int
    reason: str
    link: str
    owner: str
    expires: str
    checks: int


class WaiverRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    An entry of the waiver file at the end of a run: what it waives, why, and how it stands.

    `clause_number` is the clause's as printed. `checks` is how many checks of the run it waived. `standing` is `holds`,
    `stale`, or `not asked` where the run had nothing to do with it; `told` says by what.
    """

    number: int
    role: str
    edition: str
    game: str
    profile: str
    clause: str
    clause_number: str
    irregularity: str
    expected: str
    actual: str
    reason: str
    link: str
    owner: str
    expires: str
    checks: int
    standing: str
    told: str
