"""
An act out of turn whose turn has come (53-A): it binds unless a bet or a raise changed what the seat faces.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import Told, group
from reference_engine.model.table import MAX_SEATS

SLUG = CLAUSE = "out_of_turn"
EDITIONS, PROFILES = BOTH_EDITIONS, WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on whether the act binds or not: only the remedies part, which `core` does not compare.
"""

_ACTS = (("C", "a call or a check"), ("R", "a bet or a raise"), ("U", "a fold"))
_BETWEEN = ("C", "F")
"""
What a seat between does without changing the action.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    An act out of turn, and the acts of the seats before it, which change nothing or raise.

    A fold binds in either case, so the opposite of a fold before a raise is a call before it. Or the opposite is the
    same act before its turn has come, when nothing follows from it yet.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=3, playing=3, deep=True))
    streets = "S" * draw.integer(0, 3)
    ahead = draw.integer(0, MAX_SEATS - 1)
    letter, words = _ACTS[draw.integer(0, len(_ACTS) - 1)]
    folds = letter == "U"
    quiet = "".join([_BETWEEN[byte & 1] for byte in draw.blob(MAX_SEATS).ljust(MAX_SEATS, b"\0")])
    binds = folds or not draw.integer(0, 1)
    changed = folds and bool(draw.integer(0, 1))
    at_once = draw.integer(0, 3) == 3
    begun = Record(opening).play(streets)

    def member(edit: str, act: str, *, raised: bool, in_turn: bool = False, at_once: bool = False) -> Told:
        record = _played(begun.fork(), ahead, act, quiet, raised=raised, in_turn=in_turn, at_once=at_once)
        return Told(edit, record.case(edition), record.stub)

    raised = not binds or changed
    after = "and a raise before it" if raised else "and nothing that changes it"
    opposite = (
        member(f"{words} out of turn, and the floor is called at once", letter, raised=raised, at_once=True)
        if at_once
        else member("a call or a check instead, and a raise before it", "C", raised=True)
        if folds
        else member(
            f"{words} out of turn, {'and a raise before it' if binds else 'and nothing that changes it'}",
            letter,
            raised=binds,
        )
    )
    return group(
        SLUG,
        CLAUSE,
        edition,
        member(f"{words} out of turn, {after}", letter, raised=raised),
        clean=member("everybody in turn", letter, raised=raised, in_turn=True),
        opposite=opposite,
    )


def _played(
    record: Record,
    ahead: int,
    letter: str,
    quiet: str,
    *,
    raised: bool,
    in_turn: bool,
    at_once: bool,
) -> Record:
    """
    The record up to the turn of the seat `ahead` of the first one to act; it has acted before it unless all is in turn.

    With `at_once`, nobody acts after it.
    """
    course = record.course
    able = [seat for seat in course.live if course.stacks[seat]]
    first = able.index(course.turn) if course.turn in able else 0
    between = 1 + ahead % (len(able) - 1)
    seat = able[(first + between) % len(able)]
    if not in_turn:
        record.act(seat, letter)
    if at_once:
        return record
    record.play(f"{'R' if raised else quiet[0]}{quiet[1:between]}")
    if in_turn:
        record.act(seat, letter)
    return record


def out_of_turn_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has an act out of turn whose turn has come.

    Shrinks to three players, a call by the second one, and a call by the first after it.
    """
    return groups(generate, edition)
