"""
A bench run from the first start to the last answer.
"""

import platform
import time
from collections.abc import Callable
from contextlib import closing

from msgspec.structs import replace

from adapters.engine import Engine
from adapters.transport import open_process
from conformance.bench.asking import in_a_window, one_at_a_time
from conformance.bench.figures import Bench, Spread, Way, spread
from conformance.bench.memory import children, peak_mib
from conformance.bench.share import Share
from conformance.certification import certification_of
from conformance.engines import EngineChoice
from conformance.options import Options, checked
from conformance.probes import profile_of
from conformance.suite_version import SUITE_VERSION

_STARTS = 5
_RESTARTS = 2

Announce = Callable[[str], None]
"""
Says what is done now.
"""


def measured(
    options: Options, choice: EngineChoice, seconds: float, announce: Announce, *, picks_profile: bool
) -> Bench | None:
    """
    The figures of the engine; None where it declares nothing of what is asked.

    `picks_profile` asks in the first profile that the engine declares. Raises WrongUsage for a name that means nothing
    and EngineUnavailable for an engine that does not start.
    """
    options = checked(options)
    announce(f"{choice.asked}: starting it {_STARTS} times")
    started = [_started(options, choice) for _ in range(_STARTS - 1)]
    before = children()
    begun = time.perf_counter()
    with closing(_open(options, choice)) as engine:
        started.append(time.perf_counter() - begun)
        if picks_profile:
            options = replace(options, profile=profile_of(engine.identity))
        certification = certification_of(options, choice, engine.identity)
        roles = certification.plan.roles
        if not roles:
            return None
        announce(f"{choice.asked}: drawing cases")
        share = Share(certification, roles[0])
        if not share.requests:
            return None
        ways = _ways(engine, share, seconds, lambda doing: announce(f"{choice.asked}: {doing}"))
        peaks = [peak for peak in map(peak_mib, children() - before) if peak is not None]
        identity = engine.identity
    return Bench(
        engine=choice.asked,
        name=identity.name,
        version=identity.version,
        suite=SUITE_VERSION,
        platform=f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}",
        role=share.role,
        requests=len(share.requests),
        start=_known(spread(started)),
        ways=ways,
        memory_mib=sum(peaks) if peaks else None,
        suite_share=share.seconds,
    )


def _ways(engine: Engine, share: Share, seconds: float, announce: Announce) -> tuple[Way, ...]:
    """
    One at a time and in the window; the second is left out where the window is one, or the engine has broken enough.
    """
    announce("one at a time")
    ways = [one_at_a_time(engine, share.requests, seconds, _every(lambda n: announce(f"one at a time, {n} answers")))]
    window = engine.identity.window
    if window > 1 and not ways[0].broke:
        told = f"{window} at once"
        announce(told)
        ways.append(in_a_window(engine, share.requests, seconds, _every(lambda n: announce(f"{told}, {n} answers"))))
    if not any(way.broke for way in ways):
        announce("comparing what it says")
        share.compare(engine)
    return tuple(ways)


def _every(notice: Callable[[int], None], count: int = 50) -> Callable[[int], None]:
    return lambda number: None if number % count else notice(number)


def _open(options: Options, choice: EngineChoice) -> Engine:
    return open_process(
        choice.command,
        time_limit=options.answer_limit,
        restarts=_RESTARTS,
        bounds=options.bounds,
    )


def _started(options: Options, choice: EngineChoice) -> float:
    begun = time.perf_counter()
    with closing(_open(options, choice)):
        return time.perf_counter() - begun


def _known(times: Spread | None) -> Spread:
    if times is None:
        raise ValueError("nothing was measured")
    return times
