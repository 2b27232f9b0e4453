"""
The digest of the suite's own sources: which code, and not only which version, a run was made by.
"""

import hashlib
from functools import cache
from pathlib import Path

_ROOT = Path(__file__).parents[1]
_PACKAGES = ("reference_engine", "adapters", "reports", "conformance")
_SUFFIXES = frozenset({".py", ".toml", ".js"})
_WITHOUT = frozenset({"case_stream", "corpus", "kill_matrix", "small_worlds", "sweep", "weaving"})
"""
Folders of `conformance` that no run reads: pinned digests, golden cases, and programs that try the suite itself.
"""


@cache
def sources_digest() -> str:
    """
    The digest of the sources that this process was started from.
    """
    return digest_of(_ROOT)


def digest_of(root: Path) -> str:
    """
    The SHA-256 over the names and the contents of the packages' modules and tables, of all that a run may read.
    """
    digest = hashlib.sha256()
    for path in sorted(_sources(root), key=lambda path: path.relative_to(root).parts):
        text = path.read_bytes()
        name = path.relative_to(root).as_posix()
        # Lengths keep the end of one file and the beginning of the next apart.
        digest.update(f"{len(name)} {len(text)} {name}".encode())
        digest.update(text)
    return digest.hexdigest()


def _sources(root: Path) -> list[Path]:
    return [
        path
        for package in _PACKAGES
        for path in (root / package).rglob("*")
        if path.suffix in _SUFFIXES and not _WITHOUT.intersection(path.relative_to(root).parts[1:2])
    ]
