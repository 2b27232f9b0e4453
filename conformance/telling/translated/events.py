"""
One event in Spanish or French.
"""

from collections.abc import Sequence

import msgspec

from conformance.telling.moments import Moment, later_street
from conformance.telling.translated.cards import kept_card, out, twice_out
from conformance.telling.translated.phrases import Phrases
from conformance.telling.translated.tables import level_told
from reference_engine.fold_streets import is_upcard
from reference_engine.hand import Hand
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardExposed,
    CardFound,
    DealEnded,
    Discarded,
    Event,
    HandKilled,
    LevelRaised,
    Posted,
    PotAwarded,
    StubDropped,
    StubShuffled,
)
from reference_engine.model.games import Family
from reference_engine.model.table import SeatState


def event_told(moment: Moment, event: Event, say: Phrases) -> str:
    """
    The event as a sentence without capital and full stop. A kind without a phrase is told as it is written.
    """
    before, after = moment.before, moment.after
    match event:
        case CardDealt():
            text = _dealt(moment, event, say)
        case CardExposed():
            text = say("events", f"exposed_{event.by.value}", card=out(after, event.place, say))
        case DealEnded():
            text = _deal_ended(after, say)
        case CardBurned():
            text = _burned(moment, event, say)
        case BoardDealt():
            text = _board(moment, event, say)
        case StubShuffled(face_up):
            text = say("events", "stub_shuffled_face_up" if face_up else "stub_shuffled")
        case StubDropped(order, mixed):
            among = say.listed([out(before, place, say) for place in mixed])
            text = say("events", f"stub_dropped_{order.value}", mixed=say("events", "mixed", among) if mixed else "")
        case Acted():
            text = _acted(moment, event, say)
        case CardBoxed():
            boxed = len(after.boxed) + len(after.boxed_later)
            text = say("events", "card_boxed", card=say.card(event.card), ordinal=say.ordinal(boxed))
        case PotAwarded(awards) if awards:
            winners = [f"{award.chips} {say.seats([award.seat], 'to_seat')}" for award in awards]
            text = say("events", "pot_awarded_to", say.listed(winners))
        case _:
            text = _plain(event, before, say)
    return text + twice_out(moment, say)


def _dealt(moment: Moment, event: CardDealt, say: Phrases) -> str:
    hand = moment.after
    seat, card = say.seats([event.seat]), say.card(event.card)
    if event.place is not None:
        old = kept_card(moment.before, event.place, event.card, say)
        return say("events", "moved", card=old, to_seat=say.seats([event.seat], "to_seat"))
    if any(dealt.event == moment.at for dealt in hand.supplied):
        return say("events", "supplied", seat=seat, card=card)
    street = later_street(hand)
    if street is not None and hand.facts.family is Family.DRAW:
        return say("events", "draws", seat=seat, card=card)
    if street is not None:
        number = len(hand.later_streets.cards[street][event.seat])
        again = say("events", "again_on_a_street", ordinal=say.ordinal(number)) if number > 1 else ""
        return say("events", "on_a_street", seat=seat, card=card, street=say("streets", street.value), notes=again)
    number = sum(dealt.seat == event.seat for dealt in hand.deal)
    notes = "".join(_notes_of_the_deal(moment, event, say))
    if len(hand.deal) == 1:
        return say("events", "first_card", seat=seat, card=card) + notes
    if number == 1:
        return say("events", "card_dealt", seat=seat, card=card) + notes
    return say("events", "one_of_several", seat=seat, card=card, ordinal=say.ordinal(number), notes=notes)


def _notes_of_the_deal(moment: Moment, event: CardDealt, say: Phrases) -> list[str]:
    hand, state = moment.after, moment.after.state.get(event.seat)
    first = hand.dealing_order[0]
    notes = []
    if len(hand.deal) == 1 and event.seat in hand.entitled and event.seat != first:
        notes.append(say("events", "another_first", to_seat=say.seats([first], "to_seat")))
    if isinstance(moment.previous, CardDealt) and moment.previous.seat == event.seat:
        notes.append(say("events", "second_in_a_row"))
    notes += [say("events", "to_empty")] if state is SeatState.EMPTY else []
    notes += [say("events", "to_waiting")] if state is SeatState.WAITING else []
    notes += [say("events", "face_up")] if is_upcard(hand, len(hand.pack.cards) - 1) else []
    return notes


