from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from conformance.budget import BUDGETS, Budget
from conformance.check import Expected
from conformance.continuing import folded
from conformance.lanes import lanes
from reference_engine.continuation import Account, account_of
from reference_engine.hand import Hand
from reference_engine.model.cards import Card

CASES = 20
"""
Cases of a clause that the engines of these tests draw from, again and again: each draw is a new one.
"""


@pytest.fixture
def misdeal(misdeal: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """
    With as many checks of a clause as picks and shuffles are counted from.
    """
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=12, deals=40, shrinking=25))
    return misdeal


def members(clause: str) -> Iterator[tuple[Expected, Account]]:
    """
    Members of the checks of a clause in the 2024 edition whose ruling leaves something to chance.
    """
    (lane,) = lanes(["tda-2024"], [clause], profile="physical", seed=7)
    while (check := lane.next_check()) is not None:
        for member in check[0].members:
            assert member.member.stub is not None
            ruling = member.permitted.members[0].ruling
            account = account_of(folded(member.member.case), ruling, member.member.stub)
            if account is not None and (account.picks or account.shuffled):
                yield member, account


@pytest.fixture(scope="session")
def flops() -> dict[str, list[tuple[Hand, tuple[int, ...]]]]:
    """
    By clause hands with a flop of which one card is to be picked, and the places of the cards.
    """
    return {
        clause: [
            (folded(member.member.case), tuple(sorted(account.picks)))
            for member, account in islice(members(clause), CASES)
        ]
        for clause in ("four_card_flop", "unburned_flop")
    }


@pytest.fixture(scope="session")
def stubs() -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """
    Stubs that are to be shuffled, and the cards that go back into them, which lie on top.
    """
    found = []
    for member, account in islice(members("premature_cards"), CASES):
        assert account.corrections.returned is not None
        assert member.member.stub is not None
        returned = account.faces(account.corrections.returned.places)
        found.append(((*returned, *member.member.stub), returned))
    return found
