"""
The cards of the later streets in games without a board.

Stud: one card to each hand that is still in, on each street. Draw: as many cards as the player laid down.

Clause: street_cards. Readings: a hand is in on a street if it had not folded and was not killed when the street's
first card went out. A street that a showdown came without is missing, unless the hand stopped at a duplicate. A
street counts as irregular that came while players who can act had not acted, or had not put in the same; what they
owed is not judged.
"""

from collections.abc import Iterator

from reference_engine.audit.betting_round import unfinished_rounds
from reference_engine.audit.played_hand import Found, PlayedHand, found, seats
from reference_engine.model.events import Action
from reference_engine.model.games import Family, Street


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Streets on which a hand got too many cards or too few, in one finding.
    """
    if played.hand.facts.family is Family.FLOP:
        return
    evidence: list[int] = []
    texts: list[str] = []
    for street, opened_at in played.hand.later_streets.opened_at.items():
        for seat, got, due in _wrong_counts(played, street, opened_at):
            evidence += _events_of(played, street, seat) or [opened_at]
            texts.append(f"seat {seat} got {got} card{'' if got == 1 else 's'} and not {due} on {_named(street)}")
    missing = [street for street in played.hand.facts.streets[1:] if street not in played.hand.later_streets.opened_at]
    if missing and len(played.contenders) > 1 and not played.stops_at_duplicate:
        evidence += played.last
        whose = seats(tuple(sorted(played.contenders)))
        texts.append(f"the hand ends with {whose} in it and without {', '.join(map(_named, missing))}")
    if not texts:
        for index, early in unfinished_rounds(played):
            evidence.append(index)
            what = f"{_named(early)} was dealt" if early else "the pot was awarded"
            texts.append(f"{what} before the betting had ended")
    if texts:
        yield found("street_cards", tuple(dict.fromkeys(evidence)), "; ".join(texts))


def _wrong_counts(played: PlayedHand, street: Street, opened_at: int) -> Iterator[tuple[int, int, int]]:
    """
    Each seat whose number of cards on the street is not what is due to it: the seat, what it got, what was due.
    """
    later = played.hand.later_streets
    live = _live_before(played, opened_at)
    served = later.cards.get(street, {})
    discarded = later.discarded.get(street, {})
    is_stud = played.hand.facts.family is Family.STUD
    for seat in dict.fromkeys((*live, *served)):
        got = len(served.get(seat, ()))
        due = (1 if is_stud else len(discarded.get(seat, ()))) if seat in live else 0
        if got > due or (got < due and not played.stops_at_duplicate):
            yield seat, got, due


def _live_before(played: PlayedHand, index: int) -> tuple[int, ...]:
    folded = {act.seat for act in played.hand.acts if act.action is Action.FOLD and act.event < index}
    killed = {kill.seat for kill in played.hand.kills if kill.event < index} | played.to_be_killed
    return tuple(seat for seat in played.dealt_in if seat not in folded and seat not in killed)


def _events_of(played: PlayedHand, street: Street, seat: int) -> list[int]:
    places = played.hand.later_streets.cards.get(street, {}).get(seat, ())
    return [played.hand.pack.cards[place].event for place in places]


def _named(street: Street) -> str:
    return street.replace("_", " ") if "street" in street else f"the {street.replace('_', ' ')}"
