"""
The removal of a folder that a hostile program has filled, and may be filling still.

However deep the folders lie in one another, none is entered by way of another: what lies in a folder is moved up into
the top one until nothing lies below. Each is opened by its name in the folder above and never through a link, so that
nothing outside is touched, and no pipe is waited for. What cannot be removed in time is left.
"""

import os
import secrets
import stat
import time
from contextlib import suppress
from pathlib import Path

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_SECONDS = 10.0
_PAUSE_SECONDS = 0.01


def remove(folder: Path, seconds: float = _SECONDS) -> None:
    """
    Remove the folder with all that is in it, as far as that is possible in so many seconds.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(OSError):
            top = _opened(str(folder))
            try:
                _empty(top, end)
            finally:
                os.close(top)
            folder.rmdir()
        if not os.path.lexists(folder):
            return
        # Something is just now ending in it, or goes on writing there.
        time.sleep(_PAUSE_SECONDS)


def _empty(top: int, end: float) -> None:
    """
    Remove what lies in an open folder, a level of its folders at a time.
    """
    while time.monotonic() < end:
        with os.scandir(top) as entries:
            names = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
        if not names:
            return
        for name, is_folder in names:
            if time.monotonic() > end:
                return
            with suppress(OSError):
                if is_folder:
                    _flatten(name, top, end)
                else:
                    os.unlink(name, dir_fd=top)


def _flatten(name: str, top: int, end: float) -> None:
    """
    Move the folders of a folder up into the top one, and remove it with the rest.
    """
    opened = _opened(name, top)
    try:
        with os.scandir(opened) as entries:
            inner = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
        for below, is_folder in inner:
            if time.monotonic() > end:
                return
            if is_folder:
                # A folder is moved by whoever may write into it.
                os.close(_opened(below, opened))
                os.rename(below, secrets.token_hex(8), src_dir_fd=opened, dst_dir_fd=top)
            else:
                os.unlink(below, dir_fd=opened)
    finally:
        os.close(opened)
    os.rmdir(name, dir_fd=top)


def _opened(name: str, above: int | None = None) -> int:
    """
    A folder, opened, and unlocked if its modes were locking it.
    """
    try:
        opened = os.open(name, _FOLDER, dir_fd=above)
    except PermissionError:
        _unlock(name, above)
        opened = os.open(name, _FOLDER, dir_fd=above)
    with suppress(OSError):
        os.fchmod(opened, stat.S_IRWXU)
    return opened


def _unlock(name: str, above: int | None) -> None:
    """
    Give a folder the modes to be opened with: the folder itself, for its name may lead elsewhere by now.
    """
    if not hasattr(os, "O_PATH"):
        os.chmod(name, stat.S_IRWXU, dir_fd=above, follow_symlinks=False)
        return
    locked = os.open(name, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=above)
    try:
        Path(f"/proc/self/fd/{locked}").chmod(stat.S_IRWXU)
    finally:
        os.close(locked)
