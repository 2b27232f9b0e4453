"""
What the fold notes down of a record: cards dealt, acts, exposures, kills, lost and stray cards, burns, streets.

Each carries the index of its event. They are facts: what follows from them is for the rules to say.
"""

from msgspec import Struct

from reference_engine.model.events import Action, Exposer, KillReason
from reference_engine.model.games import Street
from reference_engine.pack import Lies


class Dealt(Struct, frozen=True, gc=False):
    """
    A card of the initial deal: its event, the seat it went to, its place.
    """

    event: int
    seat: int
    place: int


class Act(Struct, frozen=True, gc=False):
    """
    An act of a player, with the street it was made on, and whether it was in turn.
    """

    event: int
    seat: int
    action: Action
    chips: int
    in_turn: bool
    street: Street


class Exposure(Struct, frozen=True, gc=False):
    """
    A card's face became visible; `is_downcard` if it lay face down at a seat that had not folded, before the award.

    `has_left_table`: nobody saw the face for certain, the card left the table while it was dealt.
    """

    event: int
    place: int
    by: Exposer
    is_downcard: bool
    has_left_table: bool = False


class Kill(Struct, frozen=True, gc=False):
    """
    The dealer took a hand away; `in_turn` if it was that seat's turn, `for_cause` if the reason was true.
    """

    event: int
    seat: int
    reason: KillReason
    in_turn: bool
    for_cause: bool
    street: Street
    places: tuple[int, ...] = ()
    """
    The cards that went to the muck.
    """


class Loss(Struct, frozen=True, gc=False):
    """
    A card of a live hand (`seat`) or of the board (`street`) went to the muck, to the burns or into the stub.
    """

    event: int
    place: int
    seat: int | None = None
    street: Street | None = None


class Stray(Struct, frozen=True, gc=False):
    """
    A card that was a burn, a board card or in the muck came to a seat.
    """

    event: int
    place: int
    seat: int


class Replacement(Struct, frozen=True, gc=False):
    """
    The card of `place` gave way to another of the pack; where it lay, and at which seat, are from before.
    """

    event: int
    place: int
    lay: Lies
    seat: int | None


class Return(Struct, frozen=True, gc=False):
    """
    Chips went back from the pot to a seat.
    """

    event: int
    seat: int
    chips: int
    street: Street


class WrongAmount(Struct, frozen=True, gc=False):
    """
    An act in turn whose chips do not fit its name; `due` is what there was to call.
    """

    event: int
    seat: int
    action: Action
    chips: int
    due: int
    street: Street


class TakenBack(Struct, frozen=True, gc=False):
    """
    A street all of whose cards went back into the stub, with the events of its early burns and of the return.
    """

    street: Street
    places: tuple[int, ...]
    burns: tuple[int, ...]
    dealt_at: int
    returned_at: int
    was_premature: bool


class Burn(Struct, frozen=True, gc=False):
    """
    A burned card, and the street that had been dealt last when it was burned.
    """

    event: int
    place: int
    after: Street


class Uncovered(Struct):
    """
    Event indexes of what is irregular in itself.

    Boards, burns and awards before the betting ended; a stub that was shuffled or cards that went back into it, that
    was seen, or that left the dealer's hand; cards that were out already and came to the board.
    """

    premature_boards: list[int] = []
    premature_burns: list[int] = []
    premature_awards: list[int] = []
    reshuffles: list[int] = []
    stub_exposures: list[int] = []
    stub_drops: list[int] = []
    boards_from_elsewhere: list[int] = []


class LaterStreets(Struct):
    """
    The streets after the first: the event that opened each, and in games without a board the cards that went to seats.

    `cards` are places by street and seat. `is_acted_on` and `is_burned` say whether an act or a burn has come since the
    cards of a street went out, `discarded` which places each seat laid down in each draw. In stud the seat of
    `brings_in` shows the card that brings it in; while `first_is_open` nobody knows who is first to act.
    """

    opened_at: dict[Street, int] = {}
    cards: dict[Street, dict[int, list[int]]] = {}
    is_acted_on: bool = False
    is_burned: bool = False
    first_is_open: bool = False
    brings_in: int | None = None
    discarded: dict[Street, dict[int, list[int]]] = {}
