"""
The sweep: cases of every game, edition and pair of switch settings, each of which must have one permitted set.

It proves that the rules leave no gap and contradict each other nowhere, not that a ruling is right: that is what the
golden cases are for.
"""
