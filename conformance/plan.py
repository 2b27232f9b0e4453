"""
What a run covers of what was asked: roles, editions and games that the engine declares, and why others are left out.
"""

from msgspec import Struct

from adapters.protocol.messages import Identity
from conformance.ledger import Ledger, Place
from conformance.options import DEALING, ROLES, Options
from conformance.scorable import scorable_clauses
from reference_engine.editions import EDITIONS
from reference_engine.model.games import Game


class Plan(Struct, frozen=True):
    """
    Roles, editions and games that are asked of the engine; `gaps` are role, edition and why they are not.

    `profile` is the one that is asked: where nothing but the role of dealer is, it has its own.
    """

    profile: str

    roles: tuple[str, ...]
    editions: tuple[str, ...]
    games: tuple[Game, ...]
    places: tuple[Place, ...]
    gaps: tuple[tuple[str, str, str], ...]


def planned(options: Options, identity: Identity) -> Plan:
    """
    What the engine declares of what was asked. What was asked by name and is not declared stays in view, unscored.
    """
    asked_roles = options.roles or tuple(role for role in ROLES if role in identity.roles)
    asked_editions = options.editions or tuple(book for book in EDITIONS if book in identity.editions)
    declared = tuple(game for game in Game if game.value in identity.games)
    asked_games = tuple(game for game in Game if game.value in options.games) or declared
    games = tuple(game for game in asked_games if game in declared)
    gaps: list[tuple[str, str, str]] = []
    served: list[tuple[str, str]] = []
    for role in asked_roles:
        for book in asked_editions or EDITIONS:
            reason = _gap(role, book, options, identity, games)
            if reason:
                gaps.append((role, book, reason))
            else:
                served.append((role, book))
    return Plan(
        profile=DEALING if set(asked_roles) == {"dealer"} else options.profile,
        roles=tuple(role for role in asked_roles if any(role == one for one, _ in served)),
        editions=tuple(book for book in asked_editions if any(book == one for _, one in served)),
        games=games,
        places=tuple(
            (role, book, game.value, clause)
            for role in asked_roles
            for book in asked_editions or EDITIONS
            for game in asked_games or (Game.NO_LIMIT_HOLDEM,)
            for clause in sorted(scorable_clauses(role, book, options.profile, game))
        ),
        gaps=tuple(gaps),
    )


def _gap(role: str, book: str, options: Options, identity: Identity, games: tuple[Game, ...]) -> str:
    if role not in identity.roles:
        return f"the engine does not declare the role of {role}"
    if book not in identity.editions:
        return f"the engine does not declare {book}"
    if not games:
        return f"the engine declares none of the games {', '.join(options.games or Game)}"
    if role == "floor" and options.profile not in identity.profiles:
        return f"the engine does not declare the profile {options.profile}"
    return ""


def ledger_of(plan: Plan, options: Options) -> Ledger:
    """
    The empty ledger of the run.
    """
    ledger = Ledger(
        plan.places,
        profile=plan.profile,
        setting=options.setting,
        clauses_asked=options.clauses,
        house=options.house.house if options.house is not None else None,
    )
    for gap in plan.gaps:
        ledger.leave_out(*gap)
    return ledger
