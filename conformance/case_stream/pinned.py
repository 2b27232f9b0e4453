"""
The file of pinned digests: profile, edition and game, and in each of them a digest for each clause.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from conformance.budget import PUBLISHED_SEED
from conformance.case_stream.digests import Digest
from conformance.options import PROFILES
from conformance.suite_version import SUITE_VERSION
from reference_engine.model.games import Game

PINNED = Path(__file__).with_name("digests.toml")
_TOP = """\
# The case stream of misdeal {suite} with the seed {seed}: a digest for the beginning of each lane.
# Written by `make case-stream`. A changed line is a changed stream, which CHANGELOG.md tells.
suite = "{suite}"
seed = {seed}
"""


def pinned() -> tuple[Digest, ...]:
    """
    The digests as they were pinned.
    """
    return tuple(_read(tomllib.loads(PINNED.read_text())))


def pinned_for() -> tuple[str, int]:
    """
    The suite version and the seed whose stream was pinned.
    """
    kept = tomllib.loads(PINNED.read_text())
    return kept["suite"], kept["seed"]


def _read(kept: Mapping[str, Any]) -> Iterator[Digest]:
    for profile in PROFILES:
        for edition, games in kept.get(profile, {}).items():
            for game, clauses in games.items():
                for clause, digest in clauses.items():
                    yield Digest(profile, edition, Game(game), clause, digest)


def pin(digests: Iterable[Digest]) -> None:
    """
    Write the digests down.
    """
    text = _TOP.format(suite=SUITE_VERSION, seed=PUBLISHED_SEED)
    for (profile, edition, game), group in groupby(digests, lambda one: (one.profile, one.edition, one.game)):
        lines = "".join(f'{one.clause} = "{one.digest}"\n' for one in group)
        text += f'\n[{profile}."{edition}".{game}]\n{lines}'
    PINNED.write_text(text)


def changed(before: Iterable[Digest], after: Iterable[Digest]) -> tuple[str, ...]:
    """
    The places that are not as they were, in order.
    """
    was = {one.place: one.digest for one in before}
    now = {one.place: one.digest for one in after}
    return tuple(place for place in dict.fromkeys((*was, *now)) if was.get(place) != now.get(place))
