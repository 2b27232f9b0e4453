"""
The deviations of a run on disk: their records in the stream, and the files that replay their hands.
"""

from pathlib import Path

import msgspec
from msgspec import Raw

from conformance.certification import Certification
from conformance.documents import Witness
from conformance.finding import Finding
from conformance.header import replay_command
from conformance.repeats.in_words import instability_of
from conformance.settled import Answered
from reports.record import Header
from reports.stream import RecordWriter


class DeviationFiles:
    """
    Where the deviations of a run are kept: in its folder and in its record stream.
    """

    def __init__(self, output: Path, certification: Certification, header: Header, writer: RecordWriter) -> None:
        self._output = output
        self._certification = certification
        self._header = header
        self._writer = writer

    def replay(self, name: str) -> str:
        """
        The command that replays the file of that name.
        """
        return replay_command(self._output / name, self._header)

    def keep(self, finding: Finding) -> None:
        """
        Write the deviation, and the files that replay its smallest hand and its costliest.

        A later record of the same number replaces an earlier one, and so do the files.
        """
        self._write(finding, finding.seen, finding.document_name)
        costliest = finding.costliest
        if costliest is None:
            (self._output / finding.costliest_name).unlink(missing_ok=True)
        else:
            self._write(finding, costliest, finding.costliest_name)
        self._writer.write(finding.record(self._certification.role(finding.key.role).story, self.replay))

    def _write(self, finding: Finding, seen: Answered, name: str) -> None:
        witness = Witness(
            suite=self._header.suite,
            engine=f"{self._header.engine} {self._header.version}",
            key=finding.key,
            severity=finding.severity,
            profile=self._header.profile,
            setting=self._certification.options.setting,
            edit=seen.edit,
            document=Raw(seen.document),
            stub=seen.stub,
            instability=instability_of(seen.unstable) if seen.unstable is not None else None,
        )
        text = msgspec.json.format(msgspec.json.encode(witness), indent=1)
        (self._output / name).write_bytes(text + b"\n")
