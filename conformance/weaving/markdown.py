"""
Pieces of Markdown.
"""

from collections.abc import Sequence


def link(text: str, target: str) -> str:
    """
    A link.
    """
    return f"[{text}]({target})"


def anchor(heading: str) -> str:
    """
    The anchor that a heading gets: lower case, blanks as hyphens, nothing but letters, digits, hyphens, underscores.
    """
    kept = "".join(letter for letter in heading.lower() if letter.isalnum() or letter in " -_")
    return kept.strip().replace(" ", "-")


def code(text: str, language: str) -> str:
    """
    A block of code.
    """
    return f"```{language}\n{text}\n```"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """
    A table; a cell keeps to one line.
    """
    lines = [_row(heads), _row(["---"] * len(heads)), *(_row(row) for row in rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(' '.join(cell.split()).replace('|', '/') for cell in cells)} |"
