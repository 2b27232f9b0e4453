"""
The page's own words, in each language, from `words.toml`; a text that lacks a language is refused when it is read.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files

from markupsafe import Markup, escape

from reports.clause_names import clause_names
from reports.languages import LANGUAGES
from reports.page import clean, spaced

_DECIMAL = re.compile(r"^(\d+)\.(\d+(?:e[-+]\d+)?(?: %)?)$")
"""
A number with a point, and nothing else but a percent sign.
"""


class UntranslatedError(Exception):
    """
    A word of the page lacks a language.
    """


class Wording:
    """
    The words by name. What they say comes out in every language at once; the page shows one.

    Further files add words that other pages have.
    """

    def __init__(self, *further: str) -> None:
        self._words: dict[str, dict[str, str]] = {}
        self._kinds: dict[str, dict[str, str]] = dict(clause_names())
        for name in ("words.toml", *further):
            read = tomllib.loads((files("reports.html") / "assets" / name).read_text(encoding="utf-8"))
            self._words |= read["words"]
            self._kinds |= read.get("kinds", {})
        for name, word in (self._words | self._kinds).items():
            missing = [language for language in LANGUAGES if not word.get(language)]
            if missing:
                raise UntranslatedError(f"{name} has no text in {', '.join(missing)}")

    def say(self, name: str, **values: object) -> Markup:
        """
        A word of the page with values put in. Raises KeyError for a name that there is not.

        Decimals come out as each language writes them; a value may itself be a text in every language.
        """
        return told({it: text.format(**_filling(values, it)) for it, text in self._words[name].items()})

    def told(self, words: Mapping[str, str]) -> Markup:
        """
        A text of the stream; a language that it lacks shows the English one.
        """
        return told(words)

    def kind(self, slug: str) -> Markup:
        """
        A slug of the suite in words: a clause, an outcome, a verdict, a kind of answer; unknown ones with blanks.
        """
        return told(self.of(slug))

    def of(self, slug: str) -> Mapping[str, str]:
        """
        The same, to be put into a word of the page.
        """
        return self._kinds.get(slug, {"en": spaced(slug)})

    def reason(self, text: str) -> Markup:
        """
        Why a clause has no score; in English where the page has no words for it.
        """
        return told(self._kinds.get(text, {"en": text}))

    def for_script(self) -> str:
        """
        All words as JSON, safe within a script element.
        """
        return json.dumps({"words": self._words, "kinds": self._kinds}, ensure_ascii=True).replace("<", "\\u003c")


def decimal(text: str) -> Markup:
    """
    A number, as each language writes it.
    """
    return told({language: _written(text, language) for language in LANGUAGES})


def _filling(values: Mapping[str, object], language: str) -> dict[str, str]:
    filled = {}
    for key, value in values.items():
        text = value.get(language) or value["en"] if isinstance(value, Mapping) else value
        filled[key] = _written(clean(str(text)), language)
    return filled


def _written(text: str, language: str) -> str:
    return text if language == "en" else _DECIMAL.sub(r"\1,\2", text)


def told(words: Mapping[str, str]) -> Markup:
    """
    The text in every language, each in a span of its own, those alike in one.
    """
    shown: dict[str, list[str]] = {}
    for language in LANGUAGES:
        shown.setdefault(words.get(language) or words.get("en", ""), []).append(language)
    spans = Markup("").join(
        Markup('<span lang="{}" class="{}">{}</span>').format(
            languages[0], " ".join(f"l-{language}" for language in languages), escape(clean_lines(text))
        )
        for text, languages in shown.items()
    )
    return Markup('<span class="say">{}</span>').format(spans)


def clean_lines(text: str) -> str:
    """
    The text, its lines kept, without characters that steer the reading order.
    """
    return "\n".join(clean(line) for line in text.splitlines())
