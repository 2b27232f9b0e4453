"""
`misdeal matrix [ENGINE...]`.
"""

import shlex
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TextIO

from adapters.bounds import Bounds
from adapters.catalogue import ENGINES
from adapters.engine import EngineUnavailable
from conformance.budget import PUBLISHED_SEED
from conformance.engine_bounds import engine_bounds
from conformance.engines import chosen, installation_of
from conformance.exit_codes import MEANING, ExitCode
from conformance.matrix_page import check_writable, kept_columns, write_matrix_page
from conformance.options import Options, WrongUsage, checked
from conformance.record_folders import new_folder
from conformance.run import certify
from reference_engine.audit import Setting
from reference_engine.model.games import Game
from reports.matrix import Column, draw_matrix
from reports.page import Page, counted
from reports.stream import read_partial

_GAME = Game.NO_LIMIT_HOLDEM.value
"""
The one that every engine of the catalogue plays.
"""
_FIRST_OF = (ExitCode.INTERRUPTED, ExitCode.SUITE_AT_FAULT, ExitCode.ENGINE_UNAVAILABLE, ExitCode.DEVIATES)


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Certify the engines one after the other, and print what each came to in each clause.

    With `--kept` no engine is asked: the records in the folder are shown again.
    """
    if arguments.kept:
        return show_kept(arguments, out)
    missing = [] if arguments.engines else [entry for entry in ENGINES.values() if entry.installed_version is None]
    names = list(dict.fromkeys(arguments.engines)) or [name for name in ENGINES if ENGINES[name] not in missing]
    output = _output_folder(arguments)
    _check(names)
    bounds = engine_bounds(names, memory_limit=arguments.memory_limit, writes=arguments.engine_writes)
    if arguments.html:
        check_writable(Path(arguments.html))
    columns: list[Column] = []
    codes: list[ExitCode] = []
    folders: list[Path] = []
    kept_in = folder_names(names)
    for number, name in enumerate(names, 1):
        folder = output / kept_in[name]
        options = _options(arguments, name, folder, bounds)
        if sys.stderr.isatty():
            sys.stderr.write(f"engine {number} of {len(names)}: {name}\n")
        folders.append(folder)
        code, column = _certified(options)
        codes.append(code)
        columns.append(column)
        if code is ExitCode.INTERRUPTED:
            break
    page = Page()
    page.text(_title(arguments, columns))
    draw_matrix(page, columns)
    for entry in missing:
        page.text(f"not installed; to install it: {installation_of(entry)}", label=f"{entry.package} {entry.version}, ")
    code = matrix_code(codes)
    page.blank()
    page.text(f"exit code {int(code)}: {_MEANING.get(code, MEANING[code])}")
    out.write(f"{page}records: {output}\n")
    if arguments.html:
        write_matrix_page(Path(arguments.html), columns, folders, language=arguments.language)
        out.write(f"page: {arguments.html}, with a report in the folder of each engine\n")
    if code is ExitCode.INTERRUPTED:
        out.write(f"To go on, type the command with --output {shlex.quote(str(output))} --resume\n")
    return code


def show_kept(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    The matrix of the runs that are kept in a folder, each in a folder of its own.
    """
    if arguments.engines or arguments.output or arguments.resume:
        raise WrongUsage("--kept asks no engine: it takes a folder of records, and at most --html and --language.")
    if arguments.html:
        check_writable(Path(arguments.html))
    columns, folders = kept_columns(Path(arguments.kept))
    page = Page()
    page.text(f"{counted(len(columns), 'engine')}, as kept in {arguments.kept}")
    draw_matrix(page, columns)
    footers = [column.footer for column in columns]
    code = matrix_code([ExitCode(footer.exit_code) if footer else ExitCode.INCOMPLETE for footer in footers])
    page.blank()
    page.text(f"exit code {int(code)}: {_MEANING.get(code, MEANING[code])}")
    out.write(str(page))
    if arguments.html:
        write_matrix_page(Path(arguments.html), columns, folders, language=arguments.language)
    return code


_MEANING = {
    ExitCode.CONFORMS: "every engine conforms",
    ExitCode.DEVIATES: "an engine deviates",
    ExitCode.ENGINE_UNAVAILABLE: "an engine is unavailable",
    ExitCode.INCOMPLETE: "a certification is incomplete",
}


def matrix_code(codes: Sequence[ExitCode]) -> ExitCode:
    """
    The code of a matrix from those of its engines. Where one of them had nothing scored, that is incomplete.
    """
    for code in _FIRST_OF:
        if code in codes:
            return code
    if all(code is ExitCode.NOTHING_SCORED for code in codes):
        return ExitCode.NOTHING_SCORED
    return ExitCode.CONFORMS if all(code is ExitCode.CONFORMS for code in codes) else ExitCode.INCOMPLETE


def _check(names: Sequence[str]) -> None:
    """
    A name that means nothing is told before the first engine is asked. What is not installed leaves the others be.
    """
    for name in names:
        with suppress(EngineUnavailable):
            chosen(name)


def _certified(options: Options) -> tuple[ExitCode, Column]:
    entry = ENGINES.get(options.engine)
    title = entry.title if entry is not None else ""
    try:
        code, path = certify(options, sys.stderr)
    except EngineUnavailable as problem:
        remark = f"unavailable: {problem.reason}. Try: {problem.hint}"
        return ExitCode.ENGINE_UNAVAILABLE, Column(options.engine, "", None, remark, title)
    with path.open("rb") as lines:
        seen = read_partial(lines)
    return code, Column(options.engine, seen.header.version, seen.footer, title=title, run=seen)


def _options(arguments: Namespace, engine: str, output: Path, bounds: Bounds) -> Options:
    options = Options(
        engine=engine,
        roles=tuple(arguments.role),
        editions=tuple(arguments.edition),
        games=tuple(arguments.game) or (_GAME,),
        profile=arguments.profile,
        setting=Setting(arguments.setting),
        budget=arguments.budget,
        seed=PUBLISHED_SEED if arguments.seed is None else arguments.seed,
        clauses=tuple(arguments.clause),
        output=output,
        strict=arguments.strict,
        answer_limit=arguments.answer_limit,
        bounds=bounds,
        jobs=arguments.jobs,
        resume=arguments.resume,
    )
    checked(options)
    return options


def _output_folder(arguments: Namespace) -> Path:
    if arguments.resume and not arguments.output:
        raise WrongUsage("--resume goes on with the matrix in a folder. Name the folder with --output.")
    if arguments.output:
        return Path(arguments.output)
    return new_folder("matrix")


def folder_names(engines: Sequence[str]) -> dict[str, str]:
    """
    A folder for each engine, called as it; engines whose names come to the same are numbered.
    """
    names: dict[str, str] = {}
    for engine in engines:
        letters = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in engine)
        plain = letters.strip("-")[:60] or "engine"
        numbered = (plain if number == 1 else f"{plain}-{number}" for number in count(1))
        names[engine] = next(name for name in numbered if name not in names.values())
    return names


def _title(arguments: Namespace, columns: Sequence[Column]) -> str:
    games = ", ".join(arguments.game or [_GAME])
    editions = ", ".join(arguments.edition) or "both editions"
    return ", ".join((counted(len(columns), "engine"), games, editions, arguments.setting, arguments.budget))
