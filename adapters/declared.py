"""
The identity of a shipped engine: what the catalogue declares of it, and the version that is installed.
"""

from adapters.catalogue import ENGINES
from adapters.protocol.messages import PROTOCOL, Identity

_WINDOW = 4


def identity(name: str, vendor: str) -> Identity:
    """
    The identity of the engine of that name in the catalogue. Raises ModuleNotFoundError where it is not installed.
    """
    entry = ENGINES[name]
    if entry.installed_version is None:
        raise ModuleNotFoundError(f"{entry.package} is not installed", name=entry.package)
    return Identity(
        protocol=PROTOCOL,
        vendor=vendor,
        name=entry.package,
        version=entry.installed_version,
        roles=entry.roles,
        games=entry.games,
        editions=entry.editions,
        profiles=entry.profiles,
        features=entry.features,
        window=_WINDOW,
        by_position=entry.by_position,
    )
