"""
A record as a story in Spanish or French: the table, then its events, in the stretches in which English tells them.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from conformance.telling.moments import Moment, later_street
from conformance.telling.translated.events import event_told
from conformance.telling.translated.phrases import Phrases, sentence
from conformance.telling.translated.tables import table_lines
from reference_engine.fold import fold
from reference_engine.fold_streets import is_upcard
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import CardDealt, Event, Posted
from reference_engine.model.games import Family
from reports.page import Page


class Line(Struct, frozen=True):
    """
    What one or several events say.
    """

    events: tuple[int, ...]
    text: str
    decisive: bool


def step_text(events: Sequence[Event], hands: Sequence[Hand], told: Sequence[int], say: Phrases) -> str:
    """
    Events that are told together, or one, as a sentence without its full stop.

    `hands` are the hand before each event and after the last one, `told` the indexes of the events.
    """
    together = [events[at] for at in told]
    text = ""
    if len(told) > 1 and all(type(event) is CardDealt for event in together):
        text = _cards(together, hands, told, say)
    elif len(told) > 1 and all(type(event) is Posted for event in together):
        text = _equal_posts(together, hands, told, say)
    return sentence(text or say("words", "then").join(_alone(events, hands, at, say) for at in told))


def _alone(events: Sequence[Event], hands: Sequence[Hand], at: int, say: Phrases) -> str:
    moment = Moment(at, hands[at], hands[at + 1], events[at - 1] if at else None)
    return event_told(moment, events[at], say)


def _equal_posts(posts: Sequence[Event], hands: Sequence[Hand], told: Sequence[int], say: Phrases) -> str:
    """
    Posts of one kind and size, none of which takes a seat's last chip; empty of others.
    """
    equal = {(post.kind, post.chips) for post in posts if isinstance(post, Posted)}
    seats = [post.seat for post in posts if isinstance(post, Posted)]
    if len(seats) < 3 or len(equal) != 1 or not all(hands[told[-1] + 1].stacks.get(seat) for seat in seats):
        return ""
    ((kind, chips),) = equal
    return say("events", "posted_each", post=say("posts", kind.value), chips=chips, seats=say.seats(seats))


def _cards(cards: Sequence[Event], hands: Sequence[Hand], told: Sequence[int], say: Phrases) -> str:
    """
    A card to each of several seats, or several cards to one.
    """
    dealt = [card for card in cards if isinstance(card, CardDealt)]
    before, after = hands[told[0]], hands[told[-1] + 1]
    seats = [card.seat for card in dealt]
    if len(set(seats)) == 1:
        name = "draws" if before.facts.family is Family.DRAW and later_street(after) is not None else "two_in_a_row"
        faces = say.listed([say.card(card.card) for card in dealt])
        return say("events", name, seat=say.seats(seats[:1]), card=faces, cards=faces)
    each = [
        say("events", "card_to", card=say.card(card.card), to_seat=say.seats([card.seat], "to_seat")) for card in dealt
    ]
    street = later_street(after)
    if street is not None:
        return say("events", "a_street", street=say("streets", street.value), cards=", ".join(each))
    number = sum(card.seat == seats[0] for card in hands[told[0] + 1].deal)
    order = after.dealing_order
    down = [card.seat for card in after.deal[-len(dealt) :] if not is_upcard(after, card.place)]
    name = "a_pass" if len(down) == len(dealt) else "a_pass_face_up_but" if down else "a_pass_face_up"
    skipped = [seat for seat in order[order.index(seats[0]) : order.index(seats[-1])] if seat not in seats]
    over = say("events", "passed_over", say.seats(skipped)) if skipped else ""
    return say("events", name, ordinal=say.ordinal(number), cards=", ".join(each), seats=say.seats(down)) + over


def event_lines(case: Case, evidence: Collection[int], say: Phrases) -> tuple[Line, ...]:
    """
    The events in order. Those of `evidence` are told alone.
    """
    events = case.events
    hands = [fold(case.table, case.game, events[:end]) for end in range(len(events) + 1)]
    lines: list[Line] = []
    for index, event in enumerate(events):
        decisive = index in evidence
        last = lines[-1] if lines else None
        if last is not None and not decisive and not last.decisive and _goes_on(events[index - 1], event, hands[index]):
            lines[-1] = Line((*last.events, index), "", decisive=False)
        else:
            lines.append(Line((index,), "", decisive))
    return tuple(Line(it.events, _in_a_row(events, hands, it.events, say), it.decisive) for it in lines)


def _in_a_row(events: Sequence[Event], hands: Sequence[Hand], told: Sequence[int], say: Phrases) -> str:
    return sentence(say("words", "then").join(_alone(events, hands, at, say) for at in told))


def draw_translated(page: Page, case: Case, evidence: Collection[int], language: str) -> None:
    """
    The table and the hand, the decisive events marked.
    """
    say = Phrases(language)
    page.heading(say("table", "the_table"))
    for text in table_lines(case, say):
        page.text(text, indent=4)
    page.heading(say("table", "the_hand"))
    told = event_lines(case, evidence, say)
    numbers = [f"{it.events[0]}-{it.events[-1]}" if len(it.events) > 1 else str(it.events[0]) for it in told]
    width = max(map(len, numbers))
    for number, line in zip(numbers, told, strict=True):
        page.text(line.text, label=f"{'>' if line.decisive else ' '} {number:>{width}}  ", indent=2)


def _goes_on(previous: Event, event: Event, before: Hand) -> bool:
    """
    Whether the event belongs to the line of the one before it: posts in a row, or a pass of the deal.
    """
    if type(event) is Posted:
        return type(previous) is Posted
    if type(event) is CardDealt and type(previous) is CardDealt:
        dealt = {card.seat for card in before.deal}
        return bool(dealt) and event.seat != before.dealing_order[0]
    return False
