"""
Exit codes: what a run ends with, and which code wins where several hold.
"""

from enum import IntEnum

from msgspec import Struct


class ExitCode(IntEnum):
    """
    How a command ends.
    """

    CONFORMS = 0
    DEVIATES = 1
    USAGE = 2
    NOTHING_SCORED = 3
    ENGINE_UNAVAILABLE = 4
    SUITE_AT_FAULT = 5
    STALE_WAIVER = 6
    INCOMPLETE = 7
    INTERRUPTED = 130


MEANING: dict[ExitCode, str] = {
    ExitCode.CONFORMS: "the engine conforms",
    ExitCode.DEVIATES: "the engine deviates",
    ExitCode.USAGE: "the command is not used correctly",
    ExitCode.NOTHING_SCORED: "nothing was scored",
    ExitCode.ENGINE_UNAVAILABLE: "the engine is unavailable",
    ExitCode.SUITE_AT_FAULT: "the suite is at fault, not the engine",
    ExitCode.STALE_WAIVER: "a waiver is stale",
    ExitCode.INCOMPLETE: "the certification is incomplete",
    ExitCode.INTERRUPTED: "interrupted",
}


def meaning_of(code: ExitCode, found: str = "") -> str:
    """
    What the code means; `found` are the deviations that it lets pass, in words.
    """
    return f"{MEANING[code]} to what is required ({found})" if found and code is ExitCode.CONFORMS else MEANING[code]


def meaning_with_waivers(code: ExitCode, without: ExitCode, found: str) -> str:
    """
    What the code of a run means that has waivers; `without` is the code that it would have without them.

    What is waived is no conformity: only that it lets the run pass is said.
    """
    if without is code or without is not ExitCode.DEVIATES:
        return meaning_of(code, found)
    if code is ExitCode.CONFORMS:
        return "the engine deviates, and all that would fail the run is waived"
    return f"{meaning_of(code, found)}; the engine deviates, and all that would fail the run is waived"


class Ending(Struct, frozen=True, kw_only=True):
    """
    What is true of a run when it ends. Several may hold at once.

    `errored` and `nondeterministic` count checks, `must` and `should` checks that deviate with that severity; right for
    the wrong reason is among `should`. `unrandom_must` and `unrandom_should` count remedies that are not random.
    `breaks` counts crashes, hangs and broken answers, also those that no single request could be blamed for.
    `incomplete`: a clause of the M has no scored check, a check of it was not answered, or the run was cut short.
    """

    scored: int
    must: int = 0
    should: int = 0
    unrandom_must: int = 0
    unrandom_should: int = 0
    errored: int = 0
    breaks: int = 0
    nondeterministic: int = 0
    incomplete: bool = False
    interrupted: bool = False
    engine_unavailable: bool = False
    suite_at_fault: bool = False
    wrong_usage: bool = False
    stale_waiver: bool = False


def exit_code(ending: Ending, *, strict: bool) -> ExitCode:
    """
    The code of the run: an interruption first, then the precedence 5, 2, 4, 3, 1, 6, 7.
    """
    broke = ending.errored or ending.nondeterministic or ending.breaks
    should = ending.should or ending.unrandom_should
    deviates = ending.must or ending.unrandom_must or broke or (strict and should)
    if ending.suite_at_fault:
        return ExitCode.SUITE_AT_FAULT
    if ending.interrupted:
        return ExitCode.INTERRUPTED
    if ending.wrong_usage:
        return ExitCode.USAGE
    if ending.engine_unavailable:
        return ExitCode.ENGINE_UNAVAILABLE
    if not ending.scored:
        return ExitCode.NOTHING_SCORED
    if deviates:
        return ExitCode.DEVIATES
    if ending.stale_waiver:
        return ExitCode.STALE_WAIVER
    if ending.incomplete:
        return ExitCode.INCOMPLETE
    return ExitCode.CONFORMS
