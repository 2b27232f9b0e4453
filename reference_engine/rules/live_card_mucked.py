"""
Cards of a live hand that went to the muck, to the burns or into the stub.

A hand that can be told for certain stays in play: its cards go back to it. One that cannot has no redress: it is dead,
its called chips stay, and the part of its bet or raise that nobody called goes back.

Clauses: live_card_mucked (65-B), hand_killed_by_mistake (65-A).
Readings: a card can be told if the record knows its face, unless it lies in the stub and the stub was shuffled since.
An exposed card that was burned before its seat had another, and a seat that got another card for a lost one, are left
to the floor; cards that were thrown away after a misdeal was announced are another rule's.
"""

from collections.abc import Iterator, Sequence

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import Exposer
from reference_engine.model.ruling import DeadHands, Disregard, PutBack, Supply
from reference_engine.occurrences import Loss
from reference_engine.pack import Lies
from reference_engine.rules.boards import can_be_told, early_cards
from reference_engine.rules.uncalled_bet import returned_to
from reference_engine.situation import Situation

_CLAUSES = ("live_card_mucked",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    The live hands that lost cards, seat by seat.
    """
    if not situation.hand.losses:
        return
    for seat, losses in _by_seat(situation.hand).items():
        yield from _lost(situation, seat, losses)


def told_from_the_stub(hand: Hand, places: Sequence[int]) -> frozenset[int]:
    """
    Which of the cards that fell among the stub can be told from it.

    They are those of a live hand that can be told as a whole, and those of the board whose faces are known.
    """
    told = {
        loss.place
        for seat, losses in _by_seat(hand).items()
        if seat not in hand.folded and seat not in hand.killed and all(can_be_told(hand, loss) for loss in losses)
        for loss in losses
    }
    told |= {loss.place for loss in hand.losses if loss.street is not None and can_be_told(hand, loss)}
    return frozenset(place for place in places if place in told)


def _by_seat(hand: Hand) -> dict[int, list[Loss]]:
    """
    The losses of each hand, without wrong cards, cards of an early street and cards given up after a misdeal call.

    A card that gave its place back to the one that it had replaced is not lost either.
    """
    announced_at = hand.misdeal_announced_at
    by_seat: dict[int, list[Loss]] = {}
    early = early_cards(hand)
    for loss in hand.losses:
        if loss.seat is None or loss.place in hand.pack.wrong_cards or loss.place in early:
            continue
        origin = hand.pack.cards[loss.place].origin
        if origin is not None and hand.pack.cards[origin].seat == loss.seat:
            continue
        if announced_at is None or loss.event < announced_at:
            by_seat.setdefault(loss.seat, []).append(loss)
    return by_seat


def _lost(situation: Situation, seat: int, losses: list[Loss]) -> Iterator[Finding]:
    hand = situation.hand
    evidence = [loss.event for loss in losses]
    away = [loss.place for loss in losses if hand.pack.cards[loss.place].seat != seat]
    if not away or seat in hand.folded or seat in hand.killed:
        yield situation.disregard("live_card_mucked", _CLAUSES, evidence)
        return
    back = PutBack(tuple(away))
    if situation.dealt_later(seat):
        stays = Option(Effect.PLAY_ON, (Disregard("live_card_mucked"),))
        yield situation.floor("live_card_mucked", _CLAUSES, evidence, Option(Effect.PLAY_ON, (back,)), stays)
    elif any(_is_exposed_burn(hand, place) for place in away):
        replaced = Option(Effect.PLAY_ON, (Supply(seat, len(away)),))
        yield situation.floor("live_card_mucked", _CLAUSES, evidence, Option(Effect.PLAY_ON, (back,)), replaced)
    elif all(can_be_told(hand, loss) for loss in losses):
        yield situation.play_on("live_card_mucked", _CLAUSES, evidence, back)
    else:
        clauses = ("hand_killed_by_mistake", "live_card_mucked")
        yield situation.play_on("live_card_mucked", clauses, evidence, DeadHands((seat,)))
        yield from returned_to(situation, seat, by_the_text=True)


def _is_exposed_burn(hand: Hand, place: int) -> bool:
    by_dealer = (exposure.place == place for exposure in hand.exposures if exposure.by is Exposer.DEALER)
    return hand.pack.cards[place].lies is Lies.BURN and any(by_dealer)
