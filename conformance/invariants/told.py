"""
A permitted set as plain values, in which the order of what has none does not matter; and changes of such values.
"""

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from reference_engine.model.case import Case
from reference_engine.model.ruling import PermittedSet, Ruling

_WITHOUT_ORDER = frozenset({"seats", "killed", "posts", "returned", "refund", "remedies", "places", "mixed", "options"})
_SEATS = frozenset(
    {
        "seat",
        "seats",
        "button",
        "button_due",
        "small_blind_seat",
        "big_blind_seat",
        "dealt_in",
        "killed",
    }
)
_CHIPS = frozenset(
    {
        "chips",
        "stack",
        "small_blind",
        "big_blind",
        "ante",
        "big_blind_ante",
        "bring_in",
        "small_bet",
    }
)
_CARDS = frozenset({"card", "cards", "face"})

Renamed = Callable[[Any], Any]


def told(permitted: PermittedSet | Ruling) -> Any:  # noqa: ANN401 - plain values as JSON has them
    """
    The set or ruling as plain values, sorted where the order means nothing.
    """
    return in_order(msgspec.to_builtins(permitted))


def in_order(value: Any, key: str = "") -> Any:  # noqa: ANN401
    """
    Plain values, sorted where the order means nothing.
    """
    if isinstance(value, dict):
        return {name: in_order(each, name) for name, each in value.items()}
    if isinstance(value, list | tuple):
        items = [in_order(each) for each in value]
        return sorted(items, key=repr) if key in _WITHOUT_ORDER else items
    return value


def with_seats(values: Any, renamed: Callable[[int], int]) -> Any:  # noqa: ANN401
    """
    Plain values with every seat renamed.
    """
    return _changed(values, _SEATS, int, renamed)


def with_chips(values: Any, scaled: Callable[[int], int]) -> Any:  # noqa: ANN401
    """
    Plain values with every amount of chips changed.
    """
    return _changed(values, _CHIPS, int, scaled)


def case_with_seats(case: Case, renamed: Callable[[int], int]) -> Case:
    """
    The case with every seat renamed, its table in the order of the new numbers.
    """
    values = with_seats(msgspec.to_builtins(case), renamed)
    seats = values["table"]["seats"]
    for seat in seats:
        seat["number"] = renamed(seat["number"])
    seats.sort(key=lambda seat: seat["number"])
    return msgspec.convert(values, Case)


def case_with_chips(case: Case, scaled: Callable[[int], int]) -> Case:
    """
    The case with every amount of chips changed.
    """
    return msgspec.convert(with_chips(msgspec.to_builtins(case), scaled), Case)


def case_with_faces(case: Case, renamed: Callable[[str], str]) -> Case:
    """
    The case with every face renamed.
    """
    values = msgspec.to_builtins(case)
    return msgspec.convert({**values, "events": _changed(values["events"], _CARDS, str, renamed)}, Case)


def _changed(value: Any, keys: Collection[str], kind: type, change: Renamed, *, within: bool = False) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {name: _changed(each, keys, kind, change, within=name in keys) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_changed(each, keys, kind, change, within=within) for each in value]
    return change(value) if within and type(value) is kind else value
