"""
The witness of a waiver in the role of dealer: a request that is dealt again in each run.
"""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Deal
from adapters.transport import open_in_process
from conformance.certification import certification_of
from conformance.dealing import DealDocument
from conformance.draw import RandomDraw
from conformance.engines import chosen
from conformance.model_dealer import deal, handler
from conformance.model_hand import ModelHand
from conformance.options import Options
from conformance.strategies import deal_requests
from conformance.waivers.reading import read_waivers
from conformance.waivers.waiver import WaiverFile
from conformance.waivers.witnesses import Shown, shown_by
from reference_engine.audit import DealRequest
from reference_engine.model.events import BoardDealt
from tests.conformance.telling.spoilt_deals import dealt_by_the_rules

ENTRY = """
[[waiver]]
role = "dealer"
edition = "tda-2024"
game = "all"
profile = "dealing"
irregularity = "one_burn"
clause = "one_burn"
expected = "as the clause asks"
actual = "dealt otherwise"
reason = "no card is burned"
link = "BUG-9"
owner = "dealing"
expires = 2199-01-31
witness = '''WITNESS'''
"""


class NoBurn(ModelHand):
    def burn(self) -> None:
        pass


def burning(which: Callable[[int], bool]) -> Handler:
    """
    The model dealer, which does not burn in those of its hands, counted from 1.
    """
    hands = count(1)

    def answer(request: Deal) -> Answer:
        return deal(request, dealer=ModelHand if which(next(hands)) else NoBurn)

    return Handler(handler().identity, deal=answer)


def request(*, is_rigged: bool) -> DealRequest:
    """
    A hand of hold'em that comes to its flop, from a pack that is prescribed or the dealer's own shuffle.
    """
    for seed in count():
        asked = deal_requests.generate(RandomDraw(Random(seed)), edition="tda-2024")  # noqa: S311 - to be repeated
        (wish,) = asked.hands
        hands = dealt_by_the_rules(asked) if wish.pack is not None else ()
        if hands and any(isinstance(event, BoardDealt) for event in hands[0].events):
            return asked if is_rigged else replace(asked, hands=(replace(wish, pack=None),))
    raise AssertionError


def shown(file: WaiverFile, engine: Handler) -> Shown:
    options = Options(engine="model-dealer", waivers=file)
    certification = certification_of(options, chosen("model-dealer"), engine.identity)
    (seen,) = shown_by(certification, file.waivers, open_in_process(engine))
    return seen


def waivers(asked: DealRequest) -> WaiverFile:
    witness = msgspec.json.encode(DealDocument(asked)).decode()
    return read_waivers(ENTRY.replace("WITNESS", witness).encode(), Path("waivers.toml"))


@pytest.mark.parametrize("is_rigged", [True, False])
def test_it_is_dealt_again_and_fails_as_long_as_the_dealer_does(*, is_rigged: bool) -> None:
    file = waivers(request(is_rigged=is_rigged))
    assert shown(file, burning(lambda _: False)).fails
    mended = shown(file, burning(lambda _: True))
    assert (mended.is_asked, mended.fails) == (True, False)


@pytest.mark.parametrize(("is_rigged", "fails"), [(False, True), (True, False)])
def test_with_a_shuffle_of_its_own_a_dealer_is_asked_more_than_once(*, is_rigged: bool, fails: bool) -> None:
    """
    It may not show the deviation in the first hand; where the pack is prescribed, one hand says all.
    """
    assert shown(waivers(request(is_rigged=is_rigged)), burning(lambda hand: hand != 7)).fails is fails
