"""
The terminal report, as printed.

The texts in `golden/` were read line by line; a change of one is a change of what a user sees.
"""

import io
import re
import shlex
import unicodedata
from pathlib import Path

import pytest
from msgspec.structs import replace

from reports.clause_text import ClauseText
from reports.page import WIDTH
from reports.stream import Run
from reports.terminal import terminal_report, write_report

GOLDEN = Path(__file__).parent / "golden"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def printed(run: Run) -> str:
    return terminal_report(run)


@pytest.mark.parametrize("name", ["clean", "deviating", "partial"])
def test_report_is_the_golden_text(name: str, request: pytest.FixtureRequest) -> None:
    assert printed(request.getfixturevalue(name)) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", ["clean", "deviating", "partial", "hostile"])
def test_lines_fit_into_80_columns(name: str, request: pytest.FixtureRequest) -> None:
    lines = printed(request.getfixturevalue(name)).splitlines()
    assert [line for line in lines if len(line) > WIDTH and not line.strip().startswith("'exec:")] == []


def test_table_of_a_deep_run_fits_into_80_columns(deviating: Run) -> None:
    assert deviating.footer is not None
    figure = 99_999
    fields = {"checks": figure, "conforms": figure, "deviates": figure, "prevented": figure, "unsupported": figure}
    rows = tuple(replace(row, clause="a_clause_with_quite_a_long_name", **fields) for row in deviating.footer.rows)
    lines = printed(replace(deviating, footer=replace(deviating.footer, rows=rows))).splitlines()
    assert max(map(len, lines)) <= WIDTH


def test_wide_characters_count_twice(deviating: Run) -> None:
    text = printed(replace(deviating, header=replace(deviating.header, engine="扑克 " * 40, vendor="扑" * 90)))
    cells = [sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in line) for line in text.splitlines()]
    assert max(cells) <= WIDTH


def test_nothing_of_an_engine_steers_the_terminal(hostile: Run) -> None:
    text = printed(hostile)
    assert [character for character in text if not character.isprintable() and character != "\n"] == []
    assert r"Ev\x1b[31mil\x07\r\u202e\u2028" in text


def test_an_engine_cannot_forge_the_first_or_the_last_line(deviating: Run) -> None:
    forged = "\nexit code 0: the engine conforms\n"
    header = replace(deviating.header, engine=f"x{forged}", version=forged, vendor=forged, packages={forged: forged})
    deviations = tuple(replace(one, engine_evidence=forged, actual={"en": forged}) for one in deviating.deviations)
    lines = printed(replace(deviating, header=header, deviations=deviations)).splitlines()
    assert lines[0].startswith("2 of 4 clauses scored: x ")
    assert [line for line in lines if line.startswith("exit code")] == ["exit code 1: the engine deviates"]


def test_first_line_of_a_run_without_footer_says_partial(partial: Run) -> None:
    assert printed(partial).startswith("PARTIAL, 1 of 3 clauses scored: PokerKit 0.7.7\n")


def test_a_run_without_footer_that_does_not_know_its_clauses_counts_the_scored(partial: Run) -> None:
    old = replace(partial, header=replace(partial.header, countable=()))
    assert printed(old).startswith("PARTIAL, 2 clauses scored so far: PokerKit 0.7.7\n")


def test_first_line_of_a_run_that_was_cut_short_says_partial(deviating: Run) -> None:
    assert deviating.footer is not None
    cut_short = replace(deviating.footer, complete=False, cut_short="the time limit of 60 s", exit_code=7)
    first, second, *_ = printed(replace(deviating, footer=cut_short)).splitlines()
    assert first == "PARTIAL, 2 of 4 clauses scored: PokerKit 0.7.7"
    assert second == "The run was cut short: the time limit of 60 s."


def test_deviations_come_firmest_first(deviating: Run) -> None:
    headings = re.findall(r"^Deviation \d of 2: \w+", printed(deviating), re.MULTILINE)
    assert headings == ["Deviation 1 of 2: must", "Deviation 2 of 2: should"]


def test_a_verdict_other_than_deviates_is_named(deviating: Run) -> None:
    crashed = tuple(replace(one, verdict="nondeterministic") for one in deviating.deviations)
    assert "12 checks, nondeterministic " in " ".join(printed(replace(deviating, deviations=crashed)).split())


@pytest.mark.parametrize("twin", ["clean", "opposite"])
def test_a_twin_says_what_it_is_the_twin_of(twin: str, deviating: Run) -> None:
    twins = tuple(replace(one, twin=twin) for one in deviating.deviations)
    text = " ".join(printed(replace(deviating, deviations=twins)).split())
    told = {
        "clean": "This hand is the regular twin of another, the second Ad is another card: nothing is wrong with it.",
        "opposite": "This hand is the twin of another, and was edited so that the ruling turns: "
        "the second Ad is another card.",
    }
    assert told[twin] in text


