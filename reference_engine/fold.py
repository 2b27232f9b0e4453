"""
The fold: each event of a record changes the hand once, in order.
"""

from collections.abc import Callable, Sequence
from typing import Any

from reference_engine.hand import Act, Burn, Dealt, Exposure, Hand, Kill
from reference_engine.model.cards import CODES, Card, is_card
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardExposed,
    CardMucked,
    CardReplaced,
    CardsReturned,
    ChipsReturned,
    DealEnded,
    Event,
    FloorCalled,
    HandKilled,
    KillReason,
    LevelRaised,
    NextHandBegun,
    NextHandSubstantialAction,
    PenaltyImposed,
    Posted,
    PotAwarded,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    StubExposed,
    StubShuffled,
)
from reference_engine.model.games import STREETS, Game, Street
from reference_engine.model.table import LIVE_POSTS, PostKind, SeatState, Table
from reference_engine.pack import Lies

_AFTER_AWARD = frozenset(
    {
        CardExposed,
        ChipsReturned,
        SeatLeft,
        SeatReturned,
        SeatTaken,
        PenaltyImposed,
        LevelRaised,
        StubExposed,
        BreakBegun,
        BreakMinutePassed,
        NextHandBegun,
        NextHandSubstantialAction,
        FloorCalled,
    }
)
_AFTER_NEXT_HAND = frozenset({NextHandSubstantialAction, BreakBegun, BreakMinutePassed, LevelRaised, FloorCalled})
_WITH_CHIPS = frozenset({Action.BET, Action.CALL, Action.RAISE})


def fold(table: Table, game: Game, events: Sequence[Event]) -> Hand:
    """
    The hand after all events. Never raises on an odd record: contradictions are in `Hand.problems`, by event index.
    """
    hand = Hand(table, game, events)
    for index, event in enumerate(events):
        apply(hand, index, event)
    return hand


def apply(hand: Hand, index: int, event: Event) -> None:
    """
    Change the hand by one event. A generator that grows a record may apply each event as it adds it.
    """
    if hand.floor_called_at is not None:
        hand.problem(index, "nothing follows the floor call")
    elif hand.next_hand_begun_at is not None and type(event) not in _AFTER_NEXT_HAND:
        hand.problem(index, "only markers follow the beginning of the next hand")
    elif hand.pot_awarded_at is not None and type(event) not in _AFTER_AWARD:
        hand.problem(index, "the pot has been awarded: no card, act or post follows")
    else:
        _APPLY[type(event)](hand, index, event)


def _seat_exists(hand: Hand, index: int, seat: int) -> bool:
    if seat in hand.state:
        return True
    hand.problem(index, f"the table has no seat {seat}")
    return False


def _code_is_known(hand: Hand, index: int, card: Card) -> bool:
    if is_card(card):
        return True
    hand.problem(index, f"{card!r} is no card of any pack")
    return False


def _place_is_out(hand: Hand, index: int, place: int) -> bool:
    if hand.pack.is_out(place):
        return True
    hand.problem(index, f"no card is out at place {place}")
    return False


def _lay(hand: Hand, place: int, lies: Lies, seat: int | None = None) -> None:
    """
    Move a card that is out.
    """
    placed = hand.pack.cards[place]
    if placed.lies is Lies.SEAT and placed.seat is not None:
        hand.hole[placed.seat].remove(place)
    elif placed.lies is Lies.BOARD:
        for places in hand.board.values():
            if place in places:
                places.remove(place)
    placed.lies, placed.seat = lies, seat
    if seat is not None:
        hand.hole.setdefault(seat, []).append(place)


def _shown(hand: Hand, index: int, card: Card, place: int) -> bool:
    """
    Make the face of a card that is out known; False if that cannot be.
    """
    if not (_place_is_out(hand, index, place) and _code_is_known(hand, index, card)):
        return False
    if not hand.pack.show(place, card, index):
        hand.problem(index, f"place {place} holds {hand.pack.cards[place].card}, not {card}")
        return False
    return True


def _posted(hand: Hand, index: int, event: Posted) -> None:
    if not _seat_exists(hand, index, event.seat):
        return
    if event.seat not in hand.entitled:
        hand.problem(index, f"seat {event.seat} is not entitled to a hand and posts")
    elif event.chips <= 0:
        hand.problem(index, "a post is at least one chip")
    elif event.chips > hand.stacks[event.seat]:
        hand.problem(index, f"seat {event.seat} posts {event.chips} and has {hand.stacks[event.seat]}")
    else:
        hand.posts.append(index)
        hand.posted[event.seat] += event.chips
        hand.stacks[event.seat] -= event.chips
        if event.kind is PostKind.STRADDLE:
            hand.betting.straddle(event.seat, event.chips)
        elif event.kind in LIVE_POSTS:
            hand.betting.post(event.seat, event.chips)


