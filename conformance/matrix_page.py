"""
The page of a matrix, and the report of each engine that its cells lead to.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from msgspec.structs import replace

from adapters.catalogue import ENGINES
from conformance.commands.report import read_run, write_text
from conformance.options import WrongUsage
from reports.matrix import Column

_REPORT = "report.html"


def check_writable(page: Path) -> None:
    """
    Raises WrongUsage where the page has no folder, before an engine is asked.
    """
    if page.is_dir():
        raise WrongUsage(f"{page} is a folder. Name a file for the page: {page / 'matrix.html'}.")
    parent = page.parent
    while not parent.exists():
        parent = parent.parent
    if not parent.is_dir() or not os.access(parent, os.W_OK):
        raise WrongUsage(f"{page} cannot be written: {parent} is no folder that can be written to. Check the path.")


def kept_columns(folder: Path) -> tuple[list[Column], list[Path]]:
    """
    The columns of the runs in a folder, in the order in which they were begun, and where each is kept.
    """
    kept = [(read_run(path.parent), path.parent) for path in folder.glob("*/run.jsonl") if path.stat().st_size]
    if not kept:
        raise WrongUsage(f"{folder} holds no runs. Name the folder that `misdeal matrix` printed as its records.")
    kept.sort(key=lambda one: (one[0].header.started_at, one[1].name))
    columns = []
    for run, _ in kept:
        entry = ENGINES.get(run.header.asked)
        remark = "" if run.footer is not None else "cut off: the records end before it was summed up"
        title = entry.title if entry is not None else ""
        columns.append(Column(run.header.asked, run.header.version, run.footer, remark, title, run))
    return columns, [path for _, path in kept]


def write_matrix_page(page: Path, columns: Sequence[Column], folders: Sequence[Path], *, language: str) -> None:
    """
    Write the report of each engine into the folder of its records, and the page with links to them.
    """
    from reports.html.matrix import matrix_html  # noqa: PLC0415 - Jinja2 is read only where it is used
    from reports.html.page import html_report  # noqa: PLC0415

    page.parent.mkdir(parents=True, exist_ok=True)
    linked: list[Column] = []
    for column, folder in zip(columns, folders, strict=True):
        if column.run is None:
            linked.append(column)
            continue
        report = folder / _REPORT
        write_text(report, html_report(column.run, language=language))
        way = os.path.relpath(report.resolve(), page.parent.resolve())
        linked.append(replace(column, report=quote(Path(way).as_posix())))
    write_text(page, matrix_html(linked, language=language))
