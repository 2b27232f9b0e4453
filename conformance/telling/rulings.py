"""
Rulings in a floor's words.
"""

from collections.abc import Callable, Sequence
from typing import assert_never

from conformance.telling.moments import named
from conformance.telling.switches import readings_told
from conformance.telling.wording import POSTS, counted, listed, seats_named, sentence, the_card, the_street
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.games import DRAWS, STREETS, STUD_STREETS, Street
from reference_engine.model.ruling import (
    Bind,
    Complete,
    DeadHands,
    Disregard,
    MoveButton,
    NoRaise,
    Outcome,
    PayIn,
    Permitted,
    PermittedSet,
    PlayAtLevel,
    Post,
    PutBack,
    Redeal,
    Remedy,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    ReturnChips,
    Ruling,
    Scrap,
    Standing,
    Supply,
    TurnUp,
)
from reference_engine.model.table import SeatChips

NumberOf = Callable[[str], str]
"""
From a clause's slug to its number in the edition; empty where it has none.
"""

_OUTCOMES: dict[Outcome, str] = {
    Outcome.PLAY_ON: "Play on",
    Outcome.MISDEAL: "Misdeal: the hand is dealt again",
    Outcome.HAND_VOID: "Hand void: play stops and every bet goes back",
    Outcome.RESULT_STANDS: "The result stands",
    Outcome.FLOOR_DECIDES: "The floor decides",
    Outcome.HOUSE_DECIDES: "The house decides",
}


def tell_ruling(ruling: Ruling, number_of: NumberOf, case: Case | None = None) -> tuple[str, ...]:
    """
    The outcome, what is done about the hand, and the clauses it rests on. With the case, cards are named by their face.
    """
    hand = fold(case.table, case.game, case.events) if case is not None else None
    lines = [f"{_OUTCOMES[ruling.outcome]}."]
    lines += [f"{sentence(_remedy(remedy, hand))}." for remedy in ruling.remedies]
    if ruling.redeal is not None:
        lines += _redeal(ruling.redeal, hand)
    if ruling.returned:
        lines.append(f"Bets on top of the posts go back: {_amounts(ruling.returned)}.")
    if ruling.refund:
        lines.append(f"Refund: {_amounts(ruling.refund)}.")
    elif ruling.outcome is Outcome.HAND_VOID:
        lines.append("Refund: nothing.")
    if ruling.options:
        seen = [_option(option, hand) for option in ruling.options]
        lines.append(f"Seen in practice: {listed(list(dict.fromkeys(seen)), 'or')}.")
    if ruling.clauses:
        lines.append(f"By {listed([tell_clause(slug, number_of) for slug in ruling.clauses])}.")
    return tuple(lines)


def tell_permitted(
    permitted: PermittedSet, number_of: NumberOf, case: Case | None = None
) -> tuple[tuple[str, ...], ...]:
    """
    Each ruling that the edition permits, the required ones first; another reading says which one it is.
    """
    return tuple(_member(member, number_of, case) for member in permitted.members)


def tell_clause(slug: str, number_of: NumberOf) -> str:
    """
    `35-A4 seat dealt out`.
    """
    return f"{number_of(slug)} {slug.replace('_', ' ')}".strip()


def _member(member: Permitted, number_of: NumberOf, case: Case | None) -> tuple[str, ...]:
    lines = tell_ruling(member.ruling, number_of, case)
    if member.because:
        reading = "Also accepted, by the reading" if member.standing is Standing.ACCEPTABLE else "By the reading"
        return (*lines, f"{reading} {member.because}.", *readings_told(member.because, "en"))
    return lines


def _remedy(remedy: Remedy, hand: Hand | None) -> str:
    match remedy:
        case Supply() | Replace() | TurnUp() | Scrap() | PutBack():
            return _of_cards(remedy, hand)
        case RestoreFlop() | ReturnAndReshuffle() | RestoreStub() | Complete():
            return _of_streets(remedy, hand)
        case PayIn() | ReturnChips() | Bind() | NoRaise() | MoveButton() | PlayAtLevel():
            return _of_chips_and_turns(remedy, hand)
        case DeadHands(seats):
            hands = "hand of {} is" if len(seats) == 1 else "hands of {} are"
            return f"the {hands.format(seats_named(seats))} dead; each later street has one burn and no more"
        case Disregard(irregularity):
            return f"disregarded: {irregularity.replace('_', ' ')}"
        case _:
            assert_never(remedy)


def _of_cards(remedy: Supply | Replace | TurnUp | Scrap | PutBack, hand: Hand | None) -> str:
    match remedy:
        case Supply(seat, cards):
            return f"seat {seat} still gets {counted(cards, 'card')} from the top of the stub, before any burn"
        case Replace(place):
            return f"{_card(place, hand)} makes way for the top card of the stub and is burned before the flop"
        case TurnUp(place):
            return f"{_card(place, hand)} plays as the upcard of its seat, whose third card goes down"
        case Scrap(place):
            return f"{_card(place, hand)} counts as a scrap of paper; the next card of the stub takes its position"
        case PutBack(places):
            return f"{_cards(places, hand)} {'go' if len(places) > 1 else 'goes'} back to where {_they(places)} lay"
        case _:
            assert_never(remedy)


def _of_streets(remedy: RestoreFlop | ReturnAndReshuffle | RestoreStub | Complete, hand: Hand | None) -> str:
    match remedy:
        case RestoreFlop(places, street, from_stub):
            return _restored_flop(places, street, from_stub, hand)
        case ReturnAndReshuffle(street, places):
            return _returned_street(street, places, hand)
        case RestoreStub(rebuilt, mixed):
            return _restored_stub(mixed, hand, rebuilt=rebuilt)
        case Complete(street, cards):
            number = counted(cards, f"more {street} card")
            return f"{number} {'come' if cards > 1 else 'comes'} from the top of the stub, without a burn for it"
        case _:
            assert_never(remedy)


