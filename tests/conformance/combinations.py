"""
Random combinations of an engine, what it declares, options and filters: what a run may be asked to do, sensible or not.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from adapters.handler import Handler
from adapters.protocol.messages import Answer, AnswerKind, Deal, Identity, Rule
from conformance.documents import read_house_file
from conformance.model_dealer import handler as model_dealer
from conformance.null_engines import NULL_ENGINES
from conformance.null_engines import handler as null_engine
from conformance.options import DEALING, PROFILES, ROLES, Options
from conformance.reference_server import reference, reference_any
from reference_engine.audit import DEALING_CLAUSES, Setting
from reference_engine.editions import EDITIONS, edition
from reference_engine.model.games import Game

T = TypeVar("T")
HOUSE = Path(__file__).parents[2] / "docs" / "examples" / "house.toml"
CLAUSES = sorted({*edition("tda-2024").clauses, *DEALING_CLAUSES, "35-A2", "35-E", "30"})


class Combination(Struct):
    """
    An engine by what it is, what it says that it serves, and what is asked of it.
    """

    engine: str
    handler: Handler
    options: Options


def combination(number: int, folder: Path) -> Combination:
    """
    The combination of that number.
    """
    random = Random(f"combination {number}")  # noqa: S311 - to be repeated
    name, handler = random.choice(ENGINES)
    engine = handler()
    engine = Handler(declared(engine.identity, random), engine.rule, engine.deal)
    return Combination(name, engine, asked(engine.identity, random, folder))


def declared(identity: Identity, random: Random) -> Identity:
    """
    The identity as it is, or with something left out, or with something that is not served.
    """
    if random.random() < 0.6:
        return replace(identity, games=some(random, identity.games, 1, 1))
    return replace(
        identity,
        roles=some(random, ROLES, 1, 2),
        games=some(random, (*(game.value for game in Game), "whist"), 0, 2),
        editions=some(random, (*EDITIONS, "tda-1999"), 0, 2),
        profiles=some(random, PROFILES[:3], 0, 3),
        features=some(random, ("rigged_deck", "several_hands"), 0, 2),
        by_position=random.random() < 0.3,
        window=random.choice((1, 4, 256)),
    )


def asked(identity: Identity, random: Random, folder: Path) -> Options:
    """
    Filters that fit, filters that match nothing, and names that mean nothing.
    """
    wrong, fitting = random.random() < 0.05, random.random() < 0.8
    games = tuple(game.value for game in Game if not fitting or game.value in identity.games)
    return Options(
        engine="reference",
        roles=some(random, identity.roles if fitting else ROLES, 1, 2) if random.random() < 0.3 else (),
        editions=some(random, (*EDITIONS, "tda-1999") if wrong else EDITIONS, 1, 1) if random.random() < 0.5 else (),
        games=some(random, games, 1, 2) if random.random() < 0.3 else (),
        profile=random.choice((*PROFILES[:3], *PROFILES[:3], "core", "core", DEALING)),
        setting=random.choice(tuple(Setting)),
        budget="smoke",
        seed=random.getrandbits(32),
        clauses=some(random, (*CLAUSES, "99-Z") if wrong else CLAUSES, 1, 3) if random.random() < 0.5 else (),
        strict=random.random() < 0.3,
        time_limit=random.choice((1e-6, 0.05)) if random.random() < 0.1 else None,
        house=read_house_file(HOUSE) if random.random() < 0.1 else None,
        jobs=1,
        output=folder,
    )


def some(random: Random, names: Sequence[T], least: int, most: int) -> tuple[T, ...]:
    """
    So many of the names, each once.
    """
    return tuple(random.sample(names, min(len(names), random.randint(least, most))))


def says(kind: AnswerKind) -> Callable[[], Handler]:
    """
    An engine that says the same to everything, in both roles.
    """

    def answer(request: Rule | Deal) -> Answer:
        event = 0 if kind == "refused" and isinstance(request, Rule) else None
        return Answer(request.id, kind, event=event, reason="" if kind == "accepted" else "so")

    return lambda: Handler(replace(reference().identity, name=kind, roles=ROLES), answer, answer)


def both() -> Handler:
    """
    The reference as the floor, and a dealer that deals by the rules.
    """
    floor, dealer = reference(), model_dealer()
    identity = replace(floor.identity, roles=ROLES, features=dealer.identity.features, window=8)
    return Handler(identity, floor.rule, dealer.deal)


def null_engine_of(name: str) -> Callable[[], Handler]:
    return lambda: null_engine(name)


ENGINES: list[tuple[str, Callable[[], Handler]]] = [
    *(("reference", reference),) * 3,
    ("reference:any", lambda: reference_any(0)),
    ("model-dealer", model_dealer),
    *(("both", both),) * 3,
    *((f"null:{name}", null_engine_of(name)) for name in NULL_ENGINES),
    ("accepted", says("accepted")),
    ("unsupported", says("unsupported")),
    ("declined", says("declined")),
    ("refused", says("refused")),
    ("error", says("error")),
]
