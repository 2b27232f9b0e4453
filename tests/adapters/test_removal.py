"""
Folders that a hostile program filled go, nothing outside of them is touched, and nothing is waited for.
"""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from adapters.removal import remove

DEEPER_THAN_PYTHON_RECURSES = 1200


def nested(folder: Path, depth: int = DEEPER_THAN_PYTHON_RECURSES) -> None:
    at = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=at)
        below = os.open("d", os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(os.open("file", os.O_CREAT | os.O_WRONLY, dir_fd=at))
    os.close(at)


def locked(folder: Path) -> None:
    (folder / "a" / "b" / "c").mkdir(parents=True)
    (folder / "a" / "b" / "file").touch()
    for place in ("a/b/c", "a/b", "a"):
        (folder / place).chmod(0)


def odd(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    (folder / "wide").mkdir()
    os.mkfifo(folder / "wide" / "pipe")
    (folder / os.fsdecode(b"\xff\n")).mkdir()
    for number in range(300):
        (folder / "wide" / str(number)).mkdir()


@pytest.mark.parametrize("fill", [nested, locked, odd])
def test_whatever_lies_in_it_a_folder_goes(tmp_path: Path, fill: Callable[[Path], None]) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    fill(folder)
    remove(folder)
    assert list(tmp_path.iterdir()) == []


def test_no_link_leads_outside(tmp_path: Path) -> None:
    folder, outside = tmp_path / "folder", tmp_path / "outside"
    (folder / "in").mkdir(parents=True)
    outside.mkdir(mode=0o755)
    (outside / "kept").touch()
    (folder / "link").symlink_to(outside)
    (folder / "in" / "link").symlink_to(outside)
    remove(folder)
    assert list(tmp_path.iterdir()) == [outside]
    assert list(outside.iterdir()) == [outside / "kept"]
    assert outside.stat().st_mode & 0o777 == 0o755


def test_a_locked_folder_that_becomes_a_link_meanwhile_unlocks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, outside, opened = tmp_path / "folder", tmp_path / "outside", os.open
    (folder / "in").mkdir(parents=True)
    outside.mkdir(mode=0o755)

    def swapped(path: str, flags: int, **where: Any) -> int:
        if path == "in" and not (folder / "in").is_symlink():
            (folder / "in").rmdir()
            (folder / "in").symlink_to(outside)
            raise PermissionError
        return opened(path, flags, **where)

    monkeypatch.setattr("adapters.removal.os.open", swapped)
    remove(folder)
    assert list(tmp_path.iterdir()) == [outside]
    assert outside.stat().st_mode & 0o777 == 0o755


def test_a_folder_with_more_files_than_time_allows_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    By a clock that goes on with each look at it.
    """
    wide, ticks = tmp_path / "folder" / "wide", count()
    wide.mkdir(parents=True)
    for number in range(100):
        (wide / str(number)).touch()
    monkeypatch.setattr("adapters.removal.time.monotonic", lambda: next(ticks))
    remove(tmp_path / "folder", 20)
    assert 80 <= len(list(wide.iterdir())) < 100


def test_who_goes_on_writing_is_not_waited_for(tmp_path: Path) -> None:
    folder, stop = tmp_path / "folder", Event()
    folder.mkdir()

    def write_on() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            try:
                (folder / str(number)).touch()
            except OSError:
                folder.mkdir(exist_ok=True)

    writer = Thread(target=write_on)
    writer.start()
    remover = Thread(target=remove, args=(folder, 0.2))
    remover.start()
    remover.join(20)
    stop.set()
    writer.join()
    assert not remover.is_alive()
    remove(folder)
    assert list(tmp_path.iterdir()) == []
