"""
What is played after a wild deal: the regular next step, and whatever may go wrong at a table.
"""

from collections.abc import Callable, Sequence

from conformance.strategies.tables import LEVELS
from reference_engine.fold import apply
from reference_engine.hand import Hand
from reference_engine.model.cards import UNKNOWN
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
    Discarded,
    Event,
    Exposer,
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
    StubExposed,
    StubShuffled,
)
from reference_engine.model.games import Family, Game
from reference_engine.model.table import PostKind, SeatChips, Table

_EXPOSERS = (Exposer.DEALER, Exposer.DEALER, Exposer.PLAYER, Exposer.SHOWDOWN)
_REASONS = tuple(KillReason)
_AWARDED_FROM = 160
"""
The choices from which on a pot is awarded; below, the floor is called before.
"""
_MARKERS: tuple[Event, ...] = (NextHandBegun(), NextHandSubstantialAction(), BreakBegun(), BreakMinutePassed())
_IRREGULAR_STREETS = ((0, 0), (1, 1), (2, 0), (0, 1), (1, 2), (1, 0), (1, -1), (2, 1))
"""
Burns before the street, and cards on it beyond its own number.
"""


class WildPlay:
    """
    A record that grows after its deal, a step at a time. An event that contradicts the record is left out.
    """

    def __init__(self, table: Table, game: Game, pack: Sequence[str], events: list[Event], top: int) -> None:
        self.table, self.game, self.pack, self.events, self.top = table, game, pack, events, top
        self.hand = self._folded()

    def _folded(self) -> Hand:
        hand = Hand(self.table, self.game, tuple(self.events))
        for index, event in enumerate(self.events):
            apply(hand, index, event)
        return hand

    def add(self, event: Event) -> None:
        before = len(self.hand.problems)
        apply(self.hand, len(self.events), event)
        if len(self.hand.problems) == before:
            self.events.append(event)
        else:
            self.hand = self._folded()

    def take(self, count: int = 1) -> tuple[str, ...]:
        # A pack that has run out begins again: what is left of a hand that goes on so long is wrong in any case.
        cards = tuple(self.pack[at % len(self.pack)] for at in range(self.top, self.top + count))
        self.top += len(cards)
        return cards

    def advance(self, choice: int) -> bool:
        """
        The next thing that happens by the rules: an act, a street, the award, what follows; False where it ends here.
        """
        hand = self.hand
        if hand.pot_awarded_at is not None:
            self.add(_MARKERS[choice % len(_MARKERS)])
        elif (seat := hand.turn) is not None:
            self.act(seat, choice)
        elif len(hand.live) > 1 and hand.street is not hand.facts.streets[-1]:
            self.street()
        elif hand.live and choice >= _AWARDED_FROM:
            self.awarded(choice)
        else:
            return False
        return True

    def act(self, seat: int, choice: int) -> None:
        hand = self.hand
        owed, stack = hand.to_call(seat), hand.stacks[seat]
        kind = "cccccffr"[choice % 8]
        if not stack or seat in hand.folded:
            return
        if hand.table.level.bring_in and not hand.acts and not hand.betting.bet:
            self.add(Posted(seat, PostKind.BRING_IN, min(stack, hand.table.level.bring_in)))
            return
        if kind == "f" and (owed or choice & 8):
            self.add(Acted(seat, Action.FOLD))
        elif kind == "r" and stack > owed:
            chips = stack if choice & 32 else min(stack, owed + max(hand.betting.bet, hand.table.level.big_blind))
            self.add(Acted(seat, Action.RAISE if hand.betting.bet else Action.BET, chips))
        elif owed:
            self.add(Acted(seat, Action.CALL, min(owed, stack)))
        else:
            self.add(Acted(seat, Action.CHECK))

    def street(self, *, burns: int = 1, surplus: int = 0, skipped: int = 0, pat: int = 0) -> None:
        """
        The next street, whoever's turn it is, with so many burns and so many cards beyond its own.

        In a draw, `pat` has a bit for each seat that draws nothing.
        """
        hand = self.hand
        later = hand.facts.streets[hand.facts.streets.index(hand.street) + 1 :]
        if skipped >= len(later):
            return
        street = later[skipped]
        live = hand.live
        if hand.facts.family is Family.DRAW:
            for at, seat in enumerate(live):
                held = hand.hole[seat]
                self.add(Discarded(seat, () if pat >> at & 1 else tuple(held[: 1 + (pat + at) % len(held)])))
        for _ in range(burns):
            self.add(CardBurned(*self.take()))
        match hand.facts.family:
            case Family.FLOP:
                self.add(BoardDealt(street, self.take(max(1, hand.facts.board[street] + surplus))))
            case Family.STUD:
                self._to_seats((*live, *live[: max(0, surplus)])[: len(live) + surplus])
            case Family.DRAW:
                drawn = self.hand.later_streets.discarded
                due = [seat for seat in live for _ in drawn.get(seat, ())]
                self._to_seats((*due, *live[: max(0, surplus)])[: len(due) + surplus])

    def _to_seats(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if self.top < len(self.pack):
                self.add(CardDealt(seat, *self.take()))

    def out_of_turn(self, choice: int) -> None:
        seats = self.hand.live
        if seats:
            self.act(seats[choice % len(seats)], choice >> 3)

    def act_of_a_dead_hand(self, choice: int) -> None:
        seats = sorted(self.hand.killed)
        if seats:
            self.act(seats[choice % len(seats)], choice >> 3)

    def wrong_amount(self, choice: int) -> None:
        seat = self.hand.turn
        if seat is not None:
            self.add(Acted(seat, (Action.CALL, Action.BET, Action.RAISE)[choice % 3], 1 + choice))

    def irregular_street(self, choice: int) -> None:
        burns, surplus = _IRREGULAR_STREETS[choice & 7]
        self.street(burns=burns, surplus=surplus, skipped=int(choice > 250), pat=choice >> 3)

    def burn(self, choice: int) -> None:
        if choice & 1 and self.hand.pack.cards:
            place = self._place(choice >> 1)
            self.add(CardBurned(self._face(place), place))
        else:
            self.add(CardBurned(*self.take()))

    def one_more_board_card(self, _: int) -> None:
        if self.hand.board:
            self.add(BoardDealt(self.hand.street, self.take()))

    def card_to_a_seat(self, choice: int) -> None:
        self.add(CardDealt(self._seat(choice), *self.take()))

    def card_to_the_button(self, _: int) -> None:
        self.add(CardDealt(self.table.button, *self.take()))

    def moved(self, choice: int) -> None:
        place = self._place(choice)
        self.add(CardDealt(self._seat(choice >> 3), self._face(place), place))

    def shown(self, choice: int) -> None:
        place = self._place(choice)
        shown = self.pack[choice % len(self.pack)] if self._face(place) == UNKNOWN else None
        self.add(CardExposed(place, _EXPOSERS[choice >> 6], shown))

    def boxed(self, _: int) -> None:
        self.add(CardBoxed(*self.take()))

    def replaced(self, choice: int) -> None:
        self.add(CardReplaced(self._place(choice), *self.take()))

    def mucked(self, choice: int) -> None:
        self.add(CardMucked(self._place(choice)))

    def returned(self, choice: int) -> None:
        board = self.hand.board.get(self.hand.street)
        places = tuple(board) if board and choice & 1 else (self._place(choice),)
        self.add(CardsReturned(places))
        self.add(StubShuffled())

    def killed(self, choice: int) -> None:
        self.add(HandKilled(self._seat(choice), _REASONS[(choice >> 4) % len(_REASONS)]))

    def chips_back(self, choice: int) -> None:
        seat = self._seat(choice)
        put_in = self.hand.bets.get(seat, 0)
        if put_in:
            self.add(ChipsReturned(seat, put_in))

    def comes_or_goes(self, choice: int) -> None:
        kind = (SeatLeft, SeatReturned, SeatTaken, PenaltyImposed)[choice & 3]
        self.add(kind(self._seat(choice >> 2)))

    def level_raised(self, choice: int) -> None:
        self.add(LevelRaised(LEVELS[choice % len(LEVELS)]))

    def stub_seen(self, choice: int) -> None:
        if choice & 1:
            self.add(StubExposed(tuple(self.pack[self.top : self.top + 1])))
        else:
            self.add(StubShuffled())

    def told(self, choice: int) -> None:
        """
        What somebody says or finds: a misdeal announced, a card that left the table, a card of this pack elsewhere.
        """
        match choice & 3:
            case 0:
                self.add(CardDropped(self._place(choice >> 2)))
            case 1:
                self.add(CardFound(self.pack[-1 - choice % 8], self._seat(choice) if choice & 4 else None))
            case _:
                self.add(MisdealAnnounced())

    def awarded(self, choice: int) -> None:
        live = self.hand.live
        pot = sum(self.hand.posted.values()) + sum(self.hand.bets.values())
        if live and pot and self.hand.pot_awarded_at is None:
            self.add(PotAwarded((SeatChips(live[choice % len(live)], pot),)))

    def _place(self, choice: int) -> int:
        return choice % max(1, len(self.hand.pack.cards))

    def _face(self, place: int) -> str:
        cards = self.hand.pack.cards
        return cards[place].card if place < len(cards) else UNKNOWN

    def _seat(self, choice: int) -> int:
        seats = self.table.seats
        return seats[choice % len(seats)].number


FAULTS: tuple[Callable[[WildPlay, int], None], ...] = (
    WildPlay.irregular_street,
    WildPlay.shown,
    WildPlay.out_of_turn,
    WildPlay.card_to_a_seat,
    WildPlay.card_to_the_button,
    WildPlay.one_more_board_card,
    WildPlay.burn,
    WildPlay.replaced,
    WildPlay.comes_or_goes,
    WildPlay.irregular_street,
    WildPlay.shown,
    WildPlay.moved,
    WildPlay.act_of_a_dead_hand,
    WildPlay.boxed,
    WildPlay.chips_back,
    WildPlay.killed,
    WildPlay.mucked,
    WildPlay.told,
    WildPlay.returned,
    WildPlay.stub_seen,
    WildPlay.level_raised,
    WildPlay.wrong_amount,
    WildPlay.awarded,
)
"""
What may go wrong in play, the ordinary first.
"""
