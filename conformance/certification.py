"""
A certification as plain data: all that a shard has to know to be asked anywhere.
"""

from collections.abc import Iterable

from msgspec import Struct

from adapters.protocol.messages import Identity
from conformance.budget import BUDGETS, Budget
from conformance.dealer import DealerRole
from conformance.engines import EngineChoice
from conformance.floor import FloorRole
from conformance.lanes import Lane
from conformance.options import Options
from conformance.plan import Plan, planned
from conformance.scorable import scorable_clauses
from reference_engine.model.games import Game

Role = FloorRole | DealerRole


class Certification(Struct, frozen=True, kw_only=True):
    """
    What is asked of which engine. `budget` is that of the whole run.
    """

    options: Options
    command: tuple[str, ...]
    identity: Identity
    plan: Plan
    budget: Budget

    @property
    def of_each_game(self) -> Budget:
        """
        The budget of one of the games that are played.
        """
        return self.budget.spread(max(1, len(self.plan.games)))

    def floor(self, lanes: Iterable[tuple[Lane, int]] = (), shard: int = 0) -> FloorRole:
        """
        The role of floor, with so many checks of these lanes.
        """
        return FloorRole(
            tuple(lanes),
            profile=self.options.profile,
            seed=self.options.seed,
            by_position=self.identity.by_position,
            house=self.options.settled,
            shard=shard,
        )

    def dealer(self) -> DealerRole:
        """
        The role of dealer, with every request of the run.
        """
        return DealerRole(
            self.plan.editions,
            games=self.games_dealt,
            setting=self.options.setting,
            seed=self.options.seed,
            deals=self.of_each_game.deals,
            by_position=self.identity.by_position,
            features=self.identity.features,
            clauses=self.options.clauses,
        )

    def role(self, name: str) -> Role:
        """
        The role of that name, to tell a deviation or to make it smaller.
        """
        return self.floor() if name == FloorRole.role else self.dealer()

    @property
    def games_dealt(self) -> tuple[Game, ...]:
        """
        The games in which a dealer is asked to deal.
        """
        plan = self.plan
        return tuple(game for game in plan.games if scorable_clauses("dealer", plan.editions[0], "", game))


def certification_of(options: Options, choice: EngineChoice, identity: Identity) -> Certification:
    """
    The certification of an engine that has said who it is.
    """
    return Certification(
        options=options,
        command=choice.command,
        identity=identity,
        plan=planned(options, identity),
        budget=BUDGETS[options.budget],
    )
