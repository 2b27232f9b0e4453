"""
How much a bet or raise may be, as the limit of the game says.
"""

from conformance.strategies.course import Course
from conformance.strategies.folded_course import FoldedCourse
from reference_engine.model.games import GameFacts, Limit
from reference_engine.model.table import Level

_NO_LIMIT, _POT_LIMIT, _FIXED_LIMIT = Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.FIXED_LIMIT
_MOST_RAISES = 3


def chips_of_bet(
    course: Course | FoldedCourse, facts: GameFacts, level: Level, seat: int, *, most: bool
) -> tuple[int, bool]:
    """
    The chips that a seat puts in with the least bet or raise, or the most, and whether nobody may raise after it.

    No chips where the limit allows no raise, or where nobody can answer one.
    """
    whole = course.to_call(seat) + _least_raise(course, facts, level)
    stack = course.stacks[seat]
    chips = whole
    if facts.limit is _POT_LIMIT:
        pot = _pot(course, seat)
        if whole > pot:
            return 0, False
        chips = min(pot, stack) if most else whole
    elif most and facts.limit is _NO_LIMIT:
        chips = stack
    if not _somebody_can_answer(course, seat):
        return 0, False
    if stack < whole:
        # Who goes all-in for less than a whole raise reopens nothing; nobody raises after it.
        return stack, True
    return chips, _is_last_raise(course, facts, level)


def _least_raise(course: Course | FoldedCourse, facts: GameFacts, level: Level) -> int:
    """
    The chips that a bet or raise adds to a call: as much as the last one, or the bet of a fixed limit.
    """
    if facts.limit is not _FIXED_LIMIT:
        return max(course.bet, level.big_blind)
    streets = facts.streets
    bet = level.small_bet or level.big_blind
    is_late = streets.index(course.street) >= 2
    if course.street is streets[0] and course.bet < bet:
        # A bring-in is completed to a whole bet.
        return bet - course.bet
    return 2 * bet if is_late else bet


def _pot(course: Course | FoldedCourse, seat: int) -> int:
    """
    The chips of the largest bet or raise of a pot limit.

    Tables part on the size of a pot to which a blind was posted short or an ante: it is taken at its smallest.
    """
    in_front = course.committed
    owed = max(0, max(in_front.values()) - in_front[seat])
    earlier = course.wagered if course.has_board else 0
    return 2 * owed + sum(in_front.values()) + max(0, earlier - sum(in_front.values()))


def _is_last_raise(course: Course | FoldedCourse, facts: GameFacts, level: Level) -> bool:
    """
    Whether a fixed limit allows no further raise on this street: a bet and three raises.
    """
    if facts.limit is not _FIXED_LIMIT:
        return False
    is_opened_by_blind = course.street is facts.streets[0] and level.big_blind > 0
    return course.raises + is_opened_by_blind >= _MOST_RAISES


def _somebody_can_answer(course: Course | FoldedCourse, seat: int) -> bool:
    return any(other != seat and course.stacks[other] > course.to_call(other) for other in course.live)
