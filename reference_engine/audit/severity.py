"""
How firmly each clause of the dealer role is held against an engine: by edition and by setting, written by hand.

A row is a clause, or one kind of finding of a clause where the kinds weigh differently.
"""

from reference_engine.audit.deal_log import Setting
from reference_engine.editions import EDITIONS
from reference_engine.model.ruling import Severity

_MUST, _SHOULD, _MAY = Severity.MUST, Severity.SHOULD, Severity.MAY

COLUMNS: tuple[tuple[str, Setting], ...] = tuple((name, setting) for name in EDITIONS for setting in Setting)
"""
tda-2019 live, tda-2019 online, tda-2024 live, tda-2024 online.
"""

ROWS: dict[str, tuple[tuple[Severity, Severity, Severity, Severity], str]] = {
    "first_card": ((_MUST, _MUST, _MUST, _MUST), "a listed cause for a misdeal in both editions"),
    "heads_up_order": ((_MUST, _MUST, _MUST, _MUST), "said in both editions"),
    "dead_button": ((_MUST, _MUST, _MUST, _MUST), "said in both editions"),
    "dead_button.heads_up": (
        (_SHOULD, _SHOULD, _SHOULD, _SHOULD),
        "the text wants nobody to have the big blind twice; that it moves on when its player goes, is derived",
    ),
    "entitled_seats": ((_MUST, _MUST, _MUST, _MUST), "two listed causes for a misdeal in both editions"),
    "wrong_count": ((_SHOULD, _SHOULD, _MUST, _MUST), "listed in tda-2024 only; the open list of tda-2019 (U-23)"),
    "fouled_deck": ((_MUST, _MUST, _MUST, _MUST), "a pack that the engine made itself has each card once"),
    "fouled_deck.asked_for": (
        (_SHOULD, _SHOULD, _SHOULD, _SHOULD),
        "the duplicate was ours; that the engine has to see it at once is a reading, since a table may not",
    ),
    "fouled_deck.unseen": (
        (_SHOULD, _SHOULD, _SHOULD, _SHOULD),
        "the pack was given to the engine, so it can tell the faces; what it keeps can hide a second copy",
    ),
    "fouled_deck.no_such_card": (
        (_SHOULD, _SHOULD, _MUST, _MUST),
        "a wrong card is a listed cause in tda-2024; tda-2019 is silent (U-25), yet no deck holds it",
    ),
    "dealing_procedure": ((_SHOULD, _MAY, _SHOULD, _MAY), "dealing practice; online the draw is random in any order"),
    "dealing_procedure.misdeal": (
        (_MUST, _MUST, _MUST, _MUST),
        "two exposed or two boxed cards are listed causes for a misdeal in both editions, in whatever setting",
    ),
    "dealing_procedure.shown": (
        (_SHOULD, _SHOULD, _SHOULD, _SHOULD),
        "one exposed card is no misdeal by itself; its owner's hand is known all the same",
    ),
    "dealing_procedure.moved": (
        (_SHOULD, _SHOULD, _SHOULD, _SHOULD),
        "a card that was dealt stays where it went, drawn by a hand or by a program",
    ),
    "one_burn": ((_SHOULD, _MAY, _SHOULD, _MAY), "a burn protects physical cards; online nobody can see the top one"),
    "board_count": ((_MUST, _MUST, _MUST, _MUST), "another board is another game"),
    "street_cards": ((_MUST, _MUST, _MUST, _MUST), "another number of cards is another game"),
    "posts": ((_MUST, _MUST, _MUST, _MUST), "said in both editions, and money"),
    "posts.late": (
        (_SHOULD, _SHOULD, _SHOULD, _SHOULD),
        "what is owed is said in both editions, and when it is put in is practice",
    ),
    "chips": ((_SHOULD, _SHOULD, _SHOULD, _SHOULD), "derived: no clause of either edition says it"),
    "rigged_deck": ((_MAY, _MAY, _MAY, _MAY), "a promise of the protocol and no rule of poker"),
}
"""
Each row with its reason.
"""


def severity_of(row: str, edition: str, setting: Setting) -> Severity:
    """
    The severity of a row in an edition and a setting.
    """
    return ROWS[row][0][COLUMNS.index((edition, setting))]
