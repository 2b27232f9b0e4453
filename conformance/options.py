"""
What a certification is asked to do.
"""

from pathlib import Path

from msgspec import Struct

from conformance.budget import BUDGETS, PUBLISHED_SEED
from reference_engine.audit import DEALING_CLAUSES, Setting
from reference_engine.editions import EDITIONS, edition

ROLES = ("floor", "dealer")
PROFILES = ("core", "full")


class WrongUsage(Exception):  # noqa: N818 - whose mistake it is, which is what matters
    """
    A command that cannot be carried out as it was typed. Says what, where, and what to try.
    """


class Options(Struct, frozen=True, kw_only=True):
    """
    A certification. Empty roles, editions and clauses mean all that there are.
    """

    engine: str
    roles: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    profile: str = "core"
    setting: Setting = Setting.LIVE
    budget: str = "standard"
    seed: int = PUBLISHED_SEED
    clauses: tuple[str, ...] = ()
    output: Path | None = None
    strict: bool = False
    time_limit: float | None = None
    answer_limit: float = 10.0


def check_options(options: Options) -> None:
    """
    Raises WrongUsage for the first name that means nothing.
    """
    known = {slug for book in EDITIONS for slug in edition(book).clauses} | set(DEALING_CLAUSES)
    named = (
        ("role", options.roles, ROLES),
        ("edition", options.editions, EDITIONS),
        ("profile", (options.profile,), PROFILES),
        ("budget", (options.budget,), tuple(BUDGETS)),
        ("clause", options.clauses, tuple(sorted(known))),
    )
    for what, given, names in named:
        for name in given:
            if name not in names:
                raise WrongUsage(f"there is no {what} `{name}`. Choose from: {', '.join(names)}.")
    if options.time_limit is not None and options.time_limit <= 0:
        raise WrongUsage(f"a time limit of {options.time_limit:g} s leaves no time. Give a number of seconds above 0.")
