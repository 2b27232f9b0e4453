"""
What the rulebook requires: cases in, permitted rulings out.

The reference engine states the dealing rules of each edition and rules on a case, with the clauses and the events that
the ruling rests on. It knows the standard library and msgspec, and no engine, generator or report.
"""
