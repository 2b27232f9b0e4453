"""
What the doctor says.
"""

from dataclasses import dataclass
from enum import StrEnum


class Mistake(StrEnum):
    """
    The mistakes that the doctor knows, by what an engine does.
    """

    DOES_NOT_START = "does not start"
    ENDS_AT_START = "ends at the start"
    SILENT_AT_START = "silent at the start"
    GREETS = "greets first"
    IDENTITY = "identity is wrong"
    PROTOCOL = "another protocol"
    UNASKED = "speaks unasked"
    DOES_NOT_FLUSH = "does not flush"
    NO_LINE_BREAK = "no line break"
    BYTE_ORDER_MARK = "byte order mark"
    UTF_16 = "UTF-16"
    NOT_UTF_8 = "not UTF-8"
    LAID_OUT = "over several lines"
    BLANK_LINE = "empty line"
    SEVERAL_ON_A_LINE = "several messages on a line"
    NO_MESSAGE = "a line that is no message"
    MORE_LINES = "a line after the answer"
    FLOODS_OUTPUT = "floods its output"
    TOO_LONG = "line too long"
    WITHOUT_END = "line without end"
    FIELD_TOO_MANY = "a field too many"
    FIELD_MISSING = "a field missing"
    KIND = "no kind of answer"
    FIELD_WRONG = "a field is wrong"
    ID_NO_TEXT = "id is no text"
    ID_NEVER_ASKED = "id never asked"
    ID_OF_ANOTHER = "id of another request"
    ID_CHANGED = "id changed"
    ANSWERS_TWICE = "answers twice"
    CRASHES = "crashes"
    ENDS_SILENTLY = "ends without a word"
    ENDS_AFTER_AN_ANSWER = "ends after an answer"
    OUT_OF_MEMORY = "out of memory"
    MAY_NOT_WRITE = "may not write there"
    CLOSES_OUTPUT = "closes its output"
    LEAVES_PROCESSES = "leaves processes"
    HANGS = "no answer"
    BLANKS = "blanks and no message"
    HALF_A_LINE = "half a line"
    LOSES_REQUESTS = "loses requests"
    IS_ANOTHER = "another identity after a start"
    NOT_DETERMINISTIC = "not deterministic"
    REMEMBERS = "keeps something between cases"
    ONLY_ERRORS = "only errors"
    SLOW = "slow"
    CONTROL_CHARACTERS = "control characters"
    FLOODS_ERRORS = "floods standard error"
    DOES_NOT_STOP = "does not stop"
    UNKNOWN_NAME = "a name that nothing has"


@dataclass(frozen=True, slots=True)
class Finding:
    """
    A mistake, what shows it, and how to mend it, each in a sentence or two. `seen` is the engine's own text.
    """

    mistake: Mistake
    text: str
    fix: str
    seen: str = ""


class Trouble(Exception):  # noqa: N818 - what is wrong with an engine, no error of ours
    """
    The conversation broke.
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.text)
        self.finding = finding
