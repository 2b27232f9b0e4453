"""
Cards exposed by the dealer.

One of the first two cards of the whole deal, or any two downcards, exposed by the dealer make a misdeal. What a player
exposes does not count. One later card alone is no misdeal: in practice its seat gets the top card of the stub for it,
and it is burned before the flop, as long as that seat has not acted and no burn is out.

The text says so of games with a flop. Draw games are the house's, and stud has a rule of its own.

Clauses: exposed_cards (35-A7), draw_games (35-A7), late_exposure (convention).
Readings: the first two cards are those of the deal, not of each player; U-20 (the replacement of a first-two card);
late-exposure (nothing need be done); dropped-card (a card that leaves the table counts as exposed).
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.model.events import Exposer
from reference_engine.model.games import Family
from reference_engine.model.ruling import Replace
from reference_engine.occurrences import Exposure
from reference_engine.pack import Lies
from reference_engine.rules.draw_games import misdeal_cause, one_exposure
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The dealer's exposures of downcards.
    """
    exposed = _exposed_downcards(situation)
    if not exposed or situation.hand.facts.family is Family.STUD:
        return
    first_two = [exposure for exposure in exposed if _is_first_two(situation, exposure.place)]
    causes = first_two or (exposed if len(exposed) > 1 else [])
    if causes:
        evidence = [exposure.event for exposure in causes]
        if situation.too_late_for_misdeal:
            yield situation.barred("exposed_cards", ("exposed_cards",), [exposure.event for exposure in exposed])
        elif situation.hand.facts.family is Family.DRAW:
            yield misdeal_cause(situation, "exposed_cards", ("draw_games",), evidence)
        else:
            yield situation.misdeal("exposed_cards", ("exposed_cards",), evidence)
    elif situation.hand.facts.family is Family.DRAW:
        yield one_exposure(situation, "exposed_cards", ("draw_games",), [exposed[0].event])
    else:
        yield _late_exposure(situation, exposed[0])


def _exposed_downcards(situation: Situation) -> list[Exposure]:
    """
    The dealer's exposures of downcards, each card once.
    """
    seen: dict[int, Exposure] = {}
    for exposure in situation.hand.exposures:
        if exposure.by is not Exposer.DEALER or not exposure.is_downcard:
            continue
        if not exposure.has_left_table or situation.reading("dropped-card") == "a":
            seen.setdefault(exposure.place, exposure)
    return list(seen.values())


def _is_first_two(situation: Situation, place: int) -> bool:
    cards = situation.hand.pack.cards
    position = cards[place].deal_position
    if position is not None:
        return position < 2
    origin = cards[place].origin
    if origin is None or not _is_first_two(situation, origin):
        return False
    return situation.reading("U-20") == "b"


def _late_exposure(situation: Situation, exposure: Exposure) -> Finding:
    hand = situation.hand
    placed = hand.pack.cards[exposure.place]
    too_late = (
        # What becomes of a card that does not belong to the deck is another rule's.
        exposure.place in hand.pack.wrong_cards
        or placed.lies is not Lies.SEAT
        or placed.seat not in hand.live
        or bool(hand.burns)
        or bool(hand.board)
        or any(act.seat == placed.seat for act in hand.acts)
    )
    if too_late or situation.reading("late-exposure") == "b":
        return situation.disregard("exposed_cards", ("exposed_cards", "late_exposure"), [exposure.event])
    clauses = ("late_exposure", "exposed_cards")
    return situation.play_on("exposed_cards", clauses, [exposure.event], Replace(exposure.place))
