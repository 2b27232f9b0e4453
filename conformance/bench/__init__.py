"""
How fast an engine answers, what it needs, and what of the time is the suite's own.
"""
