"""
One card at a time, clockwise, a pass after the other.

Only the button may get its two cards in a row, at the end, where it was passed over in the first pass (35-B).

Clause: dealing_procedure. Reading: hands with a wrong count are findings of their own and are left out of the view; so
is a wrong beginning, after which only two cards in a row at its first seat are held against the dealer. Heads-up
heads_up_order says who begins and who ends, and two in a row is all that is left to find. In an engine's own deal no
card is moved, replaced or shown by the dealer: a deal that holds the exposures or the boxed cards of a misdeal, and is
played on, weighs as those causes do; a single exposed card, and a card that was moved, weigh less.
"""

from collections.abc import Iterator
from itertools import pairwise

from reference_engine.audit.moved_cards import moves
from reference_engine.audit.played_hand import Found, PlayedHand, found
from reference_engine.audit.wrong_count import count_changes
from reference_engine.model.events import Exposer
from reference_engine.occurrences import Dealt

_MISDEAL = 2
"""
Boxed cards, or cards that the dealer exposed, that are a cause for a misdeal.
"""


def find(played: PlayedHand) -> Iterator[Found]:
    """
    The first card that was not its seat's turn, then what was shown and what was moved.
    """
    yield from _out_of_order(played)
    yield from _shown(played)
    yield from _boxed(played)
    counted = {move.event for move in count_changes(played)}
    moved = [move for move in moves(played) if move.event not in counted]
    if moved:
        text = "; ".join(move.text for move in moved)
        yield found("dealing_procedure.moved", tuple(move.event for move in moved), text)


def _shown(played: PlayedHand) -> Iterator[Found]:
    """
    Downcards that the dealer showed, or that were shown before the last act.
    """
    shown = [
        exposure
        for exposure in played.hand.exposures
        if exposure.is_downcard and (exposure.by is Exposer.DEALER or exposure.event < played.last_act_at)
    ]
    if shown:
        in_the_deal = sum(exposure.event < played.deal_ended_at for exposure in shown)
        row = "dealing_procedure.misdeal" if in_the_deal >= _MISDEAL else "dealing_procedure.shown"
        places = ", ".join(str(exposure.place) for exposure in shown)
        text = f"downcards were shown and the hand was played: place {places}"
        yield found(row, tuple(exposure.event for exposure in shown), text)


def _boxed(played: PlayedHand) -> Iterator[Found]:
    boxed = played.hand.boxed
    if len(boxed) >= _MISDEAL:
        text = f"{len(boxed)} cards were boxed and the hand was played"
        yield found("dealing_procedure.misdeal", tuple(boxed), text)


def _out_of_order(played: PlayedHand) -> Iterator[Found]:
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
    return played.has_live_button and seat == played.hand.table.button and len(played.order) > 2


def _two_at_once(played: PlayedHand, before: Dealt, card: Dealt) -> Found:
    text = f"seat {card.seat} got {played.card(before)} and {played.card(card)} one right after the other"
    return found("dealing_procedure", (card.event,), text)
