"""
Lines of play: short texts, a letter a step, as `Record` plays them.
"""

_LETTERS_OF_BYTES = "cccffrra"

EDGES = (
    ("", "CC"),
    ("C", "CC"),
    ("F", "FC"),
    ("R", "RF"),
    ("R", "RC"),
    ("FF", "FFF"),
    ("FF", "FFC"),
    ("C", "CF"),
    ("A", "AF"),
    ("C", "CR"),
)
"""
Pairs of lines that part by an act: on the quiet side too little has been done to bar a misdeal, on the other enough.

Written from the examples of the rulebook, not computed. Where a table is too small for a line, both sides fall short.
"""

EDGES_OF_FOUR = tuple(edge for edge in EDGES if edge[1] != "FFF")
"""
Those of the pairs after which four players have more than one hand left.
"""


def letters(blob: bytes) -> str:
    """
    The line of a blob, a byte an act; zeros check and call.
    """
    return "".join([_LETTERS_OF_BYTES[byte & 7] for byte in blob])
