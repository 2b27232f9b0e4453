"""
`misdeal waive RUN DEVIATION`.
"""

from argparse import Namespace
from datetime import date
from pathlib import Path
from typing import TextIO

from conformance.documents import read_witness
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from conformance.shard_files import STREAM
from conformance.waivers.waiver import ALL_GAMES, today
from conformance.waivers.writing import append_entry
from reference_engine.model.games import Game
from reports.page import Page
from reports.record import DeviationRecord
from reports.stream import StreamError, read_partial


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Write the deviation into the waiver file, and say what the entry does.
    """
    problems = [
        f"--{name} says nothing" for name in ("reason", "link", "owner") if not getattr(arguments, name).strip()
    ]
    expires = _day(arguments.expires, problems)
    if arguments.game not in (*Game, ALL_GAMES):
        problems.append(f"there is no game `{arguments.game}`. Choose from: {', '.join((*Game, ALL_GAMES))}")
    if problems or expires is None:
        raise WrongUsage("; ".join(problems) + ".")
    document = _document(Path(arguments.run), arguments.deviation)
    witness = read_witness(document)
    if witness is None:
        raise WrongUsage(f"{document} is no deviation file of a run, and names no deviation.")
    path = Path(arguments.waivers)
    pinned = append_entry(
        path,
        witness,
        game=arguments.game,
        reason=arguments.reason,
        link=arguments.link,
        owner=arguments.owner,
        expires=expires,
    )
    page = Page()
    key = witness.key
    about = f"{key.edition} {key.clause}, {key.role}: {key.expected} expected, {key.actual}"
    page.text(f"Waived until {expires.isoformat()} in {path}: {about}.")
    page.text(f"The hand that shows it is pinned in {pinned}. Keep both in your repository.")
    page.text(f"The entry counts in runs with --waivers {path}, and steers their exit code alone.")
    out.write(str(page))
    return ExitCode.CONFORMS


def _day(text: str, problems: list[str]) -> date | None:
    """
    The day; a problem is noted where it is none, or over.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        problems.append(f"--expires {text} is no day. Write it as 2027-01-31")
        return None
    if day < today():
        problems.append(f"--expires {text} is over already")
        return None
    return day


def _document(run: Path, deviation: int | None) -> Path:
    """
    The deviation file that is meant.
    """
    if deviation is None:
        if run.is_dir() or run.name == STREAM:
            raise WrongUsage(f"{run} is a whole run. Name a deviation of it as well: {_listed(run)}.")
        return run
    folder = run if run.is_dir() else run.parent
    document = folder / f"deviation-{deviation:02}.json"
    if not document.is_file():
        raise WrongUsage(f"{folder} has no deviation {deviation}. It has {_listed(folder)}.")
    return document


def _listed(run: Path) -> str:
    """
    The deviations of a run with their numbers.
    """
    stream = run if run.name == STREAM else run / STREAM
    try:
        with stream.open("rb") as lines:
            found = sorted(read_partial(lines).deviations, key=lambda deviation: deviation.deviation)
    except (OSError, StreamError):
        return "no record stream of a run"
    return "; ".join(map(_told, found)) or "none"


def _told(deviation: DeviationRecord) -> str:
    key = deviation.key
    return f"{deviation.deviation} {key.edition} {key.clause}, {key.expected} expected, {key.actual}"
