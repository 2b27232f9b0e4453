"""
The costliest hand of a deviation, beside its smallest one.
"""

from msgspec import Raw, Struct

from reports.story import Telling


class CostliestHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The hand of a deviation with the most chips at risk, as it was drawn; `document` and `stub` replay it.

    Its severity is that of the deviation. `answer` is the engine's, as it came. `telling` is None in streams of earlier
    versions.
    """

    chips_at_risk: int
    case: str
    twin: str
    edit: str
    document: Raw
    stub: tuple[str, ...] = ()
    answer: Raw
    replay: str
    telling: Telling | None = None