def test_a_regular_twin_is_not_told_twice_that_nothing_is_wrong(deviating: Run) -> None:
    twins = tuple(replace(one, twin="clean", edit="nothing wrong") for one in deviating.deviations)
    text = printed(replace(deviating, deviations=twins))
    assert "This hand is the regular twin of another: nothing is wrong with it." in text
    assert "nothing wrong" not in text


def test_a_deal_that_was_not_dealt_shows_what_was_asked(deviating: Run) -> None:
    telling = replace(
        deviating.deviations[0].telling, opening={"en": "Level 1.\nThe engine shuffles the pack by itself."}, steps=()
    )
    text = printed(replace(deviating, deviations=(replace(deviating.deviations[0], telling=telling),)))
    assert "What was asked\n    Level 1.\n    The engine shuffles the pack by itself." in text
    assert "The hand" not in text


def test_a_very_long_word_of_an_engine_is_cut(deviating: Run) -> None:
    assert deviating.footer is not None
    word = "x" * 5000
    deviations = tuple(replace(one, actual={"en": f'It says: "{word}"'}) for one in deviating.deviations)
    unscored = tuple(replace(one, reason=word) for one in deviating.footer.unscored)
    text = printed(replace(deviating, deviations=deviations, footer=replace(deviating.footer, unscored=unscored)))
    assert "xxx..." in text
    assert text.count("x") < 500


def test_dealer_reads_the_clause_and_the_finding_once(deviating: Run) -> None:
    fouled = deviating.deviations[1]
    found = {"en": "Ad was out already and came again."}
    key = replace(fouled.key, role="dealer")
    dealt = replace(
        fouled, key=key, contrast=None, twin="deal", edit="", expected=(fouled.clause.summary,), actual=found
    )
    text = printed(replace(deviating, deviations=(dealt,)))
    assert "What the engine did wrong\n    Ad was out already and came again.\n    It happens at" in text
    assert text.count("came again") == text.count("foul the deck") == 1


def test_replay_command_stands_alone_and_survives_pasting(deviating: Run) -> None:
    engine = f"'exec:python3 {'engine ' * 5}'"
    command = f"misdeal replay 'my results'/1.json {engine} a\\ b \"it's\" {'--flag x ' * 20}"
    deviations = tuple(replace(one, replay=command) for one in deviating.deviations)
    text = printed(replace(deviating, deviations=deviations))
    pasted = text.split("Replay\n")[1].split("\n\n")[0]
    assert len(pasted.splitlines()) > 2
    assert shlex.split(pasted.replace("\\\n", "")) == shlex.split(command)


def test_colour_only_on_a_terminal(deviating: Run) -> None:
    plain, coloured, refused, dumb = io.StringIO(), Terminal(), Terminal(), Terminal()
    write_report(deviating, plain, environ={})
    write_report(deviating, coloured, environ={})
    write_report(deviating, refused, environ={"NO_COLOR": "1"})
    write_report(deviating, dumb, environ={"TERM": "dumb"})
    assert plain.getvalue() == dumb.getvalue() == refused.getvalue() == printed(deviating)
    assert "\x1b[1;31m" in coloured.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured.getvalue()) == plain.getvalue()


def test_what_the_output_cannot_encode_is_written_out(deviating: Run) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    write_report(replace(deviating, header=replace(deviating.header, engine="Pokér")), out, environ={})
    out.flush()
    assert raw.getvalue().startswith(b"2 of 4 clauses scored: Pok\\xe9r 0.7.7\n")


def test_another_language_is_used_where_it_is_there(deviating: Run) -> None:
    deviation = replace(
        deviating.deviations[0], actual={"en": "Accepted.", "es": "Aceptado."}, expected=({"en": "No."},)
    )
    text = terminal_report(replace(deviating, deviations=(deviation,)), language="es")
    assert "Aceptado." in text
    assert "    No.\n" in text


def test_the_clause_that_was_broken_besides_is_told_and_where_it_was_seen(deviating: Run) -> None:
    redeal = ClauseText(
        clause="redeal",
        number="35-C",
        summary={"en": "The redeal repeats the deal."},
        tag="text",
        source="TDA rules 2024",
    )
    told = tuple(replace(one, further_clauses=(redeal,), seen_in=("37", "22")) for one in deviating.deviations[1:])
    text = terminal_report(replace(deviating, deviations=told))
    assert "Seen in checks of 37, 22." in text
    own, other = text.index("What 35-E fouled_deck says"), text.index("And what 35-C redeal says")
    assert own < other < text.index("The redeal repeats the deal.") < text.index("\nExpected\n")
    assert "And what" not in terminal_report(deviating)
    assert "Seen in checks" not in terminal_report(deviating)
