"""
Flop without a burn.

In 2024 three cards that came without a burn are mixed, one is chosen as the burn, and the flop is the other two and
the next card of the stub, as long as nobody has acted on it. After any act, even one check, the flop stands, and the
turn has its one burn. 2019 leaves it to the floor.

Clause: unburned_flop (39-B). Any act ends it, not substantial action, and so does the turn card.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import Street
from reference_engine.model.ruling import Disregard, RestoreFlop
from reference_engine.rules.boards import acted_on, burns_of, cards_that_count, is_premature
from reference_engine.situation import Situation

_CLAUSES = ("unburned_flop",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    A flop of three cards that no burn came before.
    """
    hand = situation.hand
    if Street.FLOP not in hand.board:
        return
    places = cards_that_count(hand, Street.FLOP)
    if len(places) != hand.facts.board[Street.FLOP] or is_premature(hand, Street.FLOP):
        return
    if burns_of(situation, Street.FLOP):
        return
    evidence = [hand.board_dealt_at[Street.FLOP]]
    restored = RestoreFlop(tuple(places), Street.FLOP, from_stub=1)
    stands = acted_on(hand, Street.FLOP) or Street.TURN in hand.board
    if not situation.edition.parameters.unburned_flop_is_ruled:
        options = [Option(Effect.PLAY_ON, (Disregard("unburned_flop"),))]
        options += [] if stands else [Option(Effect.PLAY_ON, (restored,))]
        yield situation.floor("unburned_flop", _CLAUSES, evidence, *options)
    elif stands:
        yield situation.disregard("unburned_flop", _CLAUSES, evidence)
    else:
        yield situation.play_on("unburned_flop", _CLAUSES, evidence, restored)
