"""
How an answer parts from what was permitted: by which clause, in which lines, and in one sentence.
"""

from typing import TypeAlias

from msgspec import Struct

from reports.story import Words

Lines: TypeAlias = dict[str, tuple[int, ...]]
"""
Lines of a text by language, from 0: a text need not have as many lines in each.
"""


class Gap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A part in which the answer is another, in words, and the clause that says how it has to be.

    `part` is `outcome`, a field of a ruling, `cards` or `answer`. Clause and number are empty where nothing is wrong
    with the hand, so that no clause asks for anything.
    """

    part: str
    told: Words
    clause: str = ""
    number: str = ""


class Contrast(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    What the engine did wrong, as a sentence; the gaps to the permitted ruling that comes closest to its answer.

    `expected` are the lines of each permitted ruling that the answer does not meet, `actual` those of the answer that
    its closest ruling does not have. Only what the profile compares is marked.
    """

    fault: Words
    gaps: tuple[Gap, ...] = ()
    expected: tuple[Lines, ...] = ()
    actual: Lines = {}
