"""
A correction of nothing: a card that was replaced, or chips that went back, where nothing had been wrong.

No clause names it. What is seen in practice: what was done stands, or it is undone, the card back where it lay and the
chips back in the pot. Once it has been undone nothing is left to do.

Clause: needless_correction (RP-14).
Readings: there is a reason to replace a card that was seen, by whomever, before it was replaced, one that does not
belong to this deck, a boxed one, one that came to its hand late or from elsewhere, and one of a hand with a wrong
number of cards. What is wrong with a card itself may be known later; an exposure that comes later is no reason. A seat
that puts in again in turn what came back has undone it.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import CardBoxed, Exposer
from reference_engine.model.ruling import Disregard, PayIn, PutBack
from reference_engine.occurrences import Replacement, Return
from reference_engine.pack import Lies
from reference_engine.rules.boards import can_be_told
from reference_engine.rules.chips_due_back import due_back
from reference_engine.situation import Situation

_SLUG = "needless_correction"
_CLAUSES = (_SLUG,)
_STANDS = Option(Effect.PLAY_ON, (Disregard(_SLUG),))


def find(situation: Situation) -> Iterator[Finding]:
    """
    The replacements and returns of chips that had no reason.
    """
    hand = situation.hand
    for replacement in hand.replacements:
        if not _has_a_reason(situation, replacement):
            yield _replaced(situation, replacement)
    for returned in hand.returns:
        is_dead = _count_is_wrong(situation, returned.seat) or _is_lost(hand, returned.seat)
        needless = returned.chips - due_back(hand, returned, is_dead_by_rule=is_dead)
        if needless > 0:
            yield _handed_back(situation, returned, needless)


def _has_a_reason(situation: Situation, replacement: Replacement) -> bool:
    hand, place = situation.hand, replacement.place
    if any(other.place == place and other.event < replacement.event for other in hand.replacements):
        return False
    pack = hand.pack
    if place in pack.wrong_cards or place in pack.foreign or _is_double(hand, place):
        return True
    if type(hand.events[pack.cards[place].event]) is CardBoxed or _was_seen(hand, replacement):
        return True
    return replacement.lay is Lies.SEAT and (
        _came_late(hand, replacement) or _count_is_wrong(situation, replacement.seat)
    )


def _is_double(hand: Hand, place: int) -> bool:
    return any(place in (duplicate.first, duplicate.second) for duplicate in hand.pack.duplicates)


def _was_seen(hand: Hand, replacement: Replacement) -> bool:
    """
    Whether the card lay face down and was seen before it was replaced, otherwise than at a showdown.
    """
    return any(
        exposure.place == replacement.place
        and exposure.event < replacement.event
        and exposure.by is not Exposer.SHOWDOWN
        and (exposure.is_downcard or exposure.has_left_table or replacement.lay is Lies.BURN)
        for exposure in hand.exposures
    )


def _came_late(hand: Hand, replacement: Replacement) -> bool:
    """
    Whether the card came to its hand after the deal, or from another place than the pack.
    """
    place, event = replacement.place, replacement.event
    supplied = any(dealt.place == place for dealt in hand.supplied)
    moved = hand.pack.moved.get(place)
    return supplied or (moved is not None and moved[0] < event) or any(stray.place == place for stray in hand.strays)


def _count_is_wrong(situation: Situation, seat: int | None) -> bool:
    """
    Whether the hand of the seat has a wrong number of cards, or should have none.
    """
    hand = situation.hand
    cards = situation.cards_by_seat.get(seat) if seat is not None else None
    if seat is None or cards is None:
        return True
    count, right = len(cards) + len(situation.dealt_later(seat)), hand.facts.hole_cards
    return count > right or (count < right and hand.deal_ended_at is not None)


def _is_lost(hand: Hand, seat: int) -> bool:
    """
    Whether the seat lost a card that cannot be told.
    """
    return any(loss.seat == seat and not can_be_told(hand, loss) for loss in hand.losses)


def _replaced(situation: Situation, replacement: Replacement) -> Finding:
    hand, place = situation.hand, replacement.place
    card = hand.pack.cards[place]
    if card.lies is replacement.lay is not Lies.ASIDE and card.seat == replacement.seat:
        return situation.disregard(_SLUG, _CLAUSES, [replacement.event])
    matters = replacement.seat in situation.live or replacement.lay in (Lies.BOARD, Lies.BURN)
    back = [Option(Effect.PLAY_ON, (PutBack((place,)),))] if matters else []
    return situation.floor(_SLUG, _CLAUSES, [replacement.event], *back, _STANDS)


def _handed_back(situation: Situation, returned: Return, needless: int) -> Finding:
    hand, seat = situation.hand, returned.seat
    since = [act for act in hand.acted(seat) if act.in_turn and act.event > returned.event]
    if since and since[0].street is returned.street and since[0].chips >= needless:
        return situation.disregard(_SLUG, _CLAUSES, [returned.event])
    owed = min(needless, hand.stacks[seat])
    undone = [Option(Effect.PLAY_ON, (PayIn(seat, owed),))] if owed else []
    return situation.floor(_SLUG, _CLAUSES, [returned.event], *undone, _STANDS)
