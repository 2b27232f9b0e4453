"""
Acts and what follows them: a record that grows step by step along legal betting.

A record asks the folded hand whose turn it is, so that it stays a hand that can be played. Random lines come from a
blob, a byte an act and no byte no act; chosen lines are short texts, a letter a step.
"""

from collections.abc import Callable
from functools import partial

from conformance.strategies.deals import Opening, events_of
from conformance.strategies.showdown import awards
from reference_engine.fold import apply
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
    CardBoxed,
    CardBurned,
    CardDealt,
    Discarded,
    Event,
    FloorCalled,
    NextHandBegun,
    NextHandSubstantialAction,
    Posted,
    PotAwarded,
)
from reference_engine.model.games import FACTS, Family, Game, Limit
from reference_engine.model.table import PostKind

_LETTERS_OF_BYTES = "cccffrra"
_MOST_RAISES = 3
_MOST_DISCARDS = 4


class Record:
    """
    A record that grows along a line, a letter a step.

    C check or call, F fold a hand that faces a bet, else check, R raise or bet the minimum, A all-in, U fold unasked;
    small letters do the same, and deal the next street or award the pot where the round is over. O a call or check out
    of turn, V a fold out of turn, S check and call until the next street is dealt, E until the pot is awarded, N the
    next hand begins, X substantial action in it, B a break begins, M its first minute passes.

    The dealer's steps: Q check and call until the round is over, D deal the next street whether the round is over or
    not, G with a card too many, H without a burn, K one more card on the street that is out.
    """

    __slots__ = ("_brought_in", "_capped", "_facts", "_hand", "events", "opening", "top")

    def __init__(self, opening: Opening) -> None:
        """
        Begin with the posts and the deal.
        """
        self.opening = opening
        self.events, self.top = events_of(opening)
        self._facts = FACTS[opening.game]
        self._hand: Hand | None = None
        self._capped = False
        self._brought_in = False

    @property
    def hand(self) -> Hand:
        """
        The hand as far as it is recorded.
        """
        if self._hand is None:
            self._hand = Hand(self.opening.table, self.opening.game, tuple(self.events))
            for index, event in enumerate(self.events):
                apply(self._hand, index, event)
        return self._hand

    def add(self, event: Event) -> None:
        """
        Record an event.
        """
        if self._hand is not None:
            apply(self._hand, len(self.events), event)
        self.events.append(event)

    def case(self, edition: str) -> Case:
        """
        The record up to here as a case: the floor is called.
        """
        return Case(self.opening.table, self.opening.game, edition, (*self.events, FloorCalled()))

    @property
    def stub(self) -> tuple[Card, ...]:
        """
        The undealt cards, from the top. Boxed cards came from the far end of the pack.
        """
        boxed = sum(isinstance(event, CardBoxed) for event in self.events)
        return self.opening.pack[self.top : len(self.opening.pack) - boxed]

    def play(self, line: str, *, before: int | None = None) -> "Record":
        """
        Go along a line, as far as the hand allows; stop at once where it would be `before`'s turn.
        """
        if self.opening.ended:
            if line and not self._facts.has_button:
                self.bring_in()
            for letter in line:
                if before is not None and self.hand.turn == before:
                    break
                self._step(letter)
        return self

    def bring_in(self) -> None:
        """
        In stud the seat that shows the card for it puts the bring-in in, once, also where its player is away.
        """
        seat, level = self.hand.later_streets.brings_in, self.opening.table.level
        if seat is not None and self.hand.stacks[seat] and not self._brought_in:
            self.add(Posted(seat, PostKind.BRING_IN, min(level.bring_in, self.hand.stacks[seat])))
            self._brought_in = True

    def _step(self, letter: str) -> None:
        run = _RUNS.get(letter)
        if run is not None:
            run(self)
        elif letter in _MARKERS:
            if letter == "B" or self.hand.pot_awarded_at is not None:
                self.add(_MARKERS[letter]())
        elif letter.islower():
            self.advance(letter.upper())
        elif self.hand.pot_awarded_at is None:
            seat = self.hand.turn
            if seat is not None:
                self.act(seat, letter)

    def advance(self, letter: str) -> bool:
        """
        Take the next step of the hand: an act, a street or the award; False after the award.
        """
        hand = self.hand
        if hand.pot_awarded_at is not None:
            return False
        seat = hand.turn
        if seat is not None:
            self.act(seat, letter)
        elif len(hand.live) > 1 and hand.street is not self._facts.streets[-1]:
            self.deal_street()
        elif hand.live and (len(hand.live) == 1 or self.opening.game is Game.NO_LIMIT_HOLDEM):
            self.add(PotAwarded(awards(hand)))
        else:
            return False
        return True

    def act(self, seat: int, letter: str) -> None:
        """
        Record an act of a seat. A raise that nobody can answer becomes a call.
        """
        hand = self.hand
        owed, stack = hand.to_call(seat), hand.stacks[seat]
        if letter == "U" or (letter == "F" and owed):
            self.add(Acted(seat, Action.FOLD))
            return
        whole = owed + self._least_raise()
        most = self._most(seat, whole)
        may_raise = not self._capped and stack > owed and whole <= most and self._somebody_can_answer(seat)
        if letter in "RA" and may_raise:
            chips = min(stack, most if letter == "A" else whole)
            # Who goes all-in for less than a whole raise reopens nothing; nobody raises after it.
            self._capped = chips < whole or self._is_last_raise()
            self.add(Acted(seat, Action.RAISE if hand.betting.bet else Action.BET, chips))
        elif owed:
            self.add(Acted(seat, Action.CALL, min(owed, stack)))
        else:
            self.add(Acted(seat, Action.CHECK))

    def _least_raise(self) -> int:
        """
        The chips that a bet or raise adds to a call: as much as the last one, or the bet of a fixed limit.
        """
        hand, level = self.hand, self.opening.table.level
        if self._facts.limit is not Limit.FIXED_LIMIT:
            return max(hand.betting.bet, level.big_blind)
        streets = self._facts.streets
        bet = level.small_bet or level.big_blind
        is_late = streets.index(hand.street) >= 2
        if hand.street is streets[0] and hand.betting.bet < bet:
            # A bring-in is completed to a whole bet.
            return bet - hand.betting.bet
        return 2 * bet if is_late else bet

    def _most(self, seat: int, whole: int) -> int:
        """
        The chips of the largest bet or raise that the limit of the game allows.

        Tables part on the size of a pot to which a blind was posted short or an ante: it is taken at its smallest.
        """
        hand = self.hand
        if self._facts.limit is not Limit.POT_LIMIT:
            return max(whole, *hand.stacks.values()) if self._facts.limit is Limit.NO_LIMIT else whole
        in_front = hand.betting.committed
        owed = max(0, max(in_front.values()) - in_front[seat])
        earlier = sum(hand.bets.values()) if hand.board else 0
        return 2 * owed + sum(in_front.values()) + max(0, earlier - sum(in_front.values()))

    def _is_last_raise(self) -> bool:
        """
        Whether a fixed limit allows no further raise on this street: a bet and three raises.
        """
        if self._facts.limit is not Limit.FIXED_LIMIT:
            return False
        hand, street = self.hand, self.hand.street
        made = sum(act.street is street and act.action in (Action.BET, Action.RAISE) for act in hand.acts)
        is_opened_by_blind = street is self._facts.streets[0] and hand.table.level.big_blind > 0
        return made + is_opened_by_blind >= _MOST_RAISES

    def _somebody_can_answer(self, seat: int) -> bool:
        hand = self.hand
        return any(other != seat and hand.stacks[other] for other in hand.live)

    def act_out_of_turn(self, letter: str = "C") -> None:
        """
        Let somebody call or check, or do what the letter says, whose turn comes later; nothing where there is nobody.
        """
        hand = self.hand
        turn = hand.turn
        if turn is None:
            return
        able = [seat for seat in hand.live if hand.stacks[seat] and (hand.to_call(seat) or seat not in self._acted)]
        at = able.index(turn) if turn in able else -1
        if at >= 0 and len(able) > 1:
            self.act(able[(at + 1) % len(able)], letter)

    @property
    def _acted(self) -> set[int]:
        return {act.seat for act in self.hand.acts if act.street is self.hand.street}

    def deal_street(self, *, burned: bool = True, surplus: int = 0) -> None:
        """
        Deal the next street, whoever's turn it is; nothing after the river or where one hand is left.
        """
        hand, streets = self.hand, self._facts.streets
        if hand.street is streets[-1] or len(hand.live) < 2:
            return
        street = streets[streets.index(hand.street) + 1]
        if burned:
            self.add(CardBurned(self.take(1)[0]))
        if street in self._facts.board:
            self.add(BoardDealt(street, self.take(self._facts.board[street] + surplus)))
        elif self._facts.family is Family.STUD:
            for seat in hand.live:
                self.add(CardDealt(seat, self.take(1)[0]))
        else:
            self._draw()
        self._capped = False

    def _draw(self) -> None:
        """
        Each player lays cards down, more from seat to seat, and gets as many.
        """
        live = self.hand.live
        for number, seat in enumerate(live):
            self.add(Discarded(seat, tuple(self.hand.hole[seat][: number % _MOST_DISCARDS])))
        for number, seat in enumerate(live):
            for card in self.take(number % _MOST_DISCARDS):
                self.add(CardDealt(seat, card))

    def deal_another_card(self) -> None:
        """
        Put one more card on the street that is out; nothing before the flop.
        """
        if self.hand.board:
            self.add(BoardDealt(self.hand.street, self.take(1)))

    def take(self, count: int) -> tuple[str, ...]:
        """
        The next cards off the pack.
        """
        cards = self.opening.pack[self.top : self.top + count]
        self.top += count
        return cards

    def to_next_street(self) -> None:
        """
        Check and call until cards of another street are on the board.
        """
        street = self.hand.street
        while self.hand.street is street and self.hand.pot_awarded_at is None and self.advance("C"):
            pass

    def to_end_of_round(self) -> None:
        """
        Check and call until nobody has to act on this street any more.
        """
        while self.hand.turn is not None:
            self.advance("C")

    def to_award(self) -> None:
        """
        Check and call until the pot is awarded; where no hands are compared, all but one fold on the last street.
        """
        while self.advance(self._towards_award()):
            pass

    def _towards_award(self) -> str:
        if self.opening.game is Game.NO_LIMIT_HOLDEM or self.hand.street is not self._facts.streets[-1]:
            return "C"
        turn = self.hand.turn
        return "F" if turn is not None and self.hand.to_call(turn) else "R"


