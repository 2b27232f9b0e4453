"""
Who is dealt in.

Every seated player gets a hand, also one who is absent or on penalty. An empty seat gets none, nor does a player who
waits between small blind and button.

Clause: entitled_seats. A seat dealt out and a seat dealt in are two findings.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found, seats


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Cards to seats that are not entitled to a hand, and entitled seats without a card.
    """
    strangers = tuple(card for card in played.dealt if card.seat not in played.hand.entitled)
    if strangers:
        first = strangers[0]
        text = f"seat {first.seat} is {played.hand.state[first.seat]} and got {played.card(first)}"
        others = tuple(sorted({card.seat for card in strangers} - {first.seat}))
        if others:
            text += f"; so did {seats(others)}, not entitled either"
        yield found("entitled_seats", tuple(card.event for card in strangers), text)
    left_out = tuple(seat for seat in sorted(played.order) if seat not in played.dealt_in)
    if left_out:
        whose = ", ".join(f"{seats((seat,))} ({played.hand.state[seat]})" for seat in left_out)
        text = f"no card went to {whose}, entitled to a hand"
        yield found("entitled_seats", (played.deal_ended_at,) if played.deal_ended_at >= 0 else (), text)
