"""
A switch that a report names can be explained.
"""

import pytest

from conformance.cli import main
from reference_engine.editions import switches


@pytest.mark.parametrize("name", switches())
def test_its_question_and_both_readings_are_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", name]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    switch = switches()[name]
    for words in (switch.question["en"], switch.a["en"], switch.b["en"]):
        assert " ".join(words.split()) in printed
