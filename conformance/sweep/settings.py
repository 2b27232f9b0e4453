"""
Settings of the policy switches: the defaults, every pair of switches in every reading, and those that a ruling names.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product

from reference_engine.editions import switches
from reference_engine.model.ruling import PermittedSet

Setting = dict[str, str]
"""
Switches and the readings that are pinned for them; the empty one leaves every default.
"""


@cache
def pairs() -> tuple[Setting, ...]:
    """
    Every pair of switches that can be set, in each of its four readings.
    """
    return tuple(_pairs_of(name for name, switch in switches().items() if switch.other != "none"))


def pairs_asked(permitted: PermittedSet) -> Iterator[Setting]:
    """
    Every setting of two switches on which this permitted set turns: there a pinned pair meets something.
    """
    return _pairs_of(dict.fromkeys(name for member in permitted.members for name in turned(member.because)))


def turned(because: str) -> Setting:
    """
    The switches and readings that a member of a permitted set names as its reason.
    """
    named = (part.rpartition(" ") for part in because.split(", ") if part)
    return {name: reading for name, _, reading in named}


def _pairs_of(names: Iterable[str]) -> Iterator[Setting]:
    for one, other in combinations(names, 2):
        for first, second in product("ab", repeat=2):
            yield {one: first, other: second}
