"""
A pair of answers to one question in Spanish or French.
"""

from collections.abc import Iterator, Sequence

from conformance.telling.translated.phrases import Phrases


def pair_lines(
    way: str, answers: Sequence[Sequence[str]], before: int, differing: Sequence[str], say: Phrases
) -> Iterator[str]:
    """
    Both answers, each in its lines, and what it took to see them.

    `way` is that of the trials, or `seen_once`; `before` is how many questions were asked before the second answer.
    """
    yield say("pair", way)
    for label, lines in zip(("first", "then"), answers, strict=True):
        first, *others = lines
        yield say("pair", label, first)
        yield from others
    if before:
        yield say("pair", "between_one" if before == 1 else "between", before)
    named = [say("pair", name) if say.knows("pair", name) else say("pair", "part", name) for name in differing]
    yield say("pair", "differs", ", ".join(named))
