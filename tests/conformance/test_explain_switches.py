"""
A switch that a report names can be explained.
"""

import re

import pytest

from conformance.cli import main
from conformance.telling.switches import tell_switch
from reference_engine.editions import switches


@pytest.mark.parametrize("name", switches())
def test_its_question_and_both_readings_are_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", name]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    switch = switches()[name]
    for words in (switch.question, switch.a, switch.evidence, *([switch.b] if switch.b else [])):
        assert " ".join(words["en"].split()) in printed
    assert all(edition in printed for edition in switch.matters_in)


@pytest.mark.parametrize("name", switches())
def test_who_may_turn_it_is_said(name: str) -> None:
    switch = switches()[name]
    told = tell_switch(switch)
    assert told.keys() == switch.question.keys()
    who = next(line for line in told["en"].splitlines() if re.match(r"Who may (turn it|choose):", line))
    assert ("an engine" in who) == (switch.default == "open" or switch.other == "acceptable")
    assert ("a house file" in who) == (switch.other != "none")
    assert ("nobody." in who) == (switch.other == "none")
