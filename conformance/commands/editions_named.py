"""
Editions and languages as they are named on the command line.
"""

from conformance.options import WrongUsage
from conformance.telling.labels import label
from reference_engine.editions import EDITIONS, LANGUAGES


def checked_language(name: str) -> str:
    """
    The language of that name.

    Raises WrongUsage where texts are in no such language.
    """
    if name not in LANGUAGES:
        raise WrongUsage(f"there is no language `{name}`. Choose from: {', '.join(LANGUAGES)}.")
    return name


def known_edition(name: str, language: str) -> str:
    """
    The edition of that name.

    Raises WrongUsage where it is not encoded.
    """
    if name not in EDITIONS:
        raise WrongUsage(label("no edition", language, name=name, known=", ".join(EDITIONS)))
    return name
