"""
What a certification is asked to do.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from adapters.bounds import Bounds
from conformance.budget import BUDGETS, PUBLISHED_SEED
from conformance.house_file import HouseFile
from conformance.waivers.waiver import NO_WAIVERS, WaiverFile, Waivers
from reference_engine.audit import DEALING_CLAUSES, Setting
from reference_engine.editions import EDITIONS, edition
from reference_engine.house import NO_HOUSE, House
from reference_engine.model.games import Game

ROLES = ("floor", "dealer")
DEALING = "dealing"
PROFILES = ("core", "full", "physical", DEALING)


class WrongUsage(Exception):  # noqa: N818 - whose mistake it is, which is what matters
    """
    A command that cannot be carried out as it was typed. Says what, where, and what to try.
    """


class Options(Struct, frozen=True, kw_only=True):
    """
    A certification. Empty roles, editions, games and clauses mean all that there are.
    """

    engine: str
    roles: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    profile: str = "core"
    setting: Setting = Setting.LIVE
    budget: str = "standard"
    seed: int = PUBLISHED_SEED
    clauses: tuple[str, ...] = ()
    output: Path | None = None
    strict: bool = False
    time_limit: float | None = None
    answer_limit: float = 10.0
    bounds: Bounds = Bounds()
    house: HouseFile | None = None
    jobs: int | None = None
    """
    How many engine processes at once; as many as there are processors where it is None.
    """
    resume: bool = False
    waivers: WaiverFile | None = None

    @property
    def settled(self) -> House:
        """
        What the house file settles; nothing where there is none.
        """
        return NO_HOUSE if self.house is None else self.house.house

    @property
    def waived(self) -> Waivers:
        """
        What the waiver file is about in the profile that is asked; nothing where there is none.
        """
        return NO_WAIVERS if self.waivers is None else Waivers(self.waivers.waivers, self.profile)


def checked(options: Options) -> Options:
    """
    The options with every clause by its slug, and with the role of dealer where its profile is asked for.

    Raises WrongUsage with everything that means nothing.
    """
    problems = list(_problems(options))
    if problems:
        raise WrongUsage("\n".join(problems))
    known = list(_clauses(options.editions or EDITIONS))
    slugs = dict.fromkeys(slug for name in options.clauses for slug in _slugs(name, known))
    roles = ("dealer",) if options.profile == DEALING else options.roles
    return replace(options, clauses=tuple(slugs), roles=roles)


def _problems(options: Options) -> Iterator[str]:
    named = (
        ("role", options.roles, ROLES),
        ("edition", options.editions, EDITIONS),
        ("game", options.games, tuple(game.value for game in Game)),
        ("profile", (options.profile,), PROFILES),
        ("budget", (options.budget,), tuple(BUDGETS)),
    )
    for what, given, names in named:
        for name in dict.fromkeys(given):
            if name not in names:
                yield f"there is no {what} `{name}`. Choose from: {', '.join(names)}."
    if options.jobs is not None and options.jobs < 1:
        yield f"--jobs {options.jobs} is nobody to do the work. Give 1 or more."
    if options.resume and options.output is None:
        yield "--resume goes on with the run in a folder. Name the folder with --output."
    yield from _wrong_seconds("--time-limit", options.time_limit)
    yield from _wrong_seconds("--answer-limit", options.answer_limit)
    books = tuple(book for book in options.editions if book in EDITIONS) or EDITIONS
    known = list(_clauses(books))
    unknown = [name for name in dict.fromkeys(options.clauses) if not _slugs(name, known)]
    if unknown:
        yield (
            f"there is no clause {', '.join(f'`{name}`' for name in unknown)} in {', '.join(books)}. Choose from: "
            f"{', '.join(sorted({slug for slug, _ in known}))}; or give a number, such as 35-E."
        )
    if options.profile == DEALING and set(options.roles) - {"dealer"}:
        yield f"the profile {DEALING} is the dealer's alone. Leave --role out, or choose core, full or physical."


def check_seconds(option: str, seconds: float | None) -> None:
    """
    Raises WrongUsage for a limit that is no time at all, or never over.
    """
    for problem in _wrong_seconds(option, seconds):
        raise WrongUsage(problem)


def _wrong_seconds(option: str, seconds: float | None) -> Iterator[str]:
    if seconds is not None and not (math.isfinite(seconds) and seconds > 0):
        yield f"{option} {seconds:g} is no limit. Give a number of seconds above 0, for example 60."


def _slugs(name: str, known: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """
    The clauses of that slug or printed number, in either role.
    """
    return tuple(slug for slug, number in known if name in {slug, number})


def _clauses(books: Sequence[str]) -> Iterator[tuple[str, str]]:
    for book in books:
        yield from ((slug, clause.number) for slug, clause in edition(book).clauses.items())
        yield from ((slug, clause.number_in(book)) for slug, clause in DEALING_CLAUSES.items())
