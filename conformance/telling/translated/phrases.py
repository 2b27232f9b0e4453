"""
The phrases by section, name and language. A phrase that is missing is an error, never another language's.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from reference_engine.model.cards import UNKNOWN, Card, face, has_foreign_back

TRANSLATED = ("es", "fr")


@cache
def phrases() -> dict[str, dict[str, dict[str, str]]]:
    """
    The phrases: section, name, language.
    """
    return tomllib.loads(files(__package__).joinpath("phrases.toml").read_text(encoding="utf-8"))


class Phrases:
    """
    The phrases of one language.
    """

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, section: str, name: str, /, *values: object, **named: object) -> str:
        return phrases()[section][name][self._language].format(*values, **named)

    def knows(self, section: str, name: str) -> bool:
        """
        Whether there is such a phrase.
        """
        return name in phrases()[section]

    def card(self, card: Card) -> str:
        """
        A card by its face.
        """
        bare = face(card)
        name = self("words", "unseen") if bare == UNKNOWN else bare
        if self.knows("words", bare):
            name = self("words", bare)
        return self("words", "foreign_back", name) if has_foreign_back(card) else name

    def cards(self, number: int) -> str:
        """
        So many cards.
        """
        return self("words", "one_card") if number == 1 else self("words", "cards", number)

    def seats(self, seats: Sequence[int], form: str = "seat") -> str:
        """
        Seats as a subject, or as `of_seat` or `to_seat` say.
        """
        return self("words", form if len(seats) == 1 else f"{form}s", self.listed([str(seat) for seat in seats]))

    def listed(self, items: Sequence[str], joint: str = "and") -> str:
        """
        The items in a row, the last one after the joint.
        """
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])}{self('words', joint)}{items[-1]}"
