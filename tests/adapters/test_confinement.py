"""
What an engine can do outside its own places: nothing, where the system has Landlock.
"""

import _thread
import json
import os
import pty
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adapters import confinement as confining
from adapters.bounds import Bounds
from adapters.confinement import Confinement, confinement, start_confined
from adapters.doctor.examine import examine
from adapters.doctor.finding import Mistake
from adapters.engine import EngineUnavailable
from adapters.fresh_folder import FreshFolder
from adapters.handshake import Launch
from adapters.process import EngineProcess
from adapters.transport import open_process

TRESPASSER = Path(__file__).parent / "trespasser.py"
WITHOUT_LANDLOCK = Path(__file__).parent / "without_landlock.py"
UNCONFINED = Bounds(writes=(Path("/"),))
MEMORY = {"open memory", "write memory"}
"""
What many systems refuse to whoever is not root.
"""
confined = pytest.mark.skipif(confinement() is not Confinement.FULL, reason=f"Landlock here: {confinement()}")

_LAID = ("records.jsonl", "old", "taken", "removed", "named")


class Outside:
    """
    What lies outside an engine's folder, and who works there.
    """

    def __init__(self, folder: Path, stranger: int, terminal: str, sibling: Path) -> None:
        self.folder = folder
        self.file = folder / "records.jsonl"
        self._others = (terminal, str(sibling), str(os.getpid()), str(stranger))
        self._sibling = sibling
        self.lay()

    def lay(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "empty").mkdir(parents=True)
        for name in _LAID:
            (self.folder / name).write_text("honest")

    @property
    def is_whole(self) -> bool:
        """
        Whether everything is as it was laid.
        """
        found = {path.name: path.read_text() if path.is_file() else "" for path in self.folder.iterdir()}
        return found == dict.fromkeys(_LAID, "honest") | {"empty": ""} and not any(self._sibling.iterdir())

    def tried(self, by: str, bounds: Bounds) -> dict[str, list[str]]:
        """
        What an engine was denied of its own, and what it could do here of what it tried.
        """
        words = (sys.executable, str(TRESPASSER), str(self.file), str(self.folder), *self._others, by)
        engine = EngineProcess(words, bounds)
        try:
            heard = engine.hear(20)
            while not heard.lines and not heard.ended:
                heard = engine.hear(20)
            assert heard.lines, engine.stderr_tail
            told: dict[str, list[str]] = json.loads(heard.lines[0])
            return told
        finally:
            engine.kill()


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Outside]:
    controller, terminal = pty.openpty()
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    sibling = FreshFolder()
    with socket.socket(socket.AF_UNIX) as abstract:
        abstract.bind(f"\0misdeal-{stranger.pid}")
        abstract.listen()
        try:
            yield Outside(tmp_path / "outside", stranger.pid, os.ttyname(terminal), sibling.path)
        finally:
            stranger.kill()
            stranger.wait()
            sibling.leave()
            os.close(controller)
            os.close(terminal)


@confined
@pytest.mark.parametrize("by", ["engine", "child", "grandchild"])
def test_nothing_outside_comes_off_and_nothing_of_its_own_is_denied(outside: Outside, by: str) -> None:
    told = outside.tried(by, Bounds())
    assert told["could"] == []
    assert told["denied"] == []
    assert outside.is_whole


def test_every_attempt_comes_off_where_nothing_confines_it(outside: Outside) -> None:
    told = outside.tried("engine", UNCONFINED)
    assert set(told["tried"]) - set(told["could"]) <= MEMORY
    assert len(told["tried"]) > 20
    assert not outside.is_whole


