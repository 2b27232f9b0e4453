"""
The messages between the suite and an engine.
"""
