"""
Wild records: legal tables, and hands in which several things go wrong at once, up to a floor call at any moment.

No irregularity is meant and none is avoided: faults fall where the draws put them, so that records come about which
no clause's own generator makes. Each fault is three bytes, a kind, a moment and a choice; fewer bytes are fewer faults.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw, strategy
from conformance.strategies.source import TDA_2024
from conformance.strategies.tables import draw_heads_up, draw_table
from conformance.strategies.wild_deals import WildDeal, faults_of, wild_pack
from conformance.strategies.wild_faults import FAULTS
from conformance.strategies.wild_play import WildPlay
from reference_engine.fold import fold
from reference_engine.model.case import Case
from reference_engine.model.events import Event, FloorCalled
from reference_engine.model.games import FACTS, Game
from reference_engine.model.table import Table
from reference_engine.seating import dealing_order

_MOST_STEPS = 24
_BUTTON_MISPLACED_FROM = 60


def wild_case(draw: Draw, *, edition: str) -> Case:
    """
    A well-formed case of the draw's game with any number of irregularities, none among them.

    What contradicts the record is left out of it.
    """
    game, facts = draw.game, FACTS[draw.game]
    equal_blinds = draw.integer(0, 7) == 7 and facts.has_button
    table = draw_heads_up(draw, equal_blinds=True) if equal_blinds else draw_table(draw)
    due = draw.integer(0, 63)
    cards = len(dealing_order(table)) * facts.hole_cards
    deal = WildDeal(table, game, wild_pack(draw, game, reach=cards + 8))
    deal.deal(faults_of(draw.blob(8)), stopped=draw.integer(0, 15) == 15)
    if due >= _BUTTON_MISPLACED_FROM and facts.has_button:
        table = replace(table, button_due=table.seats[due % len(table.seats)].number)
    play = WildPlay(table, game, deal.pack, _consistent(table, game, deal.events), deal.top)
    play.go_on(streets=draw.integer(0, len(facts.streets) - 1))
    faults = faults_of(draw.blob(11))
    steps = draw.blob(_MOST_STEPS)
    for step in range(len(steps) + 1):
        for kind, moment, choice in faults:
            if moment % (len(steps) + 1) == step:
                FAULTS[kind % len(FAULTS)](play, choice)
        if step < len(steps) and not play.advance(steps[step]):
            break
    # Where a stopped deal is played on, a later burn is what ends it, and which act was in turn is seen only now.
    return Case(table, game, edition, (*_consistent(table, game, play.events), FloorCalled()))


def _consistent(table: Table, game: Game, events: list[Event]) -> list[Event]:
    """
    The events without those that contradict the others, the first of them left out again and again.
    """
    while problems := [problem.event for problem in fold(table, game, events).problems if problem.event is not None]:
        del events[problems[0]]
    return events


def wild_cases(*, edition: str = TDA_2024, game: Game = Game.NO_LIMIT_HOLDEM) -> SearchStrategy[Case]:
    """
    Wild cases of a game in an edition.

    Shrinks to two seats, a regular deal, and a floor call before the first act.
    """

    def body(draw: Draw) -> Case:
        return wild_case(draw, edition=edition)

    return strategy(body, game)