def _card_dealt(hand: Hand, index: int, event: CardDealt) -> None:
    seat = event.seat
    known = seat in hand.state and event.card in CODES
    if not known and not (_seat_exists(hand, index, seat) and _code_is_known(hand, index, event.card)):
        return
    if event.place is not None:
        if _shown(hand, index, event.card, event.place):
            _lay(hand, event.place, Lies.SEAT, seat)
        return
    place = hand.pack.take(event.card, Lies.SEAT, index, seat=seat)
    hand.hole.setdefault(seat, []).append(place)
    dealt = Dealt(index, seat, place)
    if index < hand.deal_ends_before:
        hand.pack.cards[place].deal_position = len(hand.deal)
        hand.deal.append(dealt)
    else:
        hand.supplied.append(dealt)


def _card_exposed(hand: Hand, index: int, event: CardExposed) -> None:
    if not _place_is_out(hand, index, event.place):
        return
    if event.face is not None:
        _shown(hand, index, event.face, event.place)
    placed = hand.pack.cards[event.place]
    is_downcard = placed.lies is Lies.SEAT and placed.seat not in hand.folded and hand.pot_awarded_at is None
    hand.exposures.append(Exposure(index, event.place, event.by, is_downcard))


def _card_boxed(hand: Hand, index: int, event: CardBoxed) -> None:
    if _code_is_known(hand, index, event.card):
        hand.pack.take(event.card, Lies.ASIDE, index)
        (hand.boxed if index < hand.deal_ends_before else hand.boxed_later).append(index)


def _deal_ended(hand: Hand, index: int, _: DealEnded) -> None:
    if hand.deal_ended_marks:
        hand.problem(index, f"the deal ended already at event {hand.deal_ended_marks[0]}")
    hand.deal_ended_marks.append(index)
    _end_deal(hand, index)


def _end_deal(hand: Hand, index: int) -> None:
    if index >= hand.deal_ends_before:
        hand.deal_is_open = False


def _card_burned(hand: Hand, index: int, event: CardBurned) -> None:
    _end_deal(hand, index)
    if not _code_is_known(hand, index, event.card):
        return
    picked_from = _street_of(hand, event.place)
    if picked_from is None and (hand.turn is not None or hand.street is STREETS[-1]):
        hand.uncovered.premature_burns.append(index)
    if event.place is not None and _is_live_card(hand, event.place):
        hand.uncovered.lost_live_cards.append(index)
    if event.place is None:
        place = hand.pack.take(event.card, Lies.BURN, index)
    elif _shown(hand, index, event.card, event.place):
        place = event.place
        _lay(hand, place, Lies.BURN)
    else:
        return
    hand.burns.append(Burn(index, place, _burned_after(hand, picked_from)))


def _street_of(hand: Hand, place: int | None) -> Street | None:
    """
    The street on whose board the card lies, if it does.
    """
    return next((street for street, places in hand.board.items() if place in places), None)


def _burned_after(hand: Hand, picked_from: Street | None) -> Street:
    """
    The street after which a burn was made; one that is picked from a board without a burn is that street's own.
    """
    if picked_from is not None:
        before = STREETS[STREETS.index(picked_from) - 1]
        if all(burn.after is not before for burn in hand.burns):
            return before
    return hand.street


def _board_dealt(hand: Hand, index: int, event: BoardDealt) -> None:
    _end_deal(hand, index)
    codes_known = [_code_is_known(hand, index, card) for card in event.cards]
    if not event.cards:
        hand.problem(index, "a board without cards")
    if not event.cards or not all(codes_known):
        return
    if event.street not in hand.facts.board or STREETS.index(event.street) < STREETS.index(hand.street):
        hand.problem(index, f"{event.street} cards after the {hand.street}")
        return
    if event.street is not hand.street:
        if hand.turn is not None:
            hand.uncovered.premature_boards.append(index)
        hand.street = event.street
        hand.board[event.street] = []
        hand.board_dealt_at[event.street] = index
        hand.betting.open_street()
    places = [hand.pack.take(card, Lies.BOARD, index) for card in event.cards]
    hand.board[event.street].extend(places)


