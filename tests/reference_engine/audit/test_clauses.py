"""
Both sides of every clause of the dealer role, written from the rules.

Unless a row says otherwise there are three seats, the button on seat 3, and the small blind on seat 1.
"""

from collections.abc import Callable
from typing import Any

import pytest

from reference_engine.audit import Setting, audit

POSTS = "1sb50 2bb100 "
WALK = " . 3f 1f pot2"
DEAL = POSTS + "deal:123123 ."
CALLS = " 3c100 1c50 2x"
CHECKS = " 1x 2x 3x"
FLOP, TURN, RIVER = " /5c F:2c3c4c" + CHECKS, " /6c T:7c" + CHECKS, " /8c R:9c" + CHECKS
SHOWDOWN = DEAL + CALLS + FLOP + TURN + RIVER + " show0 show3 show1 show4 show2 show5 pot1"
FOLDED_ON_THE_FLOP = " 1b100 2f 3f pot1"
HEADS_UP = "2sb50 1bb100 "
HEADS_UP_WALK = " . 2f pot1"
FOUR = {"seats": 4}
ALL_IN, RUNOUT = "1sb50 2bb80 deal:123123 . 3c100 1c30", " /5c F:2c3c4c /6c T:7c /8c R:9c"
SHORTER = {"stacks": {1: 80, 2: 80}}
GIVEN = {"pack": "AsKdQhJsTc9d"}
DUPLICATE_ON_THE_FLOP = {"pack": "AsKdQhJsTc9d5c2c2c4c"}
DEAD_BUTTON = {"seats": 4, "empty": (4,)}
TWO = {"seats": 2}
TWO_LEFT, DEAD = POSTS, {"empty": (3,), "small_blind": 1}

