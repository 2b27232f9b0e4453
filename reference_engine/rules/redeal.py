"""
The redeal after a misdeal.

An exact re-play: the button stays, the same posts stand, the level stays, those entitled at the first deal are dealt
in. Killed after the deal are the seats on penalty at the first deal and the seats absent at the call; in 2019 also the
seats that were absent at the first deal, though they are back. Deal and redeal count as one hand of a penalty. What was
bet on top of the posts goes back.

Clause: redeal (35-C); here the editions part.
Readings: U-10 (a penalty imposed since); redeal-corrected (a wrong button or level is put right, 34-A and 23);
redeal-button (where no text corrects a button, 2019);
bring-in-stands (the upcards of the redeal say who brings it in, so that a bring-in goes back).
"""

from reference_engine.model.events import Posted
from reference_engine.model.ruling import Post, Redeal
from reference_engine.model.table import PostKind, SeatChips
from reference_engine.rules.forced_bets import button_due, forced_bets, level_due, order_due
from reference_engine.situation import Situation


def redeal(situation: Situation) -> Redeal:
    """
    The redeal that a misdeal of this hand requires.
    """
    hand = situation.hand
    killed = hand.on_penalty | hand.absent_now
    if not situation.edition.parameters.absent_may_play_the_redeal:
        killed = killed | hand.absent_at_deal
    penalised = hand.penalised_since & hand.entitled - killed
    if penalised and situation.reading("U-10") == "a":
        killed = killed | penalised
    button, level = _button_of_the_redeal(situation), level_due(hand)
    due = button, level
    if due != (hand.table.button, hand.table.level) and situation.reading("redeal-corrected") == "a":
        order, posts = order_due(hand, button), forced_bets(hand, button)
        return Redeal(button, level.number, posts, order, tuple(seat for seat in order if seat in killed))
    events = [hand.events[index] for index in hand.posts]
    return Redeal(
        button=hand.table.button,
        level=hand.table.level.number,
        posts=tuple(
            Post(event.seat, event.kind, event.chips)
            for event in events
            if type(event) is Posted and _stands(event, situation)
        ),
        dealt_in=hand.dealing_order,
        killed=tuple(seat for seat in hand.dealing_order if seat in killed),
    )


def _button_of_the_redeal(situation: Situation) -> int:
    """
    Where the button belongs, unless no text of the edition corrects it and it stays by 35-C.
    """
    due, lay = button_due(situation.hand), situation.hand.table.button
    if due == lay or situation.edition.parameters.misplaced_button_is_ruled:
        return due
    return due if situation.reading("redeal-button") == "a" else lay


def returned(situation: Situation) -> tuple[SeatChips, ...]:
    """
    What each seat had bet on top of its posts, in chips.
    """
    hand = situation.hand
    back = dict(hand.bets)
    for event in [hand.events[index] for index in hand.posts]:
        if type(event) is Posted and not _stands(event, situation):
            back[event.seat] += min(event.chips, hand.posted[event.seat])
    return tuple(SeatChips(seat, chips) for seat, chips in sorted(back.items()) if chips)


def _stands(post: Posted, situation: Situation) -> bool:
    """
    Whether a post stays for the redeal; a bring-in does not unless it is read so.
    """
    return post.kind is not PostKind.BRING_IN or situation.reading("bring-in-stands") == "b"


def refund(situation: Situation) -> tuple[SeatChips, ...]:
    """
    What each seat gets back when the deck is fouled, in chips; posts are bets too unless U-5 is read otherwise.
    """
    hand = situation.hand
    put_in = dict(hand.bets)
    if any(hand.posted.values()) and situation.reading("U-5") == "a":
        put_in = {seat: chips + hand.posted[seat] for seat, chips in put_in.items()}
    return tuple(SeatChips(seat, chips) for seat, chips in sorted(put_in.items()) if chips)
