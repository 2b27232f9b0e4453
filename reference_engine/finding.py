"""
What a rule finds in a record, before the findings are joined to one ruling.
"""

from enum import StrEnum

from msgspec import Struct

from reference_engine.model.ruling import EvidenceTag, Remedy, Severity


class Effect(StrEnum):
    """
    What a finding asks for.
    """

    VOID = "void"
    MISDEAL = "misdeal"
    FLOOR = "floor"
    HOUSE = "house"
    PLAY_ON = "play_on"
    STANDS = "stands"


class Option(Struct, frozen=True, gc=False):
    """
    One of the rulings seen in practice where the floor decides.
    """

    effect: Effect
    remedies: tuple[Remedy, ...] = ()


class Finding(Struct, frozen=True, gc=False):
    """
    One irregularity: its slug, what follows from it, by which clauses, shown by which events (indexes).

    `after_award` marks a floor decision that stays open after the pot was awarded (U-27), `is_about_the_award` one that
    stays open until substantial action in the next hand.
    """

    irregularity: str
    effect: Effect
    clauses: tuple[str, ...]
    evidence: tuple[int, ...]
    severity: Severity
    tag: EvidenceTag
    remedies: tuple[Remedy, ...] = ()
    options: tuple[Option, ...] = ()
    after_award: bool = False
    is_about_the_award: bool = False
