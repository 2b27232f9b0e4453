"""
A deviation as a table story.
"""

from collections.abc import Sequence

from reports.page import Page, Paint, counted, cut, spaced
from reports.record import DeviationRecord
from reports.story import SeatView, Step, TableView, Words
from reports.waiver_section import draw_waived, is_waived

_LAST_LINES = 5
_LONGEST_LINE = 200
_NO_EDIT = "nothing wrong"


def draw_deviation(page: Page, deviation: DeviationRecord, position: str, language: str) -> None:
    """
    Who sat where, what was dealt and done, what went wrong, what the clause says, both rulings, the replay command.
    """
    key, clause = deviation.key, deviation.clause
    verdict = "" if deviation.verdict == "deviates" else f", {spaced(deviation.verdict)}"
    verdict += ", waived" if is_waived(deviation) else ""
    checks = counted(deviation.checks, "check")
    name = f"{clause.number} {clause.clause}".strip()
    page.heading(
        f"{position}: {deviation.severity}, {name}, {key.edition}, {key.role}, {checks}{verdict}",
        rule="-",
        paint=Paint.RED if deviation.severity == "must" else Paint.YELLOW,
    )
    if key.role == "floor":
        page.text(f"Expected {spaced(key.expected)}; the engine: {spaced(key.actual)}.")
    if deviation.seen_in:
        page.text(f"Seen in checks of {', '.join(deviation.seen_in)}.")
    draw_waived(page, deviation)
    _draw_hand(page, deviation, language)
    for number, said in enumerate((clause, *deviation.further_clauses)):
        named = f"{said.number} {said.clause}".strip()
        page.heading(f"{'And what' if number else 'What'} {named} says")
        _block(page, said.summary, language)
        page.text(f"Source: {said.source.rstrip('.')}; evidence: {said.tag}.", indent=4)
    if deviation.expected != (clause.summary,):
        _draw_expected(page, deviation, language)
    if key.role == "floor":
        page.heading("The engine answered")
        _block(page, deviation.actual, language)
    for number, told in enumerate(deviation.instability.before_told if deviation.instability is not None else (), 1):
        page.heading("What was asked before" if number == 1 else "And then")
        _block(page, told, language)
    _draw_standard_error(page, deviation.engine_evidence)
    page.heading("Replay")
    page.command(deviation.replay, indent=4)
    if deviation.costliest is not None:
        page.heading("The costliest hand that showed it")
        chips = f"{deviation.costliest.chips_at_risk} chips at risk, {deviation.chips_at_risk} in the hand above"
        page.text(f"The pot at the call: {chips}.", indent=4)
        page.command(deviation.costliest.replay, indent=4)


def _draw_expected(page: Page, deviation: DeviationRecord, language: str) -> None:
    page.heading("Expected")
    for number, ruling in enumerate(deviation.expected):
        if number:
            page.text("or", indent=2)
        _block(page, ruling, language)


def _draw_hand(page: Page, deviation: DeviationRecord, language: str) -> None:
    steps = deviation.telling.steps
    page.heading("The table" if steps else "What was asked")
    _block(page, deviation.telling.opening, language)
    if steps:
        page.heading("The hand" if deviation.minimal else "The hand (a smaller one may exist)")
    width = max((len(_indexes(step)) for step in steps), default=0)
    for step in steps:
        label = f"{'>' if step.evidence else ' '} {_indexes(step):>{width}}  "
        page.text(
            spoken(step.text, language), label=label, indent=2, paint=Paint.BOLD if step.evidence else Paint.PLAIN
        )
    if steps:
        page.text(_table_then(steps[-1].table), label="Then: ", indent=4)
    is_marked = any(step.evidence for step in steps)
    if deviation.key.role == "floor":
        page.heading("What happened at the table")
        page.text(_what_happened(deviation, language), indent=4)
        _draw_where(page, is_marked=is_marked)
    if deviation.contrast is not None or deviation.key.role != "floor":
        page.heading("What the engine did wrong")
        _block(page, deviation.contrast.fault if deviation.contrast is not None else deviation.actual, language)
    if deviation.key.role != "floor":
        _draw_where(page, is_marked=is_marked)


def _draw_where(page: Page, *, is_marked: bool) -> None:
    if is_marked:
        page.text("It happens at the lines marked with >.", indent=4)


def _what_happened(deviation: DeviationRecord, language: str) -> str:
    edit = (spoken(deviation.edit_told, language) or deviation.edit).rstrip(".")
    if deviation.twin == "clean":
        told = f", {edit}" if edit and deviation.edit.rstrip(".") != _NO_EDIT else ""
        return f"This hand is the regular twin of another{told}: nothing is wrong with it."
    if deviation.twin == "opposite":
        turned = "This hand is the twin of another, and was edited so that the ruling turns"
        return f"{turned}: {edit or 'the edit is not told'}."
    told = edit or spaced(deviation.key.irregularity)
    return f"{told[:1].upper()}{told[1:]}."


def spoken(words: Words, language: str) -> str:
    """
    The text in the language, else in English.
    """
    return words.get(language) or words.get("en", "")


def _block(page: Page, words: Words, language: str) -> None:
    for line in spoken(words, language).splitlines():
        page.text(cut(line), indent=4)


def _draw_standard_error(page: Page, evidence: str) -> None:
    lines = evidence.splitlines()
    if lines:
        page.heading("It wrote meanwhile" if len(lines) <= _LAST_LINES else "The end of what it wrote meanwhile")
    for line in lines[-_LAST_LINES:]:
        page.text(line[:_LONGEST_LINE], label="| ", indent=4)


def _indexes(step: Step) -> str:
    first, last = step.events[0], step.events[-1]
    return str(first) if first == last else f"{first}-{last}"


def _table_then(table: TableView) -> str:
    board = [card.card for street in table.streets for card in street.board]
    parts = [f"pot {table.pot}"]
    parts += [f"board {' '.join(board)}"] if board else []
    parts += [f"seat {table.turn} to act"] if table.turn is not None else []
    behind: dict[str, list[int]] = {}
    for seat in table.seats:
        if seat.state != "empty":
            behind.setdefault(_chips(seat), []).append(seat.seat)
    told = ", ".join(chips.format(_seats(seats)) for chips, seats in behind.items())
    return f"{', '.join(parts)}; chips behind: {told}."


def _chips(seat: SeatView) -> str:
    states = ((seat.folded, "folded"), (seat.killed, "dead"), (seat.all_in, "all-in"))
    told = [state for holds, state in states if holds]
    return f"{seat.stack} at {{}}{f' ({told[0]})' if told else ''}"


def _seats(seats: Sequence[int]) -> str:
    *most, last = map(str, seats)
    return f"seats {', '.join(most)} and {last}" if most else f"seat {last}"
