"""
Small worlds: every hand of two and of three seats with at most four acts and at most one irregularity, in each edition.

Each is ruled by the reference engine and by a second, tiny oracle, which was written from the rules' text alone.
"""
