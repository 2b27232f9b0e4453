"""
A case as the rules see it: the folded hand, the edition, the readings, and whether a misdeal is still possible.

Once substantial action has occurred no cause of a misdeal has that effect any more.

Clause: misdeal_window (35-D).
Reading: U-17 (a board without substantial action).
"""

from collections.abc import Mapping, Sequence

from reference_engine.editions import Clause, Edition
from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.ruling import Disregard, EvidenceTag, Remedy
from reference_engine.occurrences import Dealt
from reference_engine.readings import Readings
from reference_engine.rules.counts import cards_by_seat
from reference_engine.rules.regular_board import is_regular
from reference_engine.rules.substantial_action import has_occurred

_PLAY_ON = Effect.PLAY_ON


class Situation:
    """
    What a rule is given. Rules read it and return findings; they change nothing.
    """

    __slots__ = (
        "_board_is_regular",
        "_cards_by_seat",
        "_counts_are_right",
        "_live",
        "_too_late",
        "_too_late_asked",
        "edition",
        "hand",
        "reading",
    )

    def __init__(self, hand: Hand, edition: Edition, reading: Readings) -> None:
        """
        Put the three together.
        """
        self.hand = hand
        self.edition = edition
        self.reading = reading
        self._too_late: bool | None = None
        self._too_late_asked: list[str] = []
        self._cards_by_seat: dict[int, list[int]] | None = None
        self._counts_are_right: bool | None = None
        self._live: tuple[int, ...] | None = None
        self._board_is_regular: bool | None = None

    def read_otherwise(self, reading: Readings, turned: Mapping[str, str]) -> "Situation":
        """
        The same hand under another reading, with what is known of it that the turned switches do not touch.
        """
        other = Situation(self.hand, self.edition, reading)
        other._cards_by_seat = self._cards_by_seat
        other._counts_are_right = self._counts_are_right
        other._live = self._live
        other._board_is_regular = self._board_is_regular
        if turned.keys().isdisjoint(self._too_late_asked):
            other._too_late, other._too_late_asked = self._too_late, self._too_late_asked
        return other

    def clause(self, slug: str) -> Clause:
        """
        The clause of this edition.
        """
        return self.edition.clause(slug)

    @property
    def button(self) -> int | None:
        """
        The seat of the button; None in a game that has none.
        """
        return self.hand.table.button if self.hand.facts.has_button else None

    @property
    def cards_by_seat(self) -> dict[int, list[int]]:
        """
        The cards of the initial deal by the entitled seat they ended at: the events of their arrival, in order.
        """
        if self._cards_by_seat is None:
            self._cards_by_seat = cards_by_seat(self.hand)
        return self._cards_by_seat

    @property
    def counts_are_right(self) -> bool:
        """
        Whether each entitled seat got the cards of its hand in the initial deal, and no card came to a seat after it.
        """
        if self._counts_are_right is None:
            right = self.hand.facts.hole_cards
            counts = map(len, self.cards_by_seat.values())
            self._counts_are_right = not self.hand.supplied and set(counts) == {right}
        return self._counts_are_right

    @property
    def board_is_regular(self) -> bool:
        """
        Whether nothing is wrong with the board and its burns.
        """
        if self._board_is_regular is None:
            self._board_is_regular = is_regular(self.hand)
        return self._board_is_regular

    @property
    def live(self) -> tuple[int, ...]:
        """
        The entitled seats whose hands are still in, in dealing order.
        """
        if self._live is None:
            self._live = self.hand.live
        return self._live

    @property
    def too_late_for_misdeal(self) -> bool:
        """
        Whether substantial action bars a misdeal (35-D); under U-17 b a later street without it does so too.
        """
        if self._too_late is None:
            before = len(self.reading.asked)
            self._too_late = has_occurred(self.hand, self.reading) or (
                bool(self.hand.later_streets.opened_at) and self.reading("U-17") == "b"
            )
            self._too_late_asked = self.reading.asked[before:]
        else:
            # Whoever looks depends on the switches that were asked, also where another rule looked first.
            self.reading.asked += self._too_late_asked
        return self._too_late

    def dealt_later(self, seat: int) -> list[Dealt]:
        """
        The cards that were dealt to the seat after the initial deal had ended.
        """
        return [dealt for dealt in self.hand.supplied if dealt.seat == seat]

    def disregard(self, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int]) -> Finding:
        """
        A finding without effect.
        """
        first = self.clause(clauses[0])
        return Finding(
            irregularity,
            _PLAY_ON,
            clauses,
            tuple(evidence),
            first.severity,
            first.tag,
            (Disregard(irregularity),),
        )

    def play_on(
        self, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int], *remedies: Remedy
    ) -> Finding:
        """
        A finding that is remedied while the hand continues; severity and tag are those of the first clause.
        """
        first = self.clause(clauses[0])
        return Finding(irregularity, _PLAY_ON, clauses, tuple(evidence), first.severity, first.tag, tuple(remedies))

    def misdeal(self, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int]) -> Finding:
        """
        A cause of a misdeal; after the pot was awarded without substantial action the floor decides (U-27).
        """
        first = self.clause(clauses[0])
        severity, tag = first.severity, first.tag
        if self.hand.pot_awarded_at is None:
            return Finding(irregularity, Effect.MISDEAL, (*clauses, "redeal"), tuple(evidence), severity, tag)
        return Finding(
            irregularity,
            Effect.FLOOR,
            clauses,
            tuple(evidence),
            severity,
            EvidenceTag.DERIVED,
            options=(Option(Effect.MISDEAL), Option(Effect.STANDS)),
            after_award=True,
        )

    def barred(self, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int]) -> Finding:
        """
        A cause of a misdeal that comes too late and has no other effect.
        """
        return self.disregard(irregularity, ("misdeal_window", "substantial_action", *clauses), evidence)

    def floor(self, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int], *options: Option) -> Finding:
        """
        A finding that the text leaves to the floor.
        """
        return self._left_open(Effect.FLOOR, irregularity, clauses, evidence, options)

    def house(self, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int], *options: Option) -> Finding:
        """
        A finding that the text leaves to the house.
        """
        return self._left_open(Effect.HOUSE, irregularity, clauses, evidence, options)

    def _left_open(
        self,
        effect: Effect,
        irregularity: str,
        clauses: tuple[str, ...],
        evidence: Sequence[int],
        options: tuple[Option, ...],
    ) -> Finding:
        first = self.clause(clauses[0])
        return Finding(irregularity, effect, clauses, tuple(evidence), first.severity, first.tag, options=options)
