"""
Who is dealt in.

Every seated player gets a hand, also one who is absent or on penalty; those two lose it after the deal and do not act.
An empty seat gets none, nor does a player who waits between small blind and button.

Clause: entitled_seats. A seat dealt out, a seat dealt in and a hand killed wrongly are findings of their own.
Readings: a card counts whenever it went to the seat. A hand is killed in time before the pot is awarded. Which reason
the record gives does not matter; nobody calls a clock in such a hand, so that only absence, a penalty and a wrong
number of cards are causes.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found, seats


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Cards to seats that are not entitled to a hand, and entitled seats without a card.
    """
    strangers = tuple(card for card in (*played.dealt, *played.supplied) if card.seat not in played.hand.entitled)
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
    yield from _wrongly_killed(played)


def _wrongly_killed(played: PlayedHand) -> Iterator[Found]:
    """
    Hands that were killed without a cause, and dead hands that were left alive or acted.
    """
    hand, last = played.hand, len(played.log.events) - 1
    evidence: set[int] = set()
    texts: list[str] = []
    for kill in hand.kills:
        count = sum(card.seat == kill.seat and card.event < kill.event for card in (*played.dealt, *played.supplied))
        if kill.seat not in played.to_be_killed and kill.seat in hand.entitled and count == played.hole_cards:
            evidence.add(kill.event)
            texts.append(f"the hand of seat {kill.seat} ({hand.state[kill.seat]}) was killed without a cause")
    killed = {kill.seat for kill in hand.kills}
    for seat in sorted(played.to_be_killed.intersection(played.dealt_in)):
        acts = [act.event for act in hand.acted(seat)]
        if acts:
            evidence.update(acts)
            texts.append(f"seat {seat} is {hand.state[seat]} and acted")
        elif seat not in killed and played.count[seat] and not played.stops_at_duplicate:
            evidence.add(last)
            texts.append(f"the hand of seat {seat} ({hand.state[seat]}) was not killed")
    if texts:
        yield found("entitled_seats", tuple(sorted(evidence)), "; ".join(texts))
