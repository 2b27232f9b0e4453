"""
A certification from the first request to the footer.

Records are written as they come, so that whatever ends the run, an interruption or the death of the engine, what was
obtained before is kept.
"""

import os
import re
import time
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import Raw, structs

from adapters.engine import Engine, Request
from adapters.protocol.messages import Identity
from adapters.transport import open_process
from conformance.budget import BUDGETS, Budget
from conformance.check_records import check_record
from conformance.dealer import DealerRole
from conformance.documents import Witness
from conformance.engines import EngineChoice, chosen
from conformance.exit_codes import ExitCode, exit_code
from conformance.findings import Finding, Findings
from conformance.floor import FloorRole
from conformance.footer import Result, footer_of
from conformance.header import header_of, replay_command
from conformance.lanes import SuiteAtFault, lanes
from conformance.options import Options, WrongUsage, checked
from conformance.plan import Plan, ledger_of, planned
from conformance.progress import Progress
from conformance.scorable import scorable_clauses
from conformance.settled import Settled
from reports.stream import RecordWriter

_RESTARTS = 20
_SHRUNK_IN_FULL = 20
_LEAST_SHARE = 0.1
"""
So many deviations can each use up the questions for making one smaller. Of an engine with more kinds the firmest come
first, and each of those that follow keeps at least this share of a full allowance, as long as there is any.
"""
_FLOOR_TURN, _DEALER_TURN = 48, 8

Role = FloorRole | DealerRole


def note_bug(problem: BaseException) -> None:
    """
    Write the traceback of a bug of the suite, where that is wanted.
    """
    if os.environ.get("MISDEAL_DEBUG"):
        traceback.print_exception(problem)


class CutShort(Exception):  # noqa: N818 - what happened, not an error
    """
    The run ends before its last check.
    """


def certify(options: Options, out: TextIO) -> tuple[ExitCode, Path]:
    """
    Certify the engine; the exit code and the file of the record stream. `out` shows progress where it is a terminal.

    Raises UnknownEngine and WrongUsage for what was typed, and EngineUnavailable for an engine that does not start.
    """
    options = checked(options)
    choice = chosen(options.engine)
    engine = open_process(choice.command, time_limit=options.answer_limit, restarts=_RESTARTS)
    try:
        path = _output_folder(options, engine.identity) / "run.jsonl"
        run = _Run(options, choice, engine, path, out)
        return run.certify(), path
    finally:
        engine.close()


def _output_folder(options: Options, identity: Identity) -> Path:
    if options.output is None:
        name = re.sub(r"[^A-Za-z0-9.-]+", "-", identity.name).strip("-.") or "engine"
        moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")[:-3]
        folder = Path("misdeal-runs") / f"{name}-{moment}"
    else:
        folder = options.output
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise WrongUsage(
            f"the folder {folder} cannot be made: {problem.strerror}. Name another with --output."
        ) from None
    if (folder / "run.jsonl").exists():
        raise WrongUsage(f"{folder} holds the records of another run already. Name another folder with --output.")
    return folder


