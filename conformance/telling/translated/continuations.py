"""
The cards after a ruling in Spanish or French, and what an engine deals otherwise.
"""

from collections.abc import Callable, Sequence

from conformance.telling.translated.cards import out
from conformance.telling.translated.phrases import Phrases, sentence
from conformance.telling.wording import faces
from reference_engine.continuation import Difference, Part
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.continuation import Continuation, StreetCards

_SHOWN = 12


def stub_told(stub: Sequence[Card], say: Phrases, name: str = "stub") -> str:
    """
    The undealt cards from the top, as far as a hand may need them; `shuffled_stub` says that they were shuffled.
    """
    more = say("cards", "more", say.cards(len(stub) - _SHOWN)) if len(stub) > _SHOWN else ""
    return say("cards", name, faces(stub[:_SHOWN]), more=more)


def continuation_lines(hand: Hand, cards: Continuation, say: Phrases) -> tuple[str, ...]:
    """
    What is picked, shuffled, dealt and mucked, then each street that still comes or is put right.
    """
    lines = [say("cards", "picked", out(hand, cards.pick, say))] if cards.pick is not None else []
    lines += [stub_told(cards.stub, say, "shuffled_stub")] if cards.stub else []
    lines += [
        sentence(say("cards", "goes_to", card=say.card(it.card), to_seat=say.seats([it.seat], "to_seat")))
        for it in cards.dealt
    ]
    lines += [say("cards", "mucked", faces(cards.muck))] if cards.muck else []
    lines += [_street(street, say) for street in cards.streets]
    return tuple(lines or [say("cards", "nothing_comes")])


def _street(cards: StreetCards, say: Phrases) -> str:
    burned = say("cards", "burned_several" if len(cards.burns) > 1 else "burned", faces(cards.burns))
    to_seats = say.listed([f"{it.card} {say.seats([it.seat], 'to_seat')}" for it in cards.dealt])
    told = faces(cards.board) or to_seats or say("cards", "no_card")
    burned = burned if cards.burns else say("cards", "nothing_burned")
    return sentence(say("cards", "street", street=say("streets", cards.street.value), cards=told, burned=burned))


def difference_told(difference: Difference, number_of: Callable[[str], str], say: Phrases) -> str:
    """
    The difference with its clause.
    """
    given = faces(difference.given) or say("words", "nothing")
    due = faces(difference.due) or say("words", "nothing")
    name = difference.part.value
    if difference.part is Part.PICK and not difference.due:
        name = "no_pick"
    elif difference.part is Part.STUB:
        name = "stub_differs"
    seat = say.seats([difference.seat]) if difference.seat is not None else ""
    street = difference.street
    where = say("cards", "where", say("streets", street.value)) if street is not None else ""
    told = say("cards", name, given=given, due=due, seat=seat)
    clause = f"{number_of(difference.clause)} {say.named(difference.clause)}".strip()
    return sentence(say("cards", "difference", where=where, told=told, clause=clause))