@confined
def test_a_place_that_is_named_is_open_and_no_other(outside: Outside, tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    told = outside.tried("engine", Bounds(writes=(outside.file,)))
    assert set(told["could"]) == {"write", "append", "truncate", "truncate at opening", "lead and write"}
    outside.lay()
    told = outside.tried("engine", Bounds(folder=tmp_path / "work", writes=(outside.folder,)))
    others = {"create in a sibling's folder", "write to a terminal", "ask a terminal", "call an abstract socket"}
    others |= {"signal the suite", "signal somebody"} | MEMORY
    assert set(told["tried"]) - set(told["could"]) == others
    assert told["denied"] == []


@confined
@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes devices")
def test_no_device_is_made_anywhere_and_nothing_mounted(tmp_path: Path) -> None:
    script = (
        "import ctypes, json, os, stat\n"
        "def mount():\n"
        "    libc = ctypes.CDLL(None, use_errno=True)\n"
        "    if libc.mount(b'none', b'.', b'tmpfs', 0, None): raise OSError(ctypes.get_errno(), 'mount')\n"
        "could = []\n"
        "for name, attempt in {'disk': lambda: os.mknod('d', stat.S_IFBLK | 0o600, os.makedev(8, 0)),\n"
        "    'terminal': lambda: os.mknod('t', stat.S_IFCHR | 0o600, os.makedev(5, 0)), 'mount': mount}.items():\n"
        "    try: attempt()\n"
        "    except OSError: continue\n"
        "    could.append(name)\n"
        "print(json.dumps(could), flush=True)\n"
    )
    engine = EngineProcess((sys.executable, "-c", script), Bounds(writes=(tmp_path,)))
    try:
        assert engine.hear(20).lines == (b"[]",)
    finally:
        engine.kill()


@confined
@pytest.mark.parametrize("version", range(1, 8))
def test_an_older_landlock_holds_what_it_knows(outside: Outside, monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    monkeypatch.setattr(confining, "_version", lambda: version)
    told = outside.tried("engine", Bounds())
    since = {"truncate": 3, "truncate at opening": 3, "ask a terminal": 5, "signal the suite": 6}
    since |= {"signal somebody": 6, "call an abstract socket": 6}
    assert set(told["could"]) == {name for name, known in since.items() if version < known}
    # Before it knew of moves between folders it forbade all of them.
    assert set(told["denied"]) <= ({"rename", "link", "remove"} if version == 1 else set())
    assert confinement() is (Confinement.FULL if version >= 6 else Confinement.PARTIAL)


def test_without_it_an_engine_is_started_as_before(outside: Outside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confining, "_version", lambda: 0)
    assert confinement() is Confinement.NONE
    assert set(outside.tried("engine", Bounds())["could"]) >= {"write", "signal the suite"}


@pytest.mark.parametrize("error", ["ENOSYS", "EOPNOTSUPP", "EPERM"])
def test_a_system_that_has_none_says_so(error: str) -> None:
    asks = "from adapters.confinement import confinement; print(confinement())"
    command = (sys.executable, str(WITHOUT_LANDLOCK), error, sys.executable, "-P", "-c", asks)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "no filter of system calls" in done.stderr:
        pytest.skip("system calls cannot be filtered here, so Landlock cannot be hidden")
    assert (done.stdout, done.returncode) == ("none\n", 0), done.stderr


def test_the_suite_stays_as_free_as_it_was(tmp_path: Path) -> None:
    assert start_confined(os.getpid, [tmp_path / "."]) == os.getpid()
    (tmp_path / "written").write_text("by the suite")
    os.kill(os.getppid(), 0)


@confined
def test_a_place_that_is_not_there_is_an_engine_that_does_not_start(tmp_path: Path) -> None:
    nowhere = tmp_path / "gone"
    with pytest.raises(EngineUnavailable, match="gone"):
        open_process((sys.executable, "-c", ""), time_limit=1, restarts=0, bounds=Bounds(writes=(nowhere,)))


@confined
def test_who_is_interrupted_meanwhile_waits_for_what_is_started() -> None:
    done = []

    def start() -> None:
        _thread.interrupt_main()
        time.sleep(0.2)
        done.append("started")

    with pytest.raises(KeyboardInterrupt):
        start_confined(start, ())
    assert done == ["started"]


@confined
def test_what_the_start_raises_is_raised() -> None:
    def start() -> Any:
        raise ValueError("embedded null byte")

    with pytest.raises(ValueError, match="null byte"):
        start_confined(start, ())


@confined
@pytest.mark.parametrize("place", ["", "sub"])
def test_an_engine_that_needs_more_says_what_to_do(tmp_path: Path, place: str) -> None:
    script = f"open({str(tmp_path / place / 'log')!r}, 'w')"
    (tmp_path / "sub").mkdir()
    with pytest.raises(EngineUnavailable) as caught:
        open_process((sys.executable, "-c", script), time_limit=1, restarts=0)
    assert "--engine-writes PATH" in caught.value.hint


def test_an_engine_that_may_write_everywhere_is_not_told_to_write_in_its_folder() -> None:
    fails = (sys.executable, "-c", "raise PermissionError(13, 'Permission denied')")
    with pytest.raises(EngineUnavailable) as caught:
        open_process(fails, time_limit=1, restarts=0, bounds=UNCONFINED)
    assert "PermissionError" in caught.value.reason
    assert "--engine-writes" not in caught.value.hint
    (part,) = examine(Launch(fails, 10, UNCONFINED), 10, lambda _: ())
    assert [finding.mistake for finding in part.findings] == [Mistake.ENDS_AT_START]


def test_what_may_write_everywhere_is_not_confined_however_that_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    for typed in ("/", "//", "/.", "/usr/..", "."):
        assert not Bounds(writes=(Path("/usr"), Path(typed))).confines
    assert Bounds(writes=(Path("/usr"),)).confines
