"""
The suite of a run of pytest, by its options.
"""

import pytest

from adapters.engine import EngineUnavailable
from conformance.engine_bounds import engine_bounds
from conformance.engines import UnknownEngine
from conformance.options import Options, WrongUsage
from conformance.pytest_plugin import CHECKS, CLAUSES, EDITIONS, ENGINE, FOLDER, GAMES, MEMORY, PROFILE, WRITES
from conformance.vendor_tests.suite import Suite

_SUITE = pytest.StashKey[Suite]()


def started(config: pytest.Config) -> Suite:
    """
    The suite of this process; the engine is started with it, and ends with pytest.
    """
    if _SUITE not in config.stash:
        option = config.option
        engine = getattr(option, ENGINE)
        memory_limit, folder, writes = (getattr(option, name) for name in (MEMORY, FOLDER, WRITES))
        try:
            bounds = engine_bounds((engine,), memory_limit=memory_limit, folder=folder, writes=writes)
        except WrongUsage as problem:
            raise pytest.UsageError(str(problem)) from None
        asked = Options(
            engine=engine,
            bounds=bounds,
            editions=tuple(getattr(option, EDITIONS)),
            games=tuple(getattr(option, GAMES)),
            profile=getattr(option, PROFILE),
            clauses=tuple(getattr(option, CLAUSES)),
        )
        checks = getattr(option, CHECKS)
        if checks is not None and checks < 1:
            raise pytest.UsageError(f"--checks {checks} asks nothing. Give 1 or more.")
        seeded = getattr(option, "hypothesis_seed", None) is not None
        worker = getattr(config, "workerinput", {}).get("workerid", "")
        try:
            suite = Suite(asked, checks=checks, seeded=seeded, worker=worker)
        except (UnknownEngine, WrongUsage) as problem:
            raise pytest.UsageError(str(problem)) from None
        except EngineUnavailable as problem:
            raise pytest.UsageError(f"the engine is unavailable: {problem.reason}\nTry: {problem.hint}") from None
        config.add_cleanup(suite.close)
        config.stash[_SUITE] = suite
    return config.stash[_SUITE]
