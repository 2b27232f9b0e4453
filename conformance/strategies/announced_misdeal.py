"""
A misdeal that somebody announced (35-D): after substantial action it has no effect, before it the cause decides.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.actions import EDGES
from conformance.strategies.causes import draw_cause
from conformance.strategies.deals import draw_opening
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, FLOP_GAMES, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told
from reference_engine.model.events import MisdealAnnounced

SLUG = CLAUSE = "announced_misdeal"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = FLOP_GAMES


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A cause of a misdeal that is announced too late and in time, whichever of both is the irregular member.

    Where it is announced in time its clean twin has no acts that bar a misdeal either: to count acts is not enough.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=4, playing=4, deep=True))
    cause, broken = draw_cause(draw, opening)
    quiet, loud = EDGES[draw.integer(0, len(EDGES) - 1)]
    then = (MisdealAnnounced(),)
    in_time = draw.integer(0, 1)
    (words, line), (other_words, other) = (("too late", loud), ("in time", quiet))[:: -1 if in_time else 1]
    return group(
        SLUG,
        CLAUSE,
        edition,
        told(f"{cause}, and a misdeal announced {words}", broken, line, edition=edition, then=then),
        # What is announced in time without a cause is the floor's, so that nothing would count.
        clean=told("nothing wrong with the deal", opening, line, edition=edition, then=() if in_time else then),
        opposite=told(f"{cause}, and a misdeal announced {other_words}", broken, other, edition=edition, then=then),
    )


def announced_misdeal_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose members have a misdeal that is announced after substantial action and before it.

    Shrinks to four players, the first card exposed, and two calls.
    """
    return groups(generate, edition)
