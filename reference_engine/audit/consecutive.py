"""
The audit of hands that an engine dealt one after the other.

Each hand begins with the chips that the one before it left, without those who are out or have left, and with the
engine's own button and blinds; whether these are where they belong is judged apart, so that a wrong button is found
once. Each hand is judged from where button and blinds really were before it.

Readings: cards to a seat that is not entitled, and chips that the hand before did not leave, are found also where the
rest of the hand makes no sense; what comes after such a hand is not judged. Nor is what comes after a hand that stops
at a card that came twice: it is dealt again, and how often is not asked.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from reference_engine.audit import moved_button
from reference_engine.audit.chips import stacks_after
from reference_engine.audit.deal_log import AuditFinding, DealLog, DealRequest, DealtHand, Setting
from reference_engine.audit.judge import found_in, played_of, weighed
from reference_engine.audit.next_hand import places_due, seats_left, table_of_next
from reference_engine.audit.played_hand import Found, PlayedHand, found
from reference_engine.audit.reached import evident_clauses
from reference_engine.model.events import Acted, CardDealt, ChipsReturned, Posted
from reference_engine.model.games import FACTS
from reference_engine.model.table import SeatState, Table
from reference_engine.problem import MalformedCase
from reference_engine.seating import ENTITLED, dealing_order


class AuditedHands(Struct, frozen=True):
    """
    The hands of a deal: their logs, what was found, and the clauses that they give evidence for.

    `problem` says why the answer is no deal of what was asked for; what was found in the hands before it still holds.
    """

    logs: tuple[DealLog, ...]
    findings: tuple[AuditFinding, ...]
    reached: frozenset[str]
    problem: str = ""


def audit_hands(request: DealRequest, dealt: Sequence[DealtHand], setting: Setting) -> AuditedHands:
    """
    What the engine dealt otherwise than the edition asks, hand by hand.

    Raises UnknownEdition.
    """
    deal = _Deal(request, setting)
    if len(dealt) > len(request.hands):
        return deal.ended(_other_number(request, dealt))
    if dealt and dealt[0].button != request.table.button:
        text = f"the button of the first hand is on seat {request.table.button}, and the log has it on"
        return deal.ended(f"{text} {dealt[0].button}")
    for number, hand in enumerate(dealt):
        try:
            deal.take(hand)
        except MalformedCase as problem:
            which = f" of hand {number + 1}" if number else ""
            return deal.ended(f"the log{which} cannot have happened: {'; '.join(map(str, problem.problems))}")
        if deal.is_over:
            return deal.ended()
    is_whole = len(dealt) == len(request.hands) or len(dealing_order(deal.next_table())) < 2
    return deal.ended("" if is_whole else _other_number(request, dealt))


def _other_number(request: DealRequest, dealt: Sequence[DealtHand]) -> str:
    were = "1 hand was" if len(dealt) == 1 else f"{len(dealt)} hands were"
    return f"{were} dealt, {len(request.hands)} asked for"


class _Deal:
    """
    The hands that were audited so far, and whether nothing can be judged after them.
    """

    def __init__(self, request: DealRequest, setting: Setting) -> None:
        self.is_over = False
        self._request = request
        self._setting = setting
        self._hands: list[PlayedHand] = []
        self._logs: list[DealLog] = []
        self._findings: list[AuditFinding] = []
        self._reached: set[str] = set()

    def ended(self, problem: str = "") -> AuditedHands:
        return AuditedHands(tuple(self._logs), tuple(self._findings), frozenset(self._reached), problem)

    def next_table(self) -> Table:
        """
        The table before the next hand, button and blinds where they were.
        """
        if not self._hands:
            return self._request.table
        last = self._hands[-1]
        leave = self._request.hands[len(self._hands)].leave
        return replace(last.log.table, seats=seats_left(last.log.table, stacks_after(last), leave))

    def take(self, dealt: DealtHand) -> None:
        """
        Audit one hand more. Raises MalformedCase.
        """
        request, table, due = self._request, self.next_table(), None
        before = table
        if self._hands:
            due = places_due(before, before.seats)
            button = dealt.button if FACTS[request.game].has_button else before.button
            table = table_of_next(before, before.seats, due, button, dealt.events)
        pack = request.hands[len(self._hands)].pack
        log = DealLog(table, request.game, request.edition, dealt.events, dealt.stacks, pack)
        try:
            played = played_of(log)
        except MalformedCase:
            unlike_the_last = (*_cards_to_strangers(log), *_chips_of_before(log)) if self._hands else ()
            if not unlike_the_last:
                raise
            self._enter(log, unlike_the_last)
            self.is_over = True
            return
        findings = [*found_in(played)]
        if due is not None:
            findings += moved_button.find(before, table, due, dealt.button, dealt.events)
            if moved_button.is_tried(before, table):
                self._reached.add("dead_button")
        self._enter(log, findings)
        self._reached |= evident_clauses(played) - self._not_tried(table)
        self._hands.append(played)
        self.is_over = played.stops_at_duplicate

    def _enter(self, log: DealLog, findings: Sequence[Found]) -> None:
        self._findings += weighed(findings, log.edition, self._setting, len(self._logs))
        self._reached |= {finding.clause for finding in findings}
        self._logs.append(log)

    def _not_tried(self, table: Table) -> frozenset[str]:
        """
        Where hands follow each other, who is dealt in is evident from a hand in which not every chair is taken.
        """
        everybody = all(seat.state is SeatState.PRESENT for seat in table.seats)
        return frozenset({"entitled_seats"} if everybody and len(self._request.hands) > 1 else ())


def _cards_to_strangers(log: DealLog) -> Iterator[Found]:
    """
    The cards that went to seats of the table which are out, in one finding.
    """
    out = {seat.number for seat in log.table.seats if seat.state not in ENTITLED}
    cards = [(at, event) for at, event in enumerate(log.events) if type(event) is CardDealt and event.seat in out]
    if cards:
        _, first = cards[0]
        text = f"seat {first.seat} is out of the game and got {first.card}"
        yield found("entitled_seats", tuple(at for at, _ in cards), text)


def _chips_of_before(log: DealLog) -> Iterator[Found]:
    """
    The posts and bets of players in the hand that put in more than they had when it began, in one finding.
    """
    had = {seat.number: seat.stack for seat in log.table.seats if seat.state in ENTITLED}
    put_in = dict.fromkeys(had, 0)
    beyond: dict[int, int] = {}
    for at, event in enumerate(log.events):
        match event:
            case Posted(seat=seat, chips=chips) | Acted(seat=seat, chips=chips) if seat in had:
                put_in[seat] += chips
                if put_in[seat] > had[seat]:
                    beyond.setdefault(seat, at)
            case ChipsReturned(seat=seat, chips=chips) if seat in had:
                put_in[seat] -= chips
            case _:
                pass
    if beyond:
        texts = [f"seat {seat} put in {put_in[seat]} chips and began with {had[seat]}" for seat in sorted(beyond)]
        yield found("chips", tuple(sorted(beyond.values())), "; ".join(texts))
