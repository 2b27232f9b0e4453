"""
The table of `docs/mutants.md`: which modules were mutated, when, and what became of the mutants.
"""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from msgspec import Struct
from tabulate import tabulate

PAGE = Path(__file__).parents[2] / "docs/mutants.md"
_BEGIN, _END = "<!-- table -->\n", "<!-- end of the table -->\n"


class Row(Struct, frozen=True):
    """
    A module whose mutants were all judged.
    """

    module: str
    on: date
    mutants: int
    noticed: int
    explained: int
    unexplained: int


def write(rows: Sequence[Row], page: Path = PAGE) -> None:
    """
    Put the rows in place of the table of the page.
    """
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    lines = [(row.module, row.on.isoformat(), row.mutants, row.noticed, row.explained, row.unexplained) for row in rows]
    total = ("all of these", "", *(sum(line[index] for line in lines) for index in range(2, 6)))  # type: ignore[misc]
    headers = ("module", "last judged", "mutants", "noticed", "explained", "unexplained")
    table = tabulate([*lines, total], headers=headers, tablefmt="github")
    page.write_text(f"{before}{_BEGIN}\n{table}\n\n{_END}{after}", encoding="utf-8")
