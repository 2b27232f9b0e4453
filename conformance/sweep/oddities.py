"""
Plain facts that no regular record shows, counted from the folded hand without any rule.

Where one of them holds, some rule has to find something, be it that it has no effect; otherwise there is a gap.
"""

from collections.abc import Iterator

from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.events import Exposer


def oddities(hand: Hand) -> Iterator[str]:
    """
    What is odd about the record, in words.
    """
    if hand.deal_ended_at is not None:
        counts = dict.fromkeys(hand.dealing_order, 0)
        for dealt in hand.deal:
            counts[dealt.seat] = counts.get(dealt.seat, 0) + 1
        if any(count != (hand.facts.hole_cards if seat in hand.entitled else 0) for seat, count in counts.items()):
            yield "a finished deal with a wrong number of cards"
    if hand.supplied:
        yield "a card dealt after the deal"
    if any(dealt.seat not in hand.entitled for dealt in hand.deal):
        yield "a card at a seat without a right to it"
    if hand.pack.duplicates:
        yield "a card twice"
    if hand.pack.wrong_cards:
        yield "a card that does not belong to the deck"
    if hand.pack.foreign:
        yield "a card of another pack"
    if hand.boxed:
        yield "a boxed card in the deal"
    # Stud is dealt face up in part, and whether a card that left the table was seen is for a switch to say.
    seen = [shown for shown in hand.exposures if shown.is_downcard and not shown.has_left_table]
    if hand.facts.board and any(shown.by is Exposer.DEALER for shown in seen):
        yield "a downcard exposed by the dealer"
    yield from _odd_boards(hand)
    yield from _odd_corrections(hand)
    if any(not act.in_turn for act in hand.acts):
        yield "an act out of turn"


def _odd_boards(hand: Hand) -> Iterator[str]:
    if hand.uncovered.premature_boards:
        yield "a street before the betting ended"
    for street, places in hand.board.items():
        if len(places) != hand.facts.board[street]:
            yield "a wrong number of board cards"
        before = hand.facts.streets[hand.facts.streets.index(street) - 1]
        if sum(burn.after is before for burn in hand.burns) != 1:
            yield "a street without one burn"


def _odd_corrections(hand: Hand) -> Iterator[str]:
    known = {shown.place for shown in hand.exposures} | hand.pack.moved.keys()
    if any(replacement.place not in known for replacement in hand.replacements):
        yield "a card replaced that nobody had seen and that had not moved"
    for returned in hand.returns:
        before, seat = fold(hand.table, hand.game, hand.events[: returned.event]), returned.seat
        answered = before.turn is None or before.live == (seat,) or seat not in before.live
        told = before.out_of_turn or before.wrong_amounts or returned.chips > before.bets[seat]
        if not answered and not told:
            yield "chips of an act in turn back while others may still answer it"
