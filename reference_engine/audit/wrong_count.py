"""
Two cards to each seat that is dealt in.

Clause: wrong_count. Reading: a short button that was supplied before any burn (37) has its cards. Seats without any
card, and seats that are not entitled, are findings of entitled_seats.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Hands with too many or too few cards, in one finding.
    """
    evidence: set[int] = set()
    texts: list[str] = []
    for seat in played.dealt_in:
        count = played.count[seat] + _supplied(played, seat)
        if count > played.hole_cards:
            surplus = [card for card in (*played.dealt, *played.supplied) if card.seat == seat][played.hole_cards :]
            evidence.update(card.event for card in surplus)
        elif count < played.hole_cards and played.deal_is_finished:
            evidence.add(played.deal_ended_at)
        else:
            continue
        texts.append(f"seat {seat} got {count} card{'' if count == 1 else 's'}")
    if texts:
        yield found("wrong_count", tuple(sorted(evidence)), ", ".join(texts) + f" and not {played.hole_cards}")


def _supplied(played: PlayedHand, seat: int) -> int:
    """
    The cards that came to the button after the deal and before the first burn.
    """
    if seat != played.hand.table.button:
        return 0
    first_burn = min((burn.event for burn in played.hand.burns), default=len(played.log.events))
    return sum(card.seat == seat and card.event < first_burn for card in played.supplied)
