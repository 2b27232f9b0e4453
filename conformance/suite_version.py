"""
The version of the suite: with the seed it fixes every case of a run.
"""

from importlib.metadata import PackageNotFoundError, version

try:
    SUITE_VERSION = version("misdeal")
except PackageNotFoundError:
    SUITE_VERSION = "unknown"