def _acted(hand: Hand, index: int, event: Acted) -> None:
    seat, action, chips = event.seat, event.action, event.chips
    if seat not in hand.state and not _seat_exists(hand, index, seat):
        return
    reason = _cannot_act(hand, event)
    if reason:
        hand.problem(index, f"seat {seat} {reason}")
        return
    betting = hand.betting
    in_turn = betting.turn() == seat and seat not in betting.pending
    due = betting.to_call(seat) if in_turn else 0
    if due and action is Action.CHECK:
        hand.problem(index, f"seat {seat} checks in turn facing a bet of {due}")
        return
    hand.acts.append(Act(index, seat, action, chips, in_turn, hand.street))
    hand.stacks[seat] -= chips
    hand.bets[seat] += chips
    if seat in hand.killed or seat not in hand.entitled:
        return
    if in_turn:
        if chips and not _fits_its_name(action, chips, due, behind=hand.stacks[seat]):
            hand.uncovered.wrong_amounts.append(index)
        betting.act(seat, chips)
    else:
        betting.pending.setdefault(seat, index)
    if action is Action.FOLD:
        hand.folded.add(seat)


def _fits_its_name(action: Action, chips: int, due: int, *, behind: int) -> bool:
    """
    Whether a call calls, a bet opens and a raise raises; `behind` is what the seat has left after the act.
    """
    if action is Action.CALL:
        return due > 0 and (chips == due or (chips < due and not behind))
    return not due if action is Action.BET else chips > due


def _cannot_act(hand: Hand, event: Acted) -> str:
    seat = event.seat
    if hand.state[seat] is SeatState.EMPTY and seat not in hand.taken:
        return "is empty and acts"
    if seat in hand.folded:
        return "has folded and acts"
    if not hand.has_cards(seat):
        return "has no cards and acts"
    if not hand.stacks[seat]:
        return "is all-in and acts"
    if event.chips > hand.stacks[seat]:
        return f"puts in {event.chips} and has {hand.stacks[seat]}"
    if (event.chips > 0) is not (event.action in _WITH_CHIPS) or event.chips < 0:
        return f"cannot {event.action} with {event.chips} chips"
    return ""


def _seat_left(hand: Hand, index: int, event: SeatLeft) -> None:
    if _seat_exists(hand, index, event.seat):
        if hand.state[event.seat] is SeatState.EMPTY or event.seat in hand.absent_now:
            hand.problem(index, f"nobody is at seat {event.seat} to leave it")
        hand.absent_now.add(event.seat)


def _seat_returned(hand: Hand, index: int, event: SeatReturned) -> None:
    if _seat_exists(hand, index, event.seat):
        if event.seat not in hand.absent_now:
            hand.problem(index, f"seat {event.seat} was not away and returns")
        hand.absent_now.discard(event.seat)


def _seat_taken(hand: Hand, index: int, event: SeatTaken) -> None:
    if _seat_exists(hand, index, event.seat):
        if hand.state[event.seat] is not SeatState.EMPTY or event.seat in hand.taken:
            hand.problem(index, f"seat {event.seat} is not empty and is taken")
        hand.taken.add(event.seat)


def _penalty_imposed(hand: Hand, index: int, event: PenaltyImposed) -> None:
    if _seat_exists(hand, index, event.seat):
        if hand.state[event.seat] is SeatState.EMPTY:
            hand.problem(index, f"seat {event.seat} is empty and penalised")
        hand.penalised_since.add(event.seat)


def _hand_killed(hand: Hand, index: int, event: HandKilled) -> None:
    if not _seat_exists(hand, index, event.seat):
        return
    if not hand.has_cards(event.seat):
        hand.problem(index, f"seat {event.seat} has no hand to kill")
        return
    in_turn = hand.turn == event.seat
    for_cause = _has_cause(hand, event)
    hand.kills.append(Kill(index, event.seat, event.reason, in_turn, for_cause, hand.street))
    hand.killed.add(event.seat)
    for place in list(hand.hole[event.seat]):
        _lay(hand, place, Lies.MUCK)


def _has_cause(hand: Hand, event: HandKilled) -> bool:
    """
    Whether the reason of a kill is a fact of the record; the clock and the floor give their own.
    """
    if event.reason is KillReason.ABSENT:
        return event.seat in hand.absent_at_deal
    if event.reason is KillReason.PENALTY:
        return event.seat in hand.on_penalty
    if event.reason is KillReason.WRONG_COUNT:
        return event.seat not in hand.entitled or len(hand.hole[event.seat]) != hand.facts.hole_cards
    return True


def _is_live_card(hand: Hand, place: int) -> bool:
    if not hand.pack.is_out(place):
        return False
    placed = hand.pack.cards[place]
    return placed.lies is Lies.SEAT and placed.seat in hand.live


def _card_mucked(hand: Hand, index: int, event: CardMucked) -> None:
    if _is_live_card(hand, event.place):
        hand.uncovered.lost_live_cards.append(index)
    if _place_is_out(hand, index, event.place):
        _lay(hand, event.place, Lies.MUCK)


