"""
`misdeal compare` and the formats of `misdeal report`, by the command line.
"""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from conformance.cli import main
from reports.formats import FORMATS
from reports.stream import RecordWriter, Run
from tests.reports.conftest import CHECK, CLEAN_FOOTER, FOOTER, FOULED_FLOP, HEADER

_ROWS = tuple(row for row in FOOTER.rows if row.scored)
FAILS = Run(HEADER, (CHECK,), (FOULED_FLOP,), replace(FOOTER, rows=_ROWS, unscored=()))
CONFORMS = Run(
    HEADER,
    (),
    (),
    replace(
        CLEAN_FOOTER,
        rows=tuple(replace(row, conforms=row.scored, deviates=0, must_deviations=0, errored=0) for row in _ROWS),
    ),
)
CUT_OFF = replace(CONFORMS, footer=None)
ELSEWHERE = replace(CONFORMS, footer=replace(CLEAN_FOOTER, rows=(replace(_ROWS[0], role="dealer"),)))


def kept(folder: Path, run: Run) -> str:
    folder.mkdir()
    writer = RecordWriter(folder / "run.jsonl")
    for record in (run.header, *run.checks, *run.deviations, *((run.footer,) if run.footer is not None else ())):
        writer.write(record)
    writer.close()
    return str(folder)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [(FAILS, FAILS, 0), (FAILS, CONFORMS, 0), (CONFORMS, FAILS, 1), (CONFORMS, CUT_OFF, 7), (CONFORMS, ELSEWHERE, 2)],
)
@pytest.mark.parametrize("form", ["terminal", "markdown", "html"])
def test_the_exit_code_is_the_same_in_each_form(tmp_path: Path, old: Run, new: Run, code: int, form: str) -> None:
    words = ["compare", kept(tmp_path / "old", old), kept(tmp_path / "new", new), "--to", form]
    assert main([*words, "--output", str(tmp_path / "out")]) == code
    assert (tmp_path / "out").exists() is (code != 2)


def test_mistakes_of_usage_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = kept(tmp_path / "run", FAILS)
    assert main(["compare", run, str(tmp_path / "nothing")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["compare", run, run, "--to", "pdf"]) == 2
    assert "There is no format pdf" in capsys.readouterr().err
    deviation = tmp_path / "deviation.json"
    deviation.write_text(json.dumps({"record": "deviation"}))
    assert main(["compare", run, str(deviation)]) == 2
    assert "holds one deviation" in capsys.readouterr().err


def test_the_exit_codes_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["compare", "--help"])
    told = capsys.readouterr().out
    assert "7 nothing worse was seen, but a run was cut off" in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("form", [*FORMATS])
@pytest.mark.parametrize("run", [FAILS, CUT_OFF])
def test_a_report_in_a_format_is_the_text_of_the_format(tmp_path: Path, form: str, run: Run) -> None:
    out = tmp_path / "report"
    assert main(["report", kept(tmp_path / "run", run), "--to", form, "--output", str(out)]) == 0
    assert out.read_bytes().decode() == FORMATS[form](run, "en")
