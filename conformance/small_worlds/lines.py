"""
Every line of play of a small table: who acts how, up to four acts, with the flop wherever it may come.

Written without the suite's fold, so that turns and the end of a betting round are counted a second time.
"""

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from reference_engine.model.events import Acted, Action

BIG_BLIND, RAISE = 100, 200
MOST_ACTS = 4

Line = tuple["Acted | None", ...]
"""
The acts in order; None is the flop.
"""


class Betting(Struct, frozen=True):
    """
    A betting round: the seats still in, clockwise from the next to act, and what is in on this street.
    """

    waiting: tuple[int, ...]
    still_in: tuple[int, ...]
    chips: tuple[tuple[int, int], ...]

    def acts(self) -> Iterator[tuple[Acted, "Betting"]]:
        """
        What the next seat may do, a single size for a bet or raise, and the round after it.
        """
        seat, *others = self.waiting
        put_in = dict(self.chips)
        due = max(put_in.values()) - put_in[seat]
        stay = Acted(seat, Action.CALL, due) if due else Acted(seat, Action.CHECK)
        more = Acted(seat, Action.RAISE if max(put_in.values()) else Action.BET, due + RAISE)
        after = self.still_in.index(seat)
        again = (*self.still_in[after + 1 :], *self.still_in[:after])
        yield stay, replace(self, waiting=tuple(others), chips=tuple((put_in | {seat: put_in[seat] + due}).items()))
        yield more, replace(self, waiting=again, chips=tuple((put_in | {seat: put_in[seat] + due + RAISE}).items()))
        left = tuple(other for other in self.still_in if other != seat)
        waiting = tuple(others) if len(left) > 1 else ()
        yield Acted(seat, Action.FOLD), replace(self, waiting=waiting, still_in=left)


def lines(in_play: tuple[int, ...], blinds: dict[int, int], *, is_early: bool = False) -> Iterator[Line]:
    """
    Every line, each beginning of a line being one too, in which the flop comes in its time or, `is_early`, before it.

    `in_play` are the seats that act, in dealing order, `blinds` what each seat has posted, the big blind last.
    """
    order = list(dict.fromkeys(chain(blinds, in_play)))
    big_blind = [seat for seat, chips in blinds.items() if chips == BIG_BLIND][-1]
    after = _clockwise(in_play, order, big_blind)
    posted = tuple((seat, blinds.get(seat, 0)) for seat in order)
    betting = Betting(after if len(in_play) > 1 else (), in_play, posted)
    yield from _from(betting, in_play, 0, is_early=is_early, flop_is_out=False)


def _clockwise(in_play: tuple[int, ...], order: list[int], last: int) -> tuple[int, ...]:
    return tuple(sorted(in_play, key=lambda seat: (order.index(seat) <= order.index(last), order.index(seat))))


def _from(
    betting: Betting, in_play: tuple[int, ...], acts: int, *, is_early: bool, flop_is_out: bool
) -> Iterator[Line]:
    yield ()
    if not flop_is_out and len(betting.still_in) > 1 and bool(betting.waiting) is is_early:
        still = tuple(seat for seat in in_play if seat in betting.still_in)
        flop = Betting(still, still, tuple((seat, 0) for seat in still))
        yield from _then(None, _from(flop, in_play, acts, is_early=is_early, flop_is_out=True))
    if acts < MOST_ACTS and betting.waiting:
        for act, after in betting.acts():
            further = _from(after, in_play, acts + 1, is_early=is_early, flop_is_out=flop_is_out)
            yield from _then(act, further)


def _then(first: Acted | None, lines_after: Iterator[Line]) -> Iterator[Line]:
    for line in lines_after:
        yield (first, *line)
