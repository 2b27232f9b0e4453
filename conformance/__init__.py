"""
The suite: cases are generated, put to an engine, and compared with the reference engine's ruling.

This package alone knows the other three.
"""
