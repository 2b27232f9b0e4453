"""
Two answers to one question, as the record stream has them.
"""

from msgspec import Raw, Struct

from reports.story import Words


class Instability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The pair that shows that an engine does not answer the same question in the same way.

    `way` is `twice`, `other_order` or `after_restart`; `answers` are the two as they came, and `differing` names the
    fields in which they differ.
    """

    way: str
    answers: tuple[Raw, Raw]
    differing: tuple[str, ...]
    before: tuple[Raw, ...] = ()
    """
    The requests asked before the second answer, as they went out, where it hangs on them.
    """
    before_told: tuple[Words, ...] = ()
    """
    Each of these in words; none where there are more than a few.
    """
    seen_again: bool = False
    """
    Whether engine processes that were asked nothing else showed it again; else it was seen once, in the run.
    """
