"""
A second oracle for the small worlds, written from the text of the rules and from nothing else.

It counts acts, cards and seats in the plain record. It knows what the small worlds bring and no more: seats that act in
turn, no stack all in, no street after the flop, one irregularity. Where the text does not decide, it says "floor".
"""

from collections import Counter
from collections.abc import Iterable

from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardExposed,
    DealEnded,
    HandKilled,
    KillReason,
    Posted,
)
from reference_engine.model.table import SeatState

Says = frozenset[str]
PLAY_ON, FLOOR, MISDEAL, VOID = (frozenset({word}) for word in ("play on", "floor", "misdeal", "void"))
JOKERS = ("JR", "JB")


class _Record:
    """
    What there is to count in a record.
    """

    def __init__(self, case: Case) -> None:
        events = self.events = case.events
        self.is_new = case.edition == "tda-2024"
        self.button = case.table.button
        state = {seat.number: seat.state for seat in case.table.seats}
        self.entitled = [seat for seat in state if state[seat] not in {SeatState.WAITING, SeatState.EMPTY}]
        deal = events[: next(at for at, event in enumerate(events) if isinstance(event, DealEnded))]
        self.boxed = sum(isinstance(it, CardBoxed) for it in deal)
        self.exposed = [it.place for it in deal if isinstance(it, CardExposed)]
        self.dealt = [it for it in deal if isinstance(it, CardDealt)]
        self.cards = Counter(it.seat for it in self.dealt)
        self.acts = [it for it in events if isinstance(it, Acted)]
        self.acted = {it.seat for it in self.acts}
        self.folded = {it.seat for it in self.acts if it.action is Action.FOLD}
        self.players = {seat for seat in self.entitled if state[seat] is SeatState.PRESENT and self.cards[seat]}
        self.burned = [it.card for it in events if isinstance(it, CardBurned)]
        self.flop = [card for it in events if isinstance(it, BoardDealt) for card in it.cards]
        self.flop_at = next((at for at, it in enumerate(events) if isinstance(it, BoardDealt)), len(events))
        self.on_flop = [it for it in events[self.flop_at :] if isinstance(it, Acted)]
        self.out = [*(it.card for it in self.dealt), *self.burned, *self.flop]
        self.joker = any(card in JOKERS for card in self.out)
        self.wrong = [seat for seat in self.entitled if self.cards[seat] not in {0, 2}]

    def dead(self, seat: int) -> Says:
        live = self.players - self.folded
        # A pot that nobody could win is not foreseen.
        return PLAY_ON if seat not in live else FLOOR if live == {seat} else PLAY_ON | {f"dead {seat}"}


def second_opinion(case: Case) -> Says | None:
    """
    What is done with the hand, in a few words each; None where this oracle says nothing.
    """
    if any(isinstance(it, HandKilled) and it.reason is KillReason.WRONG_COUNT for it in case.events):
        return None
    record = _Record(case)
    if max(Counter(record.out).values()) > 1:
        return VOID  # 35-E, at any time
    if record.joker and not record.is_new:
        return FLOOR  # nothing is said about it in 2019
    if _is_cause(record) and not _substantial(record.acts):
        return MISDEAL  # 35-A and 35-D
    return _hands(record) or _flop(record)


def _substantial(acts: Iterable[Acted]) -> bool:
    """
    36: two acts one of which puts chips in, or any three.
    """
    chips = [act.chips for act in acts]
    return len(chips) >= 3 or (len(chips) == 2 and any(chips))


def _is_cause(record: _Record) -> bool:
    first = min(record.entitled, key=lambda seat: (seat <= record.button, seat))
    return (
        record.boxed >= 2  # A1
        or record.dealt[0].seat != first  # A2
        or set(record.cards) != set(record.entitled)  # A3 and A4
        or (bool(record.wrong) and record.cards[record.button] != 1)  # A5, apart from 37
        or record.joker  # A6
        or len(record.exposed) >= 2
        or any(place < 2 for place in record.exposed)  # A7
    )


def _hands(record: _Record) -> Says:
    """
    What becomes of a single hand; nothing if no hand is wrong.
    """
    strangers = set(record.cards) - set(record.entitled)
    if strangers:
        return PLAY_ON | {f"dead {seat}" for seat in strangers}  # 38
    if record.wrong:
        (seat,) = record.wrong
        if record.cards[seat] == 1 and seat == record.button and seat not in record.acted:
            return PLAY_ON | {"supply"}  # 37
        return record.dead(seat)  # 37 and 38
    holder = next((it.seat for it in record.dealt if it.card in JOKERS), None)
    if holder is not None and holder in record.players - record.folded:
        return record.dead(holder) if holder in record.acted else PLAY_ON | {"scrap"}  # 35-D, U-3
    if len(record.exposed) == 1 and record.exposed[0] > 1 and not record.burned:
        waits = record.dealt[record.exposed[0]].seat not in record.acted
        return PLAY_ON | ({"replace"} if waits else set())  # the usual practice
    return frozenset()


def _flop(record: _Record) -> Says:
    if not record.flop:
        return PLAY_ON
    if not _betting_was_over(record):
        return PLAY_ON | {"return the flop"} if record.is_new and not _substantial(record.on_flop) else FLOOR  # RP-5
    if len(record.flop) == 4:
        return FLOOR if record.on_flop else PLAY_ON | {"mix, burn of the turn"}  # 39-A
    if any(card in JOKERS for card in record.flop):
        return PLAY_ON | {"scrap"}  # 35-D
    if any(card not in JOKERS for card in record.burned):
        return PLAY_ON
    if not record.is_new:
        return FLOOR
    return PLAY_ON if record.on_flop else PLAY_ON | {"mix, burn of the flop"}  # 39-B


def _betting_was_over(record: _Record) -> bool:
    """
    Whether each player who was still in had acted before the flop, and all of them had put in the same.
    """
    before = record.events[: record.flop_at]
    acts = [it for it in before if isinstance(it, Acted)]
    still_in = record.players - {it.seat for it in acts if it.action is Action.FOLD}
    put_in = Counter(dict.fromkeys(still_in, 0))
    for it in before:
        if isinstance(it, Acted | Posted) and it.seat in still_in:
            put_in[it.seat] += it.chips
    return len(still_in) < 2 or (still_in <= {it.seat for it in acts} and len(set(put_in.values())) == 1)
