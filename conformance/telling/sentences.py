"""
One short sentence per event.
"""

from collections.abc import Callable
from typing import Any

from conformance.telling.moments import Moment, card_of, card_of_a_later_street, later_street, named, twice_out
from conformance.telling.tables import tell_level
from conformance.telling.wording import POSTS, counted, faces, listed, ordinal, sentence, the_card
from reference_engine.fold_streets import is_upcard
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardDropped,
    CardExposed,
    CardFound,
    CardMucked,
    CardReplaced,
    CardsReturned,
    ChipsReturned,
    DealEnded,
    Discarded,
    Event,
    Exposer,
    FloorCalled,
    HandBegun,
    HandKilled,
    KillReason,
    LevelRaised,
    MisdealAnnounced,
    NextHandBegun,
    NextHandSubstantialAction,
    PenaltyImposed,
    Posted,
    PotAwarded,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    StubDropped,
    StubExposed,
    StubGathered,
    StubOrder,
    StubShuffled,
)
from reference_engine.model.table import SeatState

_KILLED_BECAUSE: dict[KillReason, str] = {
    KillReason.ABSENT: "the player is away",
    KillReason.PENALTY: "the player serves a penalty",
    KillReason.WRONG_COUNT: "it has the wrong number of cards",
    KillReason.CLOCK: "the clock ran out",
    KillReason.FLOOR: "the floor said so",
}


def tell_moment(moment: Moment, event: Event) -> str:
    """
    The event as a sentence without its full stop.
    """
    return sentence(_TELL[type(event)](moment, event))


def act_of(moment: Moment, event: Acted) -> str:
    """
    The act without the seat: `raises to 300`, `calls 100 and is all-in`.
    """
    act = next((act for act in moment.after.acts if act.event == moment.at), None)
    in_turn = act is not None and act.in_turn
    return f"{_act_words(moment, event, in_turn=in_turn)}{'' if in_turn else ' out of turn'}"


def post_of(moment: Moment, event: Posted) -> str:
    """
    The post without the seat: `the small blind of 50`.
    """
    all_in = " (all-in)" if moment.after.stacks.get(event.seat) == 0 else ""
    return f"{POSTS[event.kind]} of {event.chips}{all_in}"


def _act_words(moment: Moment, event: Acted, *, in_turn: bool) -> str:
    all_in = " and is all-in" if event.chips and moment.after.stacks.get(event.seat) == 0 else ""
    if event.action is Action.RAISE:
        total = moment.after.betting.committed.get(event.seat, 0)
        return (f"raises to {total}" if in_turn and total else f"raises with {event.chips}") + all_in
    return f"{event.action.value}s{f' {event.chips}' if event.chips else ''}{all_in}"


def _posted(moment: Moment, event: Posted) -> str:
    return f"seat {event.seat} posts {post_of(moment, event)}"


def _card_dealt(moment: Moment, event: CardDealt) -> str:
    hand = moment.after
    if event.place is not None:
        return f"{card_of(moment.before, event.place)}, {the_card(event.card)}, moves to seat {event.seat}"
    if any(dealt.event == moment.at for dealt in hand.supplied):
        return f"seat {event.seat} gets {the_card(event.card)} from the top of the stub{twice_out(moment)}"
    street = later_street(hand)
    if street is not None:
        return card_of_a_later_street(moment, event, street)
    number = sum(dealt.seat == event.seat for dealt in hand.deal)
    known = hand.state.get(event.seat)
    notes = [", first card of the deal"] if len(hand.deal) == 1 else []
    if len(hand.deal) == 1 and event.seat in hand.entitled and event.seat != hand.dealing_order[0]:
        notes.append(f", where seat {hand.dealing_order[0]} comes first")
    if isinstance(moment.previous, CardDealt) and moment.previous.seat == event.seat:
        notes.append(", its second in a row")
    if known is SeatState.EMPTY:
        notes.append(", an empty seat")
    elif known is SeatState.WAITING:
        notes.append(", a seat not entitled to a hand")
    if is_upcard(hand, len(hand.pack.cards) - 1):
        notes.append(", face up")
    return f"{_gets(event.seat, number)}, {the_card(event.card)}{''.join(notes)}{twice_out(moment)}"


