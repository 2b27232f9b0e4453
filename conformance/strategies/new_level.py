"""
A hand begun at the old level (23): it moves to the new one until there was substantial action.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.lines import EDGES
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.twins import Told, group, told
from reference_engine.model.events import Event, HandBegun, LevelRaised

SLUG = CLAUSE = "new_level"
EDITIONS, PROFILES = BOTH_EDITIONS, WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on at either level: only the remedies part, which `core` does not compare.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A level that rose before the hand began; twins in which it rose just after, and in which it is found late.
    """
    opening = draw_opening(draw)
    level = opening.table.level
    raised = LevelRaised(
        replace(
            level,
            number=level.number + 1 + draw.integer(0, 1),
            small_blind=2 * level.small_blind,
            big_blind=2 * level.big_blind,
            ante=2 * level.ante,
            big_blind_ante=2 * level.big_blind_ante,
        )
    )
    quiet, loud = EDGES[draw.integer(0, len(EDGES) - 1)]

    begun = Record(opening).play(quiet)

    def member(edit: str, line: str, *first: Event) -> Told:
        later = told(edit, begun, line, edition=edition)
        return Told(edit, replace(later.case, events=(*first, *later.case.events)), later.stub)

    words = "the level rose before the hand began"
    return group(
        SLUG,
        CLAUSE,
        edition,
        member(words, "", raised, HandBegun()),
        clean=member("the level rose after the hand had begun", "", HandBegun(), raised),
        opposite=member(f"{words}, found after more acts", loud.removeprefix(quiet), raised, HandBegun()),
    )


def new_level_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member was begun at the old level by mistake and has too few acts to stay there.

    Shrinks to two players, a level that rose by one, and no act.
    """
    return groups(generate, edition)
