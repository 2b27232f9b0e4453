"""
Engines that are installed apart from the suite, each in a folder of its own.

Such an engine needs what the suite itself should not: a package that has to be built, or that no wheel fits everywhere.
`python -m adapters.installed NAME` serves the adapter of that name with the engine's folder behind everything else that
can be imported, so that it takes nothing's place.
"""

import sys
from importlib import import_module
from importlib.metadata import distributions
from pathlib import Path

from adapters.serve import serve

FOLDER = Path(sys.prefix) / "engines"
"""
One folder for each engine that was installed; they go with the environment.
"""


def installed_version(name: str, package: str) -> str | None:
    """
    The version of a Python package in the engine's folder; None where it is not there.
    """
    wanted = package.lower().replace("_", "-")
    for found in distributions(path=[str(FOLDER / name)]):
        if found.name.lower().replace("_", "-") == wanted:
            return found.version
    return None


def main(name: str) -> None:
    """
    Serve the engine. Where it is not installed, that is an ImportError.
    """
    sys.path.append(str(FOLDER / name))
    serve(import_module(f"adapters.{name}").handler())


if __name__ == "__main__":
    main(sys.argv[1])
