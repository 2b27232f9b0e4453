"""
How much a run asked, and how much that shows: cells of the space, those never asked, bounds of the deviation rate.
"""
