"""
`--stub`: the undealt cards of a case, from the top.
"""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from conformance.continuing import folded
from conformance.documents import read_stub
from conformance.options import WrongUsage
from reference_engine.hand import Hand
from reference_engine.model.cards import UNKNOWN, Card, face, is_card
from reference_engine.model.case import Case
from reference_engine.pack import Lies


def stub_of(arguments: Namespace, path: Path, case: Case) -> tuple[Card, ...] | None:
    """
    The stub that was typed, else the one in the file, if there is any.

    Raises WrongUsage, naming every problem, for what cannot be the rest of the case's pack. A stub in a file was made
    by the suite, on purpose also from a pack with a joker or a card too many: of that one the texts alone are checked.
    """
    if arguments.stub is None:
        cards = read_stub(path)
        problems = list(_no_cards(cards or ()))
    else:
        cards = tuple(arguments.stub.split())
        problems = list(_problems(folded(case), cards))
    if problems:
        listed = "\n".join(f"  - {problem}" for problem in problems)
        raise WrongUsage(f"{path}: the stub cannot be what is left of the pack. Mend these first:\n{listed}")
    return cards


def _problems(hand: Hand, cards: Sequence[str]) -> Iterator[str]:
    if not cards:
        yield "it has no card; write them from the top: --stub 'As Kd 7c'"
    yield from _no_cards(cards)
    deck = hand.facts.deck
    out = [placed for placed in hand.pack.cards if placed.lies is not Lies.STUB]
    out_at = {placed.card: placed.event for placed in reversed(out)}
    for card, times in Counter(cards).items():
        if not is_card(card):
            continue
        if card not in deck:
            yield f"{card} is not in the deck of {hand.game}"
        elif card in out_at:
            yield f"{card} is out already (event {out_at[card]})"
        if times > 1:
            yield f"{card} is in it {times} times"
    unseen = sum(face(placed.card) == UNKNOWN for placed in out)
    left = len(deck) - len({placed.card for placed in out}.intersection(deck)) - unseen
    if len(cards) > left:
        besides = f", {unseen} of those that are out unseen" if unseen else ""
        yield f"it has {len(cards)} cards, and {left} are left{besides}"


def _no_cards(cards: Sequence[str]) -> Iterator[str]:
    for card in dict.fromkeys(cards):
        if not is_card(card):
            yield f"{card} is no card; write rank and suit: --stub 'As Kd 7c'"
