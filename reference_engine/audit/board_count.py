"""
Three cards on the flop, one on the turn, one on the river.

Clause: board_count. Readings: the board counts as it stands in the end, so that a street which was restored as the rule
says has its cards. A street that was passed over is missing; so is one that a showdown came without, unless the hand
stopped at a duplicate.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found, seats
from reference_engine.model.games import STREETS, Street


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Streets with a wrong number of cards, in one finding.
    """
    hand = played.hand
    evidence: list[int] = []
    texts: list[str] = []
    missing: list[str] = []
    for street, due in hand.facts.board.items():
        count = len(hand.board.get(street, ()))
        if street in hand.board_dealt_at:
            if count != due:
                evidence.append(hand.board_dealt_at[street])
                texts.append(f"the {street} has {count} card{'' if count == 1 else 's'} and not {due}")
        elif _is_passed_over(hand.street, street):
            evidence.append(min(at for later, at in hand.board_dealt_at.items() if _is_passed_over(later, street)))
            texts.append(f"the {street} was not dealt before the {hand.street}")
        else:
            missing.append(street)
    if missing and len(hand.live) > 1 and not played.stops_at_duplicate:
        evidence.append(len(played.log.events) - 1)
        texts.append(f"the hand ends with {seats(tuple(sorted(hand.live)))} in it and without {', '.join(missing)}")
    if texts:
        yield found("board_count", tuple(evidence), "; ".join(texts))


def _is_passed_over(reached: Street, street: Street) -> bool:
    return STREETS.index(reached) > STREETS.index(street)
