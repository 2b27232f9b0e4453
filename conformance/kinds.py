"""
Kinds of rulings and answers: outcomes, remedies and kinds of answers, never seats, cards or amounts.

A ruling cut down to what a profile compares is its `Cut`: `core` keeps the outcome, `full` all the floor says. So does
`physical`, which compares the cards besides.
"""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import asdict, replace

from conformance.wire import EngineAnswer
from reference_engine.model.case import Case
from reference_engine.model.events import PotAwarded
from reference_engine.model.ruling import (
    DeadHands,
    Disregard,
    MoveButton,
    Outcome,
    Permitted,
    PermittedSet,
    PutBack,
    Redeal,
    Remedy,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    Ruling,
    Standing,
)
from reference_engine.model.table import SeatChips

DISCRETION = frozenset({Outcome.FLOOR_DECIDES, Outcome.HOUSE_DECIDES})
"""
The outcomes by which the text leaves the ruling to people.
"""

Field: TypeAlias = tuple[str, object]
Cut: TypeAlias = tuple[Field, ...]


def cut(ruling: Ruling, profile: str) -> Cut:
    """
    What the profile compares of a ruling: two rulings that are cut to the same are the same to it.
    """
    outcome: Field = ("outcome", ruling.outcome)
    if profile == "core":
        return (outcome,)
    return (
        outcome,
        ("remedies", _unordered(_remedies(ruling.remedies))),
        ("redeal", _redeal(ruling.redeal)),
        ("returned", _chips(ruling.returned)),
        ("refund", _chips(ruling.refund)),
    )


def _remedies(remedies: Iterable[Remedy]) -> list[Remedy]:
    dead = sorted({seat for remedy in remedies if isinstance(remedy, DeadHands) for seat in remedy.seats})
    others = [_in_order(remedy) for remedy in remedies if not isinstance(remedy, DeadHands | Disregard)]
    return [*others, *([DeadHands(tuple(dead))] if dead else [])]


def _in_order(remedy: Remedy) -> Remedy:
    """
    The remedy with its posts or places in an order of their own: cards that are mixed have none.
    """
    match remedy:
        case MoveButton(posts=posts):
            return replace(remedy, posts=_unordered(posts))
        case RestoreFlop(places=places) | ReturnAndReshuffle(places=places) | PutBack(places=places):
            return replace(remedy, places=tuple(sorted(places)))
        case RestoreStub(mixed=mixed):
            return replace(remedy, mixed=tuple(sorted(mixed)))
        case _:
            return remedy


def _redeal(redeal: Redeal | None) -> Cut | None:
    if redeal is None:
        return None
    fields = asdict(redeal) | {"posts": _unordered(redeal.posts), "killed": _unordered(redeal.killed)}
    return tuple(fields.items())


def _chips(amounts: Iterable[SeatChips]) -> tuple[object, ...]:
    return _unordered(amount for amount in amounts if amount.chips)


def _unordered(items: Iterable[object]) -> tuple[object, ...]:
    """
    The items in an order of their own: what is said twice counts twice, in whatever order it is said.
    """
    return tuple(sorted(items, key=repr))


def accepted_cuts(permitted: PermittedSet, profile: str) -> frozenset[Cut]:
    """
    Everything an engine may answer.
    """
    return frozenset(cut(ruling, profile) for member in permitted.members for ruling in permitted_rulings(member))


def permitted_rulings(member: Permitted) -> tuple[Ruling, ...]:
    """
    The rulings that meet a member: its own, and where the floor or the house has to decide also those seen in practice.

    Where they decide only under the other reading of a switch, that reading is met by leaving the case to them.
    """
    options = member.ruling.options if member.standing is Standing.REQUIRED else ()
    return (member.ruling, *options)


def silence(case: Case) -> Ruling:
    """
    What an engine says that recorded everything and has nothing to add.
    """
    is_over = any(isinstance(event, PotAwarded) for event in case.events)
    return Ruling(Outcome.RESULT_STANDS if is_over else Outcome.PLAY_ON)


def kind_of_ruling(ruling: Ruling, profile: str) -> str:
    """
    The kind of a ruling: its outcome, in the profile `full` also the kinds of its remedies.
    """
    if profile == "core":
        return ruling.outcome.value
    remedies = sorted({_name(remedy) for remedy in ruling.remedies if not isinstance(remedy, Disregard)})
    return " with ".join([ruling.outcome.value, *([", ".join(remedies)] if remedies else [])])


def _name(remedy: Remedy) -> str:
    return str(remedy.__struct_config__.tag)


def kind_of_expectation(permitted: PermittedSet, profile: str) -> str:
    """
    The kinds of the required rulings.
    """
    required = (member.ruling for member in permitted.members if member.standing == "required")
    return " or ".join(dict.fromkeys(kind_of_ruling(ruling, profile) for ruling in required))


def kind_of_answer(answer: EngineAnswer, profile: str) -> str:
    """
    The kind of an answer: that of its ruling, else how the engine answered or failed.
    """
    return answer.kind if answer.ruling is None else kind_of_ruling(answer.ruling, profile)


def difference(expected: Ruling, actual: Ruling, profile: str) -> tuple[str, ...]:
    """
    The names of the compared fields in which two rulings part.
    """
    pairs = zip(cut(expected, profile), cut(actual, profile), strict=True)
    return tuple(name for (name, wanted), (_, given) in pairs if wanted != given)
