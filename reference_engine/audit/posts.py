"""
Blinds and antes.

The seats that the table names owe the blinds. Every entitled seat owes the ante, also an absent one, and the big blind
owes the big-blind ante. A stack that is shorter than what its seat owes goes in whole. A dead small blind is posted by
nobody.

Clause: posts. Readings: the clauses do not say which of blind and ante a short stack pays first, so either is right.
Posts are in before the deal ends; that weighs less. In stud the seat that shows the card for it brings it in after the
deal, or opens for more. The clauses do not say who does where its ante took its last chip, so nobody may, or the next
seat that has chips; nor where a fouled deck shows the card twice, so either seat may. Where nobody else has chips to
play for, it may be left. What was given back and is no uncalled bet was not posted.
"""

from collections.abc import Iterable, Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found
from reference_engine.audit.returned_chips import wrongly_returned
from reference_engine.model.events import Action, CardDealt, Posted
from reference_engine.model.table import PostKind, Table


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Seats that posted otherwise than they owe, in one finding.
    """
    evidence: set[int] = set()
    texts: list[str] = []
    events = played.log.events
    before = next((index for index, event in enumerate(events) if type(event) is CardDealt), None)
    owing = owed(played.log.table, played.order)
    _owe_bring_in(played, owing)
    for seat in played.log.table.seats:
        posts = {
            index: event for index, event in enumerate(events) if type(event) is Posted and event.seat == seat.number
        }
        due = owing.get(seat.number, {})
        if not _is_right(tuple(posts.values()), due, seat.stack):
            given = _in_words([(post.kind, post.chips) for post in posts.values()])
            texts.append(f"seat {seat.number} with {seat.stack} chips posted {given} and owes {_in_words(due.items())}")
            evidence.update(posts or ([before] if before is not None else []))
    if texts:
        yield found("posts", tuple(sorted(evidence)), "; ".join(texts))
    returned = list(wrongly_returned(played))
    if returned:
        back = ", ".join(f"{chips} to seat {seat}" for _, seat, chips in returned)
        text = f"chips that are no uncalled bet went back: {back}"
        yield found("posts", tuple(event for event, _, _ in returned), text)
    late = [
        at
        for at, event in enumerate(events)
        if type(event) is Posted and at > played.deal_ended_at and event.kind is not PostKind.BRING_IN
    ]
    if late:
        yield found("posts.late", tuple(late), "posts came after the deal")


def _owe_bring_in(played: PlayedHand, owing: dict[int, dict[PostKind, int]]) -> None:
    """
    The seat that shows the card for it owes the bring-in, unless it opened for more at once or nobody is left to act.
    """
    hand, seat = played.hand, played.hand.later_streets.brings_in
    bring_in = played.log.table.level.bring_in
    if seat is None or not bring_in or len(played.contenders) + len(hand.folded) < 2:
        return
    ante = played.log.table.level.ante
    with_chips = {other.number for other in played.log.table.seats if other.stack > ante}
    at = played.order.index(seat)
    others = played.order[at + 1 :] + played.order[:at]
    instead = _may_bring_in_instead(played, seat, others, with_chips)
    first = hand.acts[0] if hand.acts else None
    opened = first is not None and first.seat in (seat, *instead) and first.action in {Action.BET, Action.RAISE}
    posted = [event.seat for event in played.log.events if type(event) is Posted and event.kind is PostKind.BRING_IN]
    is_owed = bool(posted) or not with_chips.difference(played.to_be_killed).isdisjoint(others)
    if is_owed and not opened and not played.stops_at_duplicate:
        who = next((other for other in posted if other in instead), seat)
        owing.setdefault(who, {})[PostKind.BRING_IN] = bring_in


def _may_bring_in_instead(
    played: PlayedHand, seat: int, others: tuple[int, ...], with_chips: set[int]
) -> tuple[int, ...]:
    """
    Other seats that may bring it in.

    For a seat whose ante took its last chip the next one that has some, and those that show the same card.
    """
    following = () if seat in with_chips else tuple(other for other in others if other in with_chips)[:1]
    door = {card.seat: played.card(card) for card in played.dealt}
    return following + tuple(other for other in others if door.get(other) == door.get(seat))


def owed(table: Table, entitled: tuple[int, ...]) -> dict[int, dict[PostKind, int]]:
    """
    What each seat owes before the cards, by kind; kinds of which the level asks nothing are left out.
    """
    level = table.level
    claims = [(seat, PostKind.ANTE, level.ante) for seat in entitled]
    claims += [(table.small_blind_seat or 0, PostKind.SMALL_BLIND, level.small_blind)]
    claims += [(table.big_blind_seat or 0, PostKind.BIG_BLIND, level.big_blind)]
    claims += [(table.big_blind_seat or 0, PostKind.BIG_BLIND_ANTE, level.big_blind_ante)]
    due: dict[int, dict[PostKind, int]] = {}
    for seat, kind, chips in claims:
        if seat and chips:
            due.setdefault(seat, {})[kind] = chips
    return due


def _is_right(posts: tuple[Posted, ...], due: dict[PostKind, int], stack: int) -> bool:
    given: dict[PostKind, int] = {}
    for post in posts:
        given[post.kind] = given.get(post.kind, 0) + post.chips
    within = all(chips <= due.get(kind, 0) for kind, chips in given.items())
    return within and sum(given.values()) == min(stack, sum(due.values()))


def _in_words(posts: Iterable[tuple[PostKind, int]]) -> str:
    return " and ".join(f"{kind.replace('_', ' ')} {chips}" for kind, chips in posts) or "nothing"
