"""
Generators: tables, deals, lines of play, and one module per irregularity.

A generator yields a finished group of cases. It never borrows a predicate from the rules that the cases test.
"""

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies import (
    accepted_action,
    announced_misdeal,
    at_your_seat,
    boxed_cards,
    button_two_cards,
    checked_short_button,
    dead_button,
    dispute_window,
    dropped_stub,
    exposed_cards,
    exposed_replacement,
    first_card,
    fouled_deck,
    four_card_flop,
    hand_killed_by_mistake,
    heads_up_order,
    irregular_burn,
    killed_hand,
    killed_in_turn,
    late_exposure,
    live_card_mucked,
    misdeal_window,
    misplaced_button,
    new_level,
    out_of_turn,
    penalty,
    premature_cards,
    redeal,
    reshuffle,
    scrap_card,
    seat_dealt_out,
    seat_not_entitled,
    seen_flop_card,
    short_button,
    substantial_action,
    unburned_flop,
    wrong_card,
    wrong_count,
)
from conformance.strategies.source import Source

REGISTRY: tuple[Source, ...] = tuple(
    Source(
        module.SLUG,
        module.CLAUSE,
        module.generate,
        module.EDITIONS,
        module.PROFILES,
        module.GAMES,
    )
    for module in (
        dispute_window,
        at_your_seat,
        dead_button,
        heads_up_order,
        boxed_cards,
        first_card,
        seat_not_entitled,
        seat_dealt_out,
        wrong_count,
        wrong_card,
        exposed_cards,
        button_two_cards,
        redeal,
        misdeal_window,
        scrap_card,
        fouled_deck,
        substantial_action,
        short_button,
        killed_hand,
        four_card_flop,
        seen_flop_card,
        unburned_flop,
        penalty,
        late_exposure,
        premature_cards,
        out_of_turn,
        misplaced_button,
        new_level,
        irregular_burn,
        reshuffle,
        dropped_stub,
        live_card_mucked,
        hand_killed_by_mistake,
        killed_in_turn,
        exposed_replacement,
        checked_short_button,
        accepted_action,
        announced_misdeal,
    )
)
"""
Every source, in the order of the clauses.
"""


def group_for(source: Source, draw: Draw, edition: str) -> Group:
    """
    The group that a source makes of the draws.
    """
    return source.generate(draw, edition=edition)