def _of_chips_and_turns(
    remedy: PayIn | ReturnChips | Bind | NoRaise | MoveButton | PlayAtLevel, hand: Hand | None
) -> str:
    match remedy:
        case PayIn(seat, chips):
            return f"seat {seat} still owes the pot {chips}"
        case ReturnChips(seat, chips):
            return f"{chips} go back from the pot to seat {seat}"
        case Bind(event):
            return _bound_act(event, hand)
        case NoRaise(seat):
            return f"seat {seat} may check, call or fold, and neither bet nor raise"
        case MoveButton(button, posts):
            return f"the button goes to seat {button}, where it belongs, and with it the forced bets: {_posts(posts)}"
        case PlayAtLevel(level):
            return f"the hand is played at level {level}"
        case _:
            assert_never(remedy)


def _they(places: Sequence[int]) -> str:
    return "they" if len(places) > 1 else "it"


def _restored_stub(mixed: Sequence[int], hand: Hand | None, *, rebuilt: bool) -> str:
    if rebuilt:
        return "the stub is gathered in its old order"
    among = f"together with {_cards(mixed, hand)}" if mixed else "alone"
    return f"the stub is scrambled, shuffled and cut, face down, {among}"


def _bound_act(event: int, hand: Hand | None) -> str:
    act = None if hand is None else next((act for act in hand.acts if act.event == event), None)
    if act is None:
        return f"the act out of turn of event {event} stands"
    chips = f" of {act.chips}" if act.chips else ""
    return f"the {act.action.value}{chips} of seat {act.seat}, made out of turn, stands"


def _posts(posts: Sequence[Post]) -> str:
    return listed([f"{POSTS[post.kind]} of {post.chips} from seat {post.seat}" for post in posts])


def _option(option: Ruling, hand: Hand | None) -> str:
    outcome = _OUTCOMES[option.outcome].partition(":")[0].lower()
    done = [_remedy(remedy, hand) for remedy in option.remedies if not isinstance(remedy, Disregard)]
    return f"{outcome} ({'; '.join(done)})" if done else outcome


def _restored_flop(places: Sequence[int], street: Street, from_stub: int, hand: Hand | None) -> str:
    others = [f"the other {counted(len(places) - 1, 'card').removeprefix('one ')}"]
    others += [f"the next {counted(from_stub, 'card').removeprefix('one ')} of the stub"] if from_stub else []
    return (
        f"{_cards(places, hand)} are mixed face down and one is picked at random: "
        f"it becomes the burn of the {street}, and {listed(others)} are the flop"
    )


def _returned_street(street: Street, places: Sequence[int], hand: Hand | None) -> str:
    back = f"{_cards(places, hand)} {'go' if len(places) > 1 else 'goes'} back into the stub"
    streets = STUD_STREETS if street in STUD_STREETS else DRAWS if street in DRAWS else STREETS
    out = [the_street(each) for each in streets[streets.index(street) :] if hand is not None and _is_out(each, hand)]
    out = out or [f"all from {the_street(street)} on"]
    again = f"{listed(out)} {'are' if len(out) > 1 else 'is'} dealt again in {'their' if len(out) > 1 else 'its'} time"
    return f"{back}, and the stub alone is shuffled; {again}, without a new burn"


def _is_out(street: Street, hand: Hand) -> bool:
    return street in hand.later_streets.opened_at


def _cards(places: Sequence[int], hand: Hand | None) -> str:
    if hand is None:
        return f"card{'s' if len(places) > 1 else ''} {listed([str(place + 1) for place in places])} off the pack"
    cards = hand.pack.cards
    return listed([the_card(cards[p].card) if p < len(cards) else f"card {p + 1} off the pack" for p in places])


def _card(place: int, hand: Hand | None) -> str:
    return f"{named(hand, place)}," if hand is not None else f"card {place + 1} off the pack"


def _redeal(redeal: Redeal, hand: Hand | None) -> list[str]:
    lines = [
        _button_and_level(redeal, hand),
        f"Dealt in, in this order: {seats_named(redeal.dealt_in)}.",
    ]
    if redeal.killed:
        lines.append(f"Killed after the redeal: {seats_named(redeal.killed)}.")
    if redeal.posts:
        lines.append(f"{_posts_are(redeal, hand)}: {_posts(redeal.posts)}.")
    if redeal.hands_counted != 1 or hand is None or hand.on_penalty | hand.penalised_since:
        lines.append(f"Both deals together are {counted(redeal.hands_counted, 'hand')} of a penalty.")
    return lines


def _button_and_level(redeal: Redeal, hand: Hand | None) -> str:
    level = f"level {redeal.level}"
    if hand is not None and not hand.facts.has_button:
        return f"Seat {redeal.button} is dealt to last again, same {level}."
    button = f"button on seat {redeal.button}"
    has_moved = hand is not None and hand.table.button != redeal.button
    button = f"{button}, where it belongs" if has_moved else f"same {button}"
    if hand is not None and hand.table.level.number != redeal.level:
        return f"{sentence(button)}, {level}, which was due."
    return f"{sentence(button)}, same {level}."


def _posts_are(redeal: Redeal, hand: Hand | None) -> str:
    if hand is None or (hand.table.button, hand.table.level.number) == (redeal.button, redeal.level):
        return "The posts stay"
    return "The posts are"


def _amounts(amounts: Sequence[SeatChips]) -> str:
    return listed([f"{amount.chips} to seat {amount.seat}" for amount in amounts])
