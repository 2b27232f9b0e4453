"""
A hand as far as it is recorded: its events, the betting and the cards.

The betting is followed without cards as long as that is possible; otherwise the folded hand tells.
"""

from collections.abc import Iterable
from typing import Self

from conformance.strategies.after_the_deal import course_of
from conformance.strategies.course import Course
from conformance.strategies.deals import Opening, events_of
from conformance.strategies.folded_course import FoldedCourse
from conformance.strategies.placed_cards import PlacedFace, awards_by_events, off_the_pack
from conformance.strategies.showdown import awards as awards_of_hand
from reference_engine.fold import apply
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardReplaced,
    Event,
    FloorCalled,
)
from reference_engine.model.games import FACTS
from reference_engine.model.table import SeatChips

_FLOOR_CALLED = FloorCalled()


class HandSoFar:
    """
    What a record holds, whoever makes it grow.

    `top` is the number of cards that came off the top of the pack; `is_capped` says that nobody may raise any more on
    this street, `is_brought_in` that the bring-in of stud is in.
    """

    __slots__ = (
        "_begun",
        "_boxed",
        "_course",
        "_facts",
        "_hand",
        "_is_course_shared",
        "events",
        "is_brought_in",
        "is_capped",
        "opening",
        "top",
    )

    def __init__(self, opening: Opening) -> None:
        """
        Begin with the posts and the deal.
        """
        self.opening = opening
        self.events, self.top, self._boxed = events_of(opening)
        self._facts = FACTS[opening.game]
        self._hand: Hand | None = None
        self._begun = course_of(opening, self._facts)
        self._course: Course | FoldedCourse | None = self._begun
        self._is_course_shared = True
        self.is_capped = False
        self.is_brought_in = False

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
            self._course = FoldedCourse(self.hand)
        return self._course

    @property
    def followed(self) -> Course | None:
        """
        The course, where the betting could be followed without the cards up to here.
        """
        return self._course if isinstance(self._course, Course) else None

    def begins_like(self, opening: Opening) -> bool:
        """
        Whether it is certain that after another deal the betting begins as it began here.
        """
        return self._begun is not None and course_of(opening, self._facts) is self._begun

    def fork(self) -> Self:
        """
        The same hand so far, which goes its own way from here; this one stays as it is.
        """
        other = object.__new__(type(self))
        other.opening, other.events, other.top = self.opening, self.events.copy(), self.top
        other.is_capped, other.is_brought_in = self.is_capped, self.is_brought_in
        other._facts, other._begun, other._boxed, other._hand = self._facts, self._begun, self._boxed, None
        other._course = self._course if isinstance(self._course, Course) else None
        other._is_course_shared = self._is_course_shared = True
        return other

    def _course_of_its_own(self) -> Course | None:
        """
        The course to act in, which is no other record's; None where the folded hand tells.
        """
        course = self._course
        if not isinstance(course, Course):
            return None
        if self._is_course_shared:
            course = self._course = course.fork()
            self._is_course_shared = False
        return course

    def add(self, event: Event) -> None:
        """
        Record an event.
        """
        self._append(event)
        if type(event) is CardBoxed:
            self._boxed += 1
        course = self._course_of_its_own()
        if course is not None and not course.follows(event):
            self._course = None

    def _append(self, event: Event) -> None:
        if self._hand is not None:
            apply(self._hand, len(self.events), event)
        self.events.append(event)

    def case(self, edition: str, *then: Event) -> Case:
        """
        The record up to here as a case: these events happen, which are not recorded, and the floor is called.
        """
        opening = self.opening
        return Case(opening.table, opening.game, edition, (*self.events, *then, _FLOOR_CALLED))

    def _add_act(self, seat: int, action: Action, chips: int) -> None:
        """
        Record an act that is what its name says, in turn or not.
        """
        act = Acted(seat, action, chips)
        if self._hand is not None:
            apply(self._hand, len(self.events), act)
        self.events.append(act)
        course = self._course_of_its_own()
        if course is not None:
            course.act(seat, action, chips)
            if course.is_lost:
                self._course = None

    def take(self, count: int) -> tuple[str, ...]:
        """
        The next cards off the pack.
        """
        cards = self.opening.pack[self.top : self.top + count]
        self.top += count
        return cards

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

    def awards(self) -> tuple[SeatChips, ...]:
        """
        Who would win what if the pot were awarded now.
        """
        course = self.course
        if isinstance(course, Course) and self._is_plain:
            return awards_by_events(self.opening.table, self.events, course)
        return awards_of_hand(self.hand)
