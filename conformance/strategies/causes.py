"""
A few causes of a misdeal that both editions name, for generators that are about what bars a misdeal or follows it.
"""

from msgspec.structs import replace

from conformance.draw import Draw
from conformance.strategies.deals import BOXED, Opening, inserted, shown
from conformance.strategies.exposed_cards import later_cards
from conformance.strategies.first_card import begun_wrong
from reference_engine.model.games import FACTS, Family
from reference_engine.seating import dealing_order


def draw_cause(draw: Draw, opening: Opening) -> tuple[str, Opening]:
    """
    What goes wrong, in words, and the opening with it. No seat gains or loses a card.
    """
    # A downcard that is exposed is a cause of a misdeal in games with a flop only.
    kind = draw.integer(0, 4) if FACTS[draw.game].family is Family.FLOP else draw.integer(3, 4)
    plan = opening.plan
    if kind == 0:
        return "the first card exposed", replace(opening, plan=shown(plan, 0))
    if kind == 1:
        return "the second card exposed", replace(opening, plan=shown(plan, 1))
    if kind == 2:
        first, second = later_cards(draw, plan)
        return "two later cards exposed", replace(opening, plan=shown(shown(plan, first), second))
    if kind == 3:
        at = draw.integer(0, 9) % len(dealing_order(opening.table))
        return "two boxed cards", replace(opening, plan=inserted(plan, at, BOXED, BOXED))
    return "the first card to a wrong seat", begun_wrong(draw, opening)
