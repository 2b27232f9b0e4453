"""
Draws the table of reachable cells anew: `python -m conformance.effort`; with `--unreached`, says what is not in it.

From every generator, edition and game so many groups are drawn, in the profile `full`, or `physical` if it has no
other; those members count that make a check. A member counts for `core` too where its pair is told apart by the
outcome.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, product, repeat
from pathlib import Path

from conformance.check import Check, prepared
from conformance.compare import told_apart
from conformance.draw import RandomDraw
from conformance.effort.cells import SUBJECTS, Cell, cells_of, features_of
from conformance.effort.reachable import DEALING, PAIRS, unreached
from conformance.effort.requests import features_of_request
from conformance.lanes import random_of
from conformance.strategies import REGISTRY, deal_requests
from conformance.strategies.source import BOTH_EDITIONS, CORE, FULL, PHYSICAL
from reference_engine.audit import clauses_at_stake
from reference_engine.model.games import FACTS, Family, Game
from reports.effort import Features

PATH = Path(__file__).with_name("reachable.toml")
_DRAWS = 200
_SEED = "reach"
_Reach = dict[str, set[Cell]]
"""
Cells by profile.
"""
_BENEATH = {FULL: CORE, PHYSICAL: FULL}
_REQUESTS = 10


def drawn_table(draws: int, games: Sequence[Game], each: Callable[..., Iterable[_Reach]] = map) -> str:
    """
    The table of the games, from so many draws of each generator in each edition and game; `each` maps, as a pool does.
    """
    lines = [
        "# Drawn by `python -m conformance.effort`: what the generators reach, by family, profile and subject.",
        "# `full` has what is not the same in `core`, and `physical` what is not the same in `full`.",
    ]
    reached: dict[Family, _Reach] = {}
    for game, of_game in zip(games, each(_reached, games, repeat(draws)), strict=True):
        of_family = reached.setdefault(FACTS[game].family, {profile: set() for profile in of_game})
        for profile, cells in of_game.items():
            of_family[profile] |= cells
        sys.stderr.write(f"{game.value}: {sum(map(len, of_game.values()))} cells\n")
    for family, of_family in reached.items():
        for profile, cells in of_family.items():
            known = of_family[_BENEATH[profile]] if profile in _BENEATH else ()
            lines += _tables(f"{family.value}.{profile}", cells, known)
    return "\n".join(lines) + "\n"


def _reached(game: Game, draws: int) -> _Reach:
    cells: _Reach = {CORE: set(), FULL: set(), PHYSICAL: set(), DEALING: set()}
    for profile, features in chain(_floor(game, draws), _dealer(game, draws * _REQUESTS)):
        cells[profile].update(cells_of(features))
    cells[PHYSICAL] |= cells[FULL]
    return cells


def _floor(game: Game, draws: int) -> Iterator[tuple[str, Features]]:
    sources = [source for source in REGISTRY if game in source.games]
    for source, edition, index in product(sources, BOTH_EDITIONS, range(draws)):
        if edition in source.editions:
            draw = RandomDraw(random_of(_SEED, edition, game, source.slug, index), game)
            profile = FULL if FULL in source.profiles else PHYSICAL
            check = prepared(source.generate(draw, edition=edition), profile)
            if check is not None:
                yield from _of_members(check, profile, with_core=CORE in source.profiles)


def _of_members(check: Check, drawn_in: str, *, with_core: bool) -> Iterator[tuple[str, Features]]:
    irregular, *twins = check.members
    in_core = [twin for twin in twins if told_apart(irregular.answer_key, twin.answer_key, CORE)]
    in_core = [irregular, *in_core] if in_core and with_core else []
    for profile, members in ((drawn_in, check.members), (CORE, in_core)):
        for member in members:
            if member.hand is not None:
                yield profile, features_of(check.group, member.member, member.hand)


def _dealer(game: Game, draws: int) -> Iterator[tuple[str, Features]]:
    for edition, index in product(BOTH_EDITIONS, range(draws)):
        draw = RandomDraw(random_of(_SEED, edition, game, "requests", index), game)
        request = deal_requests.generate(draw, edition=edition)
        for clause in clauses_at_stake(request):
            yield DEALING, features_of_request(request, clause)


def _tables(name: str, cells: Iterable[Cell], known: Iterable[Cell]) -> Iterator[str]:
    """
    The cells as tables of TOML, one for each subject and one for the pairs without a subject; not those that are known.
    """
    tables, elsewhere = _by_subject(cells), _by_subject(known)
    for subject in sorted(tables, key=lambda subject: (subject == PAIRS, subject)):
        table, other = tables[subject], elsewhere.get(subject, {})
        lines = [f'"{key}" = {_listed(values)}' for key, values in sorted(table.items()) if values != other.get(key)]
        if lines:
            yield from ("", f"[{name}.{subject}]", *lines)


def _by_subject(cells: Iterable[Cell]) -> dict[str, dict[str, set[str]]]:
    tables: dict[str, dict[str, set[str]]] = {}
    for (one, value), (two, other) in cells:
        subject, key = (value, two) if one in SUBJECTS else (PAIRS, f"{one} {value} {two}")
        tables.setdefault(subject, {}).setdefault(key, set()).add(other)
    return tables


def _listed(values: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{value}"' for value in sorted(values, key=_in_order)) + "]"


def _in_order(value: str) -> tuple[int, str]:
    return int(value) if value.isdigit() else 0, value


def main() -> None:
    """
    Write the table, or print what no generator reaches.
    """
    parser = argparse.ArgumentParser(prog="python -m conformance.effort", description=__doc__)
    parser.add_argument("--draws", type=int, default=_DRAWS, help=f"groups of each generator (default: {_DRAWS})")
    parser.add_argument("--unreached", action="store_true", help="print what no generator reaches, and draw nothing")
    options = parser.parse_args()
    if options.unreached:
        for game in (Game.NO_LIMIT_HOLDEM, Game.SEVEN_CARD_STUD, Game.TRIPLE_DRAW_2_7):
            lines = (f"  {subject}: {'; '.join(words)}\n" for subject, words in unreached(game).items())
            sys.stdout.write(f"{game.value}\n{''.join(lines)}")
    else:
        with ProcessPoolExecutor() as pool:
            PATH.write_text(drawn_table(options.draws, tuple(Game), pool.map), encoding="utf-8")


if __name__ == "__main__":
    main()
