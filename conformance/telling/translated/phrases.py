"""
The phrases by section, name and language. A phrase that is missing is never another language's.
"""

import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files

from reference_engine.model.cards import UNKNOWN, Card, face, has_foreign_back
from reports.clause_names import clause_name
from reports.story import Words

TRANSLATED = ("es", "fr")


@cache
def phrases() -> dict[str, dict[str, dict[str, str]]]:
    """
    The phrases: section, name, language.
    """
    named: dict[str, dict[str, dict[str, str]]] = {}
    for name in ("phrases.toml", "answers.toml"):
        named |= tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
    return named


class MissingPhrase(LookupError):  # noqa: N818 - the word for what is missing
    """
    A phrase, or a value that it names, is not there.
    """


class Phrases:
    """
    The phrases of one language. To ask for one that is missing raises MissingPhrase.
    """

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, section: str, name: str, /, *values: object, **named: object) -> str:
        try:
            return phrases()[section][name][self.language].format(*values, **named)
        except (KeyError, IndexError) as missing:
            raise MissingPhrase(f"{section}.{name} in {self.language}: {missing}") from missing

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

    def named(self, slug: str) -> str:
        """
        A clause or an irregularity by its name; one without a name in this language by its slug, with blanks.
        """
        words = clause_name(slug)
        return words.get(self.language) or words["en"]

    def cards(self, number: int) -> str:
        """
        So many cards.
        """
        return self("words", "one_card") if number == 1 else self("words", "cards", number)

    def ordinal(self, number: int) -> str:
        """
        `primera` for 1, as of a card.
        """
        named = self("words", "ordinals").split()
        return named[number - 1] if 0 < number <= len(named) else self("words", "ordinal", number)

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


def in_languages(english: Iterable[str], told: Callable[[Phrases], Iterable[str]]) -> Words:
    """
    The lines in English, and those that `told` says in each other language; one that lacks a phrase is left out.
    """
    words: Words = {"en": "\n".join(english)}
    for language in TRANSLATED:
        try:
            words[language] = "\n".join(told(Phrases(language)))
        except MissingPhrase:
            continue
    return words


def in_that_language(words: Words, say: Phrases) -> str:
    """
    A text that was told already in the language of the phrases. Raises MissingPhrase where it is not.
    """
    if say.language not in words:
        raise MissingPhrase(f"a text in {say.language}")
    return words[say.language]


def sentence(text: str) -> str:
    """
    The text with a capital at its start.
    """
    return text[:1].upper() + text[1:]