def _gets(seat: int, number: int) -> str:
    return f"seat {seat} gets {'its' if number <= 2 else 'a'} {ordinal(number)} card"


def _card_exposed(moment: Moment, event: CardExposed) -> str:
    card = named(moment.after, event.place)
    if event.by is Exposer.DEALER:
        return f"the dealer exposes {card}{twice_out(moment)}"
    shown = "at showdown" if event.by is Exposer.SHOWDOWN else "by a player, not by the dealer"
    return f"{card}, is shown {shown}{twice_out(moment)}"


def _card_dropped(moment: Moment, event: CardDropped) -> str:
    return f"{named(moment.after, event.place)}, leaves the table"


def _card_found(_: Moment, event: CardFound) -> str:
    where = f"at seat {event.seat}" if event.seat is not None else "off the table"
    return f"{the_card(event.card)} turns up {where}, and was not in the pack of this hand"


def _card_boxed(moment: Moment, event: CardBoxed) -> str:
    boxed = len(moment.after.boxed) + len(moment.after.boxed_later)
    return f"{the_card(event.card)} lies face up in the pack and is laid aside, {ordinal(boxed)} boxed card"


def _deal_ended(moment: Moment, _: DealEnded) -> str:
    hand, due = moment.after, moment.after.facts.hole_cards
    held = {seat: len(hand.hole.get(seat, ())) for seat in hand.state}
    odd = [f"seat {seat} {_has(held[seat])}" for seat in hand.dealing_order if held[seat] != due]
    odd += [f"seat {seat} {_has(held[seat])}" for seat in hand.state if seat not in hand.entitled and held[seat]]
    if not odd:
        return f"the deal is over, every seat has {counted(due, 'card')}"
    return f"the deal is over: {listed(odd)}"


def _has(cards: int) -> str:
    return f"has {counted(cards, 'card')}"


def _card_burned(moment: Moment, event: CardBurned) -> str:
    if event.place is not None:
        return f"{card_of(moment.before, event.place)}, {the_card(event.card)}, becomes the burn"
    earlier = sum(burn.after is moment.before.street for burn in moment.before.burns)
    notes = [f"{ordinal(earlier + 1)} burn of the street"] if earlier else []
    if moment.at in moment.after.uncovered.premature_burns:
        notes.append("before the betting is over" if moment.before.turn is not None else "after the river")
    return f"the dealer burns {', '.join([the_card(event.card), *notes])}{twice_out(moment)}"


def _board_dealt(moment: Moment, event: BoardDealt) -> str:
    street, before = event.street, moment.before
    due = moment.after.facts.board.get(street, 0)
    if street in before.board:
        return f"{counted(len(event.cards), f'more {street} card')}: {faces(event.cards)}{twice_out(moment)}"
    if any(place is not None for place in event.places):
        out = listed([named(before, place) for place in event.places if place is not None])
        return f"the {street} comes with {out}: {faces(event.cards)}{twice_out(moment)}"
    burned = any(burn.after is before.street for burn in before.burns)
    notes = [] if len(event.cards) == due else [f"with {counted(len(event.cards), 'card')}"]
    notes += [] if burned else ["without a burn"]
    notes += ["before the betting is over"] if moment.at in moment.after.uncovered.premature_boards else []
    how = f" {listed(notes)}" if notes else ""
    return f"the {street} comes{how}: {faces(event.cards)}{twice_out(moment)}"


def _acted(moment: Moment, event: Acted) -> str:
    if moment.before.short_calls.get(event.seat) == event.chips and event.seat not in moment.after.short_calls:
        return f"seat {event.seat} adds the {event.chips} that its call lacked"
    dead = ", a dead hand," if event.seat in moment.before.killed else ""
    return f"seat {event.seat}{dead} {act_of(moment, event)}"


def _penalty_imposed(_: Moment, event: PenaltyImposed) -> str:
    return f"the player of seat {event.seat} gets a penalty"


def _hand_killed(_: Moment, event: HandKilled) -> str:
    return f"the dealer kills the hand of seat {event.seat}: {_KILLED_BECAUSE[event.reason]}"


