"""
A record that grows step by step along legal betting, so that it stays a hand that can be played.
"""

from collections.abc import Callable
from functools import partial
from typing import Self

from conformance.strategies.bets import chips_of_bet
from conformance.strategies.deals import Opening
from conformance.strategies.hand_so_far import HandSoFar
from reference_engine.model.events import (
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
from reference_engine.model.table import PostKind

# A member of an enumeration is looked up slowly through its class, and these are asked for with each act.
_CHECK, _FOLD, _CALL, _BET, _RAISE = Action.CHECK, Action.FOLD, Action.CALL, Action.BET, Action.RAISE
_HOLDEM, _STUD = Game.NO_LIMIT_HOLDEM, Family.STUD
_ACTS, _RAISING = "CFRAU", "RA"
_MOST_DISCARDS = 4


class Record(HandSoFar):
    """
    A record that grows along a line, a letter a step.

    C check or call, F fold a hand that faces a bet, else check, R raise or bet the minimum, A all-in, U fold unasked;
    small letters do the same, and deal the next street or award the pot where the round is over. O a call or check out
    of turn, V a fold out of turn, S check and call until the next street is dealt, E until the pot is awarded, N the
    next hand begins, X substantial action in it, B a break begins, M its first minute passes.

    The dealer's steps: Q check and call until the round is over, D deal the next street whether the round is over or
    not, G with a card too many, H without a burn, I burn a card, K one more card on the street that is out.
    """

    __slots__ = ()

    def play(self, line: str, *, before: int | None = None) -> Self:
        """
        Go along a line, as far as the hand allows; stop at once where it would be `before`'s turn.
        """
        if self.opening.ended:
            if line and self._facts.family is _STUD:
                self.bring_in()
            for letter in line:
                if before is not None and self.course.turn == before:
                    break
                self._step(letter)
        return self

    def bring_in(self) -> None:
        """
        In stud the seat that shows the card for it puts the bring-in in, once, also where its player is away.
        """
        if self._facts.has_button:
            return
        seat, level = self.hand.later_streets.brings_in, self.opening.table.level
        if seat is not None and self.hand.stacks[seat] and not self.is_brought_in:
            self.add(Posted(seat, PostKind.BRING_IN, min(level.bring_in, self.hand.stacks[seat])))
            self.is_brought_in = True

    def _step(self, letter: str) -> None:
        if letter in _ACTS:
            course = self.course
            seat = None if course.is_awarded else course.turn
            if seat is not None:
                self.act(seat, letter)
        elif letter.islower():
            self.advance(letter.upper())
        elif letter in _RUNS:
            _RUNS[letter](self)
        elif letter == "B" or self.course.is_awarded:
            self.add(_MARKERS[letter]())

    def advance(self, letter: str) -> bool:
        """
        Take the next step of the hand: an act, a street or the award; False after the award.
        """
        course = self.course
        if course.is_awarded:
            return False
        seat = course.turn
        if seat is not None:
            self.act(seat, letter)
        elif len(course.live) > 1 and course.street is not self._facts.streets[-1]:
            self.deal_street()
        elif course.live and (len(course.live) == 1 or self.opening.game is _HOLDEM):
            self.add(PotAwarded(self.awards()))
        else:
            return False
        return True

    def act(self, seat: int, letter: str) -> None:
        """
        Record an act of a seat. A raise that nobody can answer becomes a call.
        """
        course = self.course
        owed = course.to_call(seat)
        if letter == "U" or (letter == "F" and owed):
            self._add_act(seat, _FOLD, 0)
            return
        stack = course.stacks[seat]
        if letter in _RAISING and stack > owed and not self.is_capped:
            chips, is_last = chips_of_bet(course, self._facts, self.opening.table.level, seat, most=letter == "A")
            if chips:
                self.is_capped = is_last
                self._add_act(seat, _RAISE if course.bet else _BET, chips)
                return
        if not owed:
            self._add_act(seat, _CHECK, 0)
        elif owed < stack:
            self._add_act(seat, _CALL, owed)
        else:
            self._add_act(seat, _CALL, stack)

    def act_out_of_turn(self, letter: str = "C") -> None:
        """
        Let somebody call or check, or do what the letter says, whose turn comes later; nothing where there is nobody.
        """
        course = self.course
        turn = course.turn
        if turn is None:
            return
        able = [
            seat for seat in course.live if course.stacks[seat] and (course.to_call(seat) or not course.has_acted(seat))
        ]
        at = able.index(turn) if turn in able else -1
        if at >= 0 and len(able) > 1:
            self.act(able[(at + 1) % len(able)], letter)

    def deal_street(self, *, burned: bool = True, surplus: int = 0) -> None:
        """
        Deal the next street, whoever's turn it is; nothing after the river or where one hand is left.
        """
        course, streets = self.course, self._facts.streets
        if course.street is streets[-1] or len(course.live) < 2:
            return
        street = streets[streets.index(course.street) + 1]
        if burned:
            self.burn()
        if self._facts.board:
            self.add(BoardDealt(street, self.take(self._facts.board[street] + surplus)))
        elif self._facts.family is _STUD:
            for seat in course.live:
                self.add(CardDealt(seat, self.take(1)[0]))
        else:
            self._draw()
        self.is_capped = False

    def burn(self) -> None:
        """
        Burn a card, which leaves the betting as it is.
        """
        self._append(CardBurned(self.take(1)[0]))

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
        if self.course.has_board:
            self.add(BoardDealt(self.course.street, self.take(1)))

    def to_next_street(self) -> None:
        """
        Check and call until cards of another street are on the board.
        """
        if not self.course.is_awarded:
            self.to_end_of_round()
            self.advance("C")

    def to_end_of_round(self) -> None:
        """
        Check and call until nobody has to act on this street any more.
        """
        if self.course.turn is None:
            return
        own = self._course_of_its_own() if self._hand is None else None
        if own is not None and not own.early:
            self.events += own.check_round()
            return
        while (seat := self.course.turn) is not None:
            course = self.course
            owed = course.to_call(seat)
            if owed:
                self._add_act(seat, _CALL, min(owed, course.stacks[seat]))
            else:
                self._add_act(seat, _CHECK, 0)

    def to_award(self) -> None:
        """
        Check and call until the pot is awarded; where no hands are compared, all but one fold on the last street.
        """
        while not self.course.is_awarded:
            letter = self._towards_award()
            if letter == "C":
                self.to_end_of_round()
            if not self.advance(letter):
                break

    def _towards_award(self) -> str:
        course = self.course
        if self.opening.game is _HOLDEM or course.street is not self._facts.streets[-1]:
            return "C"
        turn = course.turn
        return "F" if turn is not None and course.to_call(turn) else "R"


def bet_on(opening: Opening, streets: str) -> Record:
    """
    The record after the streets and a bet, or after a raise before the flop where the limit allows no bet there.
    """
    record = Record(opening).play(f"{streets}R")
    return record if record.last_act.chips else Record(opening).play("R")


_RUNS: dict[str, Callable[[Record], None]] = {
    "O": Record.act_out_of_turn,
    "V": partial(Record.act_out_of_turn, letter="U"),
    "S": Record.to_next_street,
    "E": Record.to_award,
    "Q": Record.to_end_of_round,
    "D": Record.deal_street,
    "G": partial(Record.deal_street, surplus=1),
    "H": partial(Record.deal_street, burned=False),
    "I": Record.burn,
    "K": Record.deal_another_card,
}
_MARKERS: dict[str, Callable[[], Event]] = {
    "N": NextHandBegun,
    "X": NextHandSubstantialAction,
    "B": BreakBegun,
    "M": BreakMinutePassed,
}
