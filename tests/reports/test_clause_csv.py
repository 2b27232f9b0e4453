"""
The clause table, read back by the standard library's reader in its strict mode.
"""

import csv
import io

import pytest
from msgspec.structs import replace

from reports.clause_csv import COLUMNS, clause_csv
from reports.stream import Run
from tests.reports.conftest import FOOTER


def read(text: str) -> list[dict[str, str]]:
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert tuple(rows[0]) == COLUMNS
    assert {len(row) for row in rows} == {len(COLUMNS)}
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows[1:]]


def test_each_clause_is_a_line(deviating: Run) -> None:
    rows = read(clause_csv(deviating))
    assert [(row["clause"], row["edition"], row["result"]) for row in rows] == [
        ("substantial_action", "tda-2024", "conforms"),
        ("fouled_deck", "tda-2024", "deviates"),
        ("seat_dealt_out", "tda-2024", "unscored"),
        ("penalty", "tda-2024", "unscored"),
        ("fouled_deck", "tda-2019", "deviates"),
        ("wrong_card", "tda-2019", "unscored"),
    ]
    fouled = rows[1]
    assert (fouled["scored"], fouled["conforms"], fouled["deviates"], fouled["prevented"]) == ("380", "368", "12", "18")
    assert fouled["best_null_share"] == "0.08"
    assert {row["run"] for row in rows} == {"complete"}


def test_each_line_of_a_run_that_was_cut_off_says_so(partial: Run, clean: Run) -> None:
    rows = read(clause_csv(partial))
    assert {row["run"] for row in rows} == {"partial"}
    assert "conforms" not in {row["result"] for row in rows}
    assert {row["clause"] for row in rows} == {"fouled_deck", "not_counted", "penalty", "substantial_action"}
    assert clean.footer is not None
    short = read(clause_csv(replace(clean, footer=replace(clean.footer, complete=False))))
    assert [(row["run"], row["result"]) for row in short] == [("partial", "unfinished")]
    right = replace(partial.checks[0], verdict="conforms", clause="penalty")
    so_far = read(clause_csv(replace(partial, checks=(right,))))
    assert {row["clause"]: row["result"] for row in so_far}["penalty"] == "unfinished"
    nothing = read(clause_csv(replace(clean, footer=None)))
    assert [(row["run"], row["result"]) for row in nothing] == [("partial", "no clause")]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", " =", "\t=", "\uff1d"])
def test_no_text_is_a_formula(deviating: Run, start: str) -> None:
    text = f'{start}cmd|"x",1\r\n2'
    rows = (replace(FOOTER.rows[0], remark=text, clause=text, best_null_engine=text),)
    run = replace(
        deviating,
        header=replace(deviating.header, engine=text),
        footer=replace(FOOTER, rows=rows, unscored=(replace(FOOTER.unscored[0], reason=text, game=text),)),
    )
    for row in read(clause_csv(run)):
        for cell in row.values():
            assert not cell.strip().startswith(("=", "+", "-", "@", "\uff1d"))
            assert "\n" not in cell
    assert 'cmd|"x",1' in read(clause_csv(run))[0]["remark"]
