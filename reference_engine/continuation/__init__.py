"""
The cards of a hand after a ruling, if everybody checks.

Which one is burned and which come to the board, street by street; what goes to the muck, and what is shuffled.
"""

from reference_engine.continuation.account import Account, account_of, goes_on
from reference_engine.continuation.difference import Difference, Part, differences
from reference_engine.continuation.plain import plain_continuation
from reference_engine.continuation.stub import CannotContinue

__all__ = [
    "Account",
    "CannotContinue",
    "Difference",
    "Part",
    "account_of",
    "differences",
    "goes_on",
    "plain_continuation",
]
