"""
Each member of a group knows the cards that are not out.
"""

import pytest

from conformance.draw import RandomDraw
from conformance.lanes import random_of
from conformance.strategies import REGISTRY
from conformance.strategies.source import Source
from reference_engine.fold import fold
from reference_engine.pack import Lies

GROUPS = 3


@pytest.mark.parametrize("source", REGISTRY, ids=[f"{source.slug}-{source.clause}" for source in REGISTRY])
def test_the_stub_and_the_cards_that_are_out_are_the_pack(source: Source) -> None:
    for game in source.games:
        for edition in source.editions:
            for index in range(GROUPS):
                group = source.generate(RandomDraw(random_of("stubs", game, edition, index), game), edition=edition)
                for member in group.members:
                    assert member.stub is not None, member.edit
                    hand = fold(member.case.table, game, member.case.events)
                    out = sum(card.lies is not Lies.STUB for card in hand.pack.cards)
                    assert out + len(member.stub) == len(hand.facts.deck), member.edit
