"""
A certification from the first request to the footer.

A run is cut into shards. What comes of them is written as it comes, each to a file of its own and, in the order of
their numbers, to one stream of records. Whatever ends the run, what was obtained before is kept, and a run that was
cut off goes on with the shards that it had not finished.
"""

import os
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TextIO

import msgspec

from adapters.engine import Engine
from adapters.handshake import is_service
from adapters.protocol.messages import Identity
from adapters.transport import open_process
from conformance.certification import Certification, certification_of
from conformance.check_records import check_record
from conformance.crew import Alone, Crew, CutShort, Workers
from conformance.deviation_files import DeviationFiles
from conformance.engines import chosen
from conformance.exit_codes import ExitCode, exit_code
from conformance.findings import Findings
from conformance.footer import Result, footer_of
from conformance.header import header_of
from conformance.lanes import SuiteAtFault
from conformance.merging import Merging
from conformance.note_bug import note_bug
from conformance.options import Options, WrongUsage, checked
from conformance.plan import ledger_of
from conformance.progress import Progress
from conformance.record_folders import new_folder
from conformance.settled import Settled
from conformance.shard import RESTARTS, AskShard, AskWitnesses, MakeSmaller
from conformance.shard_files import STREAM, ShardFiles
from conformance.shard_records import Fault, ShardEnd
from conformance.shards import Shard, shards_of
from conformance.shrinking import Shrinking
from conformance.waivers.remedies import RemedyStandings
from conformance.waivers.standing import STALE, Standings, expired_since
from conformance.waivers.waiver import today
from reports.record import Footer, Header
from reports.stream import RecordWriter


def certify(options: Options, out: TextIO, *, is_verbose: bool = False) -> tuple[ExitCode, Path]:
    """
    Certify the engine; the exit code and the file of the record stream. `out` shows progress where it is a terminal.

    One that is verbose also writes to `out` what it does.

    Raises UnknownEngine and WrongUsage for what was typed, and EngineUnavailable for an engine that does not start.
    """
    options = checked(options)
    choice = chosen(options.engine)
    engine = open_process(
        choice.command,
        time_limit=options.answer_limit,
        restarts=RESTARTS,
        bounds=options.bounds,
    )
    with ExitStack() as stack:
        stack.callback(engine.close)
        certification = certification_of(options, choice, engine.identity)
        header = header_of(options, choice, engine.identity, certification.plan)
        output = _output_folder(options, engine.identity)
        files = ShardFiles(output)
        stack.callback(files.release)
        footer = files.footer_of_the_end(header) if options.resume else None
        if footer is not None:
            _see_that_no_waiver_ran_out(footer, output)
            return ExitCode(footer.exit_code), output / STREAM
        if options.resume:
            header = files.resume(header)
        else:
            files.begin(header)
        run = _Run(certification, header, files, output, engine, partial(Progress, out, is_verbose=is_verbose))
        return run.certify(), output / STREAM


def _see_that_no_waiver_ran_out(footer: Footer, output: Path) -> None:
    over = expired_since(footer.waivers, today())
    if over:
        entries = f"entry {over[0]}" if len(over) == 1 else f"entries {', '.join(map(str, over))}"
        raise WrongUsage(
            f"the run in {output} has come to its end, and since then the last day of {entries} of its waivers is "
            "over. See to that, and certify anew in another folder."
        )


def _output_folder(options: Options, identity: Identity) -> Path:
    folder = new_folder(identity.name) if options.output is None else options.output
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise WrongUsage(
            f"the folder {folder} cannot be made: {problem.strerror}. Name another with --output."
        ) from None
    return folder


