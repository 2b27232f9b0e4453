"""
Wild deals: what is posted and dealt, with a pack and a dealer that may be wrong in several ways at once.
"""

from collections.abc import Callable, Sequence

from conformance.draw import Draw
from conformance.strategies.deals import posting
from conformance.strategies.tables import LEVELS, seats_that_are
from reference_engine.model.cards import FOREIGN_BACK, JOKERS, STANDARD_DECK, UNKNOWN
from reference_engine.model.events import (
    CardBoxed,
    CardDealt,
    CardExposed,
    DealEnded,
    Event,
    Exposer,
    HandBegun,
    LevelRaised,
    PenaltyImposed,
    Posted,
    SeatLeft,
    SeatReturned,
    SeatTaken,
)
from reference_engine.model.games import FACTS, Game
from reference_engine.model.table import PostKind, SeatState, Table
from reference_engine.seating import dealing_order

Fault = tuple[int, int, int]
"""
A kind, a moment and a choice, a byte each.
"""


def faults_of(blob: bytes) -> tuple[Fault, ...]:
    """
    The faults that a blob stands for, three bytes each.
    """
    return tuple((blob[at], blob[at + 1], blob[at + 2]) for at in range(0, len(blob) - 2, 3))


def wild_pack(draw: Draw, game: Game, *, reach: int) -> list[str]:
    """
    A shuffled pack of the game; among its first `reach` cards a joker, a double, a foreign back or an unseen face.
    """
    facts = FACTS[game]
    pack = list(facts.deck)
    for index, byte in enumerate(draw.blob(32)):
        other = index + byte % (len(pack) - index)
        pack[index], pack[other] = pack[other], pack[index]
    for kind, moment, choice in faults_of(draw.blob(6)):
        at = moment % reach
        match kind % 8:
            case 0 | 1:
                pack[at] = pack[choice % reach]
            case 2 | 3:
                strange = [card for card in STANDARD_DECK if card not in facts.cards] or JOKERS
                pack[at] = strange[choice % len(strange)] if choice & 1 else JOKERS[choice >> 1 & 1]
            case 4:
                pack[at] = pack[at].removesuffix(FOREIGN_BACK) + FOREIGN_BACK
            case 5:
                pack[at] = UNKNOWN
            case 6:
                pack = [UNKNOWN] * len(pack)
            case _:
                pack[at] = pack[moment % (at + 1)]
    return pack


class WildDeal:
    """
    A deal as it grows: the events, and how many cards came off the pack.
    """

    def __init__(self, table: Table, game: Game, pack: Sequence[str]) -> None:
        self.table = table
        self.pack = pack
        self.top = 0
        self.events: list[Event] = list(posting(table).posts)
        self.due = list(dealing_order(table) * FACTS[game].hole_cards)
        self._seats = [seat.number for seat in table.seats]
        self._places = 0

    def deal(self, faults: Sequence[Fault], *, stopped: bool) -> None:
        """
        Deal every card that is due, each fault at its moment; a deal that is `stopped` has no end.
        """
        moments: dict[int, list[Fault]] = {}
        cards = len(self.due)
        for fault in faults:
            moments.setdefault(fault[1] % (cards + 1), []).append(fault)
        for moment in range(cards + 1):
            for kind, _, choice in moments.get(moment, ()):
                FAULTS[kind % len(FAULTS)](self, choice)
            if self.due:
                self.card(self.due.pop(0))
        if not stopped:
            self.events.append(DealEnded())

    def card(self, seat: int) -> None:
        self.events.append(CardDealt(seat, self.pack[self.top % len(self.pack)]))
        self.top += 1
        self._places += 1

    def skipped(self, _: int) -> None:
        del self.due[:1]

    def extra(self, choice: int) -> None:
        self.card(self._seat(choice))

    def astray(self, choice: int) -> None:
        del self.due[:1]
        self.card(self._seat(choice))

    def swapped(self, _: int) -> None:
        self.due[:2] = self.due[1::-1] if len(self.due) > 1 else self.due

    def rotated(self, choice: int) -> None:
        by = choice % max(1, len(self.due))
        self.due = self.due[by:] + self.due[:by]

    def dealt_out(self, choice: int) -> None:
        seat = self._seat(choice)
        self.due = [due for due in self.due if due != seat]

    def shown(self, choice: int) -> None:
        if self._places:
            by = Exposer.PLAYER if choice & 3 == 3 else Exposer.DEALER
            self.events.append(CardExposed((choice >> 2) % self._places, by))

    def boxed(self, _: int) -> None:
        self.events.append(CardBoxed(self.pack[self.top % len(self.pack)]))
        self.top += 1
        self._places += 1

    def moved(self, choice: int) -> None:
        if self._places:
            place = (choice >> 4) % self._places
            self.events.append(CardDealt(self._seat(choice), self.pack[place], place))

    def comes_or_goes(self, choice: int) -> None:
        seat = self._seat(choice >> 2)
        match choice & 3:
            case 0:
                self.events.append(SeatLeft(seat))
            case 1:
                away = seats_that_are(self.table, SeatState.ABSENT)
                self.events += [SeatReturned(away[0])] if away else [SeatLeft(seat), SeatReturned(seat)]
            case 2:
                self.events += [SeatTaken(each) for each in seats_that_are(self.table, SeatState.EMPTY)[:1]]
            case _:
                self.events.append(PenaltyImposed(seat))

    def begun(self, choice: int) -> None:
        """
        The hand began before anybody posted; a level that is raised after it comes too late, one before it does not.
        """
        marks: list[Event] = [LevelRaised(LEVELS[choice % len(LEVELS)]), HandBegun()]
        self.events[:0] = marks[:: 1 if choice & 128 else -1] if choice & 64 else marks[1:]

    def straddled(self, choice: int) -> None:
        chips = 2 * self.table.level.big_blind
        self.events.append(Posted(self._seat(choice), PostKind.STRADDLE, chips))

    def ended(self, _: int) -> None:
        self.due = []

    def _seat(self, choice: int) -> int:
        return self._seats[choice % len(self._seats)]


FAULTS: tuple[Callable[[WildDeal, int], None], ...] = (
    WildDeal.shown,
    WildDeal.boxed,
    WildDeal.skipped,
    WildDeal.extra,
    WildDeal.astray,
    WildDeal.swapped,
    WildDeal.dealt_out,
    WildDeal.comes_or_goes,
    WildDeal.shown,
    WildDeal.boxed,
    WildDeal.moved,
    WildDeal.rotated,
    WildDeal.begun,
    WildDeal.straddled,
    WildDeal.ended,
)
"""
What may go wrong in a deal, the ordinary first.
"""
