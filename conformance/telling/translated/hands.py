"""
A record as a story in Spanish or French: the table, then an event a line.

Posts in a row and a pass of the deal are told together.
"""

from collections.abc import Collection

import msgspec
from msgspec import Struct

from conformance.telling.translated.phrases import Phrases
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    BoardDealt,
    CardBurned,
    CardDealt,
    CardExposed,
    DealEnded,
    Discarded,
    Event,
    Posted,
    StubDropped,
    StubShuffled,
)
from reference_engine.model.games import FACTS, Family, Game
from reference_engine.model.table import SeatState, Table
from reports.page import Page


class Line(Struct, frozen=True):
    """
    What one or several events say.
    """

    events: tuple[int, ...]
    text: str
    decisive: bool


def table_lines(case: Case, say: Phrases) -> tuple[str, ...]:
    """
    The level, who sits where with how much, the button, the blinds, and each seat that is not simply there.
    """
    table, level = case.table, case.table.level
    antes = [say("table", name, getattr(level, name)) for name in ("ante", "big_blind_ante") if getattr(level, name)]
    is_stud = not FACTS[case.game].has_button
    small, big = (level.small_bet, 2 * level.small_bet) if is_stud else (level.small_blind, level.big_blind)
    lines = [say("table", case.game.value)] if case.game is not Game.NO_LIMIT_HOLDEM else []
    lines += [
        say(
            "table",
            "stud_level" if is_stud else "level",
            number=level.number,
            small=small,
            big=big,
            ante="".join(antes),
            bring_in=level.bring_in,
        )
    ]
    taken = [seat for seat in table.seats if seat.state is not SeatState.EMPTY]
    for stack in dict.fromkeys(seat.stack for seat in taken):
        seats = [seat.number for seat in taken if seat.stack == stack]
        lines.append(f"{_sentence(say.seats(seats))} {say('table', 'stack', stack)}.")
    lines += [say("table", "dealt_last", table.button)] if is_stud else _button_and_blinds(table, say)
    for state in (SeatState.ABSENT, SeatState.ON_PENALTY, SeatState.WAITING, SeatState.EMPTY):
        seats = [seat.number for seat in table.seats if seat.state is state]
        if seats:
            lines.append(say("table", state.value, say.seats(seats)))
    lines += [say("table", "house", switch=name, reading=it) for name, it in sorted(case.switches.items())]
    return tuple(lines)


def _button_and_blinds(table: Table, say: Phrases) -> list[str]:
    state = next((seat.state for seat in table.seats if seat.number == table.button), SeatState.EMPTY)
    dead = state in {SeatState.EMPTY, SeatState.WAITING}
    lines = [say("table", "dead_button" if dead else "button", table.button)]
    if table.button_due is not None and table.button_due != table.button:
        lines.append(say("table", "button_due", table.button_due))
    for name, blind in (("small_blind", table.small_blind_seat), ("big_blind", table.big_blind_seat)):
        lines.append(say("table", name, blind) if blind is not None else say("table", f"no_{name}"))
    return lines


def event_lines(case: Case, evidence: Collection[int], say: Phrases) -> tuple[Line, ...]:
    """
    The events in order. Those of `evidence` are told alone.
    """
    events = case.events
    hands = [fold(case.table, case.game, events[:end]) for end in range(len(events) + 1)]
    lines: list[Line] = []
    for index, event in enumerate(events):
        text, decisive = _told(index, event, hands[index], hands[index + 1], say), index in evidence
        last = lines[-1] if lines else None
        if last is not None and not decisive and not last.decisive and _goes_on(events[index - 1], event, hands[index]):
            lines[-1] = Line((*last.events, index), f"{last.text}{say('words', 'then')}{text}", decisive=False)
        else:
            lines.append(Line((index,), _sentence(text), decisive))
    return tuple(lines)


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


def _told(index: int, event: Event, before: Hand, after: Hand, say: Phrases) -> str:
    match event:
        case CardDealt():
            return _dealt(event, before, after, say)
        case CardExposed():
            return say("events", f"exposed_{event.by.value}", card=_out(after, event.place, say))
        case DealEnded():
            return _deal_ended(after, say)
        case CardBurned():
            early = say("events", "early") if index in after.uncovered.premature_burns else ""
            name = "card_burned" if event.place is None else "becomes_burn"
            return say("events", name, card=say.card(event.card)) + early
        case BoardDealt():
            return _board(index, event, before, after, say)
        case StubShuffled(face_up):
            return say("events", "stub_shuffled_face_up" if face_up else "stub_shuffled")
        case StubDropped(order, mixed):
            among = say.listed([_out(before, place, say) for place in mixed])
            told = say("events", "mixed", among) if mixed else ""
            return say("events", f"stub_dropped_{order.value}", mixed=told)
        case Acted(seat, _, chips) if before.short_calls.get(seat) == chips and seat not in after.short_calls:
            return say("events", "pays_the_rest", seat=say.seats([seat]), chips=chips)
        case Acted():
            return _acted(index, event, after, say)
        case _:
            return _plain(event, before, say)


