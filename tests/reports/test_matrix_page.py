"""
The page of a matrix: what its cells say and where they lead.
"""

from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from conformance.matrix_page import kept_columns, write_matrix_page
from conformance.options import WrongUsage
from reports.html.matrix import matrix_html
from reports.matrix import Column
from reports.record import Record
from reports.stream import RecordWriter, Run
from tests.reports.conftest import HOSTILE


class Cells(HTMLParser):
    """
    The rows of the tables, each cell as its text in English and the place it leads to.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[tuple[str, str]]] = []
        self.tags: set[str] = set()
        self._foreign = False
        self.feed(page)
        self.rows = [[(" ".join(text.split()), link) for text, link in row] for row in self.rows]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append(("", ""))
        elif tag == "a" and self.rows:
            text, _ = self.rows[-1][-1]
            self.rows[-1][-1] = (text, found["href"] or "")
        classes = (found.get("class") or "").split()
        self._foreign = any(one.startswith("l-") for one in classes) and "l-en" not in classes

    def handle_endtag(self, tag: str) -> None:
        self._foreign = False

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1] and not self._foreign:
            text, link = self.rows[-1][-1]
            self.rows[-1][-1] = (text + data, link)


def column(run: Run, report: str = "pk/report.html") -> Column:
    return Column("pokerkit", "0.7.7", run.footer, run=run, report=report)


def test_a_cell_leads_to_the_firmest_deviation_of_its_clause(deviating: Run, clean: Run) -> None:
    page = Cells(matrix_html([column(deviating), column(clean, "right/report.html"), Column("gone", "", None, "no")]))
    rows = {row[0][0]: row[1:] for row in page.rows}
    assert rows["Clause"] == [("pokerkit", ""), ("pokerkit", ""), ("gone …", "")]
    # 13 of 400 checks of both editions; deviation 1 is a must of 2024, deviation 2 a should of 2019.
    assert rows["35-E fouled deck"] == [("M 3%", "pk/report.html#deviation-1"), ("", ""), ("", "")]
    assert rows["36 substantial action"][:2] == [
        ("ok", "pk/report.html#clauses"),
        ("ok", "right/report.html#clauses"),
    ]
    assert rows["35-A4 seat dealt out"][0] == ("-", "pk/report.html#clauses")
    assert rows["gone"][0][0] == "not certified. no"


def test_a_column_of_a_run_that_was_cut_off_says_so(partial: Run, deviating: Run) -> None:
    page = Cells(matrix_html([column(partial), column(deviating)]))
    assert [text for text, _ in page.rows[0]] == ["Clause", "pokerkit …", "pokerkit"]
    assert next(row[1][0] for row in page.rows if row[0][0] == "pokerkit 0.7.7").startswith("PARTIAL")


def test_what_an_engine_says_stays_text(hostile: Run) -> None:
    markup = f"<script>alert(1)</script>{HOSTILE}"
    text = matrix_html([replace(column(hostile), name=markup, version=markup, title=markup)])
    assert "script" not in Cells(text).tags
    assert "\x1b" not in text
    assert "default-src 'none'" in unescape(text)


def test_the_links_lead_from_the_page_to_the_reports_that_were_written(tmp_path: Path, deviating: Run) -> None:
    folder = tmp_path / "all runs #1" / "pk"
    folder.mkdir(parents=True)
    writer = RecordWriter(folder / "run.jsonl")
    assert deviating.footer is not None
    records: tuple[Record, ...] = (deviating.header, *deviating.checks, *deviating.deviations, deviating.footer)
    for record in records:
        writer.write(record)
    writer.close()
    columns, folders = kept_columns(folder.parent)
    page = tmp_path / "pages" / "matrix.html"
    write_matrix_page(page, columns, folders, language="en")
    links = {link for row in Cells(page.read_text("utf-8")).rows for _, link in row if link}
    assert len(links) == 3
    for link in links:
        target, _, fragment = link.partition("#")
        report = (page.parent / unquote(target)).read_text("utf-8")
        assert not fragment or f'id="{fragment}"' in report
    with pytest.raises(WrongUsage, match="holds no runs"):
        kept_columns(page.parent)
