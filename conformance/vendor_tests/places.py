"""
What the tests are about: a place in the suite for each.
"""

from collections.abc import Iterator

from msgspec import Struct

from conformance.certification import Certification
from conformance.dealer import DealerRole
from conformance.strategies import REGISTRY
from reference_engine.model.games import Game


class TestPlace(Struct, frozen=True):
    """
    An irregularity of a clause, in an edition and a game. The dealer has clauses only.

    `gap` says why the engine is not asked there.
    """

    __test__ = False

    role: str
    edition: str
    game: Game
    clause: str
    irregularity: str = ""
    gap: str = ""

    @property
    def name(self) -> str:
        """
        The id of the test: the same in every release that has the clause and the irregularity.
        """
        irregularity = () if self.irregularity in ("", self.clause) else (self.irregularity,)
        return "-".join((self.role, self.edition, self.game.value, self.clause, *irregularity))


def places(certification: Certification) -> Iterator[TestPlace]:
    """
    The places that a run of the command line would count, and those that were asked for and are not declared.
    """
    plan, options = certification.plan, certification.options
    gaps = {(asked, book): reason for asked, book, reason in plan.gaps}
    for role, book, name, clause in plan.places:
        game = Game(name)
        if options.clauses and clause not in options.clauses:
            continue
        gap = gaps.get((role, book), "")
        if not gap and game not in plan.games:
            gap = f"the engine does not declare {game}"
        if role == DealerRole.role:
            yield TestPlace(role, book, game, clause, gap=gap)
        else:
            yield from (
                TestPlace(role, book, game, clause, slug, gap) for slug in _slugs(certification, book, game, clause)
            )


def _slugs(certification: Certification, book: str, game: Game, clause: str) -> Iterator[str]:
    profile = certification.options.profile
    for source in REGISTRY:
        if source.clause == clause and book in source.editions and game in source.games and profile in source.profiles:
            yield source.slug
