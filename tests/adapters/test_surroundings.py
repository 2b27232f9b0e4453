"""
What an engine finds around itself, and what it leaves behind.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
import textwrap
import time
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from adapters import fresh_folder
from adapters.bounds import Bounds
from adapters.engine import EngineUnavailable
from adapters.fresh_folder import FreshFolder
from adapters.process import EngineProcess
from adapters.surroundings import Surroundings
from adapters.transport import open_process

ENGINE = """
import json, os, signal, sys
identity = {"type": "identity", "protocol": 1, "vendor": "tests", "name": NAME, "version": "1", "roles": ["floor"],
            "games": [], "editions": [], "profiles": []}
for line in sys.stdin:
    if json.loads(line)["type"] == "start":
        print(json.dumps(identity), flush=True)
    else:
        break
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """
    The folder of whoever certifies.
    """
    folder = tmp_path / "a home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def told(name: str, *, before: str = "", command: tuple[str, ...] = (), **settings: Any) -> Any:
    """
    What the expression is worth in an engine, which tells it as its name.
    """
    program = f"{before}\nNAME = {name}\n{ENGINE}"
    words = command or (sys.executable, "-c", textwrap.dedent(program))
    with closing(open_process(words, time_limit=10, restarts=0, **settings)) as engine:
        return engine.identity.name


def write_engine(path: Path, name: str = "'it runs'") -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"NAME = {name}\n{ENGINE}")


def test_a_planted_secret_reaches_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_SECRET_ACCESS_KEY", "CI_JOB_TOKEN", "LD_PRELOAD", "PYTHONSTARTUP", "SSH_AUTH_SOCK"):
        monkeypatch.setenv(name, "hunter2")
    seen = told("str(sum('hunter2' in value for value in os.environ.values()))", before="import os")
    assert seen == "0"


def test_an_engine_works_in_a_fresh_folder_that_goes_with_it(home: Path) -> None:
    before = "import os\nopen('state', 'w').write('left')\nos.makedirs('a/b')\nos.chmod('a', 0)"
    seen = told("os.getcwd()", before=before)
    assert Path(seen).name.startswith("misdeal-engine-")
    assert not Path(seen).exists()
    assert not list(home.iterdir())
    assert told("str(os.listdir())", before="import os") == "[]"


def test_temporary_files_lie_there_too() -> None:
    assert told("str(tempfile.gettempdir() == os.getcwd())", before="import os, tempfile") == "True"


def test_a_link_that_an_engine_leaves_leads_the_removal_nowhere(home: Path) -> None:
    (home / "precious").mkdir()
    (home / "precious" / "file").write_text("kept")
    (home / "precious").chmod(0o555)
    told("''.join('x')", before=f"import os\nos.symlink({str(home / 'precious')!r}, 'link')\nos.chmod('.', 0o500)")
    assert (home / "precious" / "file").read_text() == "kept"
    assert (home / "precious").stat().st_mode & 0o777 == 0o555


@pytest.mark.parametrize(
    "words",
    [
        ("engines/mine.py",),
        ("./engines/../engines/mine.py",),
        ("-X", "pycache_prefix=engines/mine.py", "engines/mine.py"),
    ],
)
def test_a_relative_path_leads_where_it_led_before(home: Path, words: tuple[str, ...]) -> None:
    write_engine(home / "engines" / "mine.py")
    assert told("", command=(sys.executable, *words)) == "it runs"


def test_a_relative_program_is_found(home: Path) -> None:
    script = home / "engine.sh"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    script.chmod(0o755)
    write_engine(home / "mine.py")
    assert told("", command=("./engine.sh", "mine.py")) == "it runs"


@pytest.mark.parametrize(("module", "file"), [("mine", "mine.py"), ("package.mine", "package/mine.py")])
def test_a_module_of_the_folder_is_found(home: Path, module: str, file: str) -> None:
    write_engine(home / file)
    assert told("", command=(sys.executable, "-m", module)) == "it runs"


def test_relative_folders_of_modules_and_programs_are_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_engine(home / "lib" / "mine.py", "__import__('sys').argv[1]")
    monkeypatch.setenv("PYTHONPATH", "nowhere:lib")
    monkeypatch.setenv("PATH", f"bin:{os.environ['PATH']}")
    (home / "bin").mkdir()
    (home / "bin" / "house-python").symlink_to(sys.executable)
    assert told("", command=("house-python", "-m", "mine", "lib")) == "lib"


