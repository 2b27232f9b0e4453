"""
Acts and what follows them: a record that grows step by step along legal betting.

A record asks the folded hand whose turn it is, so that it stays a hand that can be played. Random lines come from a
blob, a byte an act and no byte no act; chosen lines are short texts, a letter a step.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from conformance.strategies.course import Course, FoldedCourse, course_of
from conformance.strategies.deals import BOXED, Opening, events_of
from conformance.strategies.showdown import awards, awards_of
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
    CardReplaced,
    Discarded,
    Event,
    FloorCalled,
    NextHandBegun,
    NextHandSubstantialAction,
    Posted,
    PotAwarded,
)
from reference_engine.model.games import FACTS, Family, Game, Limit
from reference_engine.model.table import PostKind, SeatChips

PlacedFace = tuple[int, Card]
"""
A card by its place, and its face.
"""

# A member of an enumeration is looked up slowly through its class, and these are asked for with each act.
_CHECK, _FOLD, _CALL, _BET, _RAISE = Action.CHECK, Action.FOLD, Action.CALL, Action.BET, Action.RAISE
_SMALL_BLIND, _BIG_BLIND = PostKind.SMALL_BLIND, PostKind.BIG_BLIND
_ONE_CARD = (CardDealt, CardBurned, CardBoxed)
_RAISING = "RA"
_STUD = Family.STUD
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

    __slots__ = (
        "_boxed",
        "_brought_in",
        "_capped",
        "_course",
        "_facts",
        "_hand",
        "_opened",
        "events",
        "opening",
        "top",
    )

    def __init__(self, opening: Opening) -> None:
        """
        Begin with the posts and the deal.
        """
        self.opening = opening
        self.events, self.top = events_of(opening)
        self._opened = len(self.events)
        self._boxed = opening.plan.count(BOXED) + (opening.after.count(BOXED) if opening.ended else 0)
        self._facts = FACTS[opening.game]
        self._hand: Hand | None = None
        self._course: Course | FoldedCourse | None = None
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

    @property
    def course(self) -> Course | FoldedCourse:
        """
        The betting as far as it is recorded; the hand is not folded for it unless something irregular happened.
        """
        if self._course is None:
            self._course = self._followed() or FoldedCourse(self.hand)
        return self._course

    def _followed(self) -> Course | None:
        course = course_of(self.opening, self._facts)
        later = self.events[self._opened :]
        return course if course is None or not later or all(map(course.follows, later)) else None

    def add(self, event: Event) -> None:
        """
        Record an event.
        """
        if self._hand is not None:
            apply(self._hand, len(self.events), event)
        self.events.append(event)
        if isinstance(event, CardBoxed):
            self._boxed += 1
        if isinstance(self._course, Course) and not self._course.follows(event):
            self._course = None

    def case(self, edition: str) -> Case:
        """
        The record up to here as a case: the floor is called.
        """
        return Case(self.opening.table, self.opening.game, edition, (*self.events, FloorCalled()))

    @property
    def last_act(self) -> Acted:
        """
        The act that was made last.
        """
        return next(event for event in reversed(self.events) if isinstance(event, Acted))

    def cards_of(self, seat: int) -> list[PlacedFace]:
        """
        The cards that a seat holds.
        """
        if not self._is_plain:
            return self._faces(self.hand.hole.get(seat, ()))
        return [
            (at, card) for at, card, it in off_the_pack(self.events) if isinstance(it, CardDealt) and it.seat == seat
        ]

    def burned_cards(self) -> list[PlacedFace]:
        """
        The burns.
        """
        if not self._is_plain:
            return self._faces(burn.place for burn in self.hand.burns)
        return [(at, card) for at, card, it in off_the_pack(self.events) if isinstance(it, CardBurned)]

    def street_cards(self) -> list[PlacedFace]:
        """
        The board cards of the street that is out.
        """
        if not self._is_plain:
            return self._faces(self.hand.board.get(self.hand.street, ()))
        street = self.course.street
        return [
            (at, card)
            for at, card, it in off_the_pack(self.events)
            if isinstance(it, BoardDealt) and it.street is street
        ]

    @property
    def _is_plain(self) -> bool:
        """
        Whether every card lies where it went when it came off the pack.
        """
        return isinstance(self.course, Course) and CardReplaced not in map(type, self.events)

    def _faces(self, places: Iterable[int]) -> list[PlacedFace]:
        cards = self.hand.pack.cards
        return [(place, cards[place].card) for place in places]

    @property
    def stub(self) -> tuple[Card, ...]:
        """
        The undealt cards, from the top. Boxed cards came from the far end of the pack.
        """
        return self.opening.pack[self.top : len(self.opening.pack) - self._boxed]

    def play(self, line: str, *, before: int | None = None) -> "Record":
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
        if seat is not None and self.hand.stacks[seat] and not self._brought_in:
            self.add(Posted(seat, PostKind.BRING_IN, min(level.bring_in, self.hand.stacks[seat])))
            self._brought_in = True

    def _step(self, letter: str) -> None:
        run = _RUNS.get(letter)
        if run is not None:
            run(self)
        elif letter in _MARKERS:
            if letter == "B" or self.course.is_awarded:
                self.add(_MARKERS[letter]())
        elif letter.islower():
            self.advance(letter.upper())
        elif not self.course.is_awarded:
            seat = self.course.turn
            if seat is not None:
                self.act(seat, letter)

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
        elif course.live and (len(course.live) == 1 or self.opening.game is Game.NO_LIMIT_HOLDEM):
            self.add(PotAwarded(self._awards()))
        else:
            return False
        return True

    def _awards(self) -> tuple[SeatChips, ...]:
        if not self._is_plain:
            return awards(self.hand)
        holes: dict[int, list[Card]] = {}
        board: list[Card] = []
        for _, card, event in off_the_pack(self.events):
            if isinstance(event, CardDealt):
                holes.setdefault(event.seat, []).append(card)
            elif isinstance(event, BoardDealt):
                board.append(card)
        pot = 0
        put_in = dict.fromkeys(self.course.stacks, 0)
        for event in self.events:
            if isinstance(event, Acted):
                pot += event.chips
                put_in[event.seat] += event.chips
            elif isinstance(event, Posted):
                pot += event.chips
                if event.kind is _SMALL_BLIND or event.kind is _BIG_BLIND:
                    put_in[event.seat] += event.chips
        return awards_of(self.course.live, holes, board, pot, put_in)

    def act(self, seat: int, letter: str) -> None:
        """
        Record an act of a seat. A raise that nobody can answer becomes a call.
        """
        course = self.course
        owed = course.to_call(seat)
        if letter == "U" or (letter == "F" and owed):
            self._act(seat, _FOLD, 0)
            return
        stack = course.stacks[seat]
        if letter in _RAISING and stack > owed and not self._capped:
            whole = owed + self._least_raise()
            most = self._most(seat, whole)
            if whole <= most and self._somebody_can_answer(seat):
                chips = min(stack, most if letter == "A" else whole)
                # Who goes all-in for less than a whole raise reopens nothing; nobody raises after it.
                self._capped = chips < whole or self._is_last_raise()
                self._act(seat, _RAISE if course.bet else _BET, chips)
                return
        if owed:
            self._act(seat, _CALL, min(owed, stack))
        else:
            self._act(seat, _CHECK, 0)

    def _act(self, seat: int, action: Action, chips: int) -> None:
        """
        Record an act that is what its name says, in turn or not.
        """
        event, course = Acted(seat, action, chips), self._course
        if self._hand is not None:
            apply(self._hand, len(self.events), event)
        self.events.append(event)
        if isinstance(course, Course):
            if seat == course.turn:
                course.act(seat, action, chips)
            elif course.is_dead(seat) and action is not _FOLD:
                course.act_dead(seat, action, chips)
            else:
                course.act_early(seat, action, chips)
            if course.is_lost:
                self._course = None

    def _least_raise(self) -> int:
        """
        The chips that a bet or raise adds to a call: as much as the last one, or the bet of a fixed limit.
        """
        course, level = self.course, self.opening.table.level
        if self._facts.limit is not Limit.FIXED_LIMIT:
            return max(course.bet, level.big_blind)
        streets = self._facts.streets
        bet = level.small_bet or level.big_blind
        is_late = streets.index(course.street) >= 2
        if course.street is streets[0] and course.bet < bet:
            # A bring-in is completed to a whole bet.
            return bet - course.bet
        return 2 * bet if is_late else bet

    def _most(self, seat: int, whole: int) -> int:
        """
        The chips of the largest bet or raise that the limit of the game allows.

        Tables part on the size of a pot to which a blind was posted short or an ante: it is taken at its smallest.
        """
        course = self.course
        if self._facts.limit is not Limit.POT_LIMIT:
            return max(whole, *course.stacks.values()) if self._facts.limit is Limit.NO_LIMIT else whole
        in_front = course.committed
        owed = max(0, max(in_front.values()) - in_front[seat])
        earlier = course.wagered if course.has_board else 0
        return 2 * owed + sum(in_front.values()) + max(0, earlier - sum(in_front.values()))

    def _is_last_raise(self) -> bool:
        """
        Whether a fixed limit allows no further raise on this street: a bet and three raises.
        """
        if self._facts.limit is not Limit.FIXED_LIMIT:
            return False
        course = self.course
        is_opened_by_blind = course.street is self._facts.streets[0] and self.opening.table.level.big_blind > 0
        return course.raises + is_opened_by_blind >= _MOST_RAISES

    def _somebody_can_answer(self, seat: int) -> bool:
        course = self.course
        return any(other != seat and course.stacks[other] > course.to_call(other) for other in course.live)

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
            self.add(CardBurned(self.take(1)[0]))
        if self._facts.board:
            self.add(BoardDealt(street, self.take(self._facts.board[street] + surplus)))
        elif self._facts.family is Family.STUD:
            for seat in course.live:
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
        if self.course.has_board:
            self.add(BoardDealt(self.course.street, self.take(1)))

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
        if not self.course.is_awarded:
            self.to_end_of_round()
            self.advance("C")

    def to_end_of_round(self) -> None:
        """
        Check and call until nobody has to act on this street any more.
        """
        course = self.course
        if isinstance(course, Course) and self._hand is None and not course.has_early_acts:
            if course.turn is not None:
                acts = course.check_round()
                self.events += [Acted(seat, _CALL if chips else _CHECK, chips) for seat, chips in acts]
            return
        while (seat := self.course.turn) is not None:
            course = self.course
            owed = course.to_call(seat)
            if owed:
                self._act(seat, _CALL, min(owed, course.stacks[seat]))
            else:
                self._act(seat, _CHECK, 0)

    def to_award(self) -> None:
        """
        Check and call until the pot is awarded; where no hands are compared, all but one fold on the last street.
        """
        while self.advance(self._towards_award()):
            pass

    def _towards_award(self) -> str:
        course = self.course
        if self.opening.game is Game.NO_LIMIT_HOLDEM or course.street is not self._facts.streets[-1]:
            return "C"
        turn = course.turn
        return "F" if turn is not None and course.to_call(turn) else "R"


def off_the_pack(events: Iterable[Event]) -> Iterator[tuple[int, Card, Event]]:
    """
    The cards that come off the pack, by place, each with its event. Only events that move no card are looked at.
    """
    place = 0
    for event in events:
        if isinstance(event, BoardDealt):
            for card in event.cards:
                yield place, card, event
                place += 1
        elif isinstance(event, _ONE_CARD):
            yield place, event.card, event
            place += 1


def bet_on(opening: Opening, streets: str) -> Record:
    """
    The record after the streets and a bet, or after a raise before the flop where the limit allows no bet there.
    """
    record = Record(opening).play(f"{streets}R")
    return record if record.last_act.chips else Record(opening).play("R")


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
