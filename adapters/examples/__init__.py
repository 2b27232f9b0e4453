"""
Adapters to copy from. They import nothing of the suite.
"""
