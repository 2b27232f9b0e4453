"""
Budgets: how much a run asks of an engine, the same of every engine.
"""

from msgspec import Struct

PUBLISHED_SEED = 35_2024
"""
The seed of a run that names none, so that two people who certify the same engine ask it the same cases.
"""


class Budget(Struct, frozen=True):
    """
    Checks per clause and edition, requests to deal per edition, and requests for making one hand that deviates smaller.
    """

    checks: int
    deals: int
    shrinking: int


BUDGETS: dict[str, Budget] = {
    "smoke": Budget(checks=12, deals=40, shrinking=60),
    "standard": Budget(checks=200, deals=600, shrinking=500),
    "deep": Budget(checks=2000, deals=6000, shrinking=1000),
}
