"""
The invariants by name.
"""

from conformance.invariants import cards, chips, dead_hands, gate, later, redeals, renaming, seats
from conformance.invariants.invariant import Invariant

_BY_NUMBER = {
    "P1": (cards.cards_are_conserved, cards.each_card_has_one_fate),
    "P2": (
        chips.chips_are_conserved,
        chips.nobody_loses_by_a_misdeal_or_a_void_hand,
        chips.remedies_move_chips_that_are_there,
    ),
    "P3": (
        gate.no_misdeal_after_substantial_action,
        gate.a_misdeal_ends_with_three_acts,
        gate.a_fouled_deck_is_no_misdeal,
        gate.a_fouled_deck_does_not_ask_for_acts,
    ),
    "P4": (gate.substantial_action_stays, gate.a_barred_misdeal_stays_barred),
    "P5": (gate.forced_bets_are_no_acts,),
    "P6": (redeals.a_redeal_repeats_the_hand, redeals.only_hands_that_are_dealt_are_killed),
    "P8": (redeals.deal_and_redeals_are_one_hand_of_a_penalty,),
    "P15": (
        dead_hands.dead_hands_get_nothing,
        dead_hands.dead_hands_lower_no_pot,
        dead_hands.killing_a_hand_moves_no_chips,
        dead_hands.acts_of_dead_hands_count_for_nothing,
    ),
    "P16": (seats.what_a_player_shows_does_not_count, seats.one_later_exposure_is_no_misdeal),
    "P17": (seats.absent_and_penalised_seats_are_dealt_in,),
    "P18": (renaming.editions_agree_on_regular_hands,),
    "P19": (renaming.seats_may_be_rotated, renaming.suits_may_be_renamed),
    "M": (
        renaming.faces_may_be_renamed,
        renaming.chips_may_be_scaled,
        later.a_later_street_changes_no_earlier_ruling,
        later.a_further_act_leaves_dead_hands_dead,
        later.coming_and_going_after_the_deal_changes_no_hand,
        later.a_penalty_in_mid_hand_kills_no_hand,
    ),
}

INVARIANTS: dict[str, Invariant] = {
    compare.__name__: Invariant(number, compare.__name__, compare)
    for number, compared in _BY_NUMBER.items()
    for compare in compared
}
"""
Every invariant by its name. P7 and P9 to P14 have tests of their own; M are relations beyond P1 to P19.
"""
