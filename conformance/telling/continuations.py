"""
The cards after a ruling in a dealer's words, and what an engine deals otherwise.
"""

from collections.abc import Sequence

from conformance.telling.rulings import NumberOf, tell_clause
from conformance.telling.wording import counted, faces, listed, sentence, the_card, the_street
from reference_engine.continuation import Difference, Part
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.continuation import Continuation, StreetCards

_SHOWN = 12
"""
So many cards of a stub are told; no hand with a board takes more after the deal but for a shuffle.
"""


def tell_stub(stub: Sequence[Card]) -> str:
    """
    The undealt cards from the top, as far as a hand may need them.
    """
    more = f" and {counted(len(stub) - _SHOWN, 'card')} more" if len(stub) > _SHOWN else ""
    return f"The stub, from the top: {faces(stub[:_SHOWN])}{more}."


def tell_continuation(hand: Hand, cards: Continuation) -> tuple[str, ...]:
    """
    What is picked, shuffled, dealt and mucked, then each street that still comes or is put right.
    """
    lines = [f"Picked: {_placed(hand, cards.pick)}."] if cards.pick is not None else []
    lines += [tell_stub(cards.stub).replace("The stub", "The shuffled stub", 1)] if cards.stub else []
    lines += [f"{sentence(the_card(it.card))} goes to seat {it.seat}." for it in cards.dealt]
    lines += [f"To the muck: {faces(cards.muck)}."] if cards.muck else []
    lines += [_street(street) for street in cards.streets]
    return tuple(lines or ["No card comes any more."])


def tell_difference(difference: Difference, number_of: NumberOf) -> str:
    """
    The difference with its clause, such as: the turn: burned 4c, should be 5d (38 killed hand).
    """
    where = f"{sentence(the_street(difference.street))}: " if difference.street is not None else ""
    given, due = faces(difference.given) or "nothing", faces(difference.due) or "nothing"
    told = {
        Part.PICK: f"picked {given}, {f'should be one of {due}' if difference.due else 'and nothing is mixed'}",
        Part.STUB: f"the shuffled stub has {given} too many and lacks {due}",
        Part.DEALT: f"seat {difference.seat} gets {given}, should be {due}",
        Part.MUCK: f"to the muck: {given}, should be {due}",
        Part.STREETS: f"{given} here, where no cards are due or they were told already",
        Part.BURNS: f"burned {given}, should be {due}",
        Part.BOARD: f"{given} on the board, should be {due}",
    }[difference.part]
    return f"{where}{told if where else sentence(told)} ({tell_clause(difference.clause, number_of)})."


def _street(cards: StreetCards) -> str:
    burned = f"{faces(cards.burns)} burned" if cards.burns else "nothing burned"
    to_seats = listed([f"{it.card} to seat {it.seat}" for it in cards.dealt])
    return f"{sentence(the_street(cards.street))}: {faces(cards.board) or to_seats or 'no card'}, {burned}."


def _placed(hand: Hand, place: int) -> str:
    if place >= len(hand.pack.cards):
        return f"a card that never left the pack (number {place})"
    return listed([the_card(hand.pack.cards[place].card)])
