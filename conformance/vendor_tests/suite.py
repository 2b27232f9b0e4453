"""
The suite in a run of pytest: the engine, what is asked of it, and the deviations that were found.
"""

from collections.abc import Callable, Iterator

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.errors import Flaky
from msgspec import Struct

from adapters.transport import open_process
from conformance.certification import certification_of
from conformance.deviation_files import DeviationFiles
from conformance.draw import strategy
from conformance.engines import chosen
from conformance.findings import Findings
from conformance.header import header_of
from conformance.options import Options, checked
from conformance.record_folders import new_folder
from conformance.settled import Settled
from conformance.shard import RESTARTS
from conformance.vendor_tests.asking import asks
from conformance.vendor_tests.places import TestPlace, places
from conformance.vendor_tests.tally import Tally
from reports.deviation_story import draw_deviation
from reports.page import Page, counted
from reports.record import DeviationRecord
from reports.stream import RecordWriter


class Tested(Struct, frozen=True):
    """
    What came of a test: how many checks were scored, and at most one reason why it is not passed.

    `failed` is a deviation, told; `let_pass` one that fails no run; `skipped` says why nothing can be said.
    """

    scored: int
    failed: str = ""
    let_pass: str = ""
    skipped: str = ""


class _Fails(AssertionError):  # noqa: N818 - what the engine does, which Hypothesis is to make smaller
    pass


class Suite:
    """
    The engine, started once. `worker` names this process where there are several.

    Raises UnknownEngine, WrongUsage and EngineUnavailable.
    """

    def __init__(self, options: Options, *, checks: int | None, seeded: bool, worker: str = "") -> None:
        options = checked(options)
        choice = chosen(options.engine)
        self._engine = open_process(
            choice.command, time_limit=options.answer_limit, restarts=RESTARTS, bounds=options.bounds
        )
        self._certification = certification_of(options, choice, self._engine.identity)
        self._header = header_of(options, choice, self._engine.identity, self._certification.plan)
        self._checks = checks
        self._seeded = seeded
        self._worker = worker
        self._files: DeviationFiles | None = None
        self._writer: RecordWriter | None = None
        self._found = 0

    def close(self) -> None:
        """
        End the engine.
        """
        self._engine.close()
        if self._writer is not None:
            self._writer.close()

    def places(self) -> Iterator[TestPlace]:
        """
        The places, a test for each.
        """
        return places(self._certification)

    def test(self, place: TestPlace) -> Tested:
        """
        Ask the engine the checks of a place until one fails, which is then made as small as Hypothesis can.
        """
        if place.gap:
            return Tested(0, skipped=f"unsupported: {place.gap}")
        tally, breaks_before = Tally(), len(self._engine.incidents)
        failing: list[Settled] = []
        body = asks(self._certification, place, self._engine)

        def check(settled: Settled | None) -> None:
            if settled is not None and tally.take(settled):
                failing.append(settled)
                raise _Fails

        drive = self._settings()(given(strategy(body, place.game))(check))
        is_flaky = False
        try:
            drive()
        except _Fails:
            pass
        except Flaky:
            is_flaky = True
        if failing:
            story = self._told(failing[-1], is_minimal=not is_flaky)
            if is_flaky:
                story = f"The same check was answered otherwise when it was asked again.\n\n{story}"
            return Tested(tally.scored, failed=story)
        breaks = self._engine.incidents[breaks_before:]
        if breaks:
            told = f"The engine broke {counted(len(breaks), 'time')}, and no question alone can be blamed: {breaks[0]}"
            return Tested(tally.scored, failed=told)
        if tally.let_pass is not None:
            deviation = self._kept(tally.let_pass, is_minimal=False)
            key, clause = deviation.key, deviation.clause
            told = f"{deviation.severity}, {clause.number} {clause.clause}: expected {key.expected}, got {key.actual}"
            return Tested(tally.scored, let_pass=f"{told}; {deviation.replay}")
        return Tested(tally.scored, skipped=tally.why_not_passed)

    def _settings(self) -> Callable[[Callable[..., None]], Callable[..., None]]:
        return settings(
            max_examples=self._checks or settings().max_examples,
            derandomize=not self._seeded,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
            print_blob=False,
            verbosity=Verbosity.quiet,
        )

    def _told(self, settled: Settled, *, is_minimal: bool) -> str:
        """
        The deviation as a table story, with the command that replays it.
        """
        page = Page()
        draw_deviation(page, self._kept(settled, is_minimal=is_minimal), "Deviation", "en")
        return str(page)

    def _kept(self, settled: Settled, *, is_minimal: bool) -> DeviationRecord:
        findings = Findings()
        findings.enter(settled)
        finding = findings.firmest_first()[0]
        self._found += 1
        finding.number, finding.is_minimal = self._found, is_minimal
        files = self._kept_in()
        files.keep(finding)
        return finding.record(self._certification.role(finding.key.role).story, files.replay)

    def _kept_in(self) -> DeviationFiles:
        if self._files is None:
            folder = new_folder(self._engine.identity.name, "pytest", self._worker)
            folder.mkdir(parents=True, exist_ok=True)
            self._writer = RecordWriter(folder / "run.jsonl")
            self._writer.write(self._header)
            self._files = DeviationFiles(folder, self._certification, self._header, self._writer)
        return self._files