def bet_on(opening: Opening, streets: str) -> Record:
    """
    The record after the streets and a bet, or after a raise before the flop where the limit allows no bet there.
    """
    record = Record(opening).play(f"{streets}R")
    return record if record.hand.acts[-1].chips else Record(opening).play("R")


def letters(blob: bytes) -> str:
    """
    The line of a blob, a byte an act; zeros check and call.
    """
    return "".join([_LETTERS_OF_BYTES[byte & 7] for byte in blob])


_RUNS: dict[str, Callable[[Record], None]] = {
    "O": Record.act_out_of_turn,
    "V": partial(Record.act_out_of_turn, letter="U"),
    "S": Record.to_next_street,
    "E": Record.to_award,
    "Q": Record.to_end_of_round,
    "D": Record.deal_street,
    "G": partial(Record.deal_street, surplus=1),
    "H": partial(Record.deal_street, burned=False),
    "K": Record.deal_another_card,
}
_MARKERS: dict[str, Callable[[], Event]] = {
    "N": NextHandBegun,
    "X": NextHandSubstantialAction,
    "B": BreakBegun,
    "M": BreakMinutePassed,
}

EDGES = (
    ("", "CC"),
    ("C", "CC"),
    ("F", "FC"),
    ("R", "RF"),
    ("R", "RC"),
    ("FF", "FFF"),
    ("FF", "FFC"),
    ("C", "CF"),
    ("A", "AF"),
    ("C", "CR"),
)
"""
Pairs of lines that part by an act: on the quiet side too little has been done to bar a misdeal, on the other enough.

Written from the examples of the rulebook, not computed. Where a table is too small for a line, both sides fall short.
"""

EDGES_OF_FOUR = tuple(edge for edge in EDGES if edge[1] != "FFF")
"""
Those of the pairs after which four players have more than one hand left.
"""
