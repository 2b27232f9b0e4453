"""
Whether an engine's picks and shuffles are random (P13, RTS 7A).

One card of a flop that went wrong is picked at random (39), a stub is shuffled (RP-4, RP-5, 39-D). A single answer
shows neither; the counts of a run do. What was picked and how a stub came out is taken from each conforming answer,
counted by clause, and tested at the end. docs/random-remedies.md has the tests, their error rate and their power.
"""
