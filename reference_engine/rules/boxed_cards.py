"""
Boxed cards.

Two or more cards that lie face up in the pack during the initial deal make a misdeal. A single one is laid aside and
the next card takes its place. Cards found face up after the initial deal do not count.

Clause: boxed_cards (35-A1).
Reading: both translations leave out that only the initial deal counts; the English text says it, and it is encoded.
U-21: one boxed and one exposed card together reach neither threshold.
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.model.events import Exposer
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The boxed cards of the deal, and those found later.
    """
    hand = situation.hand
    if len(hand.boxed) > 1:
        if situation.too_late_for_misdeal:
            yield situation.barred("boxed_cards", ("boxed_cards",), hand.boxed)
        else:
            yield situation.misdeal("boxed_cards", ("boxed_cards",), hand.boxed)
    elif hand.boxed:
        exposed = {
            exposure.place: exposure.event
            for exposure in hand.exposures
            if exposure.by is Exposer.DEALER and exposure.is_downcard
        }
        if len(exposed) == 1 and not situation.too_late_for_misdeal and situation.reading("U-21") == "b":
            evidence = sorted((*hand.boxed, *exposed.values()))
            yield situation.misdeal("boxed_cards", ("boxed_cards", "exposed_cards"), evidence)
        else:
            yield situation.disregard("boxed_cards", ("boxed_cards",), hand.boxed)
    if hand.boxed_later:
        yield situation.disregard("boxed_cards", ("boxed_cards",), hand.boxed_later)
