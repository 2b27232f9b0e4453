"""
Two cards to each seat that is dealt in.

Clause: wrong_count. Readings: the cards count over the whole hand. A short button that is supplied before it acts and
before any burn (37) has its cards; no other card after the deal makes a hand whole. Cards that were moved count where
they went, if that leaves a seat with another number. Seats without any card, and seats that are not entitled, are
findings of entitled_seats.
"""

from collections import Counter
from collections.abc import Iterator

from reference_engine.audit.moved_cards import Move, moves
from reference_engine.audit.played_hand import Found, PlayedHand, found


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Hands with too many or too few cards, in one finding.
    """
    evidence: set[int] = set()
    texts: list[str] = []
    for seat in played.dealt_in:
        cards = [card for card in (*played.dealt, *played.supplied) if card.seat == seat]
        count = played.count[seat] + _supplied(played, seat)
        if count < played.hole_cards and played.deal_is_finished:
            evidence.add(played.deal_ended_at)
        elif len(cards) > played.hole_cards:
            count = len(cards)
            evidence.update(card.event for card in cards[played.hole_cards :])
        else:
            continue
        texts.append(f"seat {seat} got {count} card{'' if count == 1 else 's'}")
    if texts:
        yield found("wrong_count", tuple(sorted(evidence)), ", ".join(texts) + f" and not {played.hole_cards}")
    moved = count_changes(played)
    if moved and not texts:
        yield found("wrong_count", tuple(move.event for move in moved), "; ".join(move.text for move in moved))


def count_changes(played: PlayedHand) -> list[Move]:
    """
    The moves that leave seats with another number of cards than they were dealt.
    """
    net: Counter[int] = Counter()
    made = list(moves(played))
    for move in made:
        net.subtract([move.loses] if move.loses is not None else [])
        net.update([move.gets] if move.gets is not None else [])
    changed = {seat for seat, count in net.items() if count}
    return [move for move in made if changed & {move.loses, move.gets}]


def _supplied(played: PlayedHand, seat: int) -> int:
    """
    The cards that came to the button after the deal, before it acted and before the first burn.
    """
    if seat != played.hand.table.button:
        return 0
    too_late = [burn.event for burn in played.hand.burns] + [act.event for act in played.hand.acted(seat)]
    first = min(too_late, default=len(played.log.events))
    return sum(card.seat == seat and card.event < first for card in played.supplied)
