"""
A stream of records, written and read back, whole and broken.
"""

from pathlib import Path

import pytest

from reports.record import Record
from reports.stream import (
    DuplicateHeaderError,
    EmptyStreamError,
    FootlessStreamError,
    MisplacedRecordError,
    RecordWriter,
    Run,
    UnreadableRecordError,
    encode_record,
    read,
    read_partial,
)


def lines_of(run: Run) -> list[bytes]:
    records: list[Record] = [run.header, *run.checks, *run.deviations]
    return [encode_record(record) for record in (records if run.footer is None else [*records, run.footer])]


def test_run_is_read_back_as_it_was_written(deviating: Run, tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path / "run.jsonl")
    assert deviating.footer is not None
    records: tuple[Record, ...] = (deviating.header, *deviating.checks, *deviating.deviations, deviating.footer)
    for record in records:
        writer.write(record)
    writer.close()
    with (tmp_path / "run.jsonl").open("rb") as lines:
        assert read(lines) == deviating


def test_stream_without_footer_is_refused_and_read_as_partial(partial: Run) -> None:
    with pytest.raises(FootlessStreamError, match="no footer"):
        read(lines_of(partial))
    assert read_partial(lines_of(partial)) == partial


def test_last_line_cut_off_in_its_middle_is_left_out(partial: Run) -> None:
    lines = lines_of(partial)
    assert read_partial([*lines, lines[1][:20]]) == partial


def test_empty_stream_is_refused() -> None:
    with pytest.raises(EmptyStreamError):
        read([])


@pytest.mark.parametrize("line", [b"{}\n", b"no JSON\n", b"\xff\n"])
def test_line_that_is_no_record_is_named_by_its_number(line: bytes, partial: Run) -> None:
    with pytest.raises(UnreadableRecordError, match=r"^line 2: "):
        read([lines_of(partial)[0], line])


def test_two_headers_and_records_out_of_place_are_refused(deviating: Run) -> None:
    header, check, *_, footer = lines_of(deviating)
    with pytest.raises(DuplicateHeaderError):
        read([header, header])
    with pytest.raises(MisplacedRecordError):
        read([check, header])
    with pytest.raises(MisplacedRecordError):
        read([header, footer, check])