class _Run:
    def __init__(self, options: Options, choice: EngineChoice, engine: Engine, path: Path, out: TextIO) -> None:
        self._options = options
        self._engine = engine
        self._identity = engine.identity
        self._plan = planned(options, engine.identity)
        self._header = header_of(options, choice, engine.identity, self._plan)
        self._budget = BUDGETS[options.budget]
        self._roles = _roles(options, engine.identity, self._plan, self._budget)
        self._ledger = ledger_of(self._plan, options)
        self._findings = Findings()
        self._writer = RecordWriter(path)
        self._folder = path.parent
        self._progress = Progress(out, sum(role.planned for role in self._roles), self._identity.name)
        self._began = time.monotonic()

    def certify(self) -> ExitCode:
        """
        Ask, make smaller, sum up.
        """
        cut_short, is_interrupted, suite_at_fault = "", False, False
        self._writer.write(self._header)
        try:
            for step in (self._ask, self._make_smaller, self._leave_to_the_house):
                step()
        except CutShort as reason:
            cut_short = str(reason)
        except KeyboardInterrupt:
            cut_short, is_interrupted = "interrupted", True
        except SuiteAtFault as fault:
            note_bug(fault)
            cut_short, suite_at_fault = f"the suite is at fault: {fault}", True
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is ours, and what was obtained is kept
            note_bug(problem)
            cut_short, suite_at_fault = f"the suite is at fault: {type(problem).__name__}: {problem}", True
        return self._sum_up(cut_short, is_interrupted=is_interrupted, suite_at_fault=suite_at_fault)

    def _ask(self) -> None:
        for reply in self._engine.ask(self._within_the_limit(self._requests())):
            for role in self._roles:
                for settled in role.take(reply):
                    self._enter(settled)
        self._check_limit()

    def _requests(self) -> Iterator[Request]:
        """
        The requests of the roles in turn, so that an early end cuts both.
        """
        turns = {role.role: _DEALER_TURN if isinstance(role, DealerRole) else _FLOOR_TURN for role in self._roles}
        streams: dict[str, Iterator[Request]] = {role.role: iter(role.requests()) for role in self._roles}
        while streams:
            for role, stream in tuple(streams.items()):
                for _ in range(turns[role]):
                    request = next(stream, None)
                    if request is None:
                        del streams[role]
                        break
                    yield request

    def _within_the_limit(self, requests: Iterator[Request]) -> Iterator[Request]:
        for request in requests:
            if self._is_late():
                return
            yield request

    def _is_late(self) -> bool:
        limit = self._options.time_limit
        return limit is not None and time.monotonic() - self._began > limit

    def _check_limit(self) -> None:
        if self._is_late():
            raise CutShort(f"the time limit of {self._options.time_limit:g} s")

    def _enter(self, settled: Settled) -> None:
        if settled.clause in self._options.settled.clauses and not settled.house:
            settled = structs.replace(settled, house=(settled.clause,))
        self._ledger.enter(settled)
        self._writer.write(check_record(self._ledger.checks, settled))
        for finding in self._findings.enter(settled):
            self._keep(finding)
            key = finding.key
            self._progress.say(f"deviation: {key.edition} {key.clause}: {key.expected} expected, {key.actual}")
        self._progress.show(self._ledger.checks, len(self._findings))

    def _make_smaller(self) -> None:
        left = self._budget.shrinking * _SHRUNK_IN_FULL
        findings = self._findings.firmest_first()
        for number, finding in enumerate(findings, 1):
            self._check_limit()
            self._progress.announce(f"{self._identity.name}: making deviation {number} of {len(findings)} smaller")
            role = self._role_of(finding)
            for seen, origin in finding.hands():
                budget = allowance(self._budget.shrinking, left, len(findings) - number)
                shrunk = role.smaller(finding.key, seen, origin, self._engine, budget)
                finding.shrunk(shrunk)
                left -= shrunk.asked

    def _role_of(self, finding: Finding) -> Role:
        return next(role for role in self._roles if role.role == finding.key.role)

    def _keep(self, finding: Finding) -> None:
        """
        Write the deviation, and the file that replays it. A later record of the same number replaces an earlier one.
        """
        document = self._folder / finding.document_name
        witness = Witness(
            suite=self._header.suite,
            engine=f"{self._identity.name} {self._identity.version}",
            key=finding.key,
            severity=finding.severity,
            profile=self._header.profile,
            setting=self._options.setting,
            edit=finding.seen.edit,
            document=Raw(finding.seen.document),
            stub=finding.seen.stub,
        )
        document.write_bytes(msgspec.json.format(msgspec.json.encode(witness), indent=1) + b"\n")
        command = replay_command(document, self._options.engine)
        self._writer.write(finding.record(self._role_of(finding).story, command))

    def _leave_to_the_house(self) -> None:
        for role in self._roles:
            if isinstance(role, FloorRole):
                for lane in role.emptied_by_the_house():
                    self._ledger.leave_to_the_house(role.role, lane.edition, lane.game.value, lane.clause)

    def _sum_up(self, cut_short: str, *, is_interrupted: bool, suite_at_fault: bool) -> ExitCode:
        self._progress.clear()
        self._findings.renumber()
        for finding in self._findings.firmest_first():
            self._keep(finding)
        ending = self._ledger.ending(
            cut_short=bool(cut_short), interrupted=is_interrupted, suite_at_fault=suite_at_fault
        )
        ending = structs.replace(ending, breaks=len(self._engine.incidents))
        code = exit_code(ending, strict=self._options.strict)
        result = Result(
            ending=ending,
            code=code,
            discarded_checks=sum(role.discarded_checks for role in self._roles),
            elapsed=time.monotonic() - self._began,
            cut_short=cut_short,
        )
        self._writer.write(footer_of(self._header, self._ledger, self._findings, self._plan, result))
        self._writer.close()
        return code


def allowance(full: int, left: int, following: int) -> int:
    """
    How many of the questions that are left a deviation may use up, when so many deviations follow.
    """
    least = min(int(full * _LEAST_SHARE), left // (following + 1))
    return min(full, left - least * following)


def _roles(options: Options, identity: Identity, plan: Plan, budget: Budget) -> tuple[Role, ...]:
    budget = budget.spread(max(1, len(plan.games)))
    roles: list[Role] = []
    if "floor" in plan.roles:
        stream = lanes(
            plan.editions,
            options.clauses,
            profile=options.profile,
            seed=options.seed,
            games=plan.games,
            house=options.settled,
        )
        roles.append(FloorRole(stream, profile=options.profile, checks=budget.checks, by_position=identity.by_position))
    if "dealer" in plan.roles:
        roles.append(
            DealerRole(
                plan.editions,
                games=[game for game in plan.games if scorable_clauses("dealer", plan.editions[0], "", game)],
                setting=options.setting,
                seed=options.seed,
                deals=budget.deals,
                by_position=identity.by_position,
                may_rig="rigged_deck" in identity.features,
                clauses=options.clauses,
            )
        )
    return tuple(roles)
