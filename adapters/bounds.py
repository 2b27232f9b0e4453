"""
What the processes of an engine may use, and where they work, as it was asked for.
"""

from dataclasses import dataclass
from pathlib import Path

from adapters.limits import MEMORY_LIMIT


@dataclass(frozen=True, slots=True)
class Bounds:
    """
    An engine's bounds: the memory of each of its processes, where it works, and where else it may write.

    `memory_limit` is in MiB, 0 for none; without `folder` it works in a fresh one of its own. What may write at the
    root of the file system is not confined at all, so that it can be a sandbox itself.
    """

    memory_limit: int = MEMORY_LIMIT
    folder: Path | None = None
    writes: tuple[Path, ...] = ()

    @property
    def confines(self) -> bool:
        """
        Whether the engine is to be kept to its folders, where the system can do that.
        """
        return not any(path.resolve() == Path(path.resolve().anchor) for path in self.writes)
