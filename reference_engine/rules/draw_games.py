"""
A cause of a misdeal in a draw game.

The list of causes speaks of draw games only to leave them to the house. What a house states in its file holds for all
of its draw games; without one the case is the house's, with what is seen in practice.

Clause: draw_games (35-A7, its part on draw games).
Reading: draw-misdeal.
"""

from collections.abc import Sequence

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import Disregard
from reference_engine.situation import Situation


def misdeal_cause(
    situation: Situation, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int]
) -> Finding:
    """
    What an error that flop games list as a cause of a misdeal comes to in a draw game, before substantial action.
    """
    reading = situation.reading("draw-misdeal")
    if reading == "a":
        return situation.misdeal(irregularity, clauses, evidence)
    if reading == "b":
        return situation.disregard(irregularity, clauses, evidence)
    play_on = Option(Effect.PLAY_ON, (Disregard(irregularity),))
    return situation.house(irregularity, clauses, evidence, Option(Effect.MISDEAL), play_on)


def one_exposure(situation: Situation, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int]) -> Finding:
    """
    What a single exposed downcard comes to that would be no cause of a misdeal in a flop game either.

    A house that has stated what its draw games do has not asked for anything here.
    """
    if situation.reading("draw-misdeal") != "house":
        return situation.disregard(irregularity, clauses, evidence)
    options = [Option(Effect.PLAY_ON, (Disregard(irregularity),))]
    if not situation.too_late_for_misdeal:
        options.append(Option(Effect.MISDEAL))
    return situation.house(irregularity, clauses, evidence, *options)
