"""
A board with which nothing is wrong, so that the rules on boards need not look at it one by one.
"""

from reference_engine.hand import Hand


def is_regular(hand: Hand) -> bool:
    """
    Whether each street of a board came in its turn with its cards and one burn, none of them a scrap, lost or moved.

    A burn for the next street may have been made. Games without a board have no regular one.
    """
    facts, opened, burns = hand.facts, hand.board, hand.burns
    early = hand.uncovered.premature_boards or hand.uncovered.premature_burns
    if not facts.board or early or hand.losses or not 0 <= len(burns) - len(opened) <= 1:
        return False
    wrong, cards = hand.pack.wrong_cards, hand.pack.cards
    for burn, after in zip(burns, facts.streets, strict=False):
        if burn.after is not after or burn.place in wrong or cards[burn.place].event != burn.event:
            return False
    for street, right in tuple(facts.board.items())[: len(opened)]:
        places = opened.get(street, ())
        if len(places) != right or (wrong and not wrong.keys().isdisjoint(places)):
            return False
    return True
