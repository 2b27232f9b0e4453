"""
The clauses that an engine's own deal is judged by: what each one asks, in own words, and where that comes from.
"""

from msgspec import Struct

from reference_engine.editions import EDITIONS
from reference_engine.model.ruling import EvidenceTag


class DealingClause(Struct, frozen=True):
    """
    A clause of the dealer role. `number` is as printed; `source` says what the reading rests on.
    """

    slug: str
    number: str
    summary: str
    source: str
    tag: EvidenceTag
    numbers: dict[str, str] = {}
    tags: dict[str, EvidenceTag] = {}

    def number_in(self, edition: str) -> str:
        """
        The number that the edition prints.
        """
        return self.numbers.get(edition, self.number)

    def tag_in(self, edition: str) -> EvidenceTag:
        """
        Where the reading comes from in the edition.
        """
        return self.tags.get(edition, self.tag)


_2019, _2024 = EDITIONS
_TEXT, _SECONDARY, _DERIVED = EvidenceTag.TEXT, EvidenceTag.SECONDARY, EvidenceTag.DERIVED

_CLAUSES = (
    DealingClause(
        "first_card",
        "35-A2",
        "The first card of the deal goes to the first entitled seat left of the button.",
        "A first card to a wrong seat is a listed cause for a misdeal.",
        _TEXT,
    ),
    DealingClause(
        "heads_up_order",
        "34-B",
        "With two seats the button gets the last card, so the other seat gets the first.",
        "Said in the rule on the button heads-up.",
        _TEXT,
    ),
    DealingClause(
        "dead_button",
        "32",
        "With the button on a seat that is not dealt in, dealing still begins at the first entitled seat to its left.",
        "The dead button is the tournament's; where dealing begins follows from it and from 35-A2.",
        _TEXT,
    ),
    DealingClause(
        "entitled_seats",
        "30, 71-C",
        "Every seated player is dealt in, also one who is absent or on penalty; no other seat gets a "
        "card. Hands of the absent and the penalised are killed, and no others.",
        "Both directions are listed causes for a misdeal (35-A3, 35-A4); who is entitled is said in 8-A, 30 and 71-C.",
        _TEXT,
    ),
    DealingClause(
        "wrong_count",
        "35-A5",
        "Each seat that is dealt in gets two cards.",
        "Listed as a cause for a misdeal since 2022; before that the list is open and practice is universal.",
        _TEXT,
        numbers={_2019: "35-A"},
        tags={_2019: _DERIVED},
    ),
    DealingClause(
        "fouled_deck",
        "35-E",
        "No card leaves the pack twice, and every card is one of the deck; a hand stops at a card that came twice.",
        "The rule on fouled decks; what fouls one is defined since 2024 and is the suite's house default before.",
        _TEXT,
        tags={_2019: _DERIVED},
    ),
    DealingClause(
        "dealing_procedure",
        "35-A2",
        "Cards go clockwise, one at a time, a pass after the other; only the button may get its two in a row (35-B). "
        "None is moved or shown, and no deal with a cause for a misdeal (35-A1, 35-A7) is played on.",
        "Dealing practice, written down in New Jersey's regulation 13:69F-14.10; the rule names one card only.",
        _SECONDARY,
    ),
    DealingClause(
        "one_burn",
        "38",
        "One card is burned before each of flop, turn and river, and no more.",
        "Said for the streets after a dead hand; that it holds for every street is derived.",
        _DERIVED,
    ),
    DealingClause(
        "board_count",
        "39",
        "The flop has three cards, turn and river have one each, a showdown has them all, "
        "and no street comes before the betting has ended.",
        "What hold'em is; the rule on irregular flops takes it for granted.",
        _DERIVED,
    ),
    DealingClause(
        "posts",
        "30, 32, 34-B, 71-C",
        "Blinds and antes come from the seats that owe them, in the level's amounts, all-in where a stack is shorter. "
        "A dead small blind is posted by nobody; heads-up the button posts the small blind.",
        "The rules on absent and penalised players, on the dead button, on the button heads-up.",
        _TEXT,
    ),
    DealingClause(
        "chips",
        "-",
        "No chip is lost or made in a hand: the pot goes to hands that are in, and the stacks are what that leaves.",
        "No clause says it; it follows from the pot going to players and nowhere else.",
        _DERIVED,
    ),
    DealingClause(
        "rigged_deck",
        "-",
        "Cards leave the pack in the order that was asked for.",
        "No rule of poker: what an engine promises when it declares the feature of this name.",
        _DERIVED,
    ),
)

DEALING_CLAUSES: dict[str, DealingClause] = {clause.slug: clause for clause in _CLAUSES}
"""
The clauses by slug, in the order in which findings are told.
"""
