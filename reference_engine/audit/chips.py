"""
No chip is lost or made, and the pot goes to seats that are still in.

Clause: chips. The final stacks are judged where they are known. Readings: a seat that was dealt in and has no final
stack is out, with nothing; any other seat without one kept what it had. Who won what is not judged, as long as no
folded or killed hand wins. A hand that stops at a duplicate has no award; its bets are back, or still in the pot.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found, seats
from reference_engine.model.events import PotAwarded


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Stacks that do not add up or are not what the record leaves, an award that is not the pot, in one finding.
    """
    texts = [*_award_faults(played), *_stack_faults(played)]
    if texts:
        yield found("chips", played.last, "; ".join(texts))


def stacks_after(played: PlayedHand) -> dict[int, int]:
    """
    The chips of every seat after the hand, as the engine told them, or where it told none as the record leaves them.
    """
    hand = played.hand
    final = {stack.seat: stack.chips for stack in played.log.stacks}
    if not final:
        awards = _awards(played)
        return {seat: chips + awards.get(seat, 0) for seat, chips in hand.stacks.items()}
    before = {seat.number: seat.stack for seat in played.log.table.seats}
    return {seat: final.get(seat, 0 if seat in hand.entitled else chips) for seat, chips in before.items()}


def _awards(played: PlayedHand) -> dict[int, int]:
    awards: dict[int, int] = {}
    for event in played.log.events:
        for award in event.awards if type(event) is PotAwarded else ():
            awards[award.seat] = awards.get(award.seat, 0) + award.chips
    return awards


def _award_faults(played: PlayedHand) -> Iterator[str]:
    hand = played.hand
    if hand.pot_awarded_at is None:
        if not played.stops_at_duplicate:
            yield "no pot was awarded"
        return
    awards = _awards(played)
    pot = sum(hand.posted.values()) + sum(hand.bets.values())
    if sum(awards.values()) != pot:
        yield f"{sum(awards.values())} chips were awarded from a pot of {pot}"
    strangers = tuple(seat for seat, chips in sorted(awards.items()) if chips and seat not in played.contenders)
    if strangers:
        yield f"a part of the pot went to {seats(strangers)}, not in the hand any more"
    if any(chips < 0 for chips in awards.values()):
        yield "an award is below nothing"


def _stack_faults(played: PlayedHand) -> Iterator[str]:
    final = {stack.seat: stack.chips for stack in played.log.stacks}
    if not final:
        return
    hand = played.hand
    before = {seat.number: seat.stack for seat in played.log.table.seats}
    told = stacks_after(played)
    negative = [f"seat {seat} ends with {chips} chips" for seat, chips in final.items() if chips < 0]
    is_back = told == before and played.stops_at_duplicate
    if sum(told.values()) != sum(before.values()) and not (played.stops_at_duplicate and told == hand.stacks):
        counted = [seat for seat in before if seat in final or seat in hand.entitled]
        after, were = sum(told[seat] for seat in counted), sum(before[seat] for seat in counted)
        yield f"the stacks add up to {after} and were {were} before the hand"
    elif not negative and not is_back and hand.pot_awarded_at is not None:
        awards = _awards(played)
        for seat, chips in told.items():
            due = hand.stacks[seat] + awards.get(seat, 0)
            if chips != due:
                yield f"seat {seat} ends with {chips} chips and the record leaves it {due}"
    yield from negative
