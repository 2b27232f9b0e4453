"""
Cards out of order in a deal whose counts end right.

The button may get its two cards one after the other, at the end of the deal or in its first round, as long as the
other seats are dealt in order; heads-up only at the end, since the button gets the last card there (34-B). The text
allows it, so no event is evidence: an engine that refuses the second card refuses a legal one. Any other later card out
of order has no effect, since only the first card is named.

Clauses: button_two_cards (35-B); dealing_procedure (practice), U-14.
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    A finished deal in which a later card went out of order.
    """
    hand = situation.hand
    if hand.deal_ended_at is None or not hand.deal or hand.deal[0].seat != hand.dealing_order[0]:
        return
    per_hand = hand.facts.hole_cards
    sequence = [dealt.seat for dealt in hand.deal]
    expected = list(hand.dealing_order) * per_hand
    if sequence == expected or any(len(cards) != per_hand for cards in situation.cards_by_seat.values()):
        return
    if not hand.entitled.issuperset(sequence):
        return
    button = situation.button
    if button is not None and _only_the_button_is_out_of_order(sequence, expected, button):
        yield situation.disregard("button_two_cards", ("button_two_cards",), [])
        return
    departed = next(
        (dealt.event for dealt, seat in zip(hand.deal, expected, strict=False) if dealt.seat != seat),
        hand.deal[-1].event,
    )
    if not situation.too_late_for_misdeal and situation.reading("U-14") == "b":
        yield situation.misdeal("dealing_sequence", ("dealing_procedure", "first_card"), [departed])
    else:
        yield situation.disregard("dealing_sequence", ("dealing_procedure", "first_card"), [departed])


def _only_the_button_is_out_of_order(sequence: list[int], expected: list[int], button: int) -> bool:
    """
    Whether each card of the button came in its place or next to another one of it, and the other seats' cards in order.
    """
    others = len(set(expected)) - 1
    if button not in expected or [s for s in sequence if s != button] != [s for s in expected if s != button]:
        return False
    beside = [index for index, seat in enumerate(sequence) if seat == button]
    in_place = [index for count, index in enumerate(beside) if index - count == others * (count + 1)]
    in_a_row = all(index in in_place or {index - 1, index + 1} & set(beside) for index in beside)
    return in_a_row and (others > 1 or sequence[-1] == button)
