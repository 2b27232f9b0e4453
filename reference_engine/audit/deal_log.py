"""
What an engine is asked to deal, the log of the hand it dealt, and what the audit finds in it. Plain data.
"""

from collections.abc import Iterator
from enum import StrEnum

import msgspec
from msgspec import Struct

from reference_engine.model.cards import Card, is_card
from reference_engine.model.events import Action, Event
from reference_engine.model.games import Game
from reference_engine.model.ruling import EvidenceTag, Severity
from reference_engine.model.table import SeatChips, Table
from reference_engine.problem import MalformedCase, Problem


class Setting(StrEnum):
    """
    How the cards are dealt: a choice of the one who certifies.
    """

    LIVE = "live"
    """
    Physical cards, which a dealer can mishandle and a player can mark.
    """
    ONLINE = "online"
    """
    Cards that a program draws.
    """


class AskedHand(Struct, frozen=True, forbid_unknown_fields=True):
    """
    One hand to be dealt.

    `leave` are the seats gone before it, with their chips; `pack` is the order of the cards from the top (null: the
    engine's own shuffle), `wishes` the acts that each seat would like to make, in order. A seat without a wish
    that it may carry out checks if it can, and calls if it cannot.
    """

    leave: tuple[int, ...] = ()
    pack: tuple[Card, ...] | None = None
    wishes: dict[int, tuple[Action, ...]] = {}


class DealRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """
    A table at which an engine deals by itself: one hand, or several in a row, of which the table is the first one's.
    """

    table: Table
    hands: tuple[AskedHand, ...]
    edition: str
    game: Game = Game.NO_LIMIT_HOLDEM


class DealtHand(Struct, frozen=True, forbid_unknown_fields=True):
    """
    One hand as the engine tells it: the seat of its button, the record, the chips when the hand was over.
    """

    button: int
    events: tuple[Event, ...]
    stacks: tuple[SeatChips, ...] = ()


class DealLog(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The record of one whole hand that an engine dealt: posts, cards, acts, burns, board.

    `stacks` are the chips when the hand was over; empty when they are not known. `pack` is the order of the cards that
    was asked for, null where the engine shuffled. A log that stops because a card came twice is whole; any other log
    is judged as a hand that was played to its end.
    """

    table: Table
    game: Game
    edition: str
    events: tuple[Event, ...]
    stacks: tuple[SeatChips, ...] = ()
    pack: tuple[Card, ...] | None = None


class AuditFinding(Struct, frozen=True):
    """
    One thing that an engine dealt otherwise than a clause asks.

    `evidence` are the indexes of the events that show it; `text` says it in a sentence. Where something is missing, the
    evidence is the event before which it is due. `hand` counts the hands of the deal from 0; `kind` tells findings of a
    clause apart that weigh differently, and is empty for the clause itself.
    """

    clause: str
    severity: Severity
    evidence: tuple[int, ...]
    text: str
    tag: EvidenceTag
    hand: int = 0
    kind: str = ""


def read_deal_log(text: bytes) -> DealLog:
    """
    The deal log of a JSON document.

    Raises MalformedCase when the document is no deal log.
    """
    try:
        return msgspec.json.decode(text, type=DealLog)
    except msgspec.DecodeError as error:
        raise MalformedCase([Problem(None, f"this is no deal log: {error}")]) from None


def log_problems(log: DealLog) -> Iterator[Problem]:
    """
    What is contradictory in the log besides its events: stacks of seats that the table does not have, codes of no card.
    """
    seats = {seat.number for seat in log.table.seats}
    seen: set[int] = set()
    for stack in log.stacks:
        if stack.seat not in seats:
            yield Problem(None, f"seat {stack.seat} has a final stack and the table has no such seat")
        elif stack.seat in seen:
            yield Problem(None, f"seat {stack.seat} has two final stacks")
        seen.add(stack.seat)
    for card in log.pack or ():
        if not is_card(card):
            yield Problem(None, f"{card!r} in the pack is no card of any pack")
