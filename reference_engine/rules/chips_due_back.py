"""
The chips that may go back to a seat at a point of the record.

They are the chips of acts that do not count, of a bet that nobody has called and nobody can call any more, and of posts
that the seat did not owe. Where the pack itself is in doubt, and to the last hand left, everything may go back.

Clauses: uncalled_bet (65-A), out_of_turn (53-A), skipped_player (53-B), wrong_amount (43), premature_cards (RP-5),
misplaced_button (34-A), new_level (23), wrong_bring_in (RP-14).
Readings: of an act whose chips do not fit its name all chips may go back. A hand that
the rules make dead, or that is taken away on the same street, is as good as dead: its uncalled bet may go back first.
"""

from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.events import Posted
from reference_engine.model.table import LIVE_POSTS, PostKind
from reference_engine.occurrences import Act, Return
from reference_engine.rules.binding_acts import raise_past_them
from reference_engine.rules.boards import is_premature
from reference_engine.rules.forced_bets import button_due, forced_bets, level_due


def due_back(hand: Hand, returned: Return, *, is_dead_by_rule: bool) -> int:
    """
    The chips that might go back to the seat when some were returned to it; `is_dead_by_rule` if its hand is to be dead.
    """
    before, seat = fold(hand.table, hand.game, hand.events[: returned.event]), returned.seat
    pack, betting = before.pack, before.betting
    if pack.duplicates or pack.foreign or before.found or [*filter(betting.contends, betting.order)] == [seat]:
        return before.bets[seat] + before.posted[seat]
    if seat not in before.entitled or seat in before.absent_at_deal or seat in before.on_penalty:
        return before.bets[seat] + _of_posts(before, seat)
    is_dying = is_dead_by_rule or _is_killed_after(hand, returned)
    return _of_acts(before, seat) + _of_posts(before, seat) + _uncalled(before, seat, is_dying=is_dying)


def _is_killed_after(hand: Hand, returned: Return) -> bool:
    """
    Whether the hand was taken away on the same street after its chips had gone back.
    """
    later = (kill for kill in hand.kills if kill.event > returned.event and kill.street is returned.street)
    return any(kill.seat == returned.seat for kill in later)


def _of_acts(before: Hand, seat: int) -> int:
    """
    The chips of acts that are out of turn and do not bind, whose chips are wrong, or that are undone with their street.
    """
    free = sum(act.owed for act in before.out_of_turn if act.seat == seat)
    waiting = sum(act.chips for act in before.betting.pending.get(seat, ()))
    wrong = sum(act.chips for act in before.wrong_amounts if act.seat == seat)
    undone = sum(act.chips for act in before.acted(seat) if _is_undone(before, act))
    raised = raise_past_them(before)
    past = raised[0].chips if raised is not None and raised[0].seat == seat else 0
    return free + waiting + wrong + undone + past


def _is_undone(before: Hand, act: Act) -> bool:
    """
    Whether the act was made on a street that came too early or was taken back.
    """
    if is_premature(before, act.street):
        return True
    return any(back.street is act.street and act.event < back.returned_at for back in before.taken_back)


def _of_posts(before: Hand, seat: int) -> int:
    """
    The posts of the seat beyond what it owes; all of them where button or level are wrong.
    """
    posts = [event for event in map(before.events.__getitem__, before.posts) if type(event) is Posted]
    posts = [post for post in posts if post.seat == seat]
    button = button_due(before)
    if button != before.table.button or level_due(before) != before.table.level:
        return before.posted[seat]
    due = before.later_streets.brings_in
    owed = sum(post.chips for post in forced_bets(before, button) if post.seat == seat)
    owed += sum(post.chips for post in posts if post.kind is PostKind.BRING_IN and due in (None, seat))
    return max(0, sum(post.chips for post in posts) - owed)


def _uncalled(before: Hand, seat: int, *, is_dying: bool) -> int:
    """
    What nobody has called of the chips of a dead hand, or of a hand to which nobody has an answer any more.

    The posts of a dead hand are no bet and stay. An act out of turn that waits or does not bind has called nothing, and
    a call of too little is a call of all.
    """
    is_dead = seat in before.killed or (is_dying and before.turn is not None)
    if not is_dead and before.turn is not None:
        return 0
    dead_posts = dict.fromkeys(before.stacks, 0)
    for event in map(before.events.__getitem__, before.posts):
        if type(event) is Posted and event.kind not in LIVE_POSTS:
            dead_posts[event.seat] += event.chips
    put_in = {other: before.bets[other] + before.posted[other] - dead_posts[other] for other in before.stacks}
    for other, chips in before.short_calls.items():
        put_in[other] += min(chips, before.stacks[other])
    for act in before.out_of_turn:
        put_in[act.seat] -= act.owed
    for acts in before.betting.pending.values():
        for act in acts:
            put_in[act.seat] -= act.chips
    uncalled = put_in.pop(seat) - max(put_in.values(), default=0)
    return max(0, min(uncalled, before.bets[seat]) if is_dead else uncalled)
