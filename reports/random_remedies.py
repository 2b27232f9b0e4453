"""
What a run found out about picks and shuffles, as the footer has it.
"""

from msgspec import Struct


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """
    One outcome of a test: how often it was seen, of how many draws, and how often it is seen on average.

    `chance` is that of a count at least as far off.
    """

    what: str
    seen: int
    possible: int
    expected: float
    chance: float


class Comparison(Struct, frozen=True, forbid_unknown_fields=True):
    """
    Outcomes that belong together. `fails`: one of their chances is below the threshold of the run.
    """

    topic: str
    fails: bool
    outcomes: tuple[Outcome, ...]


class RandomRemedy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The picks or shuffles of a clause in an edition and a game; edition and game are empty where all are taken together.

    `verdict` is `even` (no bias was found), `biased`, `fixed` (always the same) or `too_few`; `severity` is what a bias
    weighs, and empty where none was found. `fewest` are the draws that it takes to judge.
    """

    clause: str
    number: str
    edition: str
    game: str
    remedy: str
    drawn: int
    fewest: int
    verdict: str
    severity: str = ""
    tests: tuple[Comparison, ...] = ()
    replay: str = ""


class RandomRemedies(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    All that was drawn in the run.

    A chance below `threshold` is a finding: it is `false_alarm`, shared by all `outcomes`.
    """

    false_alarm: float
    outcomes: int
    threshold: float
    remedies: tuple[RandomRemedy, ...]
