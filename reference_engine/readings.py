"""
The readings of the policy switches under which a case is ruled.
"""

from collections.abc import Mapping

from reference_engine.editions import Switch, switches
from reference_engine.problem import Problem


class Readings:
    """
    Answers which reading of a switch holds, and remembers which switches a ruling asked for.

    A switch that the case pins keeps its pinned reading; one that is turned here takes the turned one; otherwise the
    default holds, and reading `a` for an open switch that is not turned. Where the text leaves a switch to the floor or
    the house, `floor` or `house` is the answer until it is pinned.
    """

    __slots__ = ("_pinned", "_turned", "asked")

    def __init__(self, pinned: Mapping[str, str], turned: Mapping[str, str]) -> None:
        """
        Pin what the case says, turn what is being explored.
        """
        self._pinned = pinned
        self._turned = turned
        self.asked: list[str] = []

    def __call__(self, switch: str) -> str:
        """
        The reading of the switch: `a` or `b`, or `floor` or `house` where it is left to them.
        """
        pinned = self._pinned.get(switch)
        if pinned is not None:
            return pinned
        self.asked.append(switch)
        turned = self._turned.get(switch)
        if turned is not None:
            return turned
        default = switches()[switch].default
        return "a" if default == "open" else default


def switch_problems(pinned: Mapping[str, str]) -> list[Problem]:
    """
    What is wrong with the switches that a case pins.
    """
    problems = []
    for name, reading in pinned.items():
        switch = switches().get(name)
        if switch is None:
            problems.append(Problem(None, f"there is no switch {name!r}; there are {', '.join(switches())}"))
        elif reading not in {"a", "b"}:
            problems.append(Problem(None, f"switch {name} has the readings a and b, not {reading!r}"))
        elif switch.other == "none":
            problems.append(Problem(None, f"switch {name} cannot be set: {why_fixed(switch)}"))
    return problems


def why_fixed(switch: Switch) -> str:
    """
    Why nobody can turn the switch.
    """
    return "it has one reading only" if not switch.b else "no ruling depends on it"
