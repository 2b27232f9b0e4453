"""
The redeal after a misdeal (35-C): who is dealt in and killed, and which chips go back.

Both sides are a misdeal, told apart by the redeal alone; the clean twin plays on.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.causes import draw_cause
from conformance.strategies.deals import Opening, cards_in, draw_opening, inserted
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, TDA_2019, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table, seats_that_are, with_seat
from conformance.strategies.twins import group, told
from reference_engine.model.events import Event, LevelRaised, PenaltyImposed, SeatLeft, SeatReturned, SeatTaken
from reference_engine.model.table import MAX_SEATS, Level, SeatState

SLUG = CLAUSE = "redeal"
EDITIONS, PROFILES = BOTH_EDITIONS, WITH_REMEDIES
GAMES = EVERY_GAME

_LINES = ("", "C", "R", "A")
_NEW_LEVEL, _NEW_PLAYER, _PENALTY = 1, 2, 3
_MEANWHILE = (0, _NEW_LEVEL, _NEW_PLAYER, 0, _NEW_LEVEL, _NEW_PLAYER, 0, _PENALTY)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A misdeal in which a player is away, back, on penalty or has bet; the opposite twin changes that one thing.
    """
    opening = draw_opening(draw, draw_table(draw, playing=3))
    kind = draw.integer(0, 4)
    players = seats_that_are(opening.table, SeatState.PRESENT)
    seat = players[draw.integer(0, MAX_SEATS - 1) % len(players)]
    cause, broken = draw_cause(draw, opening)
    choice = draw.integer(0, len(_LINES) - 1)
    line = other = _LINES[choice]
    meanwhile = _meanwhile(draw, opening, seat)

    spared, then, other_then = broken, meanwhile, meanwhile
    if kind == 0:
        words, edit = "a player on penalty", "no penalty"
        broken = _in_state(broken, seat, SeatState.ON_PENALTY)
    elif kind == 1:
        broken = _in_state(broken, seat, SeatState.ABSENT)
        words = "a player who is away"
        if edition == TDA_2019:
            # Once killed as absent, a player stays out of the redeal: only being back in time changes anything.
            edit = "back before the last card"
            if draw.integer(0, 1):
                words, then = "a player who was away and is back", (*meanwhile, SeatReturned(seat))
            spared = replace(broken, plan=inserted(broken.plan, cards_in(broken.plan) - 1, SeatReturned(seat)))
        else:
            edit, spared, other_then = "back before the call", broken, (*meanwhile, SeatReturned(seat))
    elif kind == 2:
        words, edit = "a player who left after the deal", "still there"
        then = (*meanwhile, SeatLeft(seat))
    elif kind == 3:
        broken = _in_state(broken, seat, SeatState.ABSENT)
        words, edit = "a player who is away", "there from the start"
    else:
        words, edit = "called after an act", "called after another act"
        other = _LINES[(choice + 1) % len(_LINES)]
    irregular = told(f"{cause}, {words}", broken, line, edition=edition, then=then)
    sound, like = replace(opening, table=broken.table), irregular.record
    alike = like if other == line else None
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("no cause", sound, line, edition=edition, then=then, like=like),
        opposite=told(f"{cause}, {edit}", spared, other, edition=edition, then=other_then, like=alike),
    )


def _in_state(opening: Opening, seat: int, state: SeatState) -> Opening:
    return replace(opening, table=with_seat(opening.table, seat, state))


def _meanwhile(draw: Draw, opening: Opening, seat: int) -> tuple[Event, ...]:
    """
    What happens before the call: a new level, a new player, a penalty for somebody else than the group is about.

    Whether the penalty kills a redealt hand is open to two readings (U-10), the same for both members.
    """
    kind = _MEANWHILE[draw.integer(0, len(_MEANWHILE) - 1)]
    level = opening.table.level
    empty = seats_that_are(opening.table, SeatState.EMPTY)
    if kind == _NEW_LEVEL:
        return (LevelRaised(Level(level.number + 1, 2 * level.small_blind, 2 * level.big_blind, 2 * level.ante)),)
    if kind == _NEW_PLAYER and empty:
        return (SeatTaken(empty[0]),)
    if kind == _PENALTY:
        return (
            PenaltyImposed(
                next(number for number in seats_that_are(opening.table, SeatState.PRESENT) if number != seat)
            ),
        )
    return ()


def redeal_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups of two misdeals whose redeals differ, and a hand that plays on.

    Shrinks to three players, one of them on penalty in the irregular member, the first card exposed, and no act.
    """
    return groups(generate, edition)