def _card_replaced(hand: Hand, index: int, event: CardReplaced) -> None:
    if not (_place_is_out(hand, index, event.place) and _code_is_known(hand, index, event.card)):
        return
    old = hand.pack.cards[event.place]
    lies, seat = old.lies, old.seat
    new = hand.pack.take(event.card, lies, index, seat=seat, origin=event.place)
    if seat is not None:
        hand.hole[seat].append(new)
    elif lies is Lies.BOARD:
        next(places for places in hand.board.values() if event.place in places).append(new)
    _lay(hand, event.place, Lies.ASIDE)
    hand.replaced.add(event.place)
    hand.burns = [Burn(b.event, new, b.after) if b.place == event.place else b for b in hand.burns]


def _cards_returned(hand: Hand, index: int, event: CardsReturned) -> None:
    hand.uncovered.reshuffles.append(index)
    for place in event.places:
        if _place_is_out(hand, index, place):
            _lay(hand, place, Lies.STUB)
            hand.pack.give_back(place)


def _chips_returned(hand: Hand, index: int, event: ChipsReturned) -> None:
    if not _seat_exists(hand, index, event.seat):
        return
    if not 0 < event.chips <= hand.bets[event.seat] + hand.posted[event.seat]:
        hand.problem(index, f"seat {event.seat} gets {event.chips} back and has not put in that much")
        return
    from_bets = min(event.chips, hand.bets[event.seat])
    hand.bets[event.seat] -= from_bets
    hand.posted[event.seat] -= event.chips - from_bets
    hand.stacks[event.seat] += event.chips
    if hand.betting.pending.pop(event.seat, None) is None:
        hand.betting.give_back(event.seat, event.chips)


def _pot_awarded(hand: Hand, index: int, event: PotAwarded) -> None:
    if hand.turn is not None:
        hand.uncovered.premature_awards.append(index)
    hand.pot_awarded_at = index
    for award in event.awards:
        _seat_exists(hand, index, award.seat)
    pot = sum(hand.posted.values()) + sum(hand.bets.values())
    awarded = sum(award.chips for award in event.awards)
    if awarded > pot:
        hand.problem(index, f"{awarded} chips are pushed from a pot of {pot}")


def _next_hand_begun(hand: Hand, index: int, _: NextHandBegun) -> None:
    if hand.pot_awarded_at is None:
        hand.problem(index, "the next hand begins before the pot was awarded")
    hand.next_hand_begun_at = index


def _next_hand_substantial_action(hand: Hand, index: int, _: NextHandSubstantialAction) -> None:
    if hand.next_hand_begun_at is None:
        hand.problem(index, "substantial action in a next hand that has not begun")
    hand.next_hand_sa_at = index


def _break_begun(hand: Hand, index: int, _: BreakBegun) -> None:
    hand.break_begun_at = index


def _break_minute_passed(hand: Hand, index: int, _: BreakMinutePassed) -> None:
    if hand.break_begun_at is None or hand.pot_awarded_at is None:
        hand.problem(index, "a minute of the break passes before the pot was awarded in a break")
    hand.break_minute_passed_at = index


def _stub_shuffled(hand: Hand, index: int, _: StubShuffled) -> None:
    hand.uncovered.reshuffles.append(index)


def _stub_exposed(hand: Hand, index: int, event: StubExposed) -> None:
    hand.uncovered.stub_exposures.append(index)
    for card in event.cards:
        _code_is_known(hand, index, card)


def _floor_called(hand: Hand, index: int, _: FloorCalled) -> None:
    hand.floor_called_at = index


def _no_change(_: Hand, __: int, ___: Event) -> None:
    """
    Facts that no derived state depends on.
    """


_APPLY: dict[type, Callable[[Hand, int, Any], None]] = {
    Posted: _posted,
    CardDealt: _card_dealt,
    CardExposed: _card_exposed,
    CardBoxed: _card_boxed,
    DealEnded: _deal_ended,
    CardBurned: _card_burned,
    BoardDealt: _board_dealt,
    Acted: _acted,
    SeatLeft: _seat_left,
    SeatReturned: _seat_returned,
    SeatTaken: _seat_taken,
    PenaltyImposed: _penalty_imposed,
    LevelRaised: _no_change,
    HandKilled: _hand_killed,
    CardMucked: _card_mucked,
    CardReplaced: _card_replaced,
    CardsReturned: _cards_returned,
    ChipsReturned: _chips_returned,
    StubShuffled: _stub_shuffled,
    StubExposed: _stub_exposed,
    PotAwarded: _pot_awarded,
    NextHandBegun: _next_hand_begun,
    NextHandSubstantialAction: _next_hand_substantial_action,
    BreakBegun: _break_begun,
    BreakMinutePassed: _break_minute_passed,
    FloorCalled: _floor_called,
}
