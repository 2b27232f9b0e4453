"""
What every adapter reads from a table: which seats get cards and in which order, and what its engine has no words for.
"""

from collections.abc import Collection, Iterable
from typing import Any

ENTITLED = frozenset({"present", "absent", "on_penalty"})
_RANKED_CARDS = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


class Unsupported(Exception):  # noqa: N818 - an answer, not an error
    """
    The engine has no words for an event or for a feature of the table.
    """


def dealing_order(table: dict[str, Any], gone: Collection[int] = ()) -> tuple[int, ...]:
    """
    The seats entitled to a hand, clockwise from the left of the button, a seat with the button last.
    """
    numbers = [seat["number"] for seat in table["seats"]]
    if table["button"] not in numbers:
        raise Unsupported(f"the button is on seat {table['button']}, which the table does not have")
    first = numbers.index(table["button"]) + 1
    clockwise = table["seats"][first:] + table["seats"][:first]
    return tuple(seat["number"] for seat in clockwise if seat["state"] in ENTITLED and seat["number"] not in gone)


def seats_around(table: dict[str, Any], gone: Collection[int] = ()) -> tuple[int, ...]:
    """
    The seats entitled to a hand in the order of the table, the way an engine numbers the players of one.
    """
    entitled = dealing_order(table, gone)
    return tuple(seat["number"] for seat in table["seats"] if seat["number"] in entitled)


def players_around(table: dict[str, Any], gone: Collection[int], engine: str) -> tuple[int, ...]:
    """
    The seats in a hand in the order of the table, for an engine that has a live button and live blinds only.

    `Unsupported` when nobody is dealt in at the button's seat, a blind is dead, or a player is away.
    """
    check_everybody_is_there(table, engine)
    players = seats_around(table, gone)
    if table["button"] not in players:
        raise Unsupported(f"{engine} has no dead button, and nobody is dealt in at seat {table['button']}")
    if None in {table["small_blind_seat"], table["big_blind_seat"]}:
        raise Unsupported(f"{engine} has no dead blind")
    return players


def check_everybody_is_there(table: dict[str, Any], engine: str) -> None:
    """
    `Unsupported` when a seat is dealt in and its hand killed afterwards.
    """
    for seat in table["seats"]:
        if seat["state"] in {"absent", "on_penalty"}:
            raise Unsupported(f"{engine} knows no player who is {seat['state']}, as seat {seat['number']} is")


def check_card(card: str, engine: str, *, unknown_allowed: bool) -> None:
    """
    `Unsupported` when the engine has no such card: a joker, the back of another pack, perhaps an unknown face.
    """
    if card in _RANKED_CARDS or (unknown_allowed and card == "??"):
        return
    raise Unsupported(f"{engine} has no card `{card}`")


def check_packs(packs: Iterable[Iterable[str] | None], engine: str) -> None:
    """
    `Unsupported` when a pack holds a card that the engine's does not.
    """
    for pack in packs:
        for card in pack or ():
            check_card(card, engine, unknown_allowed=False)


def stacks(table: dict[str, Any]) -> dict[int, int]:
    """
    The chips of each seat before any post.
    """
    return {seat["number"]: seat.get("stack", 0) for seat in table["seats"]}