@pytest.mark.parametrize(
    ("word", "arrives"),
    [
        ("rules", "rules"),
        ("conf/a.toml", "{home}/conf/a.toml"),
        ("--config=conf/a.toml", "--config={home}/conf/a.toml"),
        ("conf/a.toml:conf", "conf/a.toml:conf"),
        ("conf/a.toml:./conf", "{home}/conf/a.toml:{home}/conf"),
        (".", "{home}"),
        ("1.5", "1.5"),
        ("-v", "-v"),
        ("--seed=1.5", "--seed=1.5"),
        ("", ""),
    ],
)
def test_only_a_path_that_is_there_is_led_there(home: Path, word: str, arrives: str) -> None:
    (home / "rules").mkdir()
    (home / "conf").mkdir()
    (home / "conf" / "a.toml").touch()
    place = Surroundings()
    assert place.command(["engine", word]) == ["engine", arrives.format(home=home)]
    place.leave()


def test_an_engine_may_be_given_a_folder(home: Path) -> None:
    write_engine(home / "mine.py", "__import__('os').getcwd()")
    assert told("", command=(sys.executable, "mine.py"), bounds=Bounds(folder=Path())) == str(home)
    assert (home / "mine.py").exists()


def test_a_process_that_left_the_group_ends_with_its_engine() -> None:
    before = "import os, time\nchild = os.fork()\nif not child:\n    os.setsid()\n    os.chdir('/')\n    time.sleep(60)"
    child = int(told("str(child)", before=before))
    assert is_gone(child)


def is_gone(process: int) -> bool:
    # Killed, it may wait for its new parent to take note of it for a moment.
    for _ in range(200):
        try:
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


def test_memory_has_a_limit() -> None:
    hoard = "try:\n    bytes(400 << 20)\n    had = 'all'\nexcept MemoryError:\n    had = 'too much'"
    assert told("had", before=hoard, bounds=Bounds(256)) == "too much"
    assert told("had", before=hoard, bounds=Bounds(1024)) == "all"
    assert told("had", before=hoard, bounds=Bounds(0)) == "all"


def test_a_death_by_a_signal_without_a_name_is_told() -> None:
    with pytest.raises(EngineUnavailable, match="it died of signal 40"):
        told("''", before="import os\nos.kill(os.getpid(), 40)")


def test_what_a_killed_suite_left_is_cleared_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    suite = (
        f"import os, sys, tempfile; tempfile.tempdir = {str(tmp_path)!r}\n"
        "from adapters.process import EngineProcess\n"
        "engine = EngineProcess([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(engine._popen.pid, flush=True); os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run([sys.executable, "-P", "-c", suite], stdout=subprocess.PIPE, text=True, check=False)
    (left,) = tmp_path.iterdir()
    held = Surroundings()
    for folder in tmp_path.iterdir():
        os.utime(folder, (0, 0))
    fresh_folder._sweep.cache_clear()
    fresh_folder._sweep()
    assert is_gone(int(killed.stdout))
    assert not left.exists()
    assert list(tmp_path.iterdir()) == [held.folder]
    held.leave()
    assert not list(tmp_path.iterdir())


def test_who_is_told_to_end_while_an_engine_stops_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told_to_end(_: float) -> bool:
        raise SystemExit

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    engine = EngineProcess((sys.executable, "-c", "import time; time.sleep(60)"))
    monkeypatch.setattr(engine, "has_ended_within", told_to_end)
    with pytest.raises(SystemExit):
        engine.stop(b"", 1)
    assert not list(tmp_path.iterdir())


def test_a_command_that_does_not_start_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(EngineUnavailable):
        open_process(["/nowhere/engine"], time_limit=1, restarts=0)
    assert not list(tmp_path.iterdir())


def test_nobody_waits_for_a_folder_that_somebody_else_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "misdeal-engine-held"
    folder.mkdir()
    held = os.open(folder, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    monkeypatch.setattr(tempfile, "mkdtemp", lambda prefix: str(folder))
    started = Thread(target=lambda: FreshFolder().leave(), daemon=True)
    started.start()
    started.join(20)
    os.close(held)
    assert not started.is_alive()
    assert not folder.exists()
