"""
A deviation in the role of floor beside what was permitted, told: the fault in a sentence, the gaps, the lines to mark.
"""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from conformance.card_story import CardStory
from conformance.compare import irregular_events
from conformance.contrast import Parting
from conformance.telling import tell_ruling
from conformance.telling.faults import (
    did,
    named_clause,
    part_told,
    quoting,
    two_answers,
    wrong_in_part,
    wrong_outcome,
)
from conformance.telling.translated import Phrases
from conformance.telling.translated.rulings import ruling_lines
from conformance.verdict import FINDINGS, Verdict
from reference_engine.model.case import Case
from reference_engine.model.ruling import Ruling, Standing
from reports.contrast import Contrast, Gap, Lines
from reports.story import Words


class FloorContrast(Struct, frozen=True, kw_only=True):
    """
    What it is told of: the case, the answer beside what is permitted, and the cards where they were asked for.
    """

    case: Case
    parting: Parting
    cards: CardStory
    number_of: Callable[[str], str]
    stub: Sequence[str] | None = None

    def of(self, expected: Sequence[Words], actual: Words) -> Contrast | None:
        """
        The contrast of these texts, the permitted rulings in the order of the set; None where nothing is wrong.
        """
        parting = self.parting
        if parting.verdict not in FINDINGS:
            return None
        if parting.verdict is Verdict.NONDETERMINISTIC:
            return Contrast(fault=two_answers())
        gaps = parting.gaps(self.stub)
        members = zip(parting.permitted.members, expected, strict=True)
        return Contrast(
            fault=self._fault(gaps, tuple(actual)),
            gaps=tuple(self._gap(part, clause) for part, clause in gaps),
            expected=tuple(self._marked(words, partial(self._unmet, member.ruling)) for member, words in members),
            actual=self._marked(actual, self._wrong) if parting.answer.kind == "ruling" else _first_line(actual),
        )

    def _fault(self, gaps: Sequence[tuple[str, str]], languages: Sequence[str]) -> Words:
        parting = self.parting
        given = parting.given if parting.answer.kind == "ruling" else None
        irregular = bool(irregular_events(self.case, parting.permitted))
        outcome = given.outcome if given is not None else None
        done = did(parting.answer.kind, outcome, parting.answer.event, irregular=irregular)
        if {"answer", "outcome"}.isdisjoint(part for part, _ in gaps):
            fault = wrong_in_part(done, [(part, self._named(clause)) for part, clause in gaps])
            sides = {it: self._differing(None if it == "en" else Phrases(it)) for it in languages}
            return quoting(fault, *({it: lines[side] for it, lines in sides.items()} for side in (0, 1)))
        required = [it.ruling for it in parting.permitted.members if it.standing is Standing.REQUIRED]
        return wrong_outcome(done, [ruling.outcome for ruling in required], self._named(*required[0].clauses[:1]))

    def _named(self, *clauses: str) -> Words:
        return named_clause(self.number_of(clauses[0]), clauses[0]) if any(clauses) else {}

    def _gap(self, part: str, clause: str) -> Gap:
        number = self.number_of(clause) if clause else ""
        return Gap(part=part, told=part_told(part), clause=clause, number=number)

    def _unmet(self, ruling: Ruling, say: Phrases | None) -> set[str]:
        """
        The lines of a permitted ruling that the answer does not meet; its outcome where there is no ruling.
        """
        if self.parting.given is None:
            return set(self._lines(Ruling(ruling.outcome), say)[:1])
        mine, theirs = (set(self._lines(it, say)) for it in self.parting.beside(ruling))
        due, given = self._card_lines(say)
        return mine - theirs or due - given

    def _wrong(self, say: Phrases | None) -> set[str]:
        """
        The lines of the answer that the closest permitted ruling does not have.
        """
        mine, theirs = (set(self._lines(it, say)) for it in self.parting.beside(self.parting.due))
        due, given = self._card_lines(say)
        return (theirs - mine) or (set() if mine - theirs else given - due)

    def _differing(self, say: Phrases | None) -> tuple[list[str], list[str]]:
        """
        The lines that the closest permitted ruling has alone, and those that the answer has alone, in their order.
        """
        mine, theirs = (self._lines(it, say) for it in self.parting.beside(self.parting.due))
        if set(mine) == set(theirs):
            due, given = self.cards.due(self.parting.due, say), self._given_cards(say)
            mine, theirs = tuple(due[1:]), tuple(given[1:] or given)
        return [it for it in mine if it not in theirs], [it for it in theirs if it not in mine]

    def _given_cards(self, say: Phrases | None) -> Sequence[str]:
        return self.cards.given(self.parting.permitted, self.number_of, say)

    def _lines(self, ruling: Ruling, say: Phrases | None) -> tuple[str, ...]:
        if say is None:
            return tell_ruling(ruling, self.number_of, self.case)
        return ruling_lines(ruling, self.number_of, self.cards.hand, say)

    def _card_lines(self, say: Phrases | None) -> tuple[set[str], set[str]]:
        """
        The cards that are due and those that were given, line by line; without the lines above them.
        """
        due = self.cards.due(self.parting.due, say)
        given = self._given_cards(say)
        return set(due[1:]), set(given[1:] or given)

    def _marked(self, words: Words, marked: Callable[[Phrases | None], set[str]]) -> Lines:
        lines = {}
        for language, text in words.items():
            found = marked(None if language == "en" else Phrases(language))
            lines[language] = tuple(place for place, line in enumerate(text.split("\n")) if line in found)
        return lines


def _first_line(words: Words) -> Lines:
    return dict.fromkeys(words, (0,))
