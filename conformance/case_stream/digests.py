"""
Digests of the beginning of each lane, and of the requests to deal.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from adapters.protocol.messages import encode_line
from conformance.budget import PUBLISHED_SEED
from conformance.check import Check
from conformance.dealer import DealerRole
from conformance.lanes import Lane, lanes
from conformance.options import DEALING, PROFILES
from conformance.scorable import scorable_clauses
from conformance.settled import Origin
from conformance.strategies import REGISTRY
from conformance.strategies.source import FULL
from reference_engine.audit import Setting
from reference_engine.editions import EDITIONS
from reference_engine.model.games import Game

_OF_HOLDEM, _OF_OTHERS = (2, 1), (1, 0)
"""
So many checks of each generator in the first segment of a lane, and so many checks in the second, make its digest.
"""
_DEALS = 12
_DIGITS = 12


class Digest(Struct, frozen=True):
    """
    The digest of one place in the stream: the clause of a lane, or `deal` for the requests to deal.
    """

    profile: str
    edition: str
    game: Game
    clause: str
    digest: str

    @property
    def place(self) -> str:
        """
        The place in words, as a changed one is told.
        """
        return f"{self.profile} {self.edition} {self.game} {self.clause}"


def digests_of(
    profiles: Sequence[str] = PROFILES,
    games: Sequence[Game] = tuple(Game),
    editions: Sequence[str] = EDITIONS,
    seed: int = PUBLISHED_SEED,
) -> Iterator[Digest]:
    """
    The digests of the stream of a seed, in these profiles, games and editions; none for a lane without any check.
    """
    for profile in profiles:
        if profile == DEALING:
            yield from _of_deals(games, editions, seed)
            continue
        # No generator knows the profile. `full` is `core` from other numbers: pinned in hold'em, it shows the numbers.
        played = [game for game in games if profile != FULL or game is Game.NO_LIMIT_HOLDEM]
        for lane in lanes(editions, (), profile=profile, seed=seed, games=played):
            checks = list(_checks_of(lane))
            if checks:
                yield Digest(profile, lane.edition, lane.game, lane.clause, _digest(checks))


def _checks_of(lane: Lane) -> Iterator[object]:
    """
    The first checks of the lane's first segments, as they are asked, each with its place.
    """
    generators = sum(source.clause == lane.clause and lane.game in source.games for source in REGISTRY)
    first, second = _OF_HOLDEM if lane.game is Game.NO_LIMIT_HOLDEM else _OF_OTHERS
    for segment, checks in enumerate((generators * first, second)):
        part = Lane(lane.edition, lane.clause, profile=lane.profile, seed=lane.seed, game=lane.game, segment=segment)
        for _ in range(checks):
            found = part.next_check()
            if found is not None:
                yield _as_asked(*found)


def _as_asked(check: Check, origin: Origin) -> object:
    members = [member.member for member in check.members]
    return origin.slug, origin.index, [(one.twin, one.edit, one.case, one.stub) for one in members]


def _of_deals(games: Sequence[Game], editions: Sequence[str], seed: int) -> Iterator[Digest]:
    for edition in editions:
        for game in games:
            if not scorable_clauses("dealer", edition, "", game):
                continue
            role = DealerRole(
                (edition,),
                games=(game,),
                setting=Setting.LIVE,
                seed=seed,
                deals=_DEALS,
                by_position=False,
                features=("rigged_deck", "several_hands"),
            )
            asked = (encode_line(replace(one, id="0")) for one in role.requests())
            yield Digest(DEALING, edition, game, "deal", _digest(map(msgspec.json.decode, asked)))


def _digest(things: Iterable[object]) -> str:
    """
    The first digits of the SHA-256 over the things as canonical JSON, one a line.
    """
    digest = hashlib.sha256()
    for thing in things:
        digest.update(msgspec.json.encode(msgspec.to_builtins(thing, str_keys=True), order="deterministic") + b"\n")
    return digest.hexdigest()[:_DIGITS]
