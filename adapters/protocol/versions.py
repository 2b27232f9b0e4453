"""
Which texts are the version of an engine: a release, a tag or a commit, and not the name of something that moves.
"""

import re

_BRANCHES = (
    "main",
    "master",
    "trunk",
    "default",
    "head",
    "tip",
    "dev",
    "devel",
    "develop",
    "development",
    "latest",
    "current",
    "newest",
    "next",
    "edge",
    "canary",
    "nightly",
    "snapshot",
    "stable",
    "staging",
    "production",
    "release",
    "unreleased",
    "unknown",
)


def _in_any_case(word: str) -> str:
    return "".join(f"[{letter}{letter.upper()}]" if letter.isalpha() else re.escape(letter) for letter in word)


MOVING_PATTERN = (
    rf"^\s*((refs/)?(heads|remotes)/.*|(origin/)?({'|'.join(map(_in_any_case, _BRANCHES))})"
    rf"|.*[-+.]{_in_any_case('dirty')}|.*-{_in_any_case('snapshot')})\s*$"
)
"""
A version that names a branch, a tree with changes of its own, or a build that is replaced; also for a JSON Schema.
"""
_MOVING = re.compile(MOVING_PATTERN)


def check_version(version: str) -> None:
    """
    `ValueError`, in a sentence, for a version that may be another engine tomorrow.
    """
    if _MOVING.search(version):
        raise ValueError(
            f"`version` is `{version}`, which may be another engine tomorrow; say a release, a tag or a commit"
        )
