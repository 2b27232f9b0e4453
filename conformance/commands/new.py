"""
`misdeal new LANGUAGE FOLDER`.
"""

import re
import shlex
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path, PurePath
from string import Template
from typing import TextIO

from adapters.starters.languages import LANGUAGES, NAME, RULE_GOES_HERE, Language, source_of
from conformance.called import misdeal_words
from conformance.commands.new_folder import make_folder
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._+-]{0,59}", re.ASCII)
_README = "README.md"
_RUN_EXPORT = """
`run_export.mjs` asks an engine the cases of an export, without the suite: `misdeal export cases`, then
`node run_export.mjs cases node engine.js`.
"""


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Write the starter of a language into a folder, with a README, and say how it is built and certified.
    """
    language = _language(arguments.language)
    folder = Path(arguments.folder)
    name = _default_name(folder) if arguments.name is None else arguments.name
    if not _NAME.fullmatch(name):
        raise WrongUsage(
            f"an engine cannot be called `{name}` here. Give 1 to 60 letters without accents, digits, spaces "
            f"or . _ + -, the first a letter or digit; any other text can be written into {language.file} afterwards."
        )
    make_folder(folder)
    for file in (language.file, *language.more_files):
        _write_one(folder / file, source_of(file).replace(NAME, name))
    _write_one(folder / _README, readme_of(language, name))
    out.write(_told(language, folder))
    return ExitCode.CONFORMS


def readme_of(language: Language, name: str) -> str:
    """
    How an engine of that name is built and certified, for the folder that it is in.
    """
    here = PurePath()
    certify = _certify(["misdeal"], language.run_in(here))
    return Template(source_of("README.template")).substitute(
        name=name,
        title=language.title,
        needs=language.needs,
        build=f"{shlex.join(language.build_in(here))}\n" if language.build else "",
        certify=certify,
        file=language.file,
        marker=RULE_GOES_HERE,
        first=f"{certify} --clause fouled_deck",
        more=_RUN_EXPORT if language.more_files else "",
    )


def _certify(misdeal: Sequence[str], run_it: Sequence[str]) -> str:
    inner = shlex.join(run_it)
    engine = shlex.quote(f"exec:{inner}") if "'" in inner else f"exec:'{inner}'"
    return f"{shlex.join([*misdeal, 'certify'])} {engine}"


def _language(asked: str) -> Language:
    for language in LANGUAGES.values():
        if asked.lower() in {language.name, *language.also_called}:
            return language
    raise WrongUsage(
        f"there is no starter in `{asked}`. Choose from: {', '.join(LANGUAGES)}. In another language, write one from "
        "adapters/protocol/PROTOCOL.md: it is one JSON object a line."
    )


def _default_name(folder: Path) -> str:
    allowed = re.sub(r"[^A-Za-z0-9 ._+-]", "", folder.absolute().name)[:60]
    return allowed if _NAME.fullmatch(allowed) else NAME


def _write_one(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise WrongUsage(f"{path} cannot be written: {problem.strerror}. Name another folder.") from None


def _told(language: Language, folder: Path) -> str:
    """
    What was written, and the next commands as they are typed from here.
    """
    lines = [f"{folder} holds an engine in {language.title}. It answers `unsupported` to every record."]
    if language.build:
        lines += ["Build it:", f"  {shlex.join(language.build_in(folder))}"]
    lines += ["Certify it:", f"  {_certify(misdeal_words(), language.run_in(folder))} --budget smoke"]
    lines += [f"Its first rule goes into {folder / language.file}: see {folder / _README}"]
    return "\n".join(lines) + "\n"
