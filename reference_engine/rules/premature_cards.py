"""
Board cards, or a street of stud, before the betting ended.

In 2024 one procedure holds for each street: the burn stays, the cards go back, the stub alone is shuffled, and the
street is dealt again without a new burn once the betting is over. What is wrong with the street otherwise does not
matter: it goes back. 2019 knows two procedures for the turn, and the floor decides.

Clauses: premature_cards (RP-5; for stud RP-5-D), early_draw (no text speaks of a draw: the floor decides).
Readings: the early burn is evidence as well as the early cards; several streets go back together, from the first; a
wrong card on them is scrap and does not go back; if acts on the street make substantial action by themselves the
floor decides.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import Family
from reference_engine.model.ruling import Disregard, ReturnAndReshuffle
from reference_engine.rules.boards import acts_are_substantial, cards_that_count, is_premature
from reference_engine.situation import Situation

_CLAUSES = ("premature_cards",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets that were dealt too early.
    """
    hand = situation.hand
    if not hand.uncovered.premature_boards:
        return
    streets = [street for street in hand.facts.streets if is_premature(hand, street)]
    boards = [hand.later_streets.opened_at[street] for street in streets]
    burns = [event for event in hand.uncovered.premature_burns if event < boards[-1]]
    evidence = sorted((*burns, *boards))
    places = tuple(place for street in streets for place in cards_that_count(hand, street))
    returned = ReturnAndReshuffle(streets[0], places)
    stand = Option(Effect.PLAY_ON, (Disregard("premature_cards"),))
    if hand.facts.family is Family.DRAW:
        again = (Option(Effect.PLAY_ON, (returned,)),) if places else ()
        yield situation.floor("premature_cards", ("early_draw",), evidence, *again, stand)
    elif acts_are_substantial(act for act in hand.acts if act.street in streets):
        yield situation.floor("premature_cards", _CLAUSES, evidence, Option(Effect.PLAY_ON, (returned,)), stand)
    elif situation.edition.parameters.premature_streets_are_uniform:
        yield situation.play_on("premature_cards", _CLAUSES, evidence, returned)
    else:
        # The older procedure for the turn: the card is set aside and what would be the river is the turn.
        set_aside = Option(Effect.PLAY_ON, (Disregard("premature_cards"),))
        yield situation.floor("premature_cards", _CLAUSES, evidence, Option(Effect.PLAY_ON, (returned,)), set_aside)