BROKEN: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("first_card", "the deal begins at the button", POSTS + "deal:3!12312" + WALK, {}),
    ("first_card", "the whole deal is one seat further", POSTS + "deal:2!31231" + WALK, {}),
    ("first_card", "the first two cards change places", POSTS + "deal:2!13123" + WALK, {}),
    ("heads_up_order", "the button gets the first card", HEADS_UP + "deal:2!121" + HEADS_UP_WALK, TWO),
    ("heads_up_order", "the button does not get the last card", HEADS_UP + "deal:1221!" + HEADS_UP_WALK, TWO),
    ("heads_up_order", "the first pass is the wrong way round", HEADS_UP + "deal:2!112" + HEADS_UP_WALK, TWO),
    ("dead_button", "the deal begins one seat too far", POSTS + "deal:2!31231" + WALK, DEAD_BUTTON),
    (
        "dead_button",
        "the deal begins at the last seat where the small blind is dead",
        "2bb100 deal:3!42342 . 3f 4f pot2",
        {"seats": 5, "empty": (1, 5), "small_blind": "dead"},
    ),
    ("dead_button", "the deal begins at the last of two hands", TWO_LEFT + "deal:2!121 . 1f pot2", DEAD),
    ("entitled_seats", "an absent seat is passed over", POSTS + "deal:1212 .! 1f pot2", {"absent": (3,)}),
    ("entitled_seats", "a seat on penalty is passed over", POSTS + "deal:1212 .! 1f pot2", {"on_penalty": (3,)}),
    (
        "entitled_seats",
        "the absent seat that was due the first card is passed over",
        POSTS + "deal:2323 .! 3f pot2",
        {"absent": (1,)},
    ),
    ("entitled_seats", "a present seat is passed over", POSTS + "deal:1212 .! 1f pot2", {}),
    (
        "entitled_seats",
        "an absent seat is passed over heads-up",
        HEADS_UP + "deal:22 .! pot2",
        {"absent": (1,), **TWO},
    ),
    (
        "entitled_seats",
        "a player who waits gets cards",
        "2sb50 3bb100 deal:1!2341!234 . 4f 2f pot3",
        {"waiting": (1,), **FOUR},
    ),
    (
        "entitled_seats",
        "one card goes to an empty seat",
        "1sb50 3bb100 deal:12!34134 . 4f 1f pot3",
        {"empty": (2,), **FOUR},
    ),
    (
        "entitled_seats",
        "an empty seat and a player who waits get cards",
        "3sb50 4bb100 deal:1!2!3451!2!345 . 5f 3f pot4",
        {"seats": 5, "waiting": (1,), "empty": (2,)},
    ),
    ("wrong_count", "the last card is missing", POSTS + "deal:12312 .! 3f 1f pot2", {}),
    ("wrong_count", "a seat is passed over in the first pass", POSTS + "deal:13123 .! 3f 1f pot2", {}),
    ("wrong_count", "a seat gets a third card", POSTS + "deal:1231231!" + WALK, {}),
    ("wrong_count", "every seat gets one card", POSTS + "deal:123 .! 3f 1f pot2", {}),
    ("wrong_count", "the button gets one card heads-up", HEADS_UP + "deal:121 .! 2f pot1", TWO),
    ("wrong_count", "another seat than the button is supplied", POSTS + "deal:12323 .! 1Qs 3f 1f pot2", {}),
    (
        "wrong_count",
        "the button is supplied after the burn",
        POSTS + "deal:12312 .!" + CALLS + " /5c 3Qs F:2c3c4c" + FOLDED_ON_THE_FLOP,
        {},
    ),
    (
        "wrong_count",
        "the button is supplied with two cards for one",
        POSTS + "deal:12312 . 3Qs 3Jd! 3f 1f pot2",
        {},
    ),
    ("fouled_deck", "a card is dealt twice", POSTS + "1As 2Kd 3As! 1Js 2Tc 39d" + WALK, {}),
    ("fouled_deck", "two cards are dealt twice", POSTS + "1As 2Kd 3As! 1Kd! 2Tc 39d" + WALK, {}),
    ("fouled_deck", "a hole card comes again as the burn", DEAL + CALLS + " /As! F:2c3c4c" + FOLDED_ON_THE_FLOP, {}),
    ("fouled_deck", "the flop has a card twice", DEAL + CALLS + " /5c F:2c2c4c!" + FOLDED_ON_THE_FLOP, {}),
    (
        "fouled_deck",
        "an unseen card turns out to be out twice",
        POSTS + "1As 2?? 3Qh 1Js 2Tc 39d . 3f 1f show1:As! pot2",
        {},
    ),
    ("fouled_deck", "the second copy has another back", POSTS + "1As 2Kd 3As*! 1Js 2Tc 39d" + WALK, {}),
    ("fouled_deck", "a joker is dealt", POSTS + "1As 2Kd 3JR! 1Js 2Tc 39d" + WALK, {}),
    ("fouled_deck", "a card has another back", POSTS + "1As 2Kd 3Qh*! 1Js 2Tc 39d" + WALK, {}),
    (
        "fouled_deck",
        "the pack asked for holds a card twice",
        POSTS + "1As 2Kd 3As! 1Js 2Tc 39d" + WALK,
        {"pack": "AsKdAsJsTc9d2c3c4c"},
    ),
    (
        "fouled_deck",
        "a joker stands at the top of a hand that stops at a duplicate",
        POSTS + "1JB! 2Kd 3Kd",
        {"pack": "JBKdKd"},
    ),
    ("dealing_procedure", "each seat gets both cards at once", POSTS + "deal:11!2233" + WALK, {}),
    ("dealing_procedure", "each seat gets both cards at once heads-up", HEADS_UP + "deal:11!22" + HEADS_UP_WALK, TWO),
    ("dealing_procedure", "the cards go anticlockwise", POSTS + "deal:13!2132" + WALK, {}),
    ("dealing_procedure", "the second pass begins at the second seat", POSTS + "deal:1232!13" + WALK, {}),
    ("dealing_procedure", "another seat than the button catches up", POSTS + "deal:13!1322" + WALK, {}),
    ("dealing_procedure", "the last seat catches up at a dead button", POSTS + "deal:121!233" + WALK, DEAD_BUTTON),
    ("dealing_procedure", "the second pass turns round with two hands left", TWO_LEFT + "deal:122!1 . 1f pot2", DEAD),
    (
        "dealing_procedure",
        "a deal that stops at a duplicate gave two at once",
        POSTS + "1As 1Kd! 2Kd",
        {"pack": "AsKdKd"},
    ),
    ("one_burn", "no burn before the flop", DEAL + CALLS + " F:2c3c4c!" + FOLDED_ON_THE_FLOP, {}),
    ("one_burn", "two burns before the flop", DEAL + CALLS + " /5c /6c! F:2c3c4c" + FOLDED_ON_THE_FLOP, {}),
    (
        "one_burn",
        "a burn between the hole cards",
        POSTS + "deal:123 /5c 1Js 2Tc 39d ." + CALLS + " /6c! F:2c3c4c" + FOLDED_ON_THE_FLOP,
        {},
    ),
    (
        "one_burn",
        "no burn on any street",
        DEAL + CALLS + " F:2c3c4c!" + CHECKS + " T:7c!" + CHECKS + " R:9c!" + CHECKS + " pot1",
        {},
    ),
    (
        "one_burn",
        "no burn before the turn, two before the river",
        DEAL + CALLS + FLOP + " T:7c!" + CHECKS + " /6c /8c! R:9c" + CHECKS + " pot1",
        {},
    ),
    ("board_count", "four cards on the flop", DEAL + CALLS + " /5c F:2c3c4c6h!" + FOLDED_ON_THE_FLOP, {}),
    ("board_count", "two cards on the flop", DEAL + CALLS + " /5c F:2c3c!" + FOLDED_ON_THE_FLOP, {}),
    ("board_count", "one card on the flop", DEAL + CALLS + " /5c F:2c!" + FOLDED_ON_THE_FLOP, {}),
    ("board_count", "two cards on the turn", DEAL + CALLS + FLOP + " /6c T:7c6h! 1b100 2f 3f pot1", {}),
    ("board_count", "no turn", DEAL + CALLS + FLOP + " /8c R:9c!" + CHECKS + " pot1", {}),
    ("board_count", "no river", DEAL + CALLS + FLOP + TURN + " pot1!", {}),
    ("board_count", "no board at all", DEAL + CALLS + " pot1!", {}),
    ("posts", "the button posts the small blind of another seat", "3sb50! 2bb100 deal:1!23123" + WALK, {}),
    ("posts", "heads-up the button posts the big blind", "1sb50! 2bb100! deal:1212 . 1f pot2", TWO),
    ("posts", "the blinds are not posted", "deal:1!23123 . 3f 1f pot2", {}),
    ("posts", "the big blind is short by half with chips behind", "1sb50 2bb50! deal:123123" + WALK, {}),
    ("posts", "the big blind is too much", "1sb50 2bb200! deal:123123" + WALK, {}),
    (
        "posts",
        "a stack shorter than its blind stays behind",
        "1sb50 2bb60! deal:123123" + WALK,
        {"stacks": {2: 80}},
    ),
    (
        "posts",
        "a dead small blind is posted",
        "1sb50! 2bb100 deal:123123" + WALK,
        {"small_blind": "dead", "big_blind": 2},
    ),
    ("posts", "an ante is missing", "1a25 2a25 1sb50 2bb100 deal:1!23123" + WALK, {"ante": 25}),
    (
        "posts",
        "an absent seat posts no ante",
        "1a25 2a25 1sb50 2bb100 deal:1!23123 . kill3 1f pot2",
        {"ante": 25, "absent": (3,)},
    ),
    (
        "posts",
        "the big blind posts no ante for the table",
        POSTS.replace("100", "100!") + "deal:123123" + WALK,
        {"big_blind_ante": 100},
    ),
    ("posts", "an ante at a level without one", "3a25! 1sb50 2bb100 deal:123123" + WALK, {}),
    ("posts", "a straddle that is not owed", "1sb50 2bb100 3st200! deal:123123 . 1f 2f pot3", {}),
    ("posts", "a dead blind that is not owed", "1sb50 2bb100 3db50! deal:123123" + WALK, {}),
    ("chips", "a chip is lost", SHOWDOWN.replace("pot1", "pot1!"), {"final": {1: 10199, 2: 9900, 3: 9900}}),
    ("chips", "a chip is made", SHOWDOWN.replace("pot1", "pot1!"), {"final": {1: 10200, 2: 9901, 3: 9900}}),
    (
        "chips",
        "a seat that was dealt in has no stack and its chips are nowhere",
        SHOWDOWN.replace("pot1", "pot1!"),
        {"final": {1: 10200, 2: 9900}},
    ),
    ("chips", "a seat ends below nothing", SHOWDOWN.replace("pot1", "pot1!"), {"final": {1: 30100, 2: -100, 3: 0}}),
    (
        "entitled_seats",
        "a player who waits gets a card after the deal",
        "2sb50 3bb100 deal:234234 . 1Ah! 4f 2f pot3",
        {"waiting": (1,), **FOUR},
    ),
    ("entitled_seats", "a hand is killed without a cause", POSTS + "deal:123123 . kill3! 1f pot2", {}),
    ("entitled_seats", "an absent hand is not killed", POSTS + "deal:123123 . 1f pot2!", {"absent": (3,)}),
    ("entitled_seats", "a penalised seat acts", POSTS + "deal:123123 . 3f! 1f pot2", {"on_penalty": (3,)}),
    ("wrong_count", "a seat gets a third card after the deal", DEAL + " 1Ah! 3f 1f pot2", {}),
    ("wrong_count", "a third card comes just before the award", DEAL + " 3f 1f 1Ah! pot2", {}),
    (
        "wrong_count",
        "the button is supplied after it acted",
        POSTS + "deal:12312 .! 3c100 3Ah 1c50 2x /5c F:2c3c4c" + FOLDED_ON_THE_FLOP,
        {},
    ),
    ("wrong_count", "a card goes from one hand to another", DEAL + " move5>1:9d! 3f 1f pot2", {}),
    ("wrong_count", "a hole card comes to the flop", DEAL + CALLS + " /5c F0:As3c4c!" + FOLDED_ON_THE_FLOP, {}),
    ("dealing_procedure", "a burn comes to the turn", DEAL + CALLS + FLOP + " /6c T6:5c!" + FOLDED_ON_THE_FLOP, {}),
    ("wrong_count", "a hole card becomes the burn", DEAL + CALLS + " burn0:As! F:2c3c4c" + FOLDED_ON_THE_FLOP, {}),
    ("fouled_deck", "the engine's own pack has a card twice and the hand stops", POSTS + "1As 2As!", {}),
    (
        "fouled_deck",
        "the engine's own duplicate comes from a pack without one",
        POSTS + "1As 2As!",
        {"pack": "As??Kd"},
    ),
    ("fouled_deck", "faces of the pack asked for are kept", POSTS + "1As 2??! 3Qh 1Js 2Tc 39d" + WALK, GIVEN),
    ("dealing_procedure", "two hands change a card", DEAL + " move5>1:9d! move0>3:As! 3f 1f pot2", {}),
    ("dealing_procedure", "a hole card is replaced", POSTS + "deal:123123 aside0:2c! . 3f 1f pot2", {}),
    (
        "dealing_procedure",
        "a card of the flop is replaced",
        DEAL + CALLS + " /5c F:2c3c4c aside9:6h!" + FOLDED_ON_THE_FLOP,
        {},
    ),
    ("dealing_procedure", "a card is dealt to its own seat again", DEAL + " move0>1:As! 3f 1f pot2", {}),
    (
        "dealing_procedure",
        "a fourth card of the flop is mucked",
        DEAL + CALLS + " /5c F:2c3c4c6h muck10!" + FOLDED_ON_THE_FLOP,
        {},
    ),
    ("dealing_procedure", "a live hand is mucked", DEAL + " muck0! 3f 1f pot2", {}),
    ("dealing_procedure", "a card goes back", DEAL + " return0! 3f 1f pot2", {}),
    ("dealing_procedure", "the dealer shows a downcard", POSTS + "1As bare0! 2Kd 3Qh 1Js 2Tc 39d" + WALK, {}),
    ("dealing_procedure", "the dealer shows two downcards", POSTS + "1As bare0! 2Kd bare1! 3Qh 1Js 2Tc 39d" + WALK, {}),
    ("dealing_procedure", "a hand is shown before the last act", DEAL + " show0! show3! 3f 1f pot2", {}),
    ("dealing_procedure", "two cards are boxed", POSTS + "boxed:2h! boxed:3h! deal:123123" + WALK, {}),
    ("one_burn", "a burn after the river", SHOWDOWN.replace(" show0", " /Ts! show0"), {}),
    (
        "one_burn",
        "two burns and no turn",
        DEAL + CALLS + FLOP.replace("2x 3x", "2x 3b100 1f 2f") + " /6c /7c! pot3",
        {},
    ),
    ("board_count", "the flop comes before the betting", DEAL + " /5c F:2c3c4c!" + FOLDED_ON_THE_FLOP, {}),
    ("board_count", "a raise is not answered", DEAL + " 3r300 1c50 2x /5c F:2c3c4c!" + FOLDED_ON_THE_FLOP, {}),
    (
        "board_count",
        "an all-in is not answered",
        ALL_IN.replace(" 3c100", " 3c60") + RUNOUT.replace("4c", "4c!") + " pot1",
        SHORTER,
    ),
    (
        "board_count",
        "the award comes before the betting on the river",
        SHOWDOWN.replace(" 1x 2x 3x show0", " show0").replace("pot1", "pot1!"),
        {},
    ),
    ("posts", "the blinds go back", POSTS + "deal:123123 back1:50! back2:100! . 3f 1f pot2", {}),
    ("posts", "a part of the big blind goes back before the last act", DEAL + " 3f back2:50! 1f pot2", {}),
    ("posts", "a called bet goes back", SHOWDOWN.replace("pot1", "back1:100! pot2"), {}),
    ("posts", "the posts come after the deal", "deal:123123 . 1sb50! 2bb100! 3f 1f pot2", {}),
    ("chips", "there is no award", DEAL + " 3f 1f!", {}),
    ("chips", "nothing is awarded", DEAL + " 3f 1f pot!", {}),
    ("chips", "a folded hand gets the pot", DEAL + " 3f 1f pot1!", {}),
    ("chips", "an award is below nothing", DEAL + " 3f 1f pot2:200,1:-50!", {}),
    ("chips", "two stacks change places", DEAL + " 3f 1f pot2!", {"final": {1: 10050, 2: 9950, 3: 10000}}),
    ("chips", "the stacks are those before the hand", DEAL + " 3f 1f pot2!", {"final": {1: 10000, 2: 10000, 3: 10000}}),
    (
        "chips",
        "a hand that stopped leaves other chips",
        POSTS + "1As 2Kd 3As!",
        {"pack": "AsKdAs", "final": {1: 9949, 2: 9900, 3: 10000}},
    ),
    ("rigged_deck", "another card is on top", POSTS + "deal:1!23123" + WALK, {"pack": "KsKdQhJsTc9d"}),
    ("rigged_deck", "the second card is another one", POSTS + "deal:12!3123" + WALK, {"pack": "AsQhKdJsTc9d"}),
    ("rigged_deck", "more cards come than the pack holds", POSTS + "deal:12312!3" + WALK, {"pack": "AsKdQhJs"}),
)

