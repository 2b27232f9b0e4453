"""
Text of others within GitHub's Markdown, where it stays text; and a document of bounded size.
"""

import re
from collections.abc import Iterable, Sequence

from reports.page import clean

LIMIT = 1_000_000
"""
Bytes of a document, a little below the mebibyte that a step's summary may have.
"""
_LONGEST = 300
_RESERVED = 600
_PLAIN = re.compile(r"[^0-9A-Za-z ,\u00a1-\U0010ffff]")


def plain(text: str) -> str:
    """
    The text on one line, every punctuation mark as a character reference: no mark-up, mention or link is left in it.
    """
    line = " ".join(clean(text).split())
    line = line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."
    return _PLAIN.sub(lambda mark: f"&#{ord(mark.group())};", line)


def code(text: str) -> str:
    """
    The text as code within a line.
    """
    return f"<code>{plain(text)}</code>"


def fenced(text: str) -> str:
    """
    Lines as a block of code, in a fence that none of them closes.
    """
    lines = [clean(line) for line in text.splitlines()]
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join((f"{fence}text", *lines, fence))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    """
    The lines of a table whose cells are Markdown already.
    """
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


class Document:
    """
    Parts one below the other, as long as they fit: what is left out is counted.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._left = limit - _RESERVED
        self._parts: list[str] = []

    def __str__(self) -> str:
        return "\n\n".join(self._parts) + "\n"

    def add(self, part: str) -> bool:
        """
        Whether the part fitted, and was added.
        """
        size = len(part.encode()) + 2
        if size > self._left:
            return False
        self._left -= size
        self._parts.append(part)
        return True

    def add_table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
        """
        As many rows as fit into half of the room that is left; how many were left out.
        """
        room, lines = self._left // 2, []
        for line in table(head, rows):
            room -= len(line.encode()) + 1
            if room < 0:
                break
            lines.append(line)
        if len(lines) > 2:
            self.add("\n".join(lines))
        return len(rows) - max(len(lines) - 2, 0)

    def note(self, text: str) -> None:
        """
        A line that is always added: there is room kept for it.
        """
        self._parts.append(text)
