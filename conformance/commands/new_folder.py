"""
A folder that a command fills.
"""

from pathlib import Path

from conformance.options import WrongUsage


def make_folder(folder: Path) -> None:
    """
    Make the folder, or take one that is empty.

    Raises WrongUsage for a folder that holds something, since nothing is overwritten, and for one that cannot be made.
    """
    try:
        if folder.exists() and not folder.is_dir():
            raise WrongUsage(f"{folder} is a file. Name a folder that does not exist yet, or an empty one.")
        if folder.is_dir() and any(folder.iterdir()):
            raise WrongUsage(f"{folder} is not empty, and nothing in it is overwritten. Name a new folder.")
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise WrongUsage(f"the folder {folder} cannot be used: {problem.strerror}. Name another one.") from None
