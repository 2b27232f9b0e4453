"""
Limits that the system holds a process to.
"""

import resource
from contextlib import suppress

MEMORY_LIMIT = 4096
"""
So many MiB of memory may a process of an engine have, where nothing else is said.
"""


def limit(process: int, memory: int) -> None:
    """
    Give a process that was just started so many MiB of memory, none for no limit, and let it leave no image if it dies.

    What it counts is memory that can be written to, so that what Java or Node only reserve costs nothing.
    """
    if not hasattr(resource, "prlimit"):  # only Linux sets the limits of another process
        return
    # The process may be gone already.
    with suppress(OSError, ValueError):
        resource.prlimit(process, resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.prlimit(process, resource.RLIMIT_DATA, (memory << 20, memory << 20))
