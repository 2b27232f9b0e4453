"""
What a sweep came to, for people.
"""

import textwrap
from pathlib import Path

import msgspec

from conformance.sweep.settings import pairs
from conformance.sweep.sweeping import Failure, Tally
from reference_engine.model.case import case_id

_WIDTH = 110


def tell_tally(tally: Tally) -> str:
    """
    How much was swept, and which pairs of settings were not met.
    """
    books = {(game, edition) for game, edition, _ in tally.met}
    games = len({game for game, _ in books})
    wanted = len(books) * len(pairs())
    met = sum((game, edition, tuple(setting.items())) in tally.met for game, edition in books for setting in pairs())
    editions = len({edition for _, edition in books})
    lines = [
        f"{tally.ruled} cases have one permitted set each.",
        f"They come from {tally.records} records of {games} games in {editions} editions.",
        f"{met} of {wanted} settings of two switches, each in each game and edition, were met.",
    ]
    kinds = len(tally.failures)
    lines.append(f"{kinds or 'No'} kind{'s' * (kinds != 1)} of violations.")
    return "\n".join(lines)


def tell_failure(failure: Failure, folder: Path) -> str:
    """
    A violation, its smallest case, which is written into the folder, and the command that shows it.
    """
    case = failure.case
    lines = [
        f"{failure.violation.kind} (record {failure.record}, {failure.origin})",
        *textwrap.wrap(failure.violation.text, _WIDTH, initial_indent="    ", subsequent_indent="    "),
    ]
    if case is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{case_id(case)}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(case), indent=2) + b"\n")
        lines += [
            f"    {len(case.events)} events, {case.game}, {case.edition}, switches {case.switches or 'default'}",
            f"    .venv/bin/misdeal rule {path}",
        ]
    return "\n".join(lines)
