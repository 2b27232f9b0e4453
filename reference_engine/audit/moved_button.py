"""
Whether button and blinds moved on as they have to.

Clauses: dead_button (32); with two players left heads_up_order (34-B), which wants the small blind on the button and
nobody with the big blind twice in a row. Readings: a wrong button and the blinds that follow from it are one finding. A
blind that nobody posted is a finding of posts. That the big blind moves on also where it leaves two players behind, and
either of them could have it without having it twice, weighs less.
"""

from collections.abc import Iterator, Sequence

from reference_engine.audit.next_hand import Places, players_after
from reference_engine.audit.played_hand import Found, found
from reference_engine.model.events import Event, Posted
from reference_engine.model.table import PostKind, Table


def find(before: Table, table: Table, due: Places, button: int, events: Sequence[Event]) -> Iterator[Found]:
    """
    A button or a blind at another seat than where it belongs, in one finding of each clause.

    `table` is that of the hand, `button` where the engine has its button.
    """
    players = players_after(table.seats, due.big_blind)
    if len(players) == 2:
        yield from _heads_up(before, table, due, button, events)
        return
    texts: list[str] = []
    if _place(players, button) != _place(players, due.button):
        nobody = "" if due.button in players else ", where nobody plays"
        texts.append(f"the button is on seat {button} and belongs on seat {due.button}{nobody}")
    if table.small_blind_seat is not None and table.small_blind_seat != due.small_blind:
        whose = "is dead" if due.small_blind is None else f"was due from seat {due.small_blind}"
        texts.append(f"seat {table.small_blind_seat} posted the small blind, which {whose}")
    if table.big_blind_seat != due.big_blind:
        texts.append(f"seat {table.big_blind_seat} posted the big blind, which was due from seat {due.big_blind}")
    if texts:
        yield found("dead_button", _posts_of_others(events, due), "; ".join(texts))


def is_tried(before: Table, table: Table) -> bool:
    """
    Whether somebody who had the button or a blind is not in the hand any more, so that a dead button shows.
    """
    players = players_after(table.seats, table.button)
    had = {before.button, before.small_blind_seat, before.big_blind_seat} - {None}
    return len(players) > 2 and not had.issubset(players)


def _heads_up(before: Table, table: Table, due: Places, button: int, events: Sequence[Event]) -> Iterator[Found]:
    small, big = table.small_blind_seat, table.big_blind_seat
    texts: list[str] = []
    if small is not None and button != small:
        texts.append(f"with two players left the button is on seat {button} and the small blind on seat {small}")
    if big == before.big_blind_seat:
        texts.append(f"seat {big} has the big blind twice in a row")
    if texts:
        yield found("heads_up_order", _posts_of_others(events, due), "; ".join(texts))
    elif big != due.big_blind:
        text = f"seat {big} posted the big blind, which moves on to seat {due.big_blind}"
        yield found("dead_button.heads_up", _posts_of_others(events, due), text)


def _place(players: Sequence[int], chair: int) -> tuple[bool, int]:
    """
    A chair, by whether somebody plays there and who plays on its left.
    """
    following = sorted(players, key=lambda number: (number <= chair, number))
    return chair in players, following[0]


def _posts_of_others(events: Sequence[Event], due: Places) -> tuple[int, ...]:
    """
    The blinds of seats that do not owe them, or else all that were posted; the beginning where there are none.
    """
    owing = {PostKind.SMALL_BLIND: due.small_blind, PostKind.BIG_BLIND: due.big_blind}
    blinds = {at: event for at, event in enumerate(events) if type(event) is Posted and event.kind in owing}
    wrong = tuple(at for at, event in blinds.items() if event.seat != owing[event.kind])
    return wrong or tuple(blinds) or ((0,) if events else ())
