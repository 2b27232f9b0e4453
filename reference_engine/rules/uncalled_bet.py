"""
The uncalled bet of a dead hand.

Called chips of a killed hand stay in the pot; the part of its bet or raise that nobody called goes back to it.

Clause: uncalled_bet (65-A), for wrong counts derived.
Readings: U-11; what was posted is no bet and stays. Where the hand was taken away already, what goes back is still due.
"""

from collections.abc import Iterator

from msgspec import structs

from reference_engine.finding import Finding
from reference_engine.model.events import Action
from reference_engine.model.ruling import ReturnChips
from reference_engine.out_of_turn import Fate
from reference_engine.situation import Situation

_AGGRESSIVE = (Action.BET, Action.RAISE)


def returned_to(situation: Situation, seat: int, *, by_the_text: bool = False) -> Iterator[Finding]:
    """
    The chips that go back to a seat whose hand is dead, if any; `by_the_text` where 65-A itself names its case.
    """
    hand = situation.hand
    bound = [act.event for act in hand.out_of_turn if act.fate is Fate.BOUND]
    counted = [act for act in hand.acted(seat) if act.in_turn or act.event in bound]
    acts = [act for act in counted if act.street is hand.street]
    if not any(act.action in _AGGRESSIVE for act in acts):
        return
    committed = hand.betting.committed
    uncalled = committed.get(seat, 0) - max((chips for other, chips in committed.items() if other != seat), default=0)
    chips = min(uncalled, sum(act.chips for act in acts))
    if chips <= 0:
        return
    if by_the_text:
        finding = situation.play_on("uncalled_bet", ("uncalled_bet",), (), ReturnChips(seat, chips))
        yield structs.replace(finding, tag=situation.clause("hand_killed_by_mistake").tag)
    elif situation.reading("U-11") == "a":
        yield situation.play_on("uncalled_bet", ("uncalled_bet",), (), ReturnChips(seat, chips))