KEPT: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("three seats to the showdown", SHOWDOWN, {"final": {1: 10200, 2: 9900, 3: 9900}}),
    ("everybody folds to the big blind", POSTS + "deal:123123" + WALK, {}),
    ("without a mark of the end of the deal", SHOWDOWN.replace(" . ", " "), {}),
    ("heads-up", HEADS_UP + "deal:1212" + HEADS_UP_WALK, TWO),
    ("a dead button", POSTS + "deal:123123" + WALK, DEAD_BUTTON),
    ("a dead small blind", "2bb100 deal:123123 . 3f 1f pot2", {"small_blind": "dead", "big_blind": 2}),
    (
        "a dead button and a dead small blind",
        "2bb100 deal:234234 . 3f 4f pot2",
        {"seats": 5, "empty": (1, 5), "small_blind": "dead"},
    ),
    ("two hands left and a dead button", TWO_LEFT + "deal:1212 . 1f pot2", DEAD),
    ("an absent seat is dealt in and killed", POSTS + "deal:123123 . kill3 1f pot2", {"absent": (3,)}),
    ("a seat on penalty is dealt in and killed", POSTS + "deal:123123 . kill1 3f pot2", {"on_penalty": (1,)}),
    ("a player who waits gets none", "2sb50 3bb100 deal:234234 . 4f 2f pot3", {"waiting": (1,), **FOUR}),
    ("an empty seat gets none", "1sb50 3bb100 deal:134134 . 4f 1f pot3", {"empty": (2,), **FOUR}),
    ("a short button is supplied", POSTS + "deal:12312 . 3Qs 3f 1f pot2", {}),
    (
        "a short button is supplied before the burn",
        POSTS + "deal:12312 . 3Qs" + CALLS + " /5c F:2c3c4c" + FOLDED_ON_THE_FLOP,
        {},
    ),
    ("the button catches up", POSTS + "deal:121233" + WALK, {}),
    ("the hand stops at the second copy in the deal", POSTS + "1As 2Kd 3As", {"pack": "AsKdAs"}),
    (
        "the hand stops at the second copy as the last hole card",
        POSTS + "1As 2Kd 3Qh 1Js 2Tc 3As . back1:50 back2:100 floor",
        {"pack": "AsKdQhJsTcAs", "final": {1: 10000, 2: 10000, 3: 10000}},
    ),
    (
        "the hand stops at the second copy, the button catching up",
        POSTS + "1As 2Kd 1Js 2Tc 39d 3As",
        {"pack": "AsKdJsTc9dAs"},
    ),
    ("the hand stops at the second copy on the flop", DEAL + CALLS + " /5c F:2c2c4c return7", DUPLICATE_ON_THE_FLOP),
    ("the hand stops at a duplicate of the pack asked for", POSTS + "1As 2Kd 3As", {"pack": "AsKdAsJsTc9d2c3c4c"}),
    ("cards that nobody saw", POSTS + "1?? 2?? 3?? 1?? 2?? 3??" + WALK, {}),
    ("the pack asked for", SHOWDOWN, {"pack": "AsKdQhJsTc9d5c2c3c4c6c7c8c9cTs"}),
    ("a flop that comes in two parts", DEAL + CALLS + " /5c F:2c3c F:4c" + FOLDED_ON_THE_FLOP, {}),
    ("a folded hand, and a lost one, are mucked", SHOWDOWN.replace("pot1", "muck1 pot1"), {}),
    ("the winner does not show", POSTS + "deal:123123 . 3f muck2 muck5 1f muck1 pot2", {}),
    ("an uncalled bet goes back", DEAL + CALLS + " /5c F:2c3c4c 1b100 2f 3f back1:100 pot1", {}),
    ("the winning bet goes back whole", POSTS + "deal:123123 . 3f 1f back2:100 pot2", {}),
    ("what is above an all-in goes back", ALL_IN + RUNOUT + " back3:20 pot1", {"stacks": {1: 80, 2: 80}}),
    ("what is above an all-in is a part of the award", ALL_IN + RUNOUT + " pot1:240,3:20", {"stacks": {1: 80, 2: 80}}),
    ("one card is boxed", POSTS + "boxed:2h deal:123123" + WALK, {}),
    ("a hand that ends on the turn", DEAL + CALLS + FLOP + " /6c T:7c 1b100 2f 3f pot1", {}),
    ("a stack shorter than its blind goes in", "1sb50 2bb80 deal:123123" + WALK, {"stacks": {2: 80}}),
    ("antes", "1a25 2a25 3a25 1sb50 2bb100 deal:123123" + WALK, {"ante": 25}),
    ("an ante for the table", "1sb50 2bb100 2bba100 deal:123123" + WALK, {"big_blind_ante": 100}),
    (
        "a short stack pays its ante first",
        "1a25 2a25 3a25 1sb50 2bb55 deal:123123" + WALK,
        {"ante": 25, "stacks": {2: 80}},
    ),
    (
        "a short stack pays its blind first",
        "1sb50 2bb80 1a25 3a25 deal:123123" + WALK,
        {"ante": 25, "stacks": {2: 80}},
    ),
    (
        "a player who waits keeps the chips",
        "2sb50 3bb100 deal:234234 . 4f 2f pot3",
        {"waiting": (1,), "final": {2: 9950, 3: 10050, 4: 10000}, **FOUR},
    ),
    (
        "a seat that lost everything is not listed",
        ALL_IN + RUNOUT + " back3:20 pot1",
        {"stacks": {1: 80, 2: 80, 3: 100}, "final": {1: 240, 3: 20}},
    ),
    (
        "a check where a short big blind left nothing to call",
        "1sb50 2bb50 deal:123123 . 3f 1x /5c F:2c3c4c /6c T:7c /8c R:9c pot1",
        {"stacks": {2: 50}},
    ),
)


@pytest.mark.parametrize("edition", ["tda-2019", "tda-2024"])
@pytest.mark.parametrize(
    ("clause", "words", "options"), [pytest.param(c, w, o, id=f"{c}: {fact}") for c, fact, w, o in BROKEN]
)
def test_one_irregularity_is_one_finding_of_its_clause(
    written: Callable[..., Any], clause: str, words: str, options: dict[str, Any], edition: str
) -> None:
    hand = written(words, edition=edition, **options)
    for setting in Setting:
        (finding,) = audit(hand.log, setting)
        assert (finding.clause, finding.evidence) == (clause, hand.evidence)


@pytest.mark.parametrize("edition", ["tda-2019", "tda-2024"])
@pytest.mark.parametrize(("words", "options"), [pytest.param(w, o, id=fact) for fact, w, o in KEPT])
def test_a_hand_dealt_by_the_rules_has_no_finding(
    written: Callable[..., Any], words: str, options: dict[str, Any], edition: str
) -> None:
    hand = written(words, edition=edition, **options)
    for setting in Setting:
        assert audit(hand.log, setting) == ()
