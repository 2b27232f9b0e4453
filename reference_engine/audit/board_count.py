"""
Three cards on the flop, one on the turn, one on the river.

Clause: board_count. Readings: the board counts as it stands in the end, so that a street which was restored as the rule
says has its cards. A street that was passed over is missing; so is one that a showdown came without, unless the hand
stopped at a duplicate. A street counts as irregular that came while players who can act had not acted, or had not put
in the same; what they owed is not judged.
"""

from collections.abc import Iterator

from reference_engine.audit.betting_round import unfinished_rounds
from reference_engine.audit.played_hand import Found, PlayedHand, found, seats
from reference_engine.model.games import STREETS, Street


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Streets with a wrong number of cards, in one finding.
    """
    hand = played.hand
    if not hand.facts.board:
        return
    evidence: list[int] = []
    texts: list[str] = []
    missing: list[str] = []
    for street, due in hand.facts.board.items():
        count = len(hand.board.get(street, ()))
        if street in hand.board_dealt_at:
            if count != due and not (played.stops_at_duplicate and hand.uncovered.reshuffles):
                evidence.append(hand.board_dealt_at[street])
                texts.append(f"the {street} has {count} card{'' if count == 1 else 's'} and not {due}")
        elif _is_passed_over(hand.street, street):
            evidence.append(min(at for later, at in hand.board_dealt_at.items() if _is_passed_over(later, street)))
            texts.append(f"the {street} was not dealt before the {hand.street}")
        else:
            missing.append(street)
    if missing and len(played.contenders) > 1 and not played.stops_at_duplicate:
        evidence += played.last
        whose = seats(tuple(sorted(played.contenders)))
        texts.append(f"the hand ends with {whose} in it and without {', '.join(missing)}")
    if not texts:
        for index, early in unfinished_rounds(played):
            evidence.append(index)
            what = f"the {early} was dealt" if early else "the pot was awarded"
            texts.append(f"{what} before the betting had ended")
    if texts:
        yield found("board_count", tuple(dict.fromkeys(evidence)), "; ".join(texts))


def _is_passed_over(reached: Street, street: Street) -> bool:
    return STREETS.index(reached) > STREETS.index(street)
