"""
A misdeal that somebody announced (35-D): after substantial action it has no effect, before it the cause decides.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.causes import draw_cause
from conformance.strategies.deals import draw_opening
from conformance.strategies.lines import EDGES
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, FLOP_GAMES, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told
from reference_engine.model.events import MisdealAnnounced

SLUG = CLAUSE = "announced_misdeal"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = FLOP_GAMES


_ANNOUNCED, _LATE = 0, 7
"""
Which group it is: a misdeal announced in time, or too late, as the irregular member; any other is one that nobody
announced.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A cause of a misdeal in time, announced or not, against one that is announced too late.

    To count acts is not enough, for the clean twin has none either that bar a misdeal; and to wait for somebody to
    announce it is not, for mostly nobody does.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=4, playing=4, deep=True))
    cause, broken = draw_cause(draw, opening)
    quiet, loud = EDGES[draw.integer(0, len(EDGES) - 1)]
    kind = draw.integer(0, 7)
    announced = (MisdealAnnounced(),)
    begun, later = Record(broken).play(quiet), loud.removeprefix(quiet)
    too_late = told(f"{cause}, and a misdeal announced too late", begun, later, edition=edition, then=announced)
    if kind == _ANNOUNCED:
        in_time = told(f"{cause}, and a misdeal announced in time", begun, edition=edition, then=announced)
    else:
        in_time = told(f"{cause}, and nobody announces a misdeal", begun, edition=edition)
    if kind == _LATE:
        clean = told(
            "nothing wrong with the deal", opening, loud, edition=edition, then=announced, like=too_late.record
        )
        return group(SLUG, CLAUSE, edition, too_late, clean=clean, opposite=in_time)
    # What is announced in time without a cause is the floor's, so that nothing would count.
    clean = told("nothing wrong with the deal", opening, quiet, edition=edition, like=begun)
    return group(SLUG, CLAUSE, edition, in_time, clean=clean, opposite=too_late)


def announced_misdeal_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose members have a misdeal that is announced after substantial action and in time, or by nobody.

    Shrinks to four players, the first card exposed, and a misdeal announced before any act.
    """
    return groups(generate, edition)
