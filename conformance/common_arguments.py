"""
What several commands take on the command line.
"""

from argparse import ArgumentParser

from adapters.limits import MEMORY_LIMIT

WRITES_TOLD = "where an engine may write besides its own folder; / keeps it to nothing, as a sandbox of its own needs"


def add_engine(parser: ArgumentParser) -> None:
    """
    The engine, as it is typed.
    """
    parser.add_argument("engine", metavar="ENGINE", help="a name of `misdeal engines`, exec:COMMAND or tcp:HOST:PORT")


def add_answer_limit(parser: ArgumentParser) -> None:
    """
    Seconds for an answer.
    """
    told = "so long may each answer take; 10 by default"
    parser.add_argument("--answer-limit", type=float, default=10.0, metavar="SECONDS", help=told)


def add_surroundings(parser: ArgumentParser) -> None:
    """
    What an engine may use, and where it works.
    """
    add_memory_limit(parser)
    told = "where the engine works; in a fresh folder of its own by default"
    parser.add_argument("--engine-folder", metavar="FOLDER", help=told)
    add_engine_writes(parser)


def add_memory_limit(parser: ArgumentParser) -> None:
    """
    Memory of a process.
    """
    told = f"for each process of an engine; {MEMORY_LIMIT} by default, 0 for no limit"
    parser.add_argument("--memory-limit", type=int, metavar="MIB", help=told)


def add_engine_writes(parser: ArgumentParser) -> None:
    """
    Where an engine may write.
    """
    add_many(parser, "--engine-writes", "PATH", WRITES_TOLD)


def add_profile(parser: ArgumentParser, default: str | None, told: str) -> None:
    """
    How much of a ruling is compared.
    """
    parser.add_argument("--profile", default=default, metavar="NAME", help=told)


def add_stub(parser: ArgumentParser) -> None:
    """
    The undealt cards.
    """
    told = "the undealt cards from the top, such as 'As Kd 7c': how they come out after the ruling"
    parser.add_argument("--stub", metavar="CARDS", help=told)


def add_setting(parser: ArgumentParser, default: str | None = "live") -> None:
    """
    A table with cards, or a program.
    """
    told = "physical cards (default), or cards that a program draws"
    parser.add_argument("--setting", default=default, choices=("live", "online"), help=told)


def add_house(parser: ArgumentParser) -> None:
    """
    The house file.
    """
    parser.add_argument("--house", metavar="FILE", help="what the house has settled, as TOML: docs/house-files.md")


def add_strict(parser: ArgumentParser) -> None:
    """
    What counts.
    """
    parser.add_argument("--strict", action="store_true", help="let `should` deviations count like `must`")


def add_language(parser: ArgumentParser) -> None:
    """
    The language of what is told.
    """
    parser.add_argument("--language", default="en", metavar="NAME", help="en (default), es or fr")


def add_many(parser: ArgumentParser, option: str, name: str, told: str) -> None:
    """
    An option that may be repeated.
    """
    parser.add_argument(option, action="append", default=[], metavar=name, help=f"{told}; may be repeated")
