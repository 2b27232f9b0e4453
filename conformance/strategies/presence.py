"""
Acts of players whose hands are dead (30, 71-C): they do not count towards what bars a misdeal.
"""

from collections.abc import Callable

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.causes import draw_cause
from conformance.strategies.deals import Opening, draw_opening
from conformance.strategies.record import Record
from conformance.strategies.same_play import case_played_alike
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import Told, group

Edits = Callable[[Opening, int], tuple[Opening, Opening]]
"""
Of an opening and a seat: the opening in which the seat's hand is dead, and a near one in which it is not.
"""


def presence_group(draw: Draw, slug: str, edition: str, edits: Edits, words: str, spared: str) -> Group:
    """
    A cause of a misdeal and two acts, one of them by a dead hand; in the opposite twin that hand is alive.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=3, playing=3, deep=True))
    cause, broken = draw_cause(draw, opening)
    dead_first = draw.integer(0, 1)
    # A raise by a dead hand would leave the other player another amount to call than in the twin.
    raised = draw.integer(0, 1) and not dead_first

    probe = Record(opening)
    probe.bring_in()
    actors: list[int] = []
    while len(actors) < 2:
        turn = probe.course.turn
        if turn is None:
            break
        actors.append(turn)
        probe.act(turn, "C")
    seat = actors[0] if dead_first else actors[-1]

    def acted(edit: str, dealt: Opening, like: Record | None = None) -> Told:
        alike = None if like is None else case_played_alike(like, dealt, edition, ())
        if alike is not None:
            return Told(edit, *alike)
        record = Record(dealt)
        record.bring_in()
        for actor in actors:
            record.act(actor, "R" if raised and actor == actors[0] else "C")
        return Told(edit, record.case(edition), record.stub, record)

    dead, alive = edits(broken, seat)
    sound, _ = edits(opening, seat)
    irregular = acted(f"{cause}, and an act of {words}", dead)
    return group(
        slug,
        slug,
        edition,
        irregular,
        clean=acted("nothing wrong with the deal", sound, irregular.record),
        opposite=acted(f"{cause}, and {spared}", alive),
    )
