"""
What the reference engine rules on a small world, in the second oracle's few words, and what is wrong with it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct, field

from conformance.invariants import INVARIANTS
from conformance.invariants.invariant import HOLDS, Ruled
from conformance.small_worlds.second_oracle import Says, second_opinion
from conformance.small_worlds.worlds import World, worlds
from reference_engine.model.case import Case
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    DeadHands,
    Disregard,
    Outcome,
    Remedy,
    Replace,
    RestoreFlop,
    ReturnAndReshuffle,
    ReturnChips,
    Ruling,
    Scrap,
    Supply,
)

_OF_ONE_RULING = (
    "each_card_has_one_fate",
    "nobody_loses_by_a_misdeal_or_a_void_hand",
    "remedies_move_chips_that_are_there",
    "a_redeal_repeats_the_hand",
    "only_hands_that_are_dealt_are_killed",
    "dead_hands_get_nothing",
    "dead_hands_lower_no_pot",
)
"""
The invariants that hold a ruling against its record, without another ruling.
"""
_WHERE_NOTHING_IS_SAID = ("no_misdeal_after_substantial_action", "a_fouled_deck_is_no_misdeal")
"""
Those that the second oracle makes needless where it speaks.
"""
_OUTCOMES = {
    Outcome.PLAY_ON: "play on",
    Outcome.MISDEAL: "misdeal",
    Outcome.HAND_VOID: "void",
    Outcome.FLOOR_DECIDES: "floor",
}


class Disagreement(Struct, frozen=True):
    """
    A world on which something is wrong, and what.
    """

    kind: str
    text: str
    case: Case


class Tally(Struct):
    """
    How many worlds there were by kind, on how many of them the second oracle spoke, how often invariants were compared.
    """

    kinds: Counter[str] = field(default_factory=Counter)
    second: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """
        Count what another part came to.
        """
        self.kinds.update(other.kinds)
        self.second.update(other.second)
        self.compared.update(other.compared)
        self.disagreements += other.disagreements


def in_few_words(ruling: Ruling) -> Says:
    """
    The ruling as the second oracle would say it; chips apart, of which that one knows nothing.
    """
    if ruling.outcome is not Outcome.PLAY_ON:
        return frozenset({_OUTCOMES.get(ruling.outcome, ruling.outcome.value)})
    return frozenset({"play on", *(word for remedy in ruling.remedies for word in _words(remedy))})


def _words(remedy: Remedy) -> Iterator[str]:
    match remedy:
        case DeadHands(seats=seats):
            yield from (f"dead {seat}" for seat in seats)
        case Supply():
            yield "supply"
        case Replace():
            yield "replace"
        case Scrap():
            yield "scrap"
        case RestoreFlop(burn_of=street):
            yield f"mix, burn of the {street}"
        case ReturnAndReshuffle(street=Street.FLOP):
            yield "return the flop"
        case Disregard() | ReturnChips():
            pass
        case _:
            yield repr(remedy)


def look_at(tally: Tally, world: World) -> None:
    """
    Count a world, and note what is wrong with it.
    """
    tally.kinds[world.kind] += 1
    ruled = Ruled(world.case)
    says = second_opinion(world.case)
    if says is not None:
        tally.second[world.kind] += 1
        rules = in_few_words(ruled.ruling)
        if rules != says:
            text = f"the second oracle says {sorted(says)}, the reference engine {sorted(rules)}"
            tally.disagreements.append(Disagreement(world.kind, text, world.case))
    if "out_of_turn" in ruled.permitted.irregularities:
        tally.disagreements.append(Disagreement(world.kind, "a seat is out of turn", world.case))
    for name in _OF_ONE_RULING if says is not None else (*_OF_ONE_RULING, *_WHERE_NOTHING_IS_SAID):
        for wrong in INVARIANTS[name].compare(ruled):
            tally.compared[name] += 1
            if wrong != HOLDS:
                tally.disagreements.append(Disagreement(world.kind, f"{name}: {wrong}", world.case))


def compared(part: int = 0, parts: int = 1) -> Tally:
    """
    What all worlds come to, or those of one part of several: every one of them is in one part.
    """
    tally = Tally()
    for world in islice(worlds(), part, None, parts):
        look_at(tally, world)
    return tally