def _deal_ended(hand: Hand, say: Phrases) -> str:
    held = {seat: len(hand.hole.get(seat, ())) for seat in hand.state}
    due = hand.facts.hole_cards
    odd = [seat for seat in hand.state if held[seat] != (due if seat in hand.entitled else 0)]
    if not odd:
        return say("events", "deal_ended", cards=say.cards(due))
    told = [say("events", "held", seat=say.seats([seat]), cards=say.cards(held[seat])) for seat in odd]
    return say("events", "deal_ended_odd", held=say.listed(told))


def _burned(moment: Moment, event: CardBurned, say: Phrases) -> str:
    if event.place is not None:
        return say("events", "becomes_burn", card=kept_card(moment.before, event.place, event.card, say))
    before = moment.before
    earlier = sum(burn.after is before.street for burn in before.burns)
    notes = say("events", "another_burn", ordinal=say.ordinal(earlier + 1)) if earlier else ""
    if moment.at in moment.after.uncovered.premature_burns:
        notes += say("events", "early" if before.turn is not None else "too_late")
    return say("events", "card_burned", card=say.card(event.card)) + notes


def _board(moment: Moment, event: BoardDealt, say: Phrases) -> str:
    before, after = moment.before, moment.after
    street, cards = say("streets", event.street.value), ", ".join(map(say.card, event.cards))
    if event.street in before.board:
        return say("events", "more_board", count=say.cards(len(event.cards)), street=street, cards=cards)
    were_out = [out(before, place, say) for place in event.places if place is not None]
    if were_out:
        return say("events", "board_with", street=street, out=say.listed(were_out), cards=cards)
    due = after.facts.board.get(event.street, 0)
    notes = "" if len(event.cards) == due else say("events", "miscounted", say.cards(len(event.cards)))
    notes += "" if any(burn.after is before.street for burn in before.burns) else say("events", "unburned")
    notes += say("events", "early") if moment.at in after.uncovered.premature_boards else ""
    return say("events", "board_dealt", street=street, notes=notes, cards=cards)


def _acted(moment: Moment, event: Acted, say: Phrases) -> str:
    before, after, seat = moment.before, moment.after, say.seats([event.seat])
    if before.short_calls.get(event.seat) == event.chips and event.seat not in after.short_calls:
        return say("events", "pays_the_rest", seat=seat, chips=event.chips)
    in_turn = any(act.event == moment.at and act.in_turn for act in after.acts)
    total = after.betting.committed.get(event.seat, 0)
    if event.action is Action.RAISE and in_turn and total:
        act = say("acts", "raise_to", total=total)
    else:
        act = say("acts", event.action.value, chips=event.chips)
    act += say("words", "in_all_in") if event.chips and not after.stacks.get(event.seat) else ""
    act += "" if in_turn else say("words", "out_of_turn")
    return say("events", "dead_acted" if event.seat in before.killed else "acted", seat=seat, act=act)


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
    if isinstance(event, CardFound) and event.seat is not None:
        kind = "found_at"
    if isinstance(event, HandKilled):
        values["why"] = say("events", f"killed_{event.reason.value}")
    if isinstance(event, LevelRaised):
        level = level_told(event.level, say, is_stud=not before.facts.has_button)
        values["level"] = f"{level[:1].lower()}{level[1:].rstrip('.')}"
    if "place" in fields:
        values["old" if "card" in fields else "card"] = out(before, fields["place"], say)
    if "card" in fields:
        values["card"] = say.card(fields["card"])
    if "places" in fields:
        values["cards"] = say.listed([out(before, place, say) for place in fields["places"]]) or say.cards(0)
    if isinstance(event, Discarded):
        kind = "discarded" if event.places else "stands_pat"
        values["cards"] = _faces(before, event.places, say)
    if "cards" in fields:
        values["cards"] = ", ".join(map(say.card, fields["cards"]))
    told = say("events", kind, **values)
    return told + (say("words", "all_in") if isinstance(event, Posted) and _is_last_chip(event, before) else "")


def _is_last_chip(event: Posted, before: Hand) -> bool:
    return before.stacks.get(event.seat) == event.chips


def _faces(hand: Hand, places: Sequence[int], say: Phrases) -> str:
    cards = hand.pack.cards
    return say.listed([say.card(cards[place].card) for place in places if place < len(cards)])
