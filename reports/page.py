"""
A page of plain text for a terminal: wrapped, without a control character of somebody else's, coloured only where asked.
"""

import textwrap
import unicodedata
from collections.abc import Iterable
from enum import Enum

WIDTH = 80


class Paint(Enum):
    """
    How a line is coloured, where the page has colours.
    """

    PLAIN = ""
    BOLD = "\x1b[1m"
    RED = "\x1b[1;31m"
    YELLOW = "\x1b[1;33m"
    GREEN = "\x1b[1;32m"


_RESET = "\x1b[0m"


def clean(text: str) -> str:
    """
    The text on one line, with every character that could steer a terminal or turn the reading order written out.
    """
    return "".join(character if character.isprintable() else _written_out(character) for character in text)


def _written_out(character: str) -> str:
    if unicodedata.category(character) == "Zs" or character in "\t\n":
        return " "
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")


def cut(text: str, longest: int = 60) -> str:
    """
    The text with every very long word cut: an engine may say anything.
    """
    return " ".join(word if len(word) <= longest else f"{word[: longest - 3]}..." for word in text.split(" "))


def counted(number: int, noun: str) -> str:
    """
    `1 check`, `2 checks`.
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def spaced(slug: str) -> str:
    """
    `hand_void` as `hand void`.
    """
    return slug.replace("_", " ")


class Page:
    """
    Lines of at most `width` characters. Nothing is written that is not cleaned first.
    """

    def __init__(self, *, width: int = WIDTH, colour: bool = False) -> None:
        self.width = width
        self._colour = colour
        self._lines: list[str] = []

    def __str__(self) -> str:
        return "\n".join(self._lines) + "\n"

    def blank(self) -> None:
        """
        An empty line, never two of them and never at the top.
        """
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def text(self, text: str, *, label: str = "", indent: int = 0, paint: Paint = Paint.PLAIN) -> None:
        """
        A paragraph; the lines after the first stand below the text, right of the label.
        """
        first, cleaned = " " * indent + label, clean(text)
        wide = any(unicodedata.east_asian_width(character) in "WF" for character in cleaned)
        wrapped = textwrap.wrap(
            cleaned,
            self.width // 2 if wide else self.width,
            initial_indent=first,
            subsequent_indent=" " * len(first),
            break_on_hyphens=False,
        )
        for line in wrapped or [first.rstrip()]:
            self._put(line, paint)

    def heading(self, text: str, *, rule: str = "", paint: Paint = Paint.BOLD) -> None:
        """
        A heading after an empty line, over a line of `rule` where one is given.
        """
        self.blank()
        self.text(text, paint=paint)
        if rule:
            self._put(rule * self.width, paint)

    def table(self, lines: Iterable[str]) -> None:
        """
        Lines that are laid out already; their cells were cleaned.
        """
        for line in lines:
            self._put(clean(line).rstrip(), Paint.PLAIN)

    def command(self, command: str, *, indent: int) -> None:
        """
        A command for a shell: where it is too long it goes on after a backslash, so that it still works when pasted.
        """
        lines: list[str] = []
        for word in _shell_words(clean(command)):
            if lines and len(lines[-1]) + len(word) + 3 <= self.width:
                lines[-1] += f" {word}"
            else:
                lines.append(" " * (indent if not lines else indent + 2) + word)
        self._lines += [f"{line} \\" for line in lines[:-1]] + lines[-1:]

    def _put(self, line: str, paint: Paint) -> None:
        self._lines.append(f"{paint.value}{line}{_RESET}" if self._colour and paint is not Paint.PLAIN else line)


def _shell_words(command: str) -> list[str]:
    """
    The words of a command, quotes kept: a blank within quotes parts nothing.
    """
    words, quote, escaped = [""], "", False
    for character in command:
        if character == " " and not quote and not escaped:
            words.append("")
            continue
        words[-1] += character
        if escaped:
            escaped = False
        elif character == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
    return [word for word in words if word]
