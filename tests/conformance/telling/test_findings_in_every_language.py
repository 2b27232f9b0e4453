"""
Whatever the audit finds is told in Spanish and French too, with the same seats, cards and chips.
"""

import re
from collections import Counter

import pytest

from conformance.telling.translated import TRANSLATED
from conformance.telling.translated.known import finding_told
from conformance.telling.translated.phrases import Phrases
from tests.conformance.telling.spoilt_deals import findings

REQUESTS = 150
_NAMED = re.compile(r"\b(?:[2-9TJQKA][cdhs]|\d+)\b")


@pytest.fixture(scope="module")
def found() -> list[str]:
    return sorted(set(findings(REQUESTS)))


def skeleton(text: str) -> str:
    """
    The text without what differs from hand to hand.
    """
    return _NAMED.sub("_", text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_finding_is_told_with_what_it_names(found: list[str], language: str) -> None:
    say = Phrases(language)
    told = {text: finding_told(text, say) for text in found}
    for english, words in told.items():
        assert not Counter(_NAMED.findall(english)) - Counter(_NAMED.findall(words)), (english, words)
        assert skeleton(english) != skeleton(words)


def test_hands_are_spoilt_in_many_ways(found: list[str]) -> None:
    parts = {skeleton(part) for text in found for part in text.split("; ")}
    assert len(found) > 300
    assert len(parts) > 60
