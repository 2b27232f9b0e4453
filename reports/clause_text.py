"""
A clause as a report quotes it.
"""

from msgspec import Struct

from reports.story import Words


class ClauseText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A clause of an edition, in the suite's own words.
    """

    clause: str
    number: str
    summary: Words
    tag: str
    source: str
    source_told: Words = {}
    """
    The source in every language; streams of earlier versions have it in English alone.
    """
