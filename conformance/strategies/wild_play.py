"""
What is played after a wild deal, a step at a time.
"""

from collections.abc import Sequence

from reference_engine.fold import apply
from reference_engine.hand import Hand
from reference_engine.model.cards import UNKNOWN
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
    CardBurned,
    CardDealt,
    Discarded,
    Event,
    NextHandBegun,
    NextHandSubstantialAction,
    Posted,
    PotAwarded,
)
from reference_engine.model.games import Family, Game
from reference_engine.model.table import PostKind, SeatChips, Table

_AWARDED_FROM = 160
"""
The choices from which on a pot is awarded; below, the floor is called before.
"""
_MARKERS: tuple[Event, ...] = (NextHandBegun(), NextHandSubstantialAction(), BreakBegun(), BreakMinutePassed())


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

    def take(self) -> str:
        return self.take_several(1)[0]

    def take_several(self, count: int) -> tuple[str, ...]:
        # A pack that has run out begins again: what is left of a hand that goes on so long is wrong in any case.
        cards = self.next_cards(count)
        self.top += len(cards)
        return cards

    def next_cards(self, count: int) -> tuple[str, ...]:
        """
        The cards on top of the stub, which stay there.
        """
        return tuple(self.pack[at % len(self.pack)] for at in range(self.top, self.top + count))

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

    def go_on(self, *, streets: int) -> None:
        """
        Check and call until so many more streets are out.
        """
        wanted = self.hand.facts.streets.index(self.hand.street) + streets
        while self.hand.facts.streets.index(self.hand.street) < wanted:
            before = len(self.events)
            if not self.advance(0) or len(self.events) == before:
                break

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
            self.add(CardBurned(self.take()))
        match hand.facts.family:
            case Family.FLOP:
                self.add(BoardDealt(street, self.take_several(max(1, hand.facts.board[street] + surplus))))
            case Family.STUD:
                self._to_seats((*live, *live[: max(0, surplus)])[: len(live) + surplus])
            case Family.DRAW:
                drawn = self.hand.later_streets.discarded.get(street, {})
                due = [seat for seat in live for _ in drawn.get(seat, ())]
                self._to_seats((*due, *live[: max(0, surplus)])[: len(due) + surplus])

    def _to_seats(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if self.top < len(self.pack):
                self.add(CardDealt(seat, self.take()))

    def awarded(self, choice: int) -> None:
        live = self.hand.live
        pot = sum(self.hand.posted.values()) + sum(self.hand.bets.values())
        if live and pot and self.hand.pot_awarded_at is None:
            self.add(PotAwarded((SeatChips(live[choice % len(live)], pot),)))

    def place(self, choice: int) -> int:
        return choice % max(1, len(self.hand.pack.cards))

    def face(self, place: int) -> str:
        cards = self.hand.pack.cards
        return cards[place].card if place < len(cards) else UNKNOWN

    def seat(self, choice: int) -> int:
        seats = self.table.seats
        return seats[choice % len(seats)].number
