"""
Where the deal begins and ends.

The first card goes to the first entitled seat left of the button. Heads-up that is the seat without the button, and
the button gets the last card. A button on a seat that is not dealt in changes nothing: the first entitled seat to its
left begins.

Clauses: first_card, heads_up_order, dead_button; which of the three is the table's, so that a wrong first seat is one
finding. Stud has no button: the dealer begins on the left. Reading: a seat that was dealt out altogether, and cards
to a seat that is not entitled, are findings of entitled_seats and shift nobody's turn; a first seat that was passed
over and dealt later has lost the first card.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found


def find(played: PlayedHand) -> Iterator[Found]:
    """
    A wrong first card, or heads-up a wrong last one.
    """
    if not played.sequence:
        return
    first, due = played.sequence[0], played.dealt_in[0]
    clause = order_clause(played)
    if first.seat != due:
        text = f"the first card, {played.card(first)}, went to seat {first.seat} and was due to seat {due}"
        yield found(clause, (first.event,), text)
    elif clause == "heads_up_order" and _both_hands_are_whole(played) and played.sequence[-1].seat == due:
        last = played.sequence[-1]
        text = (
            f"the last card, {played.card(last)}, went to seat {due} and was due to the button, seat {played.order[1]}"
        )
        yield found(clause, (last.event,), text)


def order_clause(played: PlayedHand) -> str:
    """
    The clause that says where the first card goes at this table.
    """
    if not played.hand.facts.has_button:
        return "first_card"
    if not played.has_live_button:
        return "dead_button"
    return "heads_up_order" if len(played.order) == 2 else "first_card"


def _both_hands_are_whole(played: PlayedHand) -> bool:
    return all(played.count[seat] == played.hole_cards for seat in played.order)
