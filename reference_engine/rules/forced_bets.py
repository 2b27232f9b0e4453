"""
Where the button belongs, which level the hand belongs to, and the forced bets that follow from both.

Clauses: misplaced_button (34-A), new_level (23), heads_up_order (34-B), dead_button (32). A small blind that is dead at
the table as it was set up is dead wherever the button belongs. Straddles and dead blinds stay with the seat that put
them in; the straddle of a seat that owes a blind goes back.
"""

from msgspec.structs import replace

from reference_engine.hand import Hand
from reference_engine.model.events import Posted
from reference_engine.model.games import Family
from reference_engine.model.ruling import Post
from reference_engine.model.table import Level, PostKind
from reference_engine.seating import dealing_order

MOVED_WITH_THE_BUTTON = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.BIG_BLIND_ANTE)
SET_BY_THE_LEVEL = (*MOVED_WITH_THE_BUTTON, PostKind.ANTE, PostKind.BRING_IN)


def button_due(hand: Hand) -> int:
    """
    The seat where the button belongs. Stud has none.
    """
    table = hand.table
    if table.button_due is None or hand.facts.family is Family.STUD:
        return table.button
    return table.button_due


def level_due(hand: Hand) -> Level:
    """
    The level this hand belongs to: the one that the clock had reached when it began.
    """
    played, due = hand.table.level, hand.level_due
    if due is None or hand.hand_begun_at is None or due.number <= played.number:
        return played
    return due


def order_due(hand: Hand, button: int) -> tuple[int, ...]:
    """
    The entitled seats in the order that a button on that seat asks for.
    """
    return hand.dealing_order if button == hand.table.button else dealing_order(replace(hand.table, button=button))


def blinds_due(hand: Hand, button: int) -> tuple[int | None, int | None]:
    """
    The seats that owe the small and the big blind to a button on that seat.
    """
    table = hand.table
    if button == table.button or table.big_blind_seat is None:
        return table.small_blind_seat, table.big_blind_seat
    order = order_due(hand, button)
    if len(order) == 2:
        return order[1], order[0]
    return (None, order[0]) if table.small_blind_seat is None else (order[0], order[1])


def forced_bets(hand: Hand, button: int) -> tuple[Post, ...]:
    """
    What every seat owes at the right level to a button on that seat, as far as its chips go: antes first, then blinds.
    """
    level, (small, big), order = level_due(hand), blinds_due(hand, button), order_due(hand, button)
    owed: list[tuple[int | None, PostKind, int]] = [(seat, PostKind.ANTE, level.ante) for seat in order]
    owed += [
        (small, PostKind.SMALL_BLIND, level.small_blind),
        (big, PostKind.BIG_BLIND, level.big_blind),
        (big, PostKind.BIG_BLIND_ANTE, level.big_blind_ante),
    ]
    left = {seat.number: seat.stack for seat in hand.table.seats}
    posts = []
    for seat, kind, amount in owed:
        chips = 0 if seat is None else min(amount, left[seat])
        if seat is not None and chips:
            left[seat] -= chips
            posts.append(Post(seat, kind, chips))
    kept = [event for event in map(hand.events.__getitem__, hand.posts) if type(event) is Posted]
    stay = [it for it in kept if it.kind not in SET_BY_THE_LEVEL and not _is_straddle_of(it, small, big)]
    return (*posts, *(Post(it.seat, it.kind, it.chips) for it in stay))


def _is_straddle_of(post: Posted, *blinds: int | None) -> bool:
    """
    Whether a seat that owes a blind has straddled: nobody asks both of it, and the straddle goes back.
    """
    return post.kind is PostKind.STRADDLE and post.seat in blinds
