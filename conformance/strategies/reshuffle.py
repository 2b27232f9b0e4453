"""
A premature street that went back into the stub (39-D, RP-5): it is shuffled in, and face down.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.record import Record
from conformance.strategies.source import FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import Told, group, told
from reference_engine.model.events import CardsReturned, Event, StubShuffled

SLUG = CLAUSE = "reshuffle"
EDITIONS, PROFILES = (TDA_2024,), WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on in any case: only the remedies part, which `core` does not compare.
"""

_STREETS = ("flop", "turn", "river")
_ACTS = ("", "C", "R", "RR", "CR")
_UNDONE: tuple[tuple[str, tuple[Event, ...]], ...] = (
    ("is not shuffled in", ()),
    ("is shuffled in with faces in sight", (StubShuffled(face_up=True),)),
)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A street that came too early and went back; the opposite twin shuffles it in face down.
    """
    opening = draw_opening(draw, draw_table(draw, deep=True))
    streets_before = draw.integer(0, len(_STREETS) - 1)
    acts = _ACTS[draw.integer(0, len(_ACTS) - 1)]
    words, undone = _UNDONE[draw.integer(0, len(_UNDONE) - 1)]
    shuffle = draw.integer(0, 51)
    begun = Record(opening).play("S" * streets_before + acts)
    too_early = begun.fork().play("D")
    street = too_early.street_cards()
    stub = (*[card for _, card in street], *too_early.stub)
    went_back = CardsReturned(tuple(place for place, _ in street))

    def returned(edit: str, *then: Event) -> Told:
        # A shuffled stub lies in some other order: it is cut where the draw says.
        cut = shuffle % len(stub) if then else 0
        return Told(edit, too_early.case(edition, went_back, *then), (*stub[cut:], *stub[:cut]))

    came = f"the {_STREETS[streets_before]} came before the betting ended and went back"
    return group(
        SLUG,
        CLAUSE,
        edition,
        returned(f"{came}: it {words}", *undone),
        clean=told("the betting ended first", begun, "QD", edition=edition),
        opposite=returned(f"{came}, and is shuffled in face down", *undone, StubShuffled()),
    )


def reshuffle_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a premature street that went back and was not shuffled in as it has to be.

    Shrinks to two players and a flop that went back, before any act.
    """
    return groups(generate, edition)
