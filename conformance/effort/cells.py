"""
What a check asks, as features of its members and as cells: the values of each pair of features.

The features are read from the group and from the folded hand by plain count. No rule is asked, so that an oracle that
overlooks something still shows where it was looked at.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from conformance.group import Group, Member, Twin
from reference_engine.hand import Hand
from reference_engine.model.events import CardBoxed, CardDealt, Event
from reference_engine.model.table import Table
from reference_engine.seating import dealing_order
from reports.effort import Features

Value: TypeAlias = tuple[str, str]
"""
A feature by name, and its value.
"""
Cell: TypeAlias = tuple[Value, Value]
"""
The values of two features, in the order in which the features are told.
"""

IRREGULARITY, CLAUSE, EDITION = "irregularity", "clause", "edition"
SUBJECTS = frozenset({IRREGULARITY, CLAUSE})
"""
The first feature: what a case of the floor role, and a request to deal, is about.
"""
NONE = "none"
"""
The irregularity of a clean twin.
"""
MOMENTS = (
    "in_the_deal",
    "before_any_act",
    "short_of_substantial_action",
    "at_substantial_action",
    "after_substantial_action",
    "after_the_award",
    "in_the_next_hand",
    "after_action_in_the_next_hand",
)
"""
The moments of a floor call, in the order of a hand.
"""
NO_SEAT: Value = ("seat", "no_seat")
"""
The irregularity is one of the board, the stub or the table, or there is none.
"""


def features_of(group: Group, member: Member, hand: Hand) -> Features:
    """
    The features of a member of a group, whose folded record is the hand.

    A clean twin has no irregularity and no seat of it. An opposite twin counts as being about the group's irregularity:
    it lies on the other side of its boundary.
    """
    is_clean = member.twin is Twin.CLEAN
    action, moment = _action_and_moment(hand)
    return {
        IRREGULARITY: NONE if is_clean else group.irregularity,
        EDITION: group.edition,
        "street": hand.street.value,
        "seat": NO_SEAT[1] if is_clean else _relative(hand.table, _irregular_seat(hand, group)),
        "seats": str(len(hand.dealing_order)),
        "moment": moment,
        "action": action,
    }


def cells_of(features: Features) -> tuple[Cell, ...]:
    """
    The cells that a member with these features lies in.
    """
    return tuple(combinations(features.items(), 2))


def _action_and_moment(hand: Hand) -> tuple[str, str]:
    """
    How far the acts in turn had come at the call, and where the call lies between them.
    """
    in_turn = [act for act in hand.acts if act.in_turn]
    made_by = _substantial_after([act.chips > 0 for act in in_turn])
    if made_by:
        action = "by_two_acts" if made_by == 2 else "by_three_acts"
        moment = "at_substantial_action" if made_by == len(in_turn) else "after_substantial_action"
    elif in_turn:
        action = ("one_act", "two_acts_without_chips")[len(in_turn) - 1]
        moment = "short_of_substantial_action"
    else:
        action = "out_of_turn_only" if hand.acts else "no_act"
        moment = "before_any_act"
    if hand.next_hand_sa_at is not None:
        moment = "after_action_in_the_next_hand"
    elif hand.next_hand_begun_at is not None:
        moment = "in_the_next_hand"
    elif hand.pot_awarded_at is not None:
        moment = "after_the_award"
    elif hand.deal_ended_at is None:
        moment = "in_the_deal"
    return action, moment


def _substantial_after(with_chips: Sequence[bool]) -> int:
    """
    With which of the acts in turn there are two with chips among them, or three; 0 where there are not.
    """
    if len(with_chips) >= 2 and any(with_chips[:2]):
        return 2
    return 3 if len(with_chips) >= 3 else 0


def _irregular_seat(hand: Hand, group: Group) -> int | None:
    """
    The seat that the record names where it first parts from that of the clean twin; None where it names none.
    """
    clean = next((member.case for member in group.members if member.twin is Twin.CLEAN), None)
    if clean is None:
        return None
    table, other = hand.table, clean.table
    if table is not other and table != other:
        return _differing_seat(table, other)
    events, sound = hand.events, clean.events
    at = next((i for i, (one, two) in enumerate(zip(events, sound, strict=False)) if one != two), None)
    if at is None:
        return None
    if _cards_dealt(events) < _cards_dealt(sound):
        # A card is missing: who did not get it is in the sound record alone.
        return _seat_named(sound, at, hand)
    seat = _seat_named(events, at, hand)
    return seat if seat is not None else _seat_named(sound, at, hand)


def _differing_seat(table: Table, other: Table) -> int | None:
    pairs = zip(table.seats, other.seats, strict=False)
    differing = next((one.number for one, two in pairs if one != two), None)
    is_moved = (table.button, table.button_due) != (other.button, other.button_due)
    return table.button if differing is None and is_moved else differing


def _cards_dealt(events: Sequence[Event]) -> int:
    return [type(event) for event in events].count(CardDealt)


def _seat_named(events: Sequence[Event], at: int, hand: Hand) -> int | None:
    event = events[at]
    if type(event) is CardBoxed:
        # The card that it stood for is the next one.
        event = next((later for later in events[at:] if type(later) is CardDealt), event)
    seat: int | None = getattr(event, "seat", None)
    if seat is None:
        place = getattr(event, "place", None)
        seat = next((dealt.seat for dealt in (*hand.deal, *hand.supplied) if dealt.place == place), None)
    return seat


def _relative(table: Table, seat: int | None) -> str:
    """
    Where a seat lies from the button, among the seats that are dealt in.
    """
    if seat is None:
        return NO_SEAT[1]
    if seat == table.button:
        return "button"
    order = [number for number in dealing_order(table) if number != table.button]
    if seat not in order:
        return "not_dealt_in"
    at = order.index(seat)
    if at < 2:
        return ("first_left", "second_left")[at]
    return "right" if at == len(order) - 1 else "between"