def _dealt(event: CardDealt, before: Hand, after: Hand, say: Phrases) -> str:
    name = "card_dealt"
    if event.place is not None:
        name = "moved"
    elif len(after.supplied) > len(before.supplied):
        name = "supplied"
    elif after.facts.family is Family.DRAW and after.later_streets.cards:
        name = "draws"
    elif not before.deal:
        name = "first_card"
    seat = say.seats([event.seat])
    return say("events", name, seat=seat, to_seat=say.seats([event.seat], "to_seat"), card=say.card(event.card))


def _deal_ended(hand: Hand, say: Phrases) -> str:
    held = {seat: len(hand.hole.get(seat, ())) for seat in hand.state}
    due = hand.facts.hole_cards
    odd = [seat for seat in hand.state if held[seat] != (due if seat in hand.entitled else 0)]
    if not odd:
        return say("events", "deal_ended", cards=say.cards(due))
    told = [say("events", "held", seat=say.seats([seat]), cards=say.cards(held[seat])) for seat in odd]
    return say("events", "deal_ended_odd", held=say.listed(told))


def _board(index: int, event: BoardDealt, before: Hand, after: Hand, say: Phrases) -> str:
    due = after.facts.board.get(event.street, 0)
    notes = "" if len(event.cards) == due else say("events", "miscounted", say.cards(len(event.cards)))
    notes += "" if any(burn.after is before.street for burn in before.burns) else say("events", "unburned")
    notes += say("events", "early") if index in after.uncovered.premature_boards else ""
    street = say("streets", event.street.value)
    return say("events", "board_dealt", street=street, notes=notes, cards=", ".join(map(say.card, event.cards)))


def _acted(index: int, event: Acted, after: Hand, say: Phrases) -> str:
    in_turn = any(act.event == index and act.in_turn for act in after.acts)
    act = say("acts", event.action.value, chips=event.chips)
    act += say("words", "in_all_in") if event.chips and not after.stacks.get(event.seat) else ""
    act += "" if in_turn else say("words", "out_of_turn")
    return say("events", "acted", seat=say.seats([event.seat]), act=act)


def _plain(event: Event, before: Hand, say: Phrases) -> str:
    """
    An event of which the phrase says all. A kind without a phrase is told by its name and fields as they are written.
    """
    fields = msgspec.to_builtins(event)
    kind = fields.pop("event")
    if not say.knows("events", kind):
        return say("words", "other_kind", msgspec.json.encode({kind: fields}).decode())
    values: dict[str, object] = dict(fields)
    if isinstance(fields.get("seat"), int):
        seat = [fields["seat"]]
        values |= {"seat": say.seats(seat), "to_seat": say.seats(seat, "to_seat")}
        values |= {"of_seat": say.seats(seat, "of_seat")}
    if isinstance(event, Posted):
        values["post"] = say("posts", event.kind.value)
    if isinstance(fields.get("level"), dict):
        values["level"] = fields["level"]["number"]
    if "place" in fields:
        values["old" if "card" in fields else "card"] = _out(before, fields["place"], say)
    if "card" in fields:
        values["card"] = say.card(fields["card"])
    if "places" in fields:
        values["cards"] = say.listed([_out(before, place, say) for place in fields["places"]]) or say.cards(0)
    if isinstance(event, Discarded):
        kind = "discarded" if event.places else "stands_pat"
        values["cards"] = say.listed([say.card(before.pack.cards[place].card) for place in event.places])
    if "cards" in fields:
        values["cards"] = ", ".join(map(say.card, fields["cards"]))
    return say("events", kind, **values)


def _out(hand: Hand, place: int, say: Phrases) -> str:
    """
    A card that is out: its face, and the seat that holds it.
    """
    if place >= len(hand.pack.cards):
        return say("words", "unseen")
    placed = hand.pack.cards[place]
    held = placed.seat is not None and place in hand.hole.get(placed.seat, ())
    where = f" ({say.seats([placed.seat])})" if held and placed.seat is not None else ""
    return f"{say.card(placed.card)}{where}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
