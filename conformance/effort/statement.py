"""
The statement of effort of a run: how much was asked, of how much there is, and what was not.
"""

from collections.abc import Collection

from conformance.effort.bound import CONFIDENCE
from conformance.effort.cells import NONE, SUBJECTS, Cell
from conformance.effort.coverage import Coverage
from conformance.effort.reachable import possible_cells, subjects_of
from conformance.effort.words import in_all_languages, in_words
from conformance.plan import Plan
from conformance.strategies import REGISTRY
from reference_engine.model.games import Game
from reports.effort import Effort, Space

_RANKED = ("street", "moment", "seat", "button", "pack")


def effort_of(coverage: Coverage, plan: Plan, clauses: Collection[str] = ()) -> Effort:
    """
    The statement of what was counted, in a run of that plan; with `clauses`, no others were asked.
    """
    spaces = [_space(coverage, plan, role, game, clauses) for role in plan.roles for game in plan.games]
    return Effort(
        checks=coverage.checks.total(),
        scored=coverage.scored.total(),
        cells=sum(map(len, coverage.cells.values())),
        confidence=CONFIDENCE,
        spaces=tuple(space for space in spaces if space.possible),
    )


def _space(coverage: Coverage, plan: Plan, role: str, game: Game, clauses: Collection[str]) -> Space:
    subjects = _subjects(plan, role, game, clauses)
    asked = coverage.cells.get((role, game.value), set())
    possible = possible_cells(role, plan.profile, game, subjects, plan.editions) | asked
    gaps = sorted(possible - asked, key=_plainest_first)
    return Space(
        role=role,
        game=game.value,
        checks=coverage.checks[role, game.value],
        asked=len(asked),
        possible=len(possible),
        gaps=tuple(map(in_words, gaps)),
        gaps_told=tuple(map(in_all_languages, gaps)),
    )


def _subjects(plan: Plan, role: str, game: Game, clauses: Collection[str]) -> set[str]:
    known = subjects_of(role, plan.profile, game)
    if role == "dealer":
        return {clause for clause in known if not clauses or clause in clauses}
    sources = {
        source.slug
        for source in REGISTRY
        if plan.profile in source.profiles
        and game in source.games
        and not set(source.editions).isdisjoint(plan.editions)
        and (not clauses or source.clause in clauses)
    }
    return known & sources | ({NONE} if sources else set())


def _plainest_first(cell: Cell) -> tuple[bool, int, Cell]:
    """
    What a subject was not asked with comes before other pairs: where, when, in which seat, and then the circumstances.
    """
    one, two = cell
    rank = _RANKED.index(two[0]) if two[0] in _RANKED else len(_RANKED)
    return one[0] not in SUBJECTS, rank, cell
