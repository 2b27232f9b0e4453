"""
The table before the hand in Spanish or French.
"""

from collections.abc import Mapping

from conformance.telling.translated.phrases import Phrases, sentence
from reference_engine.model.case import Case
from reference_engine.model.games import FACTS, Game
from reference_engine.model.table import Level, SeatState, Table


def table_lines(case: Case, say: Phrases) -> tuple[str, ...]:
    """
    The table of a case with the readings that its house has pinned.
    """
    return table_told(case.table, case.game, say, case.switches)


def table_told(table: Table, game: Game, say: Phrases, switches: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """
    The level, who sits where with how much, the button, the blinds, and each seat that is not simply there.
    """
    is_stud = not FACTS[game].has_button
    lines = [say("table", game.value)] if game is not Game.NO_LIMIT_HOLDEM else []
    lines.append(level_told(table.level, say, is_stud=is_stud))
    taken = [seat for seat in table.seats if seat.state is not SeatState.EMPTY]
    for stack in dict.fromkeys(seat.stack for seat in taken):
        seats = [seat.number for seat in taken if seat.stack == stack]
        lines.append(f"{sentence(say.seats(seats))} {say('table', 'stack', stack)}.")
    lines += places_told(table, say, is_stud=is_stud)
    for state in (SeatState.ABSENT, SeatState.ON_PENALTY, SeatState.WAITING, SeatState.EMPTY):
        seats = [seat.number for seat in table.seats if seat.state is state]
        if seats:
            lines.append(say("table", f"{state.value}{'_many' if len(seats) > 1 else ''}", say.seats(seats)))
    pinned = sorted((switches or {}).items())
    lines += [say("table", "house", switch=name, reading=reading) for name, reading in pinned]
    return tuple(lines)


def level_told(level: Level, say: Phrases, *, is_stud: bool) -> str:
    """
    The level with its blinds, or in stud with its bets, as a sentence.
    """
    antes = [say("table", name, getattr(level, name)) for name in ("ante", "big_blind_ante") if getattr(level, name)]
    small, big = (level.small_bet, 2 * level.small_bet) if is_stud else (level.small_blind, level.big_blind)
    return say(
        "table",
        "stud_level" if is_stud else "level",
        number=level.number,
        small=small,
        big=big,
        ante="".join(antes),
        bring_in=level.bring_in,
    )


def places_told(table: Table, say: Phrases, *, is_stud: bool) -> list[str]:
    """
    Where button and blinds are, a sentence each.
    """
    if is_stud:
        return [say("table", "dealt_last", table.button)]
    state = next((seat.state for seat in table.seats if seat.number == table.button), SeatState.EMPTY)
    dead = state in {SeatState.EMPTY, SeatState.WAITING}
    lines = [say("table", "dead_button" if dead else "button", table.button)]
    if table.button_due is not None and table.button_due != table.button:
        lines.append(say("table", "button_due", table.button_due))
    for name, blind in (("small_blind", table.small_blind_seat), ("big_blind", table.big_blind_seat)):
        lines.append(say("table", name, blind) if blind is not None else say("table", f"no_{name}"))
    return lines
