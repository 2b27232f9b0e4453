"""
`--stub`: the undealt cards of a case, from the top.
"""

from argparse import Namespace
from pathlib import Path

from conformance.documents import read_stub
from conformance.options import WrongUsage
from reference_engine.model.cards import Card, is_card


def stub_of(arguments: Namespace, path: Path) -> tuple[Card, ...] | None:
    """
    The stub that was typed, else the one in the file, if there is any.

    Raises WrongUsage for what is no card.
    """
    cards = read_stub(path) if arguments.stub is None else tuple(arguments.stub.split())
    strange = [card for card in cards or () if not is_card(card)]
    if strange:
        raise WrongUsage(f"{', '.join(strange)} is no card. Write rank and suit: --stub 'As Kd 7c'.")
    return cards
