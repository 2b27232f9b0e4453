"""
A short notation of deal logs, in which every card is given to its seat and nothing follows from anything.

    1sb50 2bb100 3a25 2bba100 4st200     posts
    1As                                  a card to seat 1 (1?? unseen)
    deal:123!123                         the next cards of the pack below to these seats, that of seat 3 as evidence
    .                                    the stub is put down
    3f 3x 3c100 3b100 3r200              acts: fold, check, call, bet, raise
    /5c                                  a burn
    F:AsKdQh T:2c R:3c                   the board
    boxed:2c  aside0:2c  move0>3:As      a boxed card, the card of place 0 replaced, the card of place 0 moved to seat 3
    show0 show0:As bare0                 showdown, or a card that the dealer shows
    burn0:As muck0 return0               a card that was out becomes a burn, is mucked, goes back into the stub
    kill3 back1:50 floor left1           a killed hand, chips returned, the floor called, a player who leaves
    pot2 pot1:100,2:50                   the award: all that is in the pot, or these chips

A word that ends in ! is evidence.
"""

import re
from collections.abc import Callable, Iterator

import pytest

from conformance.corpus.tables import TableLine, seated
from reference_engine.audit import DealLog
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardExposed,
    CardMucked,
    CardReplaced,
    CardsReturned,
    ChipsReturned,
    DealEnded,
    Event,
    Exposer,
    FloorCalled,
    HandKilled,
    KillReason,
    Posted,
    PotAwarded,
    SeatLeft,
)
from reference_engine.model.games import Game, Street
from reference_engine.model.table import PostKind, SeatChips

_POSTS = {
    "sb": PostKind.SMALL_BLIND,
    "bb": PostKind.BIG_BLIND,
    "a": PostKind.ANTE,
    "bba": PostKind.BIG_BLIND_ANTE,
    "st": PostKind.STRADDLE,
    "db": PostKind.DEAD_BLIND,
}
_ACTS = {"f": Action.FOLD, "x": Action.CHECK, "c": Action.CALL, "b": Action.BET, "r": Action.RAISE}
_PACK = ("As", "Kd", "Qh", "Js", "Tc", "9d", "8h", "7s", "6d", "5h", "4s", "3d")
_STREETS = {"F": Street.FLOP, "T": Street.TURN, "R": Street.RIVER}


def _cards(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"(?:\?\?|..)\*?", text))


_GRAMMAR: tuple[tuple[str, Callable[..., Event]], ...] = (
    (r"(\d+)(sb|bba|bb|a|st|db)(\d+)", lambda seat, kind, chips: Posted(int(seat), _POSTS[kind], int(chips))),
    (r"(\d+)((?:[2-9TJQKAX][cdhs]|J[RB]|\?\?)\*?)", lambda seat, card: CardDealt(int(seat), card)),
    (r"\.", DealEnded),
    (r"(\d+)([fxcbr])(\d*)", lambda seat, act, chips: Acted(int(seat), _ACTS[act], int(chips or 0))),
    (r"/(.+)", CardBurned),
    (r"([FTR]):(.*)", lambda street, cards: BoardDealt(_STREETS[street], _cards(cards))),
    (r"boxed:(.+)", CardBoxed),
    (r"aside(\d+):(.+)", lambda place, card: CardReplaced(int(place), card)),
    (r"move(\d+)>(\d+):(.+)", lambda place, seat, card: CardDealt(int(seat), card, int(place))),
    (r"show(\d+)", lambda place: CardExposed(int(place), Exposer.SHOWDOWN)),
    (r"show(\d+):(.+)", lambda place, face: CardExposed(int(place), Exposer.SHOWDOWN, face)),
    (r"kill(\d+)", lambda seat: HandKilled(int(seat), KillReason.ABSENT)),
    (r"back(\d+):(\d+)", lambda seat, chips: ChipsReturned(int(seat), int(chips))),
    (r"bare(\d+)", lambda place: CardExposed(int(place), Exposer.DEALER)),
    (r"burn(\d+):(.+)", lambda place, card: CardBurned(card, int(place))),
    (
        r"([FTR])(\d+):(.*)",
        lambda street, place, cards: BoardDealt(
            _STREETS[street], _cards(cards), (int(place), *[None] * (len(_cards(cards)) - 1))
        ),
    ),
    (r"muck(\d+)", lambda place: CardMucked(int(place))),
    (r"return(\d+)", lambda place: CardsReturned((int(place),))),
    (r"floor", FloorCalled),
    (r"left(\d+)", lambda seat: SeatLeft(int(seat))),
    (r"pot(\d+)", lambda seat: PotAwarded((SeatChips(int(seat), 0),))),
    (r"pot([-\d:,]*)", lambda awards: PotAwarded(tuple(_awards(awards)))),
)


def _event(word: str) -> Event:
    for pattern, make in _GRAMMAR:
        found = re.fullmatch(pattern, word)
        if found is not None:
            return make(*found.groups())
    raise ValueError(f"{word!r} is no word of the notation")


def _awards(text: str) -> Iterator[SeatChips]:
    for award in filter(None, text.split(",")):
        seat, chips = award.split(":")
        yield SeatChips(int(seat), int(chips))


def _with_the_pot(events: tuple[Event, ...]) -> Iterator[Event]:
    """
    The events, the award being all that was put in and not returned.
    """
    pot = 0
    for event in events:
        if isinstance(event, Posted | Acted):
            pot += event.chips
        elif isinstance(event, ChipsReturned):
            pot -= event.chips
        if isinstance(event, PotAwarded) and [award.chips for award in event.awards] == [0]:
            yield PotAwarded((SeatChips(event.awards[0].seat, pot),))
        else:
            yield event


def _dealt(seats: str) -> str:
    faces = iter(_PACK)
    return re.sub(r"\d", lambda seat: f" {seat[0]}{next(faces)}", seats)


class Written:
    """
    A log as it was written down, and the indexes of its evidence.
    """

    def __init__(
        self,
        words: str,
        *,
        edition: str = "tda-2024",
        pack: str | None = None,
        final: dict[int, int] | None = None,
        **table: object,
    ) -> None:
        split = re.sub(r"deal:(\S+)", lambda run: _dealt(run[1]), words).split()
        self.evidence = tuple(index for index, word in enumerate(split) if word.endswith("!"))
        self.log = DealLog(
            table=seated(TableLine(**{"seats": 3, **table})),  # type: ignore[arg-type]
            game=Game.NO_LIMIT_HOLDEM,
            edition=edition,
            events=tuple(_with_the_pot(tuple(_event(word.removesuffix("!")) for word in split))),
            stacks=tuple(SeatChips(seat, chips) for seat, chips in (final or {}).items()),
            pack=None if pack is None else _cards(pack),
        )


@pytest.fixture
def written() -> type[Written]:
    return Written
