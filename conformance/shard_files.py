"""
The files of a run's shards, beside its record stream: what a killed run goes on from.

Each shard has a file that grows as its records come, under another name until its last one. They are removed when the
run has come to its end.
"""

import fcntl
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import structs

from conformance.options import WrongUsage
from conformance.shard_records import ShardEnd, ShardRecord, decode_line, encode_line
from reports.record import Footer, Header
from reports.stream import StreamError, read_partial

STREAM = "run.jsonl"
_FOLDER = "shards"
_MAY_DIFFER = frozenset({"started_at", "time_limit"})
"""
What two starts of one run need not have in common.
"""


class ShardFiles:
    """
    The files of the shards of the run in a folder, held against any other process that would write to them.
    """

    def __init__(self, output: Path) -> None:
        self._output = output
        self._folder = output / _FOLDER
        self._open: dict[str, BinaryIO] = {}
        self._lock: BinaryIO | None = None

    def begin(self, header: Header) -> None:
        """
        Make the files of a new run.

        Raises WrongUsage for a folder that holds a run.
        """
        if (self._output / STREAM).exists() or self._folder.exists():
            hint = "go on with it by --resume, or name" if self._folder.exists() else "Name"
            told = f"{self._output} holds the records of another run already"
            raise WrongUsage(f"{told}. {hint[:1].upper()}{hint[1:]} another folder with --output.")
        try:
            self._folder.mkdir()
        except FileExistsError:
            raise WrongUsage(f"another certification has just begun in {self._output}. Name another folder.") from None
        except OSError as problem:
            raise WrongUsage(
                f"nothing can be written to {self._output}: {problem.strerror}. Name another folder with --output."
            ) from None
        self._hold()
        self._write_header(header)

    def resume(self, header: Header) -> Header:
        """
        Take over the files of the run that was begun, and its header, which has the time of its beginning.

        Raises WrongUsage for a folder without such a run, and for one that was begun otherwise: by another command, on
        another engine, with another seed or by another version of the suite.
        """
        stream = self._output / STREAM
        if not self._folder.exists():
            if stream.exists():
                raise WrongUsage(
                    f"{self._output} holds a run of which no shard was kept to go on from. Name another folder with "
                    "--output."
                )
            self.begin(header)
            return header
        self._hold()
        try:
            begun = msgspec.json.decode(self._header_path.read_bytes(), type=Header)
        except FileNotFoundError:
            self._write_header(header)
            return header
        except (OSError, msgspec.DecodeError) as problem:
            raise WrongUsage(
                f"{self._header_path} cannot be read: {problem}. Name another folder with --output."
            ) from None
        self._compare(begun, header)
        for part in self._folder.glob("*.part"):
            part.unlink()
        stream.unlink(missing_ok=True)
        return structs.replace(header, started_at=begun.started_at)

    def footer_of_the_end(self, header: Header) -> Footer | None:
        """
        The footer of the run in the folder, if it has come to its end already.

        Raises WrongUsage where it is another run.
        """
        try:
            with (self._output / STREAM).open("rb") as lines:
                run = read_partial(lines)
        except (OSError, StreamError):
            return None
        if run.footer is None or not run.footer.complete:
            return None
        self._compare(run.header, header)
        return run.footer

    def _compare(self, begun: Header, header: Header) -> None:
        differing = [
            (name, was, now)
            for name, was in structs.asdict(begun).items()
            if name not in _MAY_DIFFER and was != (now := getattr(header, name))
        ]
        if not differing:
            return
        told = "\n".join(f"  - {name}: {_told(was)} there, {_told(now)} now" for name, was, now in differing)
        raise WrongUsage(
            f"{self._output} holds another run, which cannot go on as this one:\n{told}\n"
            f"{_what_to_do({name for name, _, _ in differing})}"
        )

    def _hold(self) -> None:
        try:
            lock = (self._folder / "lock").open("ab")
        except OSError as problem:
            raise WrongUsage(f"{self._folder} cannot be written to: {problem.strerror}. Mend that first.") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise WrongUsage(
                f"another certification is writing to {self._output} just now. Wait for its end."
            ) from None
        self._lock = lock

    @property
    def _header_path(self) -> Path:
        return self._folder / "run.json"

    def _write_header(self, header: Header) -> None:
        self._replace(self._header_path, msgspec.json.encode(header))

    def _replace(self, path: Path, text: bytes) -> None:
        draft = path.with_suffix(".draft")
        draft.write_bytes(text)
        draft.replace(path)

    @property
    def seconds(self) -> float:
        """
        How long the run had worked when its last shard was finished.
        """
        try:
            return float((self._folder / "seconds").read_text())
        except (OSError, ValueError):
            return 0.0

    def note_seconds(self, seconds: float) -> None:
        """
        Write down how long the run has worked.
        """
        self._replace(self._folder / "seconds", f"{seconds:.3f}".encode())

    def write(self, name: str, record: ShardRecord) -> None:
        """
        Append a record to the file of a shard; the end finishes the file.
        """
        if name not in self._open:
            self._open[name] = self._part(name).open("wb", buffering=0)
        self._open[name].write(encode_line(record))
        if isinstance(record, ShardEnd):
            self._open.pop(name).close()
            self._part(name).replace(self._whole(name))

    def finished(self, name: str) -> tuple[ShardRecord, ...]:
        """
        The records of a finished shard, the end last; none where it was not finished.
        """
        try:
            lines = self._whole(name).read_bytes().splitlines()
            records = tuple(map(decode_line, lines))
        except (OSError, msgspec.DecodeError):
            return ()
        return records if records and isinstance(records[-1], ShardEnd) else ()

    def begun(self, name: str) -> tuple[ShardRecord, ...]:
        """
        The records so far of a shard that is being asked.
        """
        try:
            return tuple(map(decode_line, self._part(name).read_bytes().splitlines()))
        except FileNotFoundError:
            return ()

    def is_finished(self, name: str) -> bool:
        """
        Whether the shard has a file with an end.
        """
        return self._whole(name).exists()

    def discard(self, name: str) -> None:
        """
        Forget what came of a shard.
        """
        if name in self._open:
            self._open.pop(name).close()
        self._part(name).unlink(missing_ok=True)
        self._whole(name).unlink(missing_ok=True)

    def discard_smaller(self) -> None:
        """
        Forget the hands that were made smaller, since checks are still to be asked.
        """
        for path in self._folder.glob("smaller-*"):
            path.unlink()

    def remove(self) -> None:
        """
        Remove the files of a run that has come to its end.
        """
        shutil.rmtree(self._folder, ignore_errors=True)

    def release(self) -> None:
        """
        Let go of the files.
        """
        for file in self._open.values():
            file.close()
        self._open.clear()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _whole(self, name: str) -> Path:
        return self._folder / f"{name}.jsonl"

    def _part(self, name: str) -> Path:
        return self._folder / f"{name}.part"


def _what_to_do(differing: Collection[str]) -> str:
    if "suite_sha256" in differing:
        return (
            "The code of misdeal itself was changed since it began, so that its parts would not belong together. Begin "
            "anew in another folder with --output, or go back to the code that began it."
        )
    return "Type the command that began it, or name another folder with --output."


def _told(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."
