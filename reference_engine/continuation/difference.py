"""
What a continuation does otherwise than the ruling and the pack require, each difference with its clause.

The pick among the right cards and any order of the right stub are taken as given; where they are not the right ones,
the streets that would follow from them are not compared.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from reference_engine.continuation.account import Account
from reference_engine.model.cards import Card
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import Complete, DeadHands, Replace, RestoreStub, ReturnAndReshuffle, Scrap, Supply


class Part(StrEnum):
    """
    What of a continuation is another.
    """

    PICK = "pick"
    STUB = "stub"
    DEALT = "dealt"
    MUCK = "muck"
    STREETS = "streets"
    """
    A street that is not due, or one that is named twice.
    """
    BURNS = "burns"
    BOARD = "board"


class Difference(Struct, frozen=True, gc=False):
    """
    A part of a continuation that is not as it has to be.

    `given` and `due` are cards; `seat` and `street` say where, if it is somewhere. For a pick `due` are the cards it is
    made from; for a shuffled stub `given` are the cards that do not belong in it, and `due` those that are missing.
    """

    part: Part
    clause: str
    given: tuple[Card, ...]
    due: tuple[Card, ...]
    street: Street | None = None
    seat: int | None = None


def differences(account: Account, given: Continuation) -> tuple[Difference, ...]:
    """
    Every difference, in the order of `Part`; none where the continuation is as it has to be.
    """
    return tuple(_Comparison(account, given).found())


_CLAUSES = {
    DeadHands: "killed_hand",
    Supply: "short_button",
    Replace: "late_exposure",
    Scrap: "scrap_card",
    ReturnAndReshuffle: "premature_cards",
    RestoreStub: "reshuffle",
    Complete: "short_board",
}
_ONE_BURN = "irregular_burn"


class _Comparison:
    def __init__(self, account: Account, given: Continuation) -> None:
        self._account = account
        self._given = given

    def found(self) -> Iterator[Difference]:
        account, given = self._account, self._given
        is_picked = given.pick in account.picks if account.picks else given.pick is None
        if not is_picked:
            picked = account.faces([given.pick] if given.pick is not None else [])
            yield Difference(Part.PICK, self._clause_of_pick(), picked, account.faces(account.picks))
        is_shuffled = sorted(given.stub) == list(account.shuffled)
        if not is_shuffled:
            extra, missing = _parted(given.stub, account.shuffled)
            yield Difference(Part.STUB, self._clause_of_stub(), extra, missing)
        if is_picked and is_shuffled:
            due = account.follows(given.pick, given.stub)
            yield from self._dealt(due)
            yield from self._muck(due)
            yield from self._streets(due)
        else:
            yield from self._muck(account.any_continuation())

    def _dealt(self, due: Continuation) -> Iterator[Difference]:
        for seat, given, wanted in _parted_by_seat(self._given.dealt, due.dealt):
            clause = self._first(Supply, Replace, Scrap) or "dealing_procedure"
            yield Difference(Part.DEALT, clause, given, wanted, seat=seat)

    def _muck(self, due: Continuation) -> Iterator[Difference]:
        if sorted(self._given.muck) != sorted(due.muck):
            yield Difference(Part.MUCK, "killed_hand", self._given.muck, due.muck)

    def _streets(self, due: Continuation) -> Iterator[Difference]:
        wanted = {street.street: street for street in due.streets}
        times = Counter(street.street for street in self._given.streets)
        given: dict[Street, StreetCards] = {}
        for street in self._given.streets:
            if street.street not in wanted or times[street.street] > 1:
                shown = (*street.burns, *street.board, *(it.card for it in street.dealt))
                yield Difference(Part.STREETS, self._clause_of(street.street), shown, (), street.street)
            given[street.street] = street
        for name, right in wanted.items():
            here = given.get(name, StreetCards(name, ()))
            if sorted(here.burns) != sorted(right.burns):
                yield Difference(Part.BURNS, self._clause_of(name), here.burns, right.burns, name)
            if sorted(here.board) != sorted(right.board):
                yield Difference(Part.BOARD, self._clause_of(name), here.board, right.board, name)
            for seat, cards, wanted_cards in _parted_by_seat(here.dealt, right.dealt):
                yield Difference(Part.DEALT, self._clause_of(name), cards, wanted_cards, name, seat)

    def _clause_of(self, street: Street) -> str:
        """
        The clause that says which cards the street has.
        """
        corrections = self._account.corrections
        restored = corrections.restored
        if restored is not None and street in {corrections.streets[0], restored.burn_of}:
            return self._clause_of_pick()
        if street in corrections.streets and corrections.goes_back(street):
            return _CLAUSES[ReturnAndReshuffle]
        if street in corrections.streets and corrections.scraps_on(street):
            return _CLAUSES[Scrap]
        return self._first(*_CLAUSES) or (self._clause_of_pick() if restored is not None else _ONE_BURN)

    def _clause_of_pick(self) -> str:
        restored = self._account.corrections.restored
        return "unburned_flop" if restored is not None and restored.from_stub else "four_card_flop"

    def _clause_of_stub(self) -> str:
        return self._first(ReturnAndReshuffle, RestoreStub, *_CLAUSES) or _ONE_BURN

    def _first(self, *kinds: type) -> str:
        """
        The clause of the first of these kinds of remedies that there is.
        """
        there = {type(remedy) for remedy in self._account.corrections.remedies}
        return next((_CLAUSES[kind] for kind in kinds if kind in there), "")


def _parted_by_seat(
    given: Iterable[HandCard], due: Iterable[HandCard]
) -> Iterator[tuple[int, tuple[Card, ...], tuple[Card, ...]]]:
    """
    The seats that get other cards than they should, with both.
    """
    here, there = tuple(given), tuple(due)
    for seat in sorted({card.seat for card in (*here, *there)}):
        cards, wanted = (tuple(sorted(it.card for it in dealt if it.seat == seat)) for dealt in (here, there))
        if cards != wanted:
            yield seat, cards, wanted


def _parted(given: Iterable[Card], due: Iterable[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """
    What is in the one and not in the other, both ways, counting how often.
    """
    here, there = Counter(given), Counter(due)
    return tuple(sorted((here - there).elements())), tuple(sorted((there - here).elements()))
