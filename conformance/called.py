"""
How this installation of the suite is called in a shell of the current folder.
"""

import shutil
import sys
from pathlib import Path


def misdeal_words() -> list[str]:
    """
    How this very installation of the suite is called: by name where the name leads here, else by its path.
    """
    script = Path(sys.executable).parent / "misdeal"
    on_path = shutil.which("misdeal")
    if on_path is not None and Path(on_path).absolute() == script.absolute():
        return ["misdeal"]
    if script.is_file():
        return [near(script)]
    return [near(Path(sys.executable)), "-m", "conformance"]


def near(path: Path) -> str:
    """
    The path as it is typed from the current folder.
    """
    absolute = path.absolute()
    here = Path.cwd()
    return str(absolute.relative_to(here)) if absolute.is_relative_to(here) else str(absolute)