class _Run:
    def __init__(
        self,
        certification: Certification,
        header: Header,
        files: ShardFiles,
        output: Path,
        engine: Engine,
        progress: Callable[[int, str], Progress],
    ) -> None:
        self._certification = certification
        self._options = certification.options
        self._identity = certification.identity
        self._plan = certification.plan
        self._header = header
        self._files = files
        self._ledger = ledger_of(self._plan, self._options)
        self._waived = self._options.waived
        self._findings = Findings(self._waived)
        self._standings = Standings(certification, today())
        self._writer = RecordWriter(output / STREAM)
        self._kept = DeviationFiles(output, certification, header, self._writer)
        shards = shards_of(certification)
        self._merging = Merging(files, shards, self._enter)
        expected = sum(shard.expected_checks for shard in self._merging.unfinished)
        self._progress = progress(expected, self._identity.name)
        if len(self._merging.unfinished) < len(shards):
            self._progress.say(
                f"{self._identity.name}: {len(self._merging.unfinished)} of {len(shards)} parts are left"
            )
        told = f"{len(shards)} parts, about {sum(shard.expected_checks for shard in shards)} checks"
        self._progress.explain(f"{self._identity.name} {self._identity.version}: {told}; records go to {output}")
        self._crew = _crew(certification, shards, engine)
        self._shrinking: Shrinking | None = None
        self._asked: set[tuple[str, str, str]] = set()
        self._began = time.monotonic()
        self._worked_before = files.seconds

    def certify(self) -> ExitCode:
        """
        Ask, make smaller, sum up.
        """
        cut_short, is_interrupted, suite_at_fault = "", False, False
        self._writer.write(self._header)
        try:
            for step in (self._ask, self._ask_witnesses, self._make_smaller, self._leave_to_the_house):
                step()
        except CutShort:
            cut_short = f"the time limit of {self._options.time_limit:g} s"
        except KeyboardInterrupt:
            cut_short, is_interrupted = "interrupted", True
        except SuiteAtFault as fault:
            note_bug(fault)
            cut_short, suite_at_fault = f"the suite is at fault: {fault}", True
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is ours, and what was obtained is kept
            note_bug(problem)
            cut_short, suite_at_fault = f"the suite is at fault: {type(problem).__name__}: {problem}", True
        self._crew.close()
        if cut_short:
            self._merging.enter_the_rest()
        return self._sum_up(cut_short, is_interrupted=is_interrupted, suite_at_fault=suite_at_fault)

    def _ask(self) -> None:
        merging = self._merging
        if merging.unfinished:
            self._files.discard_smaller()
        merging.go_on()
        while not merging.is_done:
            with closing(self._crew.work(merging.next_task, self._has_time)) as came:
                for task, record in came:
                    if not isinstance(task, AskShard):
                        raise TypeError(f"not the task of a shard: {task}")
                    if isinstance(record, Settled):
                        self._progress.count(record, self._waived)
                    holds = merging.take(task, record)
                    if isinstance(record, ShardEnd):
                        self._files.note_seconds(self._seconds)
                        self._progress.explain(f"part {task.shard.number} finished after {self._seconds:.1f} s")
                    if not holds:
                        break
            merging.forget_begun()
            merging.go_on()

    def _ask_witnesses(self) -> None:
        task = AskWitnesses(self._standings.witnesses)
        if self._merging.blocked or not task.waivers:
            return
        tasks = [] if self._files.is_finished(task.name) else [task]
        for record in self._files.finished(task.name):
            self._standings.take(record)
        with closing(self._crew.work(lambda: tasks.pop() if tasks else None, self._has_time)) as came:
            for _, record in came:
                if isinstance(record, Fault):
                    raise SuiteAtFault(record.text)
                self._files.write(task.name, record)
                self._standings.take(record)

    def _make_smaller(self) -> None:
        if self._merging.blocked:
            return
        self._progress.explain("every part is done; hands that deviate are made smaller")
        shrinking = self._shrinking = Shrinking(self._files, self._findings, self._certification.budget.shrinking)
        with closing(self._crew.work(shrinking.next_task, self._has_time)) as came:
            for task, record in came:
                if isinstance(record, Fault):
                    raise SuiteAtFault(record.text)
                if not isinstance(task, MakeSmaller):
                    raise TypeError(f"not the task of making hands smaller: {task}")
                shrinking.take(task, record)
                self._progress.announce(
                    f"{self._identity.name}: made {shrinking.done} of {len(shrinking)} hands smaller"
                )

    def _has_time(self) -> bool:
        limit = self._options.time_limit
        return limit is None or time.monotonic() - self._began <= limit

    @property
    def _seconds(self) -> float:
        return self._worked_before + time.monotonic() - self._began

    def _enter(self, settled: Settled) -> None:
        self._asked.add((settled.edition, settled.game.value, settled.clause))
        is_waived = self._waived.cover(settled)
        self._ledger.enter(settled, is_waived=is_waived)
        self._writer.write(check_record(self._ledger.checks, settled, is_waived=is_waived))
        for finding in self._findings.enter(settled):
            self._kept.keep(finding)
            if not finding.is_waived:
                self._progress.show_first(finding.key, settled.game, self._kept.replay(finding.document_name))

    def _leave_to_the_house(self) -> None:
        for lane in sorted(self._merging.emptied - self._asked):
            self._ledger.leave_to_the_house("floor", *lane)

    def _sum_up(self, cut_short: str, *, is_interrupted: bool, suite_at_fault: bool) -> ExitCode:
        self._progress.clear()
        if self._shrinking is not None:
            self._shrinking.enter()
        self._findings.renumber()
        for finding in self._findings.firmest_first():
            self._kept.keep(finding)
        breaks = self._merging.breaks + self._standings.breaks
        breaks += self._shrinking.breaks if self._shrinking is not None else 0
        ending = self._ledger.ending(
            cut_short=bool(cut_short), interrupted=is_interrupted, suite_at_fault=suite_at_fault
        )
        ending = msgspec.structs.replace(ending, breaks=breaks)
        remedies = self._options.waivers.remedies if self._options.waivers is not None else ()
        held = RemedyStandings(remedies, self._options, self._ledger.random.results, today())
        waivers = self._standings.records(self._findings.waived_checks, is_whole=not cut_short)
        waivers += held.records(is_whole=not cut_short)
        is_stale = any(waiver.standing == STALE for waiver in waivers)
        passing = msgspec.structs.replace(self._ledger.without_waived(ending, held.waived), stale_waiver=is_stale)
        code = exit_code(passing, strict=self._options.strict)
        result = Result(
            ending=ending,
            code=code,
            code_without_waivers=exit_code(ending, strict=self._options.strict),
            waivers=waivers,
            discarded_checks=self._merging.discarded_checks,
            elapsed=self._seconds,
            cut_short=cut_short,
        )
        self._writer.write(footer_of(self._header, self._ledger, self._findings, self._plan, result))
        self._writer.close()
        if not cut_short:
            self._files.remove()
        return code


def _crew(certification: Certification, shards: tuple[Shard, ...], engine: Engine) -> Crew:
    """
    As many workers as were asked for, but none that would have less than a whole shard to do.

    A service that runs already may take one connection at a time, so it is asked over one unless more are asked for.
    """
    jobs = certification.options.jobs or (1 if is_service(certification.command) else _processors())
    jobs = min(jobs, len(shards), int(sum(shard.weight for shard in shards)))
    if jobs < 2:
        return Alone(certification, engine)
    workers = Workers(certification, jobs)
    # While they start; no worker starts an engine before it has a task.
    engine.close()
    return workers


def _processors() -> int:
    """
    How many processors this process may use.
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
