"""
A card that does not belong to the deck.

In 2024 such a card makes a misdeal when it is found before substantial action, wherever it lies. After it the card is a
scrap of paper: on the board the next card of the stub takes its position; in a hand the text leaves open whether it is
replaced or the hand is short and dead. 2019 says nothing about it: the floor decides.

Clauses: wrong_card (35-A6), scrap_card (35-D).
Readings: U-3 (in a hand: dead if the player has acted, otherwise open), U-4 (burned: the next card is burned, or it was
the burn), U-25 (2019).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import DeadHands, Disregard, EvidenceTag, Remedy, Scrap, Severity
from reference_engine.pack import Lies
from reference_engine.rules.boards import scrap_is_the_burn
from reference_engine.rules.uncalled_bet import returned_to
from reference_engine.situation import Situation

_BURN, _BOARD, _SEAT = Lies.BURN, Lies.BOARD, Lies.SEAT


def find(situation: Situation) -> Iterator[Finding]:
    """
    The wrong cards off the pack.
    """
    hand = situation.hand
    places = list(hand.pack.wrong_cards)
    if not places:
        return
    evidence = list(hand.pack.wrong_cards.values())
    if not situation.edition.parameters.wrong_card_is_named:
        yield _left_to_the_floor(situation, places, evidence)
    elif not situation.too_late_for_misdeal:
        yield situation.misdeal("wrong_card", ("wrong_card",), evidence)
    else:
        for place, event in hand.pack.wrong_cards.items():
            yield from _scrap(situation, place, event)


def _left_to_the_floor(situation: Situation, places: list[int], evidence: list[int]) -> Finding:
    hand = situation.hand
    scraps: tuple[Remedy, ...] = tuple(Scrap(place) for place in places if _matters(situation, place))
    seats = {hand.pack.cards[place].seat for place in places}
    dead = tuple(seat for seat in situation.live if seat in seats)
    options = [Option(Effect.PLAY_ON, scraps or (Disregard("wrong_card"),))]
    if not situation.too_late_for_misdeal:
        options.append(Option(Effect.MISDEAL))
    elif dead:
        options.append(Option(Effect.PLAY_ON, (DeadHands(dead),)))
    return situation.floor("wrong_card", ("wrong_card",), evidence, *options)


def _matters(situation: Situation, place: int) -> bool:
    hand = situation.hand
    placed = hand.pack.cards[place]
    if placed.lies is _BURN:
        # Once its street is out a burned scrap left that street without a burn, which is another rule's.
        waits = any(burn.place == place and burn.after is hand.street for burn in hand.burns)
        return waits and not scrap_is_the_burn(situation)
    return placed.lies is _BOARD or (placed.lies is _SEAT and placed.seat in situation.live)


def _scrap(situation: Situation, place: int, event: int) -> Iterator[Finding]:
    hand = situation.hand
    placed = hand.pack.cards[place]
    clauses = ("scrap_card", "misdeal_window", "substantial_action")
    if not _matters(situation, place):
        yield situation.disregard("wrong_card", clauses, [event])
        return
    if placed.seat is None:
        # That the replacement comes from the stub is derived; under the other reading the street would be dealt again.
        found = situation.play_on("wrong_card", clauses, [event], Scrap(place))
        yield replace(found, severity=Severity.SHOULD, tag=EvidenceTag.DERIVED)
        return
    has_acted = any(act.event > placed.event for act in hand.acted(placed.seat))
    if situation.reading("U-3-acted" if has_acted else "U-3") == "a":
        yield situation.play_on("wrong_card", clauses, [event], Scrap(place))
    else:
        yield situation.play_on("wrong_card", (*clauses, "killed_hand"), [event], DeadHands((placed.seat,)))
        yield from returned_to(situation, placed.seat)
