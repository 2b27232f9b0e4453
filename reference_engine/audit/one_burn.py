"""
One burn before each street of the board.

Clause: one_burn. Readings: a burn between the cards of the initial deal is one too many for the flop. After
the last street there is none, and one at most before a street that never came.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found
from reference_engine.model.events import BoardDealt, CardBurned
from reference_engine.model.games import STREETS, Street


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Streets with no burn or with several, in one finding.
    """
    evidence: list[int] = []
    texts: list[str] = []
    burns: list[int] = []
    dealt: set[Street] = set()
    for index, event in enumerate(played.log.events):
        if type(event) is CardBurned:
            burns.append(index)
        elif type(event) is BoardDealt and event.street not in dealt:
            dealt.add(event.street)
            if not burns:
                evidence.append(index)
                texts.append(f"no card was burned before the {event.street}")
            elif len(burns) > 1:
                evidence += burns[1:]
                texts.append(f"{len(burns)} cards were burned before the {event.street}")
            burns = []
    over = burns if STREETS[-1] in dealt else burns[1:]
    if over:
        evidence += over
        texts.append(f"{len(burns)} card{'s were' if len(burns) > 1 else ' was'} burned and no street followed")
    if texts:
        yield found("one_burn", tuple(evidence), "; ".join(texts))
