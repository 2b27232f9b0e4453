"""
Four-card flop.

A flop of four cards is not dead: the four are mixed face down, the floor picks one at random, it becomes the next
burn, and the other three are the flop, whether or not a face was seen and whether or not the door card is presumed
known.

Clause: four_card_flop (39-A), the same in both editions.
Readings: the picked card is the burn of the next street that has none; without a burn (U-12) and after an act on the
flop (U-13) the floor decides, and so it does where the dealer swept one of the four to the muck; scraps are put aside
before the cards are counted. A pick that was made needs nothing more.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import Street
from reference_engine.model.ruling import Disregard, EvidenceTag, RestoreFlop, Severity
from reference_engine.rules.boards import (
    acted_on,
    burns_of,
    cards_that_count,
    is_premature,
    picked_from,
    swept_from,
)
from reference_engine.situation import Situation

_CLAUSES = ("four_card_flop",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    A flop with one card too many, unless the flop goes back as premature.
    """
    if situation.board_is_regular:
        return
    hand = situation.hand
    if Street.FLOP not in hand.board:
        return
    swept, right = swept_from(hand, Street.FLOP), hand.facts.board[Street.FLOP]
    if len(hand.board[Street.FLOP]) + len(swept) <= right:
        yield from _carried_out(situation)
        return
    places = tuple(sorted((*cards_that_count(hand, Street.FLOP), *swept)))
    if len(places) != right + 1 or is_premature(hand, Street.FLOP):
        return
    evidence = [hand.pack.cards[places[-1]].event, *(loss.event for loss in hand.losses if loss.place in swept)]
    stays = Option(Effect.PLAY_ON, (Disregard("four_card_flop"),))
    if _turn_is_out(situation):
        yield situation.floor("four_card_flop", _CLAUSES, evidence, stays)
        return
    is_burned, has_acted = bool(burns_of(situation, Street.FLOP)), acted_on(hand, Street.FLOP)
    options = _restored(situation, places, is_burned=is_burned)
    reading = situation.reading("U-13") if has_acted and not swept else "a"
    if reading == "b":
        options = [stays]
    elif swept or reading == "floor":
        options.append(stays)
    if len(options) > 1:
        yield situation.floor("four_card_flop", _CLAUSES, evidence, *options)
    elif is_burned and not has_acted:
        yield situation.play_on("four_card_flop", _CLAUSES, evidence, *options[0].remedies)
    else:
        # The house has said what the text does not.
        found = situation.play_on("four_card_flop", _CLAUSES, evidence, *options[0].remedies)
        yield replace(found, severity=Severity.MAY, tag=EvidenceTag.DERIVED)


def _restored(situation: Situation, places: tuple[int, ...], *, is_burned: bool) -> list[Option]:
    """
    Whose burn the picked card may be: without a burn before the flop, its own as well (U-12).
    """
    next_burn = Option(Effect.PLAY_ON, (RestoreFlop(places, _next_street_without_burn(situation)),))
    own_burn = Option(Effect.PLAY_ON, (RestoreFlop(places, Street.FLOP),))
    reading = "a" if is_burned else situation.reading("U-12")
    return {"a": [next_burn], "b": [own_burn]}.get(reading, [next_burn, own_burn])


def _carried_out(situation: Situation) -> Iterator[Finding]:
    """
    A flop of four one card of which has become a burn.
    """
    hand = situation.hand
    left = cards_that_count(hand, Street.FLOP)
    picked = picked_from(hand, Street.FLOP)
    dealt = sorted(hand.pack.cards[place].event for place in (*left, *(burn.place for burn in picked)))
    if picked and len(left) == hand.facts.board[Street.FLOP] and dealt[-1] < picked[0].event:
        yield situation.disregard("four_card_flop", _CLAUSES, dealt[-1:])


def _next_street_without_burn(situation: Situation) -> Street:
    return Street.RIVER if burns_of(situation, Street.TURN) else Street.TURN


def _turn_is_out(situation: Situation) -> bool:
    """
    Whether a turn card lies on the board and stays there: a premature one goes back where the edition says so.
    """
    hand = situation.hand
    goes_back = situation.edition.parameters.premature_streets_are_uniform and is_premature(hand, Street.TURN)
    return Street.TURN in hand.board and not goes_back