def _card_mucked(moment: Moment, event: CardMucked) -> str:
    return f"{named(moment.before, event.place)}, goes to the muck"


def _discarded(moment: Moment, event: Discarded) -> str:
    cards = [the_card(moment.before.pack.cards[p].card) for p in event.places if p < len(moment.before.pack.cards)]
    return f"seat {event.seat} discards {listed(cards)}" if cards else f"seat {event.seat} stands pat"


def _card_replaced(moment: Moment, event: CardReplaced) -> str:
    return f"{named(moment.before, event.place)}, is replaced by {the_card(event.card)}{twice_out(moment)}"


def _cards_returned(moment: Moment, event: CardsReturned) -> str:
    cards = [the_card(moment.before.pack.cards[p].card) for p in event.places if p < len(moment.before.pack.cards)]
    return f"{listed(cards)} {'go' if len(cards) > 1 else 'goes'} back into the stub"


def _chips_returned(_: Moment, event: ChipsReturned) -> str:
    return f"seat {event.seat} gets {event.chips} back from the pot"


def _stub_exposed(_: Moment, event: StubExposed) -> str:
    return f"the top of the stub is seen: {faces(event.cards)}"


_ORDERS: dict[StubOrder, str] = {
    StubOrder.KEPT: "the stub is put down as it lay",
    StubOrder.KNOWN: "the stub falls apart, and its order can be rebuilt",
    StubOrder.LOST: "the stub falls apart, and its order is lost",
}


def _stub_dropped(moment: Moment, event: StubDropped) -> str:
    among = [named(moment.before, place) for place in event.mixed]
    return f"{_ORDERS[event.order]}{f'; into it went {listed(among)}' if among else ''}"


def _stub_shuffled(_: Moment, event: StubShuffled) -> str:
    return f"the dealer shuffles the stub{', with faces in sight' if event.face_up else ''}"


def _pot_awarded(_: Moment, event: PotAwarded) -> str:
    winners = listed([f"{award.chips} to seat {award.seat}" for award in event.awards])
    return f"the pot is pushed, {winners}" if winners else "the pot is pushed"


def _always(text: str) -> Callable[[Moment, Any], str]:
    def tell(_: Moment, event: Any) -> str:  # noqa: ANN401  (any event that the text fits)
        return text.format(event=event)

    return tell


_TELL: dict[type, Callable[[Moment, Any], str]] = {
    Posted: _posted,
    CardDealt: _card_dealt,
    CardExposed: _card_exposed,
    CardDropped: _card_dropped,
    CardFound: _card_found,
    CardBoxed: _card_boxed,
    DealEnded: _deal_ended,
    CardBurned: _card_burned,
    BoardDealt: _board_dealt,
    Acted: _acted,
    SeatLeft: _always("the player of seat {event.seat} walks away"),
    SeatReturned: _always("the player of seat {event.seat} is back"),
    SeatTaken: _always("a new player sits down on seat {event.seat}"),
    PenaltyImposed: _penalty_imposed,
    LevelRaised: lambda _, event: f"the clock goes to {tell_level(event.level)}",
    HandBegun: _always("the hand begins"),
    HandKilled: _hand_killed,
    CardMucked: _card_mucked,
    CardReplaced: _card_replaced,
    Discarded: _discarded,
    CardsReturned: _cards_returned,
    ChipsReturned: _chips_returned,
    MisdealAnnounced: _always("a misdeal is called"),
    StubShuffled: _stub_shuffled,
    StubDropped: _stub_dropped,
    StubGathered: _always("the stub is gathered in its old order"),
    StubExposed: _stub_exposed,
    PotAwarded: _pot_awarded,
    NextHandBegun: _always("the next hand begins"),
    NextHandSubstantialAction: _always("the next hand has substantial action"),
    BreakBegun: _always("the tournament goes on a break"),
    BreakMinutePassed: _always("a minute of the break passes"),
    FloorCalled: _always("the floor is called"),
}


TOLD = frozenset(_TELL)
"""
The kinds of events that have a sentence.
"""
