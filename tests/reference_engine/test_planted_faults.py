"""
A fault planted in a rule turns a golden case of that rule red.

Each fault is written into a copy of the reference engine, and the golden cases are ruled by the copy.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import reference_engine

ORIGINAL = Path(reference_engine.__file__).parent
RED_CASES = """
import sys
from conformance.corpus.expectation import disagreements
from conformance.corpus.loading import CORPUS, golden_cases, golden_file
from conformance.corpus.switch_cases import switch_cases
from reference_engine.rule_on import rule_on
named = [f'id = "{name}"' for name in sys.argv[1:]]
files = [path for path in sorted(CORPUS.glob("*.toml")) if any(name in path.read_text() for name in named)]
cases = [case for path in files for case in golden_file(path)] or (*golden_cases(), *switch_cases())
for golden in cases:
    try:
        red = disagreements(rule_on(golden.case), golden.required, golden.acceptable)
    except Exception as error:
        red = error
    if red:
        print(golden.id)
"""

FAULTS: dict[str, tuple[str, str, str, str]] = {
    "three acts without chips": ("rules/substantial_action.py", "count >= 3 or", "count >= 4 or", "three_folds"),
    "two folds count": ("rules/substantial_action.py", "(count == 2 and with_chips)", "count == 2", "two_folds"),
    "one act with chips is enough": (
        "rules/substantial_action.py",
        "(count == 2 and with_chips)",
        "with_chips",
        "one_all_in",
    ),
    "acts out of turn count": ("rules/substantial_action.py", "if act.in_turn]", "]", "fold_and_a_call_out_of_turn"),
    "latch is lost on the next street": (
        "rules/substantial_action.py",
        'reading("U-16") == "b"',
        'reading("U-16") == "a"',
        "no_act_on_the_flop_yet",
    ),
    "one boxed card is enough": (
        "rules/boxed_cards.py",
        "if len(hand.boxed) > 1:",
        "if len(hand.boxed) > 0:",
        "one_boxed_on_the_deal",
    ),
    "boxed cards of the stub count": (
        "rules/boxed_cards.py",
        "if len(hand.boxed) > 1:",
        "if len(hand.boxed + hand.boxed_later) > 1:",
        "two_boxed_after_the_deal_has_ended",
    ),
    "first card never wrong": (
        "rules/first_card.py",
        "if not hand.deal or hand.deal[0].seat in (hand.dealing_order[0], order_due(hand, button_due(hand))[0]):",
        "if True:",
        "first_card_past_an_absent_seat",
    ),
    "stray cards at an absent seat": (
        "rules/seat_not_entitled.py",
        "if dealt.seat not in hand.entitled]",
        "if dealt.seat not in hand.entitled or dealt.seat in hand.absent_at_deal]",
        "absent_seat_is_dealt_in",
    ),
    "stray hand lives after SA": (
        "rules/seat_not_entitled.py",
        "if holders:",
        "if False:",
        "tenth_hand_dealt_at_nine_found_after_an_all_in",
    ),
    "absent seat may be dealt out": (
        "rules/seat_dealt_out.py",
        "if not cards]",
        "if not cards and seat not in hand.absent_at_deal]",
        "absent_seat_gets_no_card",
    ),
    "two surplus cards needed": (
        "rules/wrong_count.py",
        "allowed = right if cards or spared else 0",
        "allowed = right + 1 if cards or spared else 0",
        "seat_with_three_cards",
    ),
    "short hands never wrong": (
        "rules/wrong_count.py",
        "if len(cards) >= right or spared or not cards:",
        "if True:",
        "caller_with_one_card",
    ),
    "short button is a misdeal": (
        "rules/short_button.py",
        "return button if count or",
        "return button if not count and",
        "button_with_one_card",
    ),
    "short button may act": (
        "rules/short_button.py",
        "if short_acts and (named",
        "if not short_acts and (named",
        "button_with_one_card_bets",
    ),
    "posts go back with the bet": (
        "rules/uncalled_bet.py",
        "chips = min(uncalled, sum(act.chips for act in acts))",
        "chips = committed.get(seat, 0)",
        "raiser_with_one_card_and_a_caller",
    ),
    "a posted blind goes back with an uncalled raise": (
        "rules/uncalled_bet.py",
        "chips = min(uncalled, sum(act.chips for act in acts))",
        "chips = uncalled",
        "raise_by_the_big_blind_with_three_cards_over_a_short_all_in",
    ),
    "uncalled raise stays": (
        "rules/uncalled_bet.py",
        "if chips <= 0:",
        "if chips >= 0:",
        "raiser_with_one_card_and_no_caller",
    ),
    "joker never a misdeal": (
        "rules/wrong_card.py",
        "elif not situation.too_late_for_misdeal:",
        "elif False:",
        "joker_in_a_hand",
    ),
    "third card counts as first two": (
        "rules/exposed_cards.py",
        "return position < 2",
        "return position < 3",
        "third_card_exposed",
    ),
    "exposures by players count": (
        "rules/exposed_cards.py",
        "exposure.by is not Exposer.DEALER or",
        "",
        "two_cards_shown_by_players",
    ),
    "one later exposure is enough": (
        "rules/exposed_cards.py",
        "exposed if len(exposed) > 1 else []",
        "exposed",
        "second_card_of_the_first_seat_exposed",
    ),
    "catch-up deal is out of order": (
        "rules/dealing_sequence.py",
        "if button is not None and _only_the_button_is_out_of_order(sequence, expected, button):",
        "if False:",
        "button_gets_its_cards_in_a_row",
    ),
    "later card out of order is a misdeal": (
        "rules/dealing_sequence.py",
        'reading("U-14") == "b"',
        'reading("U-14") == "a"',
        "two_seats_swapped_in_the_second_round",
    ),
    "duplicate ignored": (
        "rules/fouled_deck.py",
        "if pack.duplicates:",
        "if False:",
        "folded_caller_gets_its_chips_back",
    ),
    "a foreign back fouls by itself": (
        "rules/fouled_deck.py",
        'situation.reading("fouled-foreign-back") == "b"',
        "True",
        "card_of_another_pack_a",
    ),
    "one joker is two": (
        "rules/fouled_deck.py",
        "if len(jokers) > 1 and",
        "events.update(jokers)\n    if jokers and",
        "one_joker_and_no_second_b",
    ),
    "a house's wrong card is unseen": (
        "rules/fouled_deck.py",
        'situation.reading("fouled-wrong-card") == "b"',
        "False",
        "joker_in_a_live_hand_b",
    ),
    "what a house does in draw games is unread": (
        "rules/draw_games.py",
        'if reading == "a":',
        "if False:",
        "two_cards_exposed_in_a_draw_game_a",
    ),
    "a missing card never fouls": (
        "rules/fouled_deck.py",
        "events.update(hand.found)",
        "pass",
        "card_of_this_pack_under_the_table_b",
    ),
    "a burned scrap is always a burn": (
        "rules/boards.py",
        'situation.reading("U-4") == "b"',
        "True",
        "joker_was_the_burn_of_the_flop_a",
    ),
    "a house's choice for four cards is unread": (
        "rules/four_card_flop.py",
        'elif swept or reading == "floor":',
        "elif True:",
        "four_cards_on_the_flop",
    ),
    "absent seats' acts unseen": (
        "rules/presence.py",
        "        if acts:",
        "        if False:",
        "absent_seat_calls_in_a_regular_deal",
    ),
    "pending acts unseen": (
        "rules/out_of_turn.py",
        "    if without_effect:",
        "    if False:",
        "call_out_of_turn_before_its_turn",
    ),
    "an act out of turn binds again": (
        "rules/out_of_turn.py",
        "act.fate is Fate.BOUND and _is_last_thing_done(hand, act):",
        "act.fate is Fate.BOUND:",
        "play_has_gone_on_from_a_call_out_of_turn",
    ),
    "what waits past a skipped seat is ruled twice": (
        "rules/out_of_turn.py",
        "if skipped_seats(hand) else []",
        "if not skipped_seats(hand) else []",
        "one_call_out_of_turn_past_a_seat",
    ),
    "a raise does not free an act out of turn": (
        "betting.py",
        "elif number or act.raises != self._raises or act.facing != self.bet:",
        "elif number:",
        "call_out_of_turn_then_a_raise",
    ),
    "a raise of the size that was seen changes nothing": (
        "betting.py",
        "act.raises != self._raises or act.facing",
        "act.facing",
        "raise_in_turn_of_the_size_that_was_seen",
    ),
    "raises out of turn are not seen": (
        "betting.py",
        "act.facing, act.raises = max([self.bet, *seen]), self._raises",
        "act.facing, act.raises = self.bet, self._raises",
        "raise_over_a_raise_out_of_turn",
    ),
    "a fold out of turn is taken back": (
        "betting.py",
        "                act.fate = Fate.BOUND\n                self._count(seat, 0)",
        "                self._set_free(act)\n                self._count(seat, 0)",
        "fold_out_of_turn_then_a_raise",
    ),
    "a check facing a bet binds": (
        "betting.py",
        "elif act.action is _CHECK and self.to_call(seat):",
        "elif False:",
        "check_out_of_turn_facing_a_bet",
    ),
    "binding acts count as acts in turn": (
        "rules/substantial_action.py",
        'reading("U-15") == "b"',
        'reading("U-15") == "a"',
        "bound_call_and_two_folds_after_a_wrong_start",
    ),
    "two folds out of turn skip a seat": (
        "rules/binding_acts.py",
        "len(acts) == 2 and any(act.chips for act in acts)",
        "len(acts) == 2",
        "two_folds_out_of_turn_past_a_seat",
    ),
    "one seat skips another by two acts": (
        "rules/binding_acts.py",
        " and len({act.seat for act in acts}) > 1",
        "",
        "call_and_fold_out_of_turn_just_before_the_turn",
    ),
    "a check facing a bet binds past a skipped seat": (
        "rules/binding_acts.py",
        "act.action is not Action.CHECK or act.facing",
        "True or act.facing",
        "check_and_call_out_of_turn_past_a_seat",
    ),
    "a skipped hand may raise": (
        "rules/skipped_player.py",
        "(*(NoRaise(seat) for seat in seats), *binds)",
        "binds",
        "call_and_fold_out_of_turn_past_a_seat",
    ),
    "a skipped player's raise stands": (
        "rules/skipped_player.py",
        "if raised is not None:",
        "if False:",
        "skipped_seat_has_raised",
    ),
    "a misplaced button stays": (
        "rules/misplaced_button.py",
        "if has_occurred(hand, situation.reading):",
        "if True:",
        "button_one_seat_behind",
    ),
    "a misplaced button moves after substantial action": (
        "rules/misplaced_button.py",
        "if has_occurred(hand, situation.reading):",
        "if False:",
        "button_one_seat_behind_after_two_calls",
    ),
    "2019 moves the button": (
        "rules/misplaced_button.py",
        "if situation.edition.parameters.misplaced_button_is_ruled:",
        "if True:",
        "button_one_seat_behind",
    ),
    "the first card follows the wrong button only": (
        "rules/first_card.py",
        "in (hand.dealing_order[0], order_due(hand, button_due(hand))[0])",
        "in (hand.dealing_order[0],)",
        "first_card_right_for_the_due_button",
    ),
    "the button posts the big blind heads-up": (
        "rules/forced_bets.py",
        "return order[1], order[0]",
        "return order[0], order[1]",
        "button_with_the_wrong_player_heads_up",
    ),
    "a dead small blind comes alive": (
        "rules/forced_bets.py",
        "if table.small_blind_seat is None else",
        "if False else",
        "button_one_seat_behind_with_a_dead_small_blind",
    ),
    "a straddle is lost": (
        "rules/forced_bets.py",
        "return (*posts, *(Post(it.seat, it.kind, it.chips) for it in stay))",
        "return tuple(posts)",
        "button_one_seat_behind_and_a_straddle_that_stays",
    ),
    "the big blind pays its straddle too": (
        "rules/forced_bets.py",
        " and not _is_straddle_of(it, small, big)]",
        "]",
        "button_one_seat_behind_and_a_straddle",
    ),
    "a level that rose later holds": (
        "fold.py",
        "    if hand.hand_begun_at is None:\n        hand.level_due = event.level",
        "    hand.level_due = event.level",
        "level_raised_after_the_hand_began",
    ),
    "a hand under way moves to the new level": (
        "rules/forced_bets.py",
        "due is None or hand.hand_begun_at is None or due.number",
        "due is None or due.number",
        "level_raised_in_a_hand_without_a_beginning",
    ),
    "the old level never holds": (
        "rules/new_level.py",
        "if has_occurred(hand, situation.reading):",
        "if False:",
        "old_level_and_two_calls",
    ),
    "a redeal repeats a wrong button": (
        "rules/redeal.py",
        'situation.reading("redeal-corrected") == "a"',
        "False",
        "first_card_wrong_for_either_button",
    ),
    "the button of a redeal stays where it is corrected": (
        "rules/redeal.py",
        "if due == lay or situation.edition.parameters.misplaced_button_is_ruled:",
        "if due == lay:",
        "misplaced_button_old_level_and_an_exposed_first_card",
    ),
    "2019 absentees play the redeal": (
        "rules/redeal.py",
        "if not situation.edition.parameters.absent_may_play_the_redeal:",
        "if False:",
        "absent_for_the_deal_and_back_for_the_redeal",
    ),
    "2024 absentees are killed": (
        "rules/redeal.py",
        "if not situation.edition.parameters.absent_may_play_the_redeal:",
        "if True:",
        "absent_for_the_deal_and_back_for_the_redeal",
    ),
    "penalised play the redeal": (
        "rules/redeal.py",
        "hand.on_penalty | hand.absent_now",
        "set(hand.absent_now)",
        "on_penalty_for_the_deal_and_the_redeal",
    ),
    "window ends at substantial action": (
        "rules/dispute_window.py",
        'return situation.reading("U-2") == "a"',
        "return False",
        "fouled_deck_after_the_next_hand_has_begun",
    ),
    "break minute unseen": (
        "rules/dispute_window.py",
        "if hand.break_minute_passed_at is not None:",
        "if False:",
        "fouled_deck_after_a_minute_of_the_break",
    ),
    "folded seats get no refund": (
        "rules/redeal.py",
        "for seat, chips in sorted(put_in.items()) if chips)",
        "for seat, chips in sorted(put_in.items()) if chips and seat not in hand.folded)",
        "folded_caller_gets_its_chips_back",
    ),
    "misdeal before a fouled deck": (
        "precedence.py",
        "    if voids:",
        "    if voids and not any(f.effect is Effect.MISDEAL for f in findings):",
        "same_card_and_a_wrong_first_seat",
    ),
    "four cards are a flop": (
        "rules/four_card_flop.py",
        "if len(places) != right + 1 or is_premature(hand, Street.FLOP):",
        "if True:",
        "four_cards_on_the_flop",
    ),
    "a check does not end the correction": (
        "rules/unburned_flop.py",
        "stands = acted_on(hand, Street.FLOP) or",
        "stands =",
        "flop_without_a_burn_found_after_a_check",
    ),
    "a scrap hides that a burn is missing": (
        "rules/unburned_flop.py",
        "if not len(places) <= right <= len(",
        "if not len(places) == right <= len(",
        "joker_on_a_flop_without_a_burn",
    ),
    "dead acts end the correction": (
        "rules/boards.py",
        "ignored = hand.absent_at_deal | hand.on_penalty",
        "ignored = frozenset[int]()",
        "flop_without_a_burn_and_an_act_of_an_absent_seat",
    ),
    "a premature street stays": (
        "rules/premature_cards.py",
        "if not hand.uncovered.premature_boards:",
        "if True:",
        "flop_before_a_seat_has_acted",
    ),
    "a second burn is regular": (
        "rules/irregular_burn.py",
        "evidence += burns[1:]",
        "evidence += burns[2:]",
        "two_burns_before_the_flop",
    ),
    "two turn cards are one": (
        "rules/surplus_board_cards.py",
        "right + (1 if street is Street.FLOP else 0):",
        "right + 1:",
        "two_cards_on_the_turn",
    ),
    "a card off the table is unseen": (
        "rules/exposed_cards.py",
        'if not exposure.has_left_table or situation.reading("dropped-card") == "a":',
        "if not exposure.has_left_table:",
        "first_card_leaves_the_table",
    ),
    "a card off the table is seen": (
        "rules/exposed_cards.py",
        'if not exposure.has_left_table or situation.reading("dropped-card") == "a":',
        "if True:",
        "one_card_leaves_the_table_and_another_is_exposed",
    ),
    "a pot is never pushed as the cards lie": (
        "rules/foreign_back.py",
        "if hand.turn is None and no_card_comes(hand):",
        "if False:",
        "other_back_on_the_river_after_the_betting",
    ),
    "a short street is whole": (
        "rules/short_board.py",
        "if len(places) >= right:",
        "if len(places) >= right - 1:",
        "two_cards_on_the_flop",
    ),
    "a picked burn ends 39-B": (
        "rules/short_board.py",
        "if _is_being_restored(situation, street):",
        "if False:",
        "burn_picked_from_an_unburned_flop_and_no_card_added",
    ),
    "a street left out is not missed": (
        "rules/skipped_street.py",
        "if not left_out or",
        "if left_out or",
        "turn_without_a_flop",
    ),
    "an early award stands": (
        "rules/pot_awarded_early.py",
        "after_award=True",
        "after_award=False",
        "pot_pushed_while_a_seat_faces_a_bet",
    ),
    "the award is settled when the next hand begins": (
        "rules/dispute_window.py",
        "return situation.hand.next_hand_sa_at is not None or",
        "return situation.hand.next_hand_begun_at is not None or",
        "pot_pushed_early_and_the_next_hand_has_begun",
    ),
    "a later shuffle hides what was dealt": (
        "rules/exposed_stub.py",
        "return seen < shuffled and not any(seen < event < shuffled for event in drawn)",
        "return seen < shuffled",
        "stub_seen_and_shuffled_a_street_later",
    ),
    "cards still come on the river": (
        "rules/boards.py",
        "return hand.street is last and",
        "return hand.street is not last and",
        "stub_seen_on_the_river",
    ),
    "a stub whose order is known is shuffled": (
        "rules/dropped_stub.py",
        "rebuilds = event.order is not StubOrder.LOST and",
        "rebuilds = event.order is StubOrder.LOST and",
        "stub_dropped_and_its_order_known",
    ),
    "cards that fell into the stub are told apart": (
        "rules/dropped_stub.py",
        "due = RestoreStub(rebuilds, mixed)",
        "due = RestoreStub(rebuilds)",
        "stub_dropped_among_the_burns",
    ),
    "a hand that can be told is shuffled into the stub": (
        "rules/dropped_stub.py",
        "for place in event.mixed if place not in told)",
        "for place in event.mixed)",
        "stub_dropped_on_a_live_hand",
    ),
    "a hand of which one card is known can be told": (
        "rules/live_card_mucked.py",
        "not in hand.killed and all(",
        "not in hand.killed and any(",
        "stub_dropped_on_a_hand_of_which_one_card_is_seen",
    ),
    "a remedy that gave way makes a ruling weaker": (
        "precedence.py",
        "if not finding.remedies or _is_kept(finding, ruling)]",
        "]",
        "third_card_after_substantial_action_and_an_exposed_card",
    ),
    "a card too many may be swept away": (
        "rules/boards.py",
        "return lost if len(had) > right else []",
        "return []",
        "fourth_flop_card_swept_away",
    ),
    "an act on an unburned flop of four is not seen": (
        "rules/four_card_flop.py",
        'situation.reading("U-13") if has_acted and not swept else "a"',
        'situation.reading("U-13") if has_acted and is_burned else "a"',
        "four_cards_that_were_checked_and_no_burn_b",
    ),
    "a board with a card too many is regular": (
        "rules/regular_board.py",
        "if len(places) != right or (wrong",
        "if (wrong",
        "four_cards_on_the_flop",
    ),
    "a board that lost a card is regular": (
        "rules/regular_board.py",
        "or hand.losses or",
        "or",
        "fourth_flop_card_swept_away",
    ),
    "a picked burn is regular": (
        "rules/regular_board.py",
        " or cards[burn.place].event != burn.event",
        "",
        "picked_card_and_nothing_since",
    ),
    "a burned scrap is regular": (
        "rules/regular_board.py",
        " or burn.place in wrong or",
        " or",
        "joker_burned_and_the_flop_is_out",
    ),
    "a pick that was made is not seen": (
        "rules/four_card_flop.py",
        "if picked and len(left)",
        "if False and len(left)",
        "picked_card_and_nothing_since",
    ),
    "a lost flop card may be made up for": (
        "rules/short_board.py",
        "if lost and not swept_from(hand, street):",
        "if False:",
        "flop_card_swept_away_and_another_dealt",
    ),
    "a flop card in the stub cannot be put back": (
        "rules/boards.py",
        "in (Lies.MUCK, Lies.STUB)",
        "in (Lies.MUCK,)",
        "stub_dropped_on_a_flop_card",
    ),
    "a burn may go back into the stub": (
        "rules/reshuffle.py",
        "    if strange:",
        "    if False:",
        "burn_back_in_the_stub",
    ),
    "a street that went back needs no shuffle": (
        "rules/reshuffle.py",
        'return situation.play_on("premature_cards", clauses, evidence, _SHUFFLE)',
        'return situation.disregard("premature_cards", clauses, evidence)',
        "early_flop_back_in_the_stub_and_not_shuffled",
    ),
    "faces may be in sight": (
        "rules/reshuffle.py",
        "if in_sight and is_ruled and not drawn:",
        "if False:",
        "early_flop_shuffled_in_face_up",
    ),
    "a burn belongs to the hand it came to": (
        "rules/stray_card.py",
        "    if hand.strays:",
        "    if False:",
        "burn_in_a_live_hand",
    ),
    "a left-over card fouls nothing": (
        "rules/short_pack.py",
        "if not found:",
        "if True:",
        "card_of_an_earlier_hand_found_on_the_turn",
    ),
    "an announcement decides": (
        "rules/announced_misdeal.py",
        "    elif places:",
        "    elif True:",
        "hand_called_off_after_three_acts",
    ),
    "a fold in reliance stands": (
        "rules/announced_misdeal.py",
        "act.action is Action.FOLD",
        "False",
        "hand_called_off_and_a_seat_folds",
    ),
    "a live hand in the muck is dead": (
        "rules/live_card_mucked.py",
        "elif all(can_be_told(hand, loss) for loss in losses):",
        "elif False:",
        "live_hand_in_the_muck",
    ),
    "an unseen hand in the muck stays in play": (
        "rules/boards.py",
        "if face(placed.card) == UNKNOWN:",
        "if False:",
        "unseen_live_hand_in_the_muck",
    ),
    "a bettor killed by mistake loses its bet": (
        "rules/hand_killed_by_mistake.py",
        "if kill.seat not in hand.folded:",
        "if False:",
        "bettor_killed_and_nobody_called",
    ),
    "the floor kills by mistake": (
        "rules/hand_killed_by_mistake.py",
        "if kill.for_cause or",
        "if",
        "hand_killed_by_the_floor",
    ),
    "a call of too little is a call of that": (
        "rules/wrong_amount.py",
        "if wrong.action is Action.CALL and wrong.chips < wrong.due:",
        "if False:",
        "call_of_less_than_the_bet",
    ),
    "what came back is still too much": (
        "rules/wrong_amount.py",
        "if _came_back(situation.hand, wrong):",
        "if False:",
        "call_of_more_than_the_bet_and_the_rest_back",
    ),
    "an exposed downcard of stud is nothing": (
        "rules/exposed_downcard.py",
        "if not hand.exposures or hand.facts.family is not Family.STUD:",
        "if True:",
        "downcard_exposed_before_the_third_card",
    ),
    "an exposed downcard is turned up for good": (
        "rules/exposed_downcard.py",
        "        elif has_begun:",
        "        elif False:",
        "exposed_downcard_has_brought_it_in",
    ),
    "stud has the causes of flop games": (
        "rules/exposed_cards.py",
        "if not exposed or situation.hand.facts.family is Family.STUD:",
        "if not exposed:",
        "first_card_of_a_razz_deal_exposed",
    ),
    "draw games have the causes of flop games": (
        "rules/exposed_cards.py",
        "elif situation.hand.facts.family is Family.DRAW:\n            yield misdeal_cause",
        "elif False:\n            yield misdeal_cause",
        "first_card_of_a_draw_deal_exposed",
    ),
    "one exposure of a draw deal is nothing": (
        "rules/draw_games.py",
        'if situation.reading("draw-misdeal") != "house":',
        "if True:",
        "one_later_card_of_a_draw_deal_exposed",
    ),
    "two cards of a street are one": (
        "rules/uneven_street.py",
        "        if beyond:",
        "        if False:",
        "two_cards_of_fourth_street_to_one_hand",
    ),
    "a forgotten hand is not missed": (
        "rules/uneven_street.py",
        "if lack > 0}",
        "if lack > 1}",
        "hand_forgotten_on_fifth_street",
    ),
    "a folded hand is due a card": (
        "rules/uneven_street.py",
        "if is_out or folded or killed:",
        "if is_out or killed:",
        "card_of_fourth_street_to_a_folded_hand",
    ),
    "whoever brings it in is right": (
        "rules/wrong_bring_in.py",
        "and post.seat != due:",
        "and False:",
        "bring_in_from_the_second_lowest_card",
    ),
    "a burn after all have stood pat comes too early": (
        "fold_streets.py",
        "return stood_pat or is_drawing(hand)",
        "return is_drawing(hand)",
        "nobody_draws_and_a_card_is_burned_then",
    ),
    "a draw game permits the supply": (
        "rules/short_button.py",
        "elif hand.facts.family is Family.DRAW and situation.too_late_for_misdeal:",
        "elif False:",
        "button_of_a_draw_game_short_and_two_callers",
    ),
    "stud has a button": (
        "situation.py",
        "self.hand.table.button if self.hand.facts.has_button else None",
        "self.hand.table.button",
        "seat_that_is_dealt_last_in_stud_has_two_cards",
    ),
    "a bring-in stays for the redeal": (
        "rules/redeal.py",
        "post.kind is not PostKind.BRING_IN or",
        "True or",
        "stud_hand_with_four_cards_and_a_bring_in",
    ),
    "the lowest card brings it in everywhere": (
        "showing.py",
        "first = max(strengths.values()) if low else min(",
        "first = min(",
        "bring_in_from_the_highest_card_in_razz",
    ),
    "dead hands do not bring it in": (
        "fold_streets.py",
        "seats = tuple(seat for seat in hand.dealing_order if seat not in hand.folded)",
        "seats = tuple(seat for seat in hand.dealing_order if hand.betting.contends(seat))",
        "bring_in_of_an_absent_player",
    ),
    "a dead hand keeps its early card": (
        "precedence.py",
        "if place not in early}",
        "}",
        "dead_stud_hand_got_a_card_of_an_early_street",
    ),
    "an early draw goes back like a street": (
        "rules/premature_cards.py",
        "if hand.facts.family is Family.DRAW:",
        "if False:",
        "draw_before_the_big_blind_has_acted",
    ),
    "acts on the first early street alone are counted": (
        "rules/premature_cards.py",
        "if act.street in streets)",
        "if act.street is streets[0])",
        "acts_on_two_early_streets_that_are_substantial_together",
    ),
    "fourth street needs no burn": (
        "rules/irregular_burn.py",
        "before in opened_at or hand.facts.family is not Family.FLOP",
        "before in opened_at",
        "no_burn_before_fourth_street",
    ),
    "a button of four cards gets them all in a row": (
        "rules/dealing_sequence.py",
        "index in in_place or",
        "",
        "omaha_button_gets_its_last_cards_in_a_row",
    ),
    "foreign backs unseen": ("rules/foreign_back.py", "if not pack.foreign:", "if True:", "other_back_in_a_hand"),
}
"""
Name of the fault: module, sound text, faulty text, and the golden case that has to notice.
"""


def golden_cases_that_go_red(folder: Path, *named: str) -> set[str]:
    """
    The ids of the golden cases that the reference engine in the folder rules otherwise than the corpus.

    With names, only the files that hold these cases are looked at, where there are such.
    """
    ruled = subprocess.run(
        [sys.executable, "-c", RED_CASES, *named],
        env=os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ruled.stdout.split())


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """
    A folder with a copy of the reference engine.
    """
    shutil.copytree(ORIGINAL, tmp_path / "reference_engine", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_without_a_fault_nothing_is_red(copy: Path) -> None:
    assert golden_cases_that_go_red(copy) == set()


def test_each_rule_has_a_planted_fault() -> None:
    rules = {f"rules/{path.name}" for path in (ORIGINAL / "rules").glob("*.py")}
    faulty = {module for module, _, _, _ in FAULTS.values()}
    # counts.py counts cards for other rules; test_cards_that_move goes red when it counts moved cards where dealt.
    assert rules - faulty == {"rules/__init__.py", "rules/counts.py"}


@pytest.mark.parametrize(("module", "sound", "faulty", "golden"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_turns_a_case_of_its_rule_red(copy: Path, module: str, sound: str, faulty: str, golden: str) -> None:
    path = copy / "reference_engine" / module
    source = path.read_text(encoding="utf-8")
    assert source.count(sound) == 1
    path.write_text(source.replace(sound, faulty), encoding="utf-8")
    assert golden in golden_cases_that_go_red(copy, golden)
