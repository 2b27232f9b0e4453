"""
Whether the betting on a street had ended when the next street, or the award, came.

What a seat owed is not judged here: engines part on it where a blind was posted short. Among the seats that are in the
hand and have chips, each has acted and all have put in the same; a seat alone with chips has put in what the others
have.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import PlayedHand
from reference_engine.model.events import Acted, Action, ChipsReturned, HandKilled, Posted, PotAwarded
from reference_engine.model.games import Street
from reference_engine.model.table import LIVE_POSTS, PostKind


class _Round:
    """
    The chips of the seats, and who acted on the street.
    """

    def __init__(self, played: PlayedHand) -> None:
        self.behind = {seat.number: seat.stack for seat in played.log.table.seats}
        self.seats_in = {seat for seat in played.dealt_in if seat not in played.to_be_killed}
        self.open()

    def open(self) -> None:
        self.put_in = dict.fromkeys(self.behind, 0)
        self.acted: set[int] = set()

    def move(self, seat: int, chips: int, *, counts: bool = True) -> None:
        self.behind[seat] -= chips
        self.put_in[seat] += chips if counts else 0

    @property
    def has_ended(self) -> bool:
        able = [seat for seat in self.seats_in if self.behind[seat] > 0]
        if len(self.seats_in) < 2 or not able:
            return True
        if len(able) == 1:
            return self.put_in[able[0]] >= max(self.put_in[seat] for seat in self.seats_in)
        return self.acted.issuperset(able) and len({self.put_in[seat] for seat in able}) == 1


def unfinished_rounds(played: PlayedHand) -> Iterator[tuple[int, Street | None]]:
    """
    The boards that came too early by event, and the award that did (without a street).
    """
    at = _Round(played)
    opened = {index: street for street, index in played.hand.later_streets.opened_at.items()}
    for index, event in enumerate(played.log.events):
        if index in opened:
            if not at.has_ended:
                yield index, opened[index]
            at.open()
        match event:
            case Posted(seat=seat, kind=kind, chips=chips):
                at.move(seat, chips, counts=kind in LIVE_POSTS)
                if kind is PostKind.BRING_IN:
                    # Who brings it in could have opened for more, and has no further option.
                    at.acted.add(seat)
            case ChipsReturned(seat=seat, chips=chips):
                at.move(seat, -chips, counts=False)
            case Acted(seat=seat, action=action, chips=chips):
                at.move(seat, chips)
                at.acted.add(seat)
                if action is Action.FOLD:
                    at.seats_in.discard(seat)
            case HandKilled(seat=seat):
                at.seats_in.discard(seat)
            case PotAwarded() if not at.has_ended:
                yield index, None
            case _:
                pass
