"""
Waivers: deviations that an engine is known for, and that its pipeline lets pass until they are mended.
"""
