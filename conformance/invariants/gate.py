"""
P3 to P5: substantial action bars a misdeal for good, forced bets are none of it, and a fouled deck does not ask for it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from conformance.invariants.invariant import HOLDS, Ruled, effective, same
from reference_engine.fold import apply
from reference_engine.hand import Hand
from reference_engine.model.events import Event, Posted
from reference_engine.model.ruling import MoveButton, Outcome, PlayAtLevel
from reference_engine.model.table import PostKind
from reference_engine.readings import Readings
from reference_engine.rules.substantial_action import has_occurred

_MOST_ACTS = 3
_UNDONE = (Outcome.HAND_VOID, Outcome.MISDEAL, Outcome.PLAY_ON)
_DEAD = frozenset({PostKind.ANTE, PostKind.DEAD_BLIND, PostKind.BIG_BLIND_ANTE})
_ABOUT_THE_GATE = frozenset({"U-1", "U-15", "U-16", "U-17", "U-18", "U-19"})


def _is_plain(ruled: Ruled) -> bool:
    """
    Whether no house has pinned what counts as substantial action.
    """
    return _ABOUT_THE_GATE.isdisjoint(ruled.case.switches)


def no_misdeal_after_substantial_action(ruled: Ruled) -> Iterator[str]:
    """
    Three acts in turn, or two of which one has chips, counted here: no ruling of the suite's readings is a misdeal.
    """
    acts = [act for act in ruled.hand.acts if act.in_turn]
    if _is_plain(ruled) and (len(acts) >= 3 or (len(acts) == 2 and any(act.chips for act in acts))):
        for member in ruled.required:
            yield HOLDS if member.ruling.outcome is not Outcome.MISDEAL else f"a misdeal after {acts}"


def a_misdeal_ends_with_three_acts(ruled: Ruled) -> Iterator[str]:
    """
    A misdeal is none any more once three further acts were made in turn.
    """
    if not _is_plain(ruled) or ruled.ruling.outcome is not Outcome.MISDEAL:
        return
    further: Ruled | None = ruled
    for _ in range(_MOST_ACTS):
        further = further.with_an_act() if further is not None else None
    if further is not None:
        yield HOLDS if further.ruling.outcome is not Outcome.MISDEAL else "a misdeal after three more acts"


def a_fouled_deck_is_no_misdeal(ruled: Ruled) -> Iterator[str]:
    """
    Two equal faces outside the deck: the hand is void, and once the next hand or the break's minute came it is over.
    """
    hand = ruled.hand
    if hand.pack.duplicates and not {"U-2", "U-26"} & ruled.case.switches.keys():
        outcome = ruled.ruling.outcome
        if hand.next_hand_begun_at is None and hand.break_minute_passed_at is None:
            yield same("a fouled deck", outcome, Outcome.HAND_VOID)
        else:
            yield HOLDS if outcome not in _UNDONE else f"{outcome} with a fouled deck after the hand"


def a_fouled_deck_does_not_ask_for_acts(ruled: Ruled) -> Iterator[str]:
    """
    A void hand stays void, by the same evidence, however many acts follow.
    """
    if ruled.ruling.outcome is not Outcome.HAND_VOID:
        return
    further = ruled.with_an_act()
    for _ in range(_MOST_ACTS):
        if further is None:
            return
        yield same("after an act", (ruled.ruling.outcome, ruled.ruling.evidence), _voided(further))
        further = further.with_an_act()


def _voided(ruled: Ruled) -> tuple[Outcome, tuple[int, ...]]:
    return ruled.ruling.outcome, ruled.ruling.evidence


def substantial_action_stays(ruled: Ruled) -> Iterator[str]:
    """
    Along a record and with acts that are added to it, substantial action once there is never gone.
    """
    if not _is_plain(ruled):
        return
    case = ruled.case
    hand = Hand(case.table, case.game, case.events)
    was = False
    for index, event in enumerate(case.events[:-1]):
        apply(hand, index, event)
        if hand.acts:
            now = has_occurred(hand, Readings({}, {}))
            if was and not now:
                yield f"gone with event {index}"
                return
            was = now
    if hand.acts:
        yield HOLDS
    further = ruled.with_an_act()
    for _ in range(_MOST_ACTS):
        if further is None:
            return
        now = has_occurred(further.hand, Readings({}, {}))
        yield "gone with an added act" if was and not now else HOLDS
        was, further = now, further.with_an_act()


def a_barred_misdeal_stays_barred(ruled: Ruled) -> Iterator[str]:
    """
    Where substantial action has occurred, no further act brings a misdeal back.
    """
    if not _is_plain(ruled) or not has_occurred(ruled.hand, Readings({}, {})):
        return
    further = ruled.with_an_act()
    if further is not None:
        barred = further.ruling.outcome is not Outcome.MISDEAL
        yield HOLDS if barred else "an act has brought the misdeal back"


def forced_bets_are_no_acts(ruled: Ruled) -> Iterator[str]:
    """
    Posts in another order, and antes on top of them that a seat has the chips for, change neither outcome nor remedies.
    """
    case = ruled.case
    first = next((i for i, it in enumerate(case.events) if not isinstance(it, Posted)), 0)
    posts = case.events[:first]
    if not posts or "U-18" in case.switches:
        return
    has_straddle = any(it.kind is PostKind.STRADDLE for it in posts if isinstance(it, Posted))
    if not has_straddle:
        yield _as_before("posts in another order", ruled, (*posts[::-1], *case.events[first:]))
    # Later events are pointed to by their index: an ante takes the place of another one, made larger with its stack.
    larger = tuple(_larger(it) if isinstance(it, Posted) else it for it in posts)
    more = [it.seat for it in posts if isinstance(it, Posted) and it.kind in _DEAD]
    # What is posted anew at another button or level goes as far as the chips do.
    is_posted_anew = any(isinstance(it, MoveButton | PlayAtLevel) for it in ruled.ruling.remedies)
    if more and not is_posted_anew:
        seats = tuple(replace(it, stack=it.stack + more.count(it.number)) for it in case.table.seats)
        richer = Ruled(replace(case, table=replace(case.table, seats=seats)))
        yield _as_before("larger dead posts", ruled, (*larger, *case.events[first:]), richer)


def _larger(post: Posted) -> Posted:
    return replace(post, chips=post.chips + 1) if post.kind in _DEAD else post


def _as_before(what: str, ruled: Ruled, events: tuple[Event, ...], changed: Ruled | None = None) -> str:
    other = Ruled(replace((changed or ruled).case, events=events))
    if other.hand.problems:
        return HOLDS
    for member, again in zip(ruled.permitted.members, other.permitted.members, strict=True):
        wrong = same(
            what,
            (member.ruling.outcome, effective(member.ruling), member.ruling.returned),
            (again.ruling.outcome, effective(again.ruling), again.ruling.returned),
        )
        if wrong:
            return wrong
    return same(what, ruled.permitted.irregularities, other.permitted.irregularities)
