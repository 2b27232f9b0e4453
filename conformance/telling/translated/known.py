"""
Sentences that other parts of the suite write in English, in Spanish or French: they are found again in a table.

Generators say what they edited, the audit what it found, the continuation what it cannot go on from.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from conformance.telling.translated.phrases import MissingPhrase, Phrases, in_languages
from reference_engine.model.games import Street
from reference_engine.model.table import PostKind, SeatState
from reports.story import Words

_ALL_STREETS = {street.value.replace("_", " "): street.value for street in Street}
_STREET = "|".join(_ALL_STREETS)
_NAMED = rf"(?:the )?(?:{_STREET})"
_POST = rf"(?:{'|'.join(kind.value.replace('_', ' ') for kind in PostKind)}) -?\d+"
_STATE = "|".join(state.value for state in SeatState)
_SEATS = r"seats? \d+(?:, \d+)*(?: and \d+)?"
_COUNT = r"-?\d+ cards?"
_GOT = rf"seat \d+ got {_COUNT}"
_REFUND = r"-?\d+ to seat \d+"
_KINDS: dict[str, str] = {
    "n": r"-?\d+",
    "chips": r"-?\d+",
    "numbers": r"\d+(?:, \d+)*",
    "card": r"[^\s,;]+",
    "cards": r"[^\s,;]+(?:, [^\s,;]+)*",
    "slug": r"\w+",
    "street": _STREET,
    "named": _NAMED,
    "streets": rf"{_NAMED}(?:, {_NAMED})*",
    "state": _STATE,
    "whose": rf"{_SEATS} \((?:{_STATE})\)(?:, {_SEATS} \((?:{_STATE})\))*",
    "wrong": r"a joker|a low card",
    "posts": rf"nothing|{_POST}(?: and {_POST})*",
    "seats": _SEATS,
    "count": _COUNT,
    "counts": rf"{_GOT}(?:, {_GOT})*",
    "refunds": rf"{_REFUND}(?:, {_REFUND})*",
    "text": r".+",
    "word": r"\S+",
    "meaning": r"[a-z].+?",
    "found": r"all conform|\d+ .+",
    "roles": r"nothing|(?:floor|dealer)(?: (?:and|nor) as (?:floor|dealer))*",
}
"""
What each name in a sentence stands for. Further ones of a kind end in a number.
"""
_NAME = re.compile(r"\{(\w+?)(\d*)\}")


@cache
def known_sentences() -> dict[str, dict[str, dict[str, str]]]:
    """
    Section, English sentence, language.
    """
    return tomllib.loads(files(__package__).joinpath("known.toml").read_text(encoding="utf-8"))


def edit_told(edit: str, say: Phrases) -> str:
    """
    What a generator says it has done to a hand. Raises MissingPhrase where the table does not know it.
    """
    told = _known("edits", edit, say)
    if told is not None:
        return told
    first, comma, rest = edit.rpartition(", ")
    if not comma:
        raise MissingPhrase(f"the edit {edit!r} in {say.language}")
    return f"{edit_told(first, say)}, {edit_told(rest, say)}"


def told_edit(edit: str) -> Words:
    """
    The same in every language that has words for it; nothing where there was no edit.
    """
    return in_languages([edit], lambda say: [edit_told(edit, say)]) if edit else {}


def finding_told(text: str, say: Phrases) -> str:
    """
    What the audit found. Raises MissingPhrase where the table does not know it.
    """
    return say("words", "then").join(_part("findings", part, say) for part in text.split("; "))


def verdict_told(line: str) -> Words:
    """
    A line of a verdict in every language that has words for it; what others named in it stays as they wrote it.
    """
    return in_languages([line], lambda say: [_part("verdict", line, say)])


def gap_told(text: str, say: Phrases) -> str:
    """
    Why no clause names the next card. Raises MissingPhrase where the table does not know it.
    """
    return _part("gaps", text, say)


def _part(section: str, text: str, say: Phrases) -> str:
    told = _known(section, text, say)
    if told is None:
        raise MissingPhrase(f"{text!r} in {say.language}")
    return told


def _known(section: str, text: str, say: Phrases) -> str | None:
    sentences = known_sentences()[section]
    if text in sentences:
        return sentences[text][say.language]
    for pattern, sentence in _patterns(section):
        matched = pattern.fullmatch(text)
        if matched is not None:
            values = {name: _value(name.rstrip("0123456789"), it, say) for name, it in matched.groupdict().items()}
            return sentences[sentence][say.language].format(**values)
    return None


@cache
def _patterns(section: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_pattern(sentence), sentence) for sentence in known_sentences()[section] if "{" in sentence)


def _pattern(sentence: str) -> re.Pattern[str]:
    parts, end = [], 0
    for name in _NAME.finditer(sentence):
        kind, number = name.groups()
        parts += [re.escape(sentence[end : name.start()]), f"(?P<{kind}{number}>{_KINDS[kind]})"]
        end = name.end()
    return re.compile("".join([*parts, re.escape(sentence[end:])]))


def _value(kind: str, text: str, say: Phrases) -> str:
    told = _VALUES.get(kind)
    return told(text, say) if told is not None else text


def _word(text: str, say: Phrases) -> str:
    return known_sentences()["values"][text][say.language]


def _street(text: str, say: Phrases) -> str:
    return say("streets", _ALL_STREETS[text.removeprefix("the ")])


def _seats(text: str, say: Phrases) -> str:
    return say.seats([int(number) for number in re.findall(r"\d+", text)])


def _count(text: str, say: Phrases) -> str:
    return say.cards(int(text.split(maxsplit=1)[0]))


def _got(text: str, say: Phrases) -> str:
    seat, _, count = text.partition(" got ")
    return _word("got", say).format(seat=_seats(seat, say), cards=_count(count, say))


def _post(text: str, say: Phrases) -> str:
    kind, _, chips = text.rpartition(" ")
    return f"{_word(kind, say)} {chips}" if kind else _word(text, say)


def _refund(text: str, say: Phrases) -> str:
    chips, _, seat = text.partition(" to seat ")
    return f"{chips} {say.seats([int(seat)], 'to_seat')}"


def _roles(text: str, say: Phrases) -> str:
    told = [_word(role, say) for role in re.split(" (?:and|nor) as ", text)]
    return say.listed(told, "or" if " nor as " in text else "and")


def _state_of(text: str, say: Phrases) -> str:
    seats, _, state = text.removesuffix(")").partition(" (")
    return f"{_seats(seats, say)} ({_word(state, say)})"


def _each(told: Callable[[str, Phrases], str], between: str = ", ") -> Callable[[str, Phrases], str]:
    return lambda text, say: say.listed([told(part, say) for part in text.split(between)])


_VALUES: dict[str, Callable[[str, Phrases], str]] = {
    "wrong": _word,
    "state": _word,
    "street": _street,
    "named": _street,
    "streets": _each(_street),
    "seats": _seats,
    "whose": _each(_state_of),
    "count": _count,
    "counts": _each(_got),
    "posts": _each(_post, " and "),
    "refunds": _each(_refund),
    "meaning": lambda text, say: _part("meanings", text, say),
    "found": _each(lambda text, say: _part("verdict_parts", text, say), "; "),
    "roles": _roles,
}
