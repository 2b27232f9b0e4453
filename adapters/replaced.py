"""
Another object in place of one of an engine's own, for as long as a request is served.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def replaced(module: ModuleType, **others: object) -> Iterator[None]:
    """
    The module with these names standing for these objects; at the end for its own again.
    """
    names = vars(module)
    own = {name: names[name] for name in others}
    names.update(others)
    try:
        yield
    finally:
        names.update(own)
