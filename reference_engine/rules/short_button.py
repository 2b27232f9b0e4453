"""
A button with too few cards.

A short button that has not acted gets its missing cards from the top of the stub, before any burn, before and after
substantial action. A short button that acts has a dead hand. Once the first burn is out nothing is supplied any more; a
button that could not act by then is left to the floor.

Clause: short_button (37). Whether a draw game permits the supply after substantial action is for the house to say
(draw_games); stud has no button.
Readings: whatever the button does but folding is acting, also out of turn; U-7: a call or a raise is an act too. U-8:
a button without any card was dealt out, not short, and the seat that is dealt last when the button is on an empty
seat is not the button.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.events import Action
from reference_engine.model.games import Family
from reference_engine.model.ruling import DeadHands, Disregard, Supply
from reference_engine.rules.uncalled_bet import returned_to
from reference_engine.situation import Situation

_NAMED = frozenset({Action.CHECK, Action.BET})


def exempted(situation: Situation) -> int | None:
    """
    The button's seat if its hand is short and rule 37 takes it out of the wrong counts, else None.
    """
    hand = situation.hand
    button = situation.button
    if hand.deal_ended_at is None or button is None:
        return None
    if button not in hand.entitled:
        return _last_seat_before_dead_button(situation)
    count = len(situation.cards_by_seat[button])
    if count >= hand.facts.hole_cards:
        return None
    return button if count or situation.reading("U-8") == "a" else None


def _last_seat_before_dead_button(situation: Situation) -> int | None:
    last = situation.hand.dealing_order[-1]
    short = 0 < len(situation.cards_by_seat[last]) < situation.hand.facts.hole_cards
    return last if short and situation.reading("U-8") == "a" else None


def find(situation: Situation) -> Iterator[Finding]:
    """
    What becomes of a short button.
    """
    if situation.counts_are_right:
        return
    hand = situation.hand
    button = exempted(situation)
    if button is None or hand.deal_ended_at is None:
        return
    evidence = [hand.deal_ended_at]
    clauses = ("short_button",)
    if button in hand.folded or button in hand.killed:
        yield situation.disregard("short_button", clauses, evidence)
        if button in hand.killed:
            yield from returned_to(situation, button)
        return
    owed = hand.facts.hole_cards - len(situation.cards_by_seat[button])
    supplied = [dealt.event for dealt in situation.dealt_later(button)]
    complete_at = supplied[owed - 1] if len(supplied) >= owed else len(hand.events)
    short_acts = [act for act in hand.acted(button) if act.action is not Action.FOLD and act.event < complete_at]
    named = any(act.action in _NAMED for act in short_acts)
    if short_acts and (named or situation.reading("U-7") == "a"):
        yield situation.play_on("short_button", clauses, evidence, DeadHands((button,)))
        yield from returned_to(situation, button)
    elif any(burn.event < complete_at for burn in hand.burns):
        yield situation.floor(
            "short_button",
            clauses,
            evidence,
            Option(Effect.PLAY_ON, (DeadHands((button,)),)),
            Option(Effect.PLAY_ON, (Supply(button, owed),)),
            Option(Effect.PLAY_ON, (Disregard("short_button"),)),
        )
    elif complete_at < len(hand.events):
        yield situation.disregard("short_button", clauses, evidence)
    elif hand.facts.family is Family.DRAW and situation.too_late_for_misdeal:
        yield situation.house(
            "short_button",
            ("draw_games", *clauses),
            evidence,
            Option(Effect.PLAY_ON, (Supply(button, owed - len(supplied)),)),
            Option(Effect.PLAY_ON, (DeadHands((button,)),)),
        )
    else:
        yield situation.play_on("short_button", clauses, evidence, Supply(button, owed - len(supplied)))
