"""
Rulings: what the floor does with the hand, and the set of rulings that an edition permits for a case.
"""

import re
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from reference_engine.model.events import Place
from reference_engine.model.games import Street
from reference_engine.model.table import PostKind, SeatChips


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Outcome(StrEnum):
    """
    What the floor does with the hand.
    """

    PLAY_ON = "play_on"
    """
    The hand continues, with the remedies if there are any.
    """
    MISDEAL = "misdeal"
    """
    The hand is dealt again as an exact re-play.
    """
    HAND_VOID = "hand_void"
    """
    Play stops and every bet goes back: the deck is fouled.
    """
    RESULT_STANDS = "result_stands"
    """
    The hand is over and nothing is corrected any more.
    """
    FLOOR_DECIDES = "floor_decides"
    """
    The text leaves it to the floor; the rulings seen in practice are carried as options.
    """
    HOUSE_DECIDES = "house_decides"
    """
    The text leaves it to the house; the rulings seen in practice are carried as options.
    """


class Severity(StrEnum):
    """
    How firmly the edition asks for a ruling.
    """

    MUST = "must"
    SHOULD = "should"
    MAY = "may"


class EvidenceTag(StrEnum):
    """
    Where a reading comes from.
    """

    TEXT = "text"
    """
    Read in the text of the edition.
    """
    SECONDARY = "secondary"
    """
    Reported by a secondary source.
    """
    DERIVED = "derived"
    """
    Derived from the text; the derivation is stated with the clause.
    """


class _Remedy(Struct, frozen=True, gc=False, tag_field="remedy", tag=_snake, forbid_unknown_fields=True):
    pass


class DeadHands(_Remedy, frozen=True):
    """
    The hands of these seats are dead: all their cards go to the muck, and each later street has one burn and no more.
    """

    seats: tuple[int, ...]


class Supply(_Remedy, frozen=True):
    """
    The seat still gets this many cards from the top of the stub, before any burn.
    """

    seat: int
    cards: int


class Replace(_Remedy, frozen=True):
    """
    The seat gets the top card of the stub for its exposed card, which is burned before the flop.
    """

    place: Place


class TurnUp(_Remedy, frozen=True):
    """
    The exposed downcard plays as the upcard of its seat, whose third card goes down.
    """

    place: Place


class Scrap(_Remedy, frozen=True):
    """
    The card counts as a scrap of paper; the next card of the stub takes its position.
    """

    place: Place


class RestoreFlop(_Remedy, frozen=True):
    """
    The cards of these places are mixed face down and one is picked at random.

    It is the burn of the street `burn_of`. The others, and as many cards from the top of the stub as `from_stub` says,
    are the flop.
    """

    places: tuple[Place, ...]
    burn_of: Street
    from_stub: int = 0


class ReturnAndReshuffle(_Remedy, frozen=True):
    """
    The cards of these places go back into the stub, and the stub alone is shuffled.

    The streets from `street` on are dealt again in their time. Their burns stay, so none gets a new one.
    """

    street: Street
    places: tuple[Place, ...]


class RestoreStub(_Remedy, frozen=True):
    """
    The stub is put right: gathered in its old order if `rebuilt`, else scrambled, shuffled and cut, face down.

    It is shuffled alone, or together with the cards of `mixed`, which fell into it.
    """

    rebuilt: bool
    mixed: tuple[Place, ...] = ()


class Complete(_Remedy, frozen=True):
    """
    The street still gets this many cards from the top of the stub, without a burn for them.
    """

    street: Street
    cards: int


class PutBack(_Remedy, frozen=True):
    """
    The cards of these places go back to where they lay: to the hand, which stays in play, or to the board.
    """

    places: tuple[Place, ...]


class PayIn(_Remedy, frozen=True):
    """
    The seat still owes the pot these chips.
    """

    seat: int
    chips: int


class ReturnChips(_Remedy, frozen=True):
    """
    Chips go back from the pot to the seat.
    """

    seat: int
    chips: int


class Bind(_Remedy, frozen=True):
    """
    The act of this event, made out of turn, stands.
    """

    event: Annotated[int, Meta(ge=0, description="Index of the act in the record.")]


class NoRaise(_Remedy, frozen=True):
    """
    The seat may check, call or fold, and neither bet nor raise.
    """

    seat: int


class MoveButton(_Remedy, frozen=True):
    """
    The button goes to the seat where it belongs, and each forced bet to the seat that owes it.
    """

    button: int
    posts: tuple["Post", ...]


class PlayAtLevel(_Remedy, frozen=True):
    """
    The hand is played at the level of this number, and its forced bets are put right.
    """

    level: int


class Disregard(_Remedy, frozen=True):
    """
    An irregularity that has no effect, or that was corrected already as its clause says.
    """

    irregularity: str


Remedy = (
    DeadHands
    | Supply
    | Replace
    | TurnUp
    | Scrap
    | RestoreFlop
    | ReturnAndReshuffle
    | RestoreStub
    | Complete
    | PutBack
    | PayIn
    | ReturnChips
    | Bind
    | NoRaise
    | MoveButton
    | PlayAtLevel
    | Disregard
)


class Post(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    A forced bet that stands for the redeal.
    """

    seat: int
    kind: PostKind
    chips: int


class Redeal(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    The exact re-play after a misdeal.

    `dealt_in` lists the seats in dealing order; `killed` those whose hands are killed after the deal. The misdealt
    hand and its redeal together count as `hands_counted` hands of a penalty.
    """

    button: int
    level: int
    posts: tuple[Post, ...]
    dealt_in: tuple[int, ...]
    killed: tuple[int, ...] = ()
    hands_counted: int = 1


class Ruling(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    One ruling.

    `clauses` are slugs of the edition; `evidence` are the indexes of the events that decide it: those at which the
    irregularity happened, so that an engine which refuses to record one of them prevented it. `returned` lists what
    each seat had bet on top of its posts (misdeal); `refund` what each seat gets back (void), in chips. `options` are
    the rulings seen in practice where the floor or the house decides.
    """

    outcome: Outcome
    clauses: tuple[str, ...] = ()
    evidence: tuple[int, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    redeal: Redeal | None = None
    returned: tuple[SeatChips, ...] = ()
    refund: tuple[SeatChips, ...] = ()
    options: tuple["Ruling", ...] = ()


class Standing(StrEnum):
    """
    Why a ruling is in the permitted set.
    """

    REQUIRED = "required"
    """
    The suite's default reading; several where a switch is open.
    """
    ACCEPTABLE = "acceptable"
    """
    The other reading of one policy switch.
    """


class Permitted(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    One member of a permitted set. `because` names the switch and the reading that it follows, if any.
    """

    ruling: Ruling
    standing: Standing
    severity: Severity
    tag: EvidenceTag
    because: str = ""


class PermittedSet(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    What an edition permits for a case: at least one required member, first, then the acceptable ones.

    `irregularities` are the slugs of what was found in the record, in the order of the rules.
    """

    members: tuple[Permitted, ...]
    irregularities: tuple[str, ...] = ()
