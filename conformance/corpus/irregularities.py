"""
The irregularities that a record can hold, by the names under which a ruling says that they were found.

Most are called like the clause that answers them. Those that are not: a hand killed by presence that acts, and a hand
that gets a bet back nobody could call.
"""

IRREGULARITIES = frozenset(
    {
        "act_by_killed_hand",
        "announced_misdeal",
        "boxed_cards",
        "button_two_cards",
        "dealing_sequence",
        "dropped_stub",
        "exposed_cards",
        "exposed_downcard",
        "exposed_stub",
        "first_card",
        "foreign_back",
        "fouled_deck",
        "four_card_flop",
        "hand_killed_by_mistake",
        "irregular_burn",
        "live_card_mucked",
        "misplaced_button",
        "needless_correction",
        "new_level",
        "out_of_turn",
        "pot_awarded_early",
        "premature_cards",
        "reshuffle",
        "seat_dealt_out",
        "seat_not_entitled",
        "short_board",
        "short_button",
        "short_pack",
        "skipped_player",
        "skipped_street",
        "stray_card",
        "surplus_board_cards",
        "uncalled_bet",
        "unburned_flop",
        "uneven_street",
        "wrong_amount",
        "wrong_bring_in",
        "wrong_card",
        "wrong_count",
    }
)
