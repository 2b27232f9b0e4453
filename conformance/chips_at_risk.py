"""
What a wrong ruling may cost: the chips at risk in a hand.
"""

from collections.abc import Iterable

from reference_engine.model.events import Acted, ChipsReturned, Event, Posted


def chips_at_risk(events: Iterable[Event]) -> int:
    """
    The chips at risk in a hand: the pot at the call, bets in front of the seats included.

    It is what was posted and bet, less what went back to a seat. An award changes nothing: then it is the pot that was
    pushed. These are the chips that a ruling gives back, leaves to be played for or lets lie where they were pushed,
    and that an engine with another ruling moves or keeps. What a ruling refunds or returns is a part of them, since
    nobody gets back more than was put in, and so it is not counted a second time.
    """
    chips = 0
    for event in events:
        match event:
            case Posted() | Acted():
                chips += event.chips
            case ChipsReturned():
                chips -= event.chips
            case _:
                pass
    return chips
