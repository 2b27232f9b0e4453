"""
The suite as tests of pytest: one for each clause and irregularity, driven by Hypothesis.
"""
