"""
Checks as they are settled, made up field by field; what is not said is a sound default.
"""

from typing import Any

from conformance.settled import Answered, Origin, Settled
from conformance.verdict import Verdict
from reference_engine.model.games import Game
from reference_engine.model.ruling import Severity

BOOK = "tda-2024"


def answered(verdict: Verdict = Verdict.DEVIATES, severity: Severity = Severity.MUST, **fields: Any) -> Answered:
    """
    A member that was to be a misdeal and was played on, unless the fields say otherwise.
    """
    known: dict[str, Any] = {
        "identity": "0",
        "twin": "irregular",
        "edit": "",
        "document": b"{}",
        "size": 10,
        "chips": 3,
        "kind": "ruling",
        "expected": "misdeal",
        "actual": "play_on",
        "text": "",
        "answer": b"null",
        "engine_evidence": "",
    }
    return Answered(verdict=verdict, severity=severity, **(known | fields))


def settled(
    *members: Answered, clause: str = "first_card", game: Game = Game.NO_LIMIT_HOLDEM, book: str = BOOK, **fields: Any
) -> Settled:
    """
    A check of the floor with these members.
    """
    known: dict[str, Any] = {"role": "floor", "irregularity": clause, "severity": Severity.MUST}
    origin = Origin(book, clause, clause, 0, game)
    return Settled(edition=book, clause=clause, members=members, origin=origin, **(known | fields))
