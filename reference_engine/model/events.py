"""
The physical record of a hand: what was done, in order, by whom. A record never contains a ruling.

Every card that leaves the pack takes the next *place* (0, 1, 2 ...), by which later events call it: two cards of a
fouled pack may have the same face. `CardDealt`, `CardBoxed`, `CardBurned`, `BoardDealt` and `CardReplaced` take
places in the order of their cards, except where they name a place that exists already: then that card moves.
Seats are seat numbers, chips are integers.
"""

import re
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from reference_engine.model.cards import Card
from reference_engine.model.games import Street
from reference_engine.model.table import Level, PostKind, SeatChips


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class _Event(Struct, frozen=True, gc=False, tag_field="event", tag=_snake, forbid_unknown_fields=True):
    pass


Place = Annotated[int, Meta(ge=0, description="Index of a card in the order in which cards left the pack.")]


class Exposer(StrEnum):
    """
    Who made the face of a card visible. Only the dealer's exposures are dealing errors.
    """

    DEALER = "dealer"
    PLAYER = "player"
    SHOWDOWN = "showdown"


class Action(StrEnum):
    """
    An act of a player.
    """

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class KillReason(StrEnum):
    """
    Why the dealer took a hand away.
    """

    ABSENT = "absent"
    PENALTY = "penalty"
    WRONG_COUNT = "wrong_count"
    CLOCK = "clock"
    FLOOR = "floor"


class HandBegun(_Event, frozen=True):
    """
    The hand began: first riffle, shuffler button, or the dealer's push. Without it the hand began before the record.
    """


class Posted(_Event, frozen=True):
    """
    A seat put a forced bet in.
    """

    seat: int
    kind: PostKind
    chips: int


class CardDealt(_Event, frozen=True):
    """
    A card went to a seat; with `place`, a card that was already out was moved to that seat.
    """

    seat: int
    card: Card
    place: Place | None = None


class CardExposed(_Event, frozen=True):
    """
    The face of a card became visible; `face` tells it where the card was unknown.
    """

    place: Place
    by: Exposer
    face: Card | None = None


class CardDropped(_Event, frozen=True):
    """
    A card left the table while it was dealt.
    """

    place: Place


class CardFound(_Event, frozen=True):
    """
    A card of this pack that was not in it when the hand was dealt turned up, at a seat if one is named.

    It did not leave the pack in this hand: it takes no place and belongs to no hand.
    """

    card: Card
    seat: int | None = None


class CardBoxed(_Event, frozen=True):
    """
    A card lay face up in the pack and was laid aside; the card it stood for is the next one.
    """

    card: Card


class DealEnded(_Event, frozen=True):
    """
    The dealer put the stub down: the initial deal is finished.
    """


class CardBurned(_Event, frozen=True):
    """
    A card was burned; with `place`, a card that was already out became the burn.
    """

    card: Card
    place: Place | None = None


class BoardDealt(_Event, frozen=True, omit_defaults=True):
    """
    Cards were put on the board for a street.

    `places` is empty, or says for each card the place it had if it was out already, as one taken from the muck.
    """

    street: Street
    cards: tuple[Card, ...]
    places: tuple[Place | None, ...] = ()


class Acted(_Event, frozen=True):
    """
    A player acted. `chips` is what the act added to the pot. Whether it was in turn is derived, never given.
    """

    seat: int
    action: Action
    chips: int = 0


class SeatLeft(_Event, frozen=True):
    """
    A player went out of reach of the seat.
    """

    seat: int


class SeatReturned(_Event, frozen=True):
    """
    A player came back within reach of the seat.
    """

    seat: int


class SeatTaken(_Event, frozen=True):
    """
    A new player sat down on an empty seat.
    """

    seat: int


class PenaltyImposed(_Event, frozen=True):
    """
    A penalty was imposed on the player of a seat.
    """

    seat: int


class LevelRaised(_Event, frozen=True):
    """
    The clock went to a new level.
    """

    level: Level


class HandKilled(_Event, frozen=True):
    """
    The dealer took a hand away; its cards went to the muck.
    """

    seat: int
    reason: KillReason


class CardMucked(_Event, frozen=True):
    """
    One card went to the muck.
    """

    place: Place


class Discarded(_Event, frozen=True):
    """
    A player laid cards down before a draw, none where the player stands pat. The first one on a street opens the draw.
    """

    seat: int
    places: tuple[Place, ...] = ()


class CardReplaced(_Event, frozen=True):
    """
    The card of a place was taken away, and the next card of the stub took its position.
    """

    place: Place
    card: Card


class CardsReturned(_Event, frozen=True):
    """
    Cards went back into the stub.
    """

    places: tuple[Place, ...]


class ChipsReturned(_Event, frozen=True):
    """
    Chips went back from the pot to a seat.
    """

    seat: int
    chips: int


class MisdealAnnounced(_Event, frozen=True):
    """
    Somebody called a misdeal before the floor was asked: what is done then may be done in reliance on it.
    """


class StubShuffled(_Event, frozen=True):
    """
    The stub was shuffled; `face_up` if faces could be seen while it was.
    """

    face_up: bool = False


class StubOrder(StrEnum):
    """
    What has become of the order of a stub that left the dealer's hand.
    """

    KEPT = "kept"
    """
    The cards lie as they lay.
    """
    KNOWN = "known"
    """
    The cards lie apart, and their order can be rebuilt.
    """
    LOST = "lost"


class StubDropped(_Event, frozen=True):
    """
    The stub was dropped, put down or pushed among other cards; the cards of `mixed` lie in it since.
    """

    order: StubOrder
    mixed: tuple[Place, ...] = ()


class StubGathered(_Event, frozen=True):
    """
    The stub was gathered in the order in which it had been.
    """


class StubExposed(_Event, frozen=True):
    """
    Faces of undealt cards were seen, from the top.
    """

    cards: tuple[Card, ...]


class PotAwarded(_Event, frozen=True):
    """
    The pot was pushed: the hand is over.
    """

    awards: tuple[SeatChips, ...] = ()


class NextHandBegun(_Event, frozen=True):
    """
    The next hand began: first riffle, shuffler button, or the dealer's push.
    """


class NextHandSubstantialAction(_Event, frozen=True):
    """
    Substantial action occurred in the next hand.
    """


class BreakBegun(_Event, frozen=True):
    """
    The tournament went on a break.
    """


class BreakMinutePassed(_Event, frozen=True):
    """
    One minute of the break passed since the pot was awarded.
    """


class FloorCalled(_Event, frozen=True):
    """
    The floor was called. Always the last event of a case, and the point at which an engine answers.
    """


Event = (
    HandBegun
    | Posted
    | CardDealt
    | CardExposed
    | CardDropped
    | CardFound
    | CardBoxed
    | DealEnded
    | CardBurned
    | BoardDealt
    | Acted
    | SeatLeft
    | SeatReturned
    | SeatTaken
    | PenaltyImposed
    | LevelRaised
    | HandKilled
    | CardMucked
    | Discarded
    | CardReplaced
    | CardsReturned
    | ChipsReturned
    | MisdealAnnounced
    | StubShuffled
    | StubDropped
    | StubGathered
    | StubExposed
    | PotAwarded
    | NextHandBegun
    | NextHandSubstantialAction
    | BreakBegun
    | BreakMinutePassed
    | FloorCalled
)
