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
