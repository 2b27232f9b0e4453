"""
Budgets: how much a run asks of an engine, the same of every engine.
"""

from msgspec import Struct

PUBLISHED_SEED = 35_2024
"""
The seed of a run that names none, so that two people who certify the same engine ask it the same cases.
"""


_LEAST = 12
_FEWEST_DEALS = 40
"""
Checks of a clause and requests to deal that each game gets, however many games there are, where one game has as many.
"""


class Budget(Struct, frozen=True):
    """
    Checks per clause and edition, requests to deal per edition, and requests for making one hand that deviates smaller.

    Checks and requests are spread over the games that are played.
    """

    checks: int
    deals: int
    shrinking: int

    def spread(self, games: int) -> "Budget":
        """
        The budget of one of so many games.
        """
        least, fewest = min(_LEAST, self.checks), min(_FEWEST_DEALS, self.deals)
        return Budget(max(least, self.checks // games), max(fewest, self.deals // games), self.shrinking)


BUDGETS: dict[str, Budget] = {
    "smoke": Budget(checks=12, deals=40, shrinking=60),
    "standard": Budget(checks=200, deals=600, shrinking=500),
    "deep": Budget(checks=2000, deals=6000, shrinking=1000),
}
