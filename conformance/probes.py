"""
What the doctor asks an engine: a few cases and deals of what it declares, as a certification would ask them.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from adapters.doctor.finding import Finding, Mistake
from adapters.engine import Request
from adapters.protocol.messages import Identity
from conformance.certification import Certification, certification_of
from conformance.engines import EngineChoice
from conformance.floor import FloorRole
from conformance.lanes import lanes
from conformance.options import PROFILES, Options
from reference_engine.editions import EDITIONS
from reference_engine.model.games import Game

_CASES, _DEALS = 24, 8


def probes_of(options: Options, choice: EngineChoice, identity: Identity) -> tuple[Request, ...]:
    """
    The requests; none where nothing of what the engine declares is known to the suite.
    """
    certification = certification_of(options, choice, identity)
    roles = certification.plan.roles
    cases = islice(_cases(certification), _CASES) if FloorRole.role in roles else ()
    deals = certification.dealer().requests(0, _DEALS) if "dealer" in roles else ()
    return (*cases, *deals)


def profile_of(identity: Identity) -> str:
    """
    The profile to ask in: the first that the engine declares.
    """
    return next((profile for profile in PROFILES if profile in identity.profiles), PROFILES[0])


def _cases(certification: Certification) -> Iterator[Request]:
    """
    The cases of one check of each of some lanes, which are spread over editions, games and clauses.
    """
    plan, options = certification.plan, certification.options
    found = lanes(plan.editions, (), profile=options.profile, seed=options.seed, games=plan.games)
    apart = max(1, len(found) // _CASES)
    yield from certification.floor((lane, 1) for lane in found[::apart]).requests()


def wrong_names(identity: Identity) -> tuple[Finding, ...]:
    """
    What the engine declares by names that nothing has: it would not be asked, and nobody would be told why.
    """
    found = []
    declared: tuple[tuple[str, Sequence[str], Sequence[str]], ...] = (
        ("game", identity.games, tuple(game.value for game in Game)),
        ("edition", identity.editions, EDITIONS),
        ("profile", identity.profiles, PROFILES),
    )
    for what, names, known in declared:
        strange = [name for name in names if name not in known]
        if strange:
            told = ", ".join(f"`{name}`" for name in strange)
            text = f"It declares the {what} {told}, and nothing has that name."
            found.append(Finding(Mistake.UNKNOWN_NAME, text, f"Choose from: {', '.join(known)}."))
    needed = [what for what, names, known in declared[:2] if not set(names) & set(known)]
    if "floor" in identity.roles and not set(identity.profiles) & set(PROFILES[:-1]):
        needed.append("profile")
    if needed and not found:
        text = f"It declares no {' and no '.join(needed)}, so that there is nothing to ask it."
        fix = "Declare what it serves: PROTOCOL.md says what an identity holds."
        found.append(Finding(Mistake.UNKNOWN_NAME, text, fix))
    return tuple(found)
