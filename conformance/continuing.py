"""
The profile `physical`: whether the cards that an engine deals on are those that the ruling and the pack require.

The request carries the undealt cards, the answer how they come out if everybody checks. The pick among mixed cards and
the order of a shuffled stub are taken as given.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from conformance.kinds import Cut, cut, permitted_rulings, silence
from conformance.wire import EngineAnswer
from reference_engine.continuation import (
    Account,
    CannotContinue,
    Difference,
    account_of,
    differences,
    goes_on,
    plain_continuation,
)
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation, StreetCards
from reference_engine.model.ruling import PermittedSet, Ruling

PHYSICAL = "physical"

Stub = tuple[Card, ...]


class Misfit(Struct, frozen=True):
    """
    What is wrong with the cards of an answer: in kinds, and in words. No difference where it carries no continuation.
    """

    kind: str
    text: str
    found: tuple[Difference, ...] = ()


def misfit(case: Case, permitted: PermittedSet, answer: EngineAnswer, stub: Sequence[Card]) -> Misfit | None:
    """
    What is wrong with the cards of an answer that is permitted and lets the hand go on; None where nothing is.
    """
    ruling = silence(case) if answer.kind == "accepted" else answer.ruling
    if ruling is None or not goes_on(ruling):
        return None
    accounts = list(_accounts(folded(case), permitted, ruling, stub))
    if not accounts:
        return None
    if answer.continuation is None:
        return Misfit("no continuation", "no continuation (declared, not served)")
    found = min((differences(account, answer.continuation) for account in accounts), key=len)
    if not found:
        return None
    parts = " and ".join(dict.fromkeys(it.part.value for it in found))
    return Misfit(f"other {parts}", "; ".join(map(in_short, found)), found)


def carried_out(case: Case, permitted: PermittedSet, answer: EngineAnswer, stub: Sequence[Card]) -> Account | None:
    """
    The account that the cards of an answer carry out; None where they carry out none.
    """
    ruling, given = silence(case) if answer.kind == "accepted" else answer.ruling, answer.continuation
    if ruling is None or given is None or not goes_on(ruling):
        return None
    accounts = _accounts(folded(case), permitted, ruling, stub)
    return next((account for account in accounts if not differences(account, given)), None)


def folded(case: Case) -> Hand:
    """
    The hand of the case.
    """
    return fold(case.table, case.game, case.events)


def in_short(difference: Difference) -> str:
    """
    `turn burns: 4c, should be 5d (killed_hand)`.
    """
    where = difference.street or (f"seat {difference.seat}" if difference.seat is not None else "")
    given, due = (" ".join(cards) or "none" for cards in (difference.given, difference.due))
    return f"{where} {difference.part}: {given}, should be {due} ({difference.clause})".strip()


def _accounts(hand: Hand, permitted: PermittedSet, ruling: Ruling, stub: Sequence[Card]) -> Iterator[Account]:
    """
    The accounts of the permitted rulings that say what this one says. What cannot be continued has none.
    """
    said = cut(ruling, "full")
    for member in permitted.members:
        for candidate in permitted_rulings(member):
            if cut(candidate, "full") == said:
                try:
                    account = account_of(hand, candidate, stub)
                except CannotContinue:
                    continue
                if account is not None:
                    yield account


Told = tuple[Cut, Continuation | None]


class Suited(Struct, frozen=True):
    """
    The answers that suit a question, the cards included; and `silence`, to deal on as if nothing had happened.
    """

    answers: frozenset[Told]
    silence: Told

    @property
    def silence_suits(self) -> bool:
        return self.silence in self.answers


def suited(case: Case, permitted: PermittedSet, stub: Stub) -> Suited:
    """
    The answers that suit the case, with the undealt cards from the top.

    Raises CannotContinue where a permitted ruling leaves open which card comes next.
    """
    hand = folded(case)
    answers: set[Told] = set()
    for member in permitted.members:
        for ruling in permitted_rulings(member):
            account, said = account_of(hand, ruling, stub), cut(ruling, "full")
            if account is None:
                answers.add((said, None))
            else:
                answers |= {(said, in_order(continuation)) for continuation in account.family()}
    return Suited(frozenset(answers), _silent(case, hand, stub))


def told_apart_by_cards(one: Suited, other: Suited) -> bool:
    """
    Whether no single answer suits both, the cards included, and neither does dealing on as if nothing had happened.
    """
    silence_suits_both = one.silence_suits and other.silence_suits
    return not silence_suits_both and one.answers.isdisjoint(other.answers)


def _silent(case: Case, hand: Hand, stub: Stub) -> Told:
    ruling = silence(case)
    plain = plain_continuation(hand, stub) if goes_on(ruling) else None
    return cut(ruling, "full"), None if plain is None else in_order(plain)


def in_order(continuation: Continuation) -> Continuation:
    """
    The continuation with each list in an order of its own.
    """
    return Continuation(
        continuation.pick,
        continuation.stub,
        tuple(sorted(continuation.dealt, key=repr)),
        tuple(sorted(continuation.muck)),
        tuple(
            StreetCards(
                it.street,
                tuple(sorted(it.burns)),
                tuple(sorted(it.board)),
                tuple(sorted(it.dealt, key=repr)),
            )
            for it in continuation.streets
        ),
    )
