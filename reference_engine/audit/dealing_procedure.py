"""
One card at a time, clockwise, a pass after the other.

Only the button may get its two cards in a row, at the end, where it was passed over in the first pass (35-B).

Clause: dealing_procedure. Reading: hands with a wrong count are findings of their own and are left out of the view; so
is a wrong beginning, after which only two cards in a row at its first seat are held against the dealer. Heads-up
heads_up_order says who begins and who ends, and two in a row is all that is left to find.
"""

from collections.abc import Iterator
from itertools import pairwise

from reference_engine.audit.played_hand import Found, PlayedHand, found
from reference_engine.hand import Dealt


def find(played: PlayedHand) -> Iterator[Found]:
    """
    The first card that was not its seat's turn.
    """
    if len(played.dealt_in) < 2 or not played.sequence:
        return
    begins_wrong = played.sequence[0].seat != played.dealt_in[0]
    if not played.deal_is_finished:
        yield from _in_a_row(played, played.sequence)
    elif begins_wrong or (len(played.order) == 2 and played.has_live_button):
        yield from _in_a_row(played, played.sequence[:2])
    else:
        yield from _out_of_turn(played)


def _in_a_row(played: PlayedHand, cards: tuple[Dealt, ...]) -> Iterator[Found]:
    if not all(map(played.has_right_count, played.dealt_in)):
        return
    for before, card in pairwise(cards):
        if before.seat == card.seat and not (_may_catch_up(played, card.seat) and before is not cards[0]):
            yield _two_at_once(played, before, card)
            return


def _out_of_turn(played: PlayedHand) -> Iterator[Found]:
    whole = [seat for seat in played.dealt_in if played.has_right_count(seat)]
    cards = [card for card in played.sequence if card.seat in whole]
    for index, (card, due) in enumerate(zip(cards, whole * played.hole_cards, strict=True)):
        if card.seat == due:
            continue
        if _is_catch_up(played, cards, whole):
            return
        if index and cards[index - 1].seat == card.seat:
            yield _two_at_once(played, cards[index - 1], card)
        else:
            text = f"{played.card(card)} went to seat {card.seat} when it was the turn of seat {due}"
            yield found("dealing_procedure", (card.event,), text)
        return


def _is_catch_up(played: PlayedHand, cards: list[Dealt], whole: list[int]) -> bool:
    *others, last = whole
    passes = others * played.hole_cards + [last] * played.hole_cards
    return _may_catch_up(played, last) and [card.seat for card in cards] == passes


def _may_catch_up(played: PlayedHand, seat: int) -> bool:
    """
    Whether two cards in a row are the button's. Heads-up the other seat would get two in a row as well.
    """
    return seat == played.hand.table.button and len(played.order) > 2


def _two_at_once(played: PlayedHand, before: Dealt, card: Dealt) -> Found:
    text = f"seat {card.seat} got {played.card(before)} and {played.card(card)} one right after the other"
    return found("dealing_procedure", (card.event,), text)
