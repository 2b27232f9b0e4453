from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec import structs

from reference_engine.continuation import Account, account_of
from reference_engine.fold import fold
from reference_engine.model.cards import STANDARD_DECK, Card
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import Remedy
from reference_engine.rule_on import rule_on

Accounted = Callable[..., Account]


class Pile(tuple[Card, ...]):
    """
    The stub after the initial deal, by the positions of the rules: s[0] is its top.
    """

    __slots__ = ()

    def run(self, first: int, last: int) -> str:
        """
        The cards of these positions, as the notation names them.
        """
        return " ".join(self[first : last + 1])


@pytest.fixture
def s() -> Pile:
    """
    Faces that the notation's own dealer does not come to in these hands.
    """
    return Pile(STANDARD_DECK[index * 23 % 52] for index in range(36, 52))


@pytest.fixture
def accounted(written: Callable[..., Case], s: Pile) -> Accounted:
    """
    The account of a hand written in the corpus notation, by the first ruling or by the remedies that are given.

    `out` is how many cards of the stub are out already at the floor call.
    """

    def account(
        sentences: Sequence[str], out: int = 0, *, remedies: Sequence[Remedy] | None = None, **line: Any
    ) -> Account:
        case = written([*sentences, "floor"], **line)
        ruling = rule_on(case).members[0].ruling if remedies is None else None
        hand = fold(case.table, case.game, case.events)
        assert hand.problems == []
        if ruling is None:
            return Account(hand, remedies or (), s[out:])
        found = account_of(hand, ruling, s[out:])
        assert found is not None, ruling
        return found

    return account


@pytest.fixture
def streets() -> Callable[..., tuple[StreetCards, ...]]:
    """
    Streets as they lie: each with its burns and its board.
    """

    def lying(*each: tuple[Street, Sequence[Card], Sequence[Card]]) -> tuple[StreetCards, ...]:
        return tuple(StreetCards(street, tuple(burns), tuple(board)) for street, burns, board in each)

    return lying


@pytest.fixture
def regular(streets: Callable[..., tuple[StreetCards, ...]]) -> Callable[..., tuple[StreetCards, ...]]:
    """
    The streets that come off a stub without an error, its next card at that position.
    """

    def lying(s: Pile, top: int = 0) -> tuple[StreetCards, ...]:
        return streets(
            (Street.FLOP, [s[top]], s[top + 1 : top + 4]),
            (Street.TURN, [s[top + 4]], [s[top + 5]]),
            (Street.RIVER, [s[top + 6]], [s[top + 7]]),
        )

    return lying


@pytest.fixture
def street() -> Callable[..., Continuation]:
    """
    The continuation that is due, with another burn or board on one of its streets.
    """

    def changed(account: Account, at: int, **changes: Any) -> Continuation:
        due = account.any_continuation()
        streets = list(due.streets)
        streets[at] = structs.replace(streets[at], **changes)
        return structs.replace(due, streets=tuple(streets))

    return changed
