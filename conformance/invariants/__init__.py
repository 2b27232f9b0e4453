"""
The oracle on trial: what holds of every ruling, whatever the ruling is.

No invariant knows an expected value. Each compares the reference engine with itself on a changed record, or a ruling
with plain facts of the record. They import nothing but the reference engine, so that a faulty copy of it can be tried.
"""

from conformance.invariants.invariant import Invariant
from conformance.invariants.registry import INVARIANTS

__all__ = ["INVARIANTS", "Invariant"]
