"""
The remedies of a golden case: sentences such as `dead 4 5` or `scrap flop:1`.

    dead 4 5, supply 6 1, replace 3:2, scrap flop:1, put back 3:1, turn up 3:1 (stud)
    return 200 to 4, pay 50 from 4
    restore flop:1 flop:2 flop:3 as burn of the flop with 1 from the stub (one of these cards is picked as that burn)
    return flop:1 flop:2 flop:3 and reshuffle (dealt again from the street of the first card named)
    return 3:4 4:4 of fourth_street and reshuffle (stud)
    complete the flop with 1, rebuild the stub, shuffle the stub, shuffle the stub with burn:1 (which fell into it)
    bind 5:1 (the first act of seat 5 stands), no raise by 4, level 2
    button to 2 with small blind 50 from 3 and big blind 100 from 4
"""

import re
from collections.abc import Callable, Sequence

from msgspec import structs

from reference_engine.model.case import Case
from reference_engine.model.events import Acted
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    Bind,
    Complete,
    DeadHands,
    MoveButton,
    NoRaise,
    PayIn,
    PlayAtLevel,
    Post,
    PutBack,
    Remedy,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    ReturnChips,
    Scrap,
    Supply,
    TurnUp,
)
from reference_engine.model.table import PostKind


def remedy_of(sentence: str, place: Callable[[str], int], case: Case) -> Remedy:
    """
    The remedy that a sentence says; ValueError where it is none.
    """
    words = sentence.split()
    found = _of_cards(words, place) or _of_boards(words, place) or _of_the_stub(words, place) or _of_acts(words, case)
    if found is None and words[:2] == ["button", "to"] and "with" in words:
        found = MoveButton(button=int(words[2]), posts=posts_of(sentence.partition(" with ")[2]))
    if found is None:
        raise ValueError(f"{sentence!r} is no remedy")
    return found


def _of_cards(words: Sequence[str], place: Callable[[str], int]) -> Remedy | None:
    match words:
        case ["dead", *seats] if seats:
            return DeadHands(seats=tuple(sorted(int(seat) for seat in seats)))
        case ["supply", seat, cards]:
            return Supply(seat=int(seat), cards=int(cards))
        case ["replace", where]:
            return Replace(place=place(where))
        case ["scrap", where]:
            return Scrap(place=place(where))
        case ["turn", "up", where]:
            return TurnUp(place=place(where))
        case ["put", "back", *where] if where:
            return PutBack(places=_places(where, place))
        case _:
            return None


def _of_boards(words: Sequence[str], place: Callable[[str], int]) -> Remedy | None:
    match words:
        case ["restore", *where, "as", "burn", "of", "the", street] if where:
            return RestoreFlop(places=_places(where, place), burn_of=Street(street))
        case ["restore", *where, "as", "burn", "of", "the", street, "with", cards, "from", "the", "stub"] if where:
            return RestoreFlop(places=_places(where, place), burn_of=Street(street), from_stub=int(cards))
        case ["return", *where, "and", "reshuffle"] if where and "of" not in where:
            street = Street(where[0].partition(":")[0])
            return ReturnAndReshuffle(street=street, places=_places(where, place))
        case ["return", *where, "of", street, "and", "reshuffle"] if where:
            return ReturnAndReshuffle(street=Street(street), places=_places(where, place))
        case ["complete", "the", street, "with", cards]:
            return Complete(street=Street(street), cards=int(cards))
        case _:
            return None


def _of_the_stub(words: Sequence[str], place: Callable[[str], int]) -> Remedy | None:
    match words:
        case ["rebuild", "the", "stub"]:
            return RestoreStub(rebuilt=True)
        case ["shuffle", "the", "stub"]:
            return RestoreStub(rebuilt=False)
        case ["shuffle", "the", "stub", "with", *where] if where:
            return RestoreStub(rebuilt=False, mixed=_places(where, place))
        case _:
            return None


def _of_acts(words: Sequence[str], case: Case) -> Remedy | None:
    match words:
        case ["return", chips, "to", seat]:
            return ReturnChips(seat=int(seat), chips=int(chips))
        case ["pay", chips, "from", seat]:
            return PayIn(seat=int(seat), chips=int(chips))
        case ["bind", act]:
            return Bind(event=_act(act, case))
        case ["no", "raise", "by", seat]:
            return NoRaise(seat=int(seat))
        case ["level", number]:
            return PlayAtLevel(level=int(number))
        case _:
            return None


def in_order(remedy: Remedy) -> Remedy:
    """
    The remedy with its seats, cards and posts in one order, for comparing.
    """
    if isinstance(remedy, DeadHands):
        return structs.replace(remedy, seats=tuple(sorted(remedy.seats)))
    if isinstance(remedy, RestoreStub):
        return structs.replace(remedy, mixed=tuple(sorted(remedy.mixed)))
    if isinstance(remedy, RestoreFlop | ReturnAndReshuffle | PutBack):
        return structs.replace(remedy, places=tuple(sorted(remedy.places)))
    if isinstance(remedy, MoveButton):
        return structs.replace(remedy, posts=tuple(sorted(remedy.posts, key=repr)))
    return remedy


def _act(text: str, case: Case) -> int:
    seat, _, nth = text.partition(":")
    acts = [i for i, event in enumerate(case.events) if isinstance(event, Acted) and str(event.seat) == seat]
    if not nth.isdigit() or not 1 <= int(nth) <= len(acts):
        raise ValueError(f"there is no act {text}")
    return acts[int(nth) - 1]


def posts_of(text: str) -> tuple[Post, ...]:
    """
    The forced bets of a text such as `small blind 50 from 3 and big blind 100 from 4`.
    """
    found = re.findall(r"(?:^|and )([a-z -]+) (\d+) from (\d+) ?", text)
    posts = [
        Post(seat=int(seat), kind=PostKind(re.sub(r"[ -]", "_", kind)), chips=int(chips)) for kind, chips, seat in found
    ]
    return tuple(sorted(posts, key=repr))


def _places(where: Sequence[str], place: Callable[[str], int]) -> tuple[int, ...]:
    places = tuple(sorted(place(text) for text in where))
    if len(set(places)) != len(places):
        raise ValueError(f"{' '.join(where)} names a card twice")
    return places
