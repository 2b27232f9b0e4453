"""
The record stream, rendered for people and for machines.

A report reads what a run recorded and shows it; it rules on nothing and starts no engine.
"""
