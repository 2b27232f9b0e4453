"""
Every engine that breaks, by name.
"""

from adapters.chaos.ends import ENDS
from adapters.chaos.ids import IDS
from adapters.chaos.lines import LINES
from adapters.chaos.manners import MANNERS
from adapters.chaos.speech import Chaos
from adapters.chaos.starts import STARTS

SOUND = "sound"
CHAOS: dict[str, Chaos] = {
    SOUND: Chaos("what all that break are, but for their fault"),
    **STARTS,
    **ENDS,
    **LINES,
    **IDS,
    **MANNERS,
}
