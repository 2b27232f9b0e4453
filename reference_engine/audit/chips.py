"""
No chip is lost or made.

Clause: chips. Judged where the final stacks are known. Readings: a seat that was dealt in and has no final stack is
out, with nothing; any other seat without one kept what it had. Who won what is not judged.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Stacks that do not add up to what they were, or a stack below nothing.
    """
    final = {stack.seat: stack.chips for stack in played.log.stacks}
    if not final:
        return
    counted = {seat.number: seat.stack for seat in played.log.table.seats}
    counted = {seat: chips for seat, chips in counted.items() if seat in final or seat in played.hand.entitled}
    before, after = sum(counted.values()), sum(final.values())
    texts = [f"the stacks add up to {after} and were {before} before the hand"] if before != after else []
    texts += [f"seat {seat} ends with {chips} chips" for seat, chips in final.items() if chips < 0]
    if texts:
        last = len(played.log.events) - 1
        yield found("chips", (last,) if last >= 0 else (), "; ".join(texts))
