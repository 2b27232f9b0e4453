"""
The vocabulary of the suite: cards, games, tables, events, cases and rulings as frozen structs and enums.

Their JSON form is the wire form.
"""
