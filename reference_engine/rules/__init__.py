"""
One module per rule. Each names its clause and returns what it finds; which finding prevails is in `precedence`.
"""
