"""
The cards after a ruling, as a story: what is due, what the engine gave, what is wrong with it.
"""

from msgspec.structs import replace

from conformance.continuing import folded, misfit
from conformance.telling import tell_continuation, tell_difference, tell_stub
from conformance.telling.rulings import NumberOf
from conformance.telling.translated import Phrases, in_languages, in_that_language
from conformance.telling.translated.continuations import continuation_lines, difference_told, stub_told
from conformance.telling.translated.known import gap_told
from conformance.wire import EngineAnswer
from reference_engine.continuation import CannotContinue, account_of
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation
from reference_engine.model.ruling import PermittedSet, Ruling
from reports.story import Telling


class CardStory:
    """
    Tells nothing where no stub was sent along. `answer` is what the engine said, if its cards can be told.

    What takes phrases is told in their language, else in English.
    """

    def __init__(self, case: Case, stub: tuple[Card, ...] | None, answer: EngineAnswer | None = None) -> None:
        self._case = case
        self._stub = stub
        self._answer = answer
        self.hand = folded(case)
        """
        The hand of the case.
        """
        self._given = (answer.continuation if answer is not None else None) or Continuation()

    def telling(self, told: Telling) -> Telling:
        """
        The hand with the stub.
        """
        if self._stub is None:
            return told
        opening, stub = told.opening, self._stub
        english = [opening["en"], tell_stub(stub)]
        return replace(
            told,
            opening=in_languages(english, lambda say: [in_that_language(opening, say), stub_told(stub, say)]),
        )

    def due(self, ruling: Ruling, say: Phrases | None = None) -> tuple[str, ...]:
        """
        The cards that follow from a permitted ruling, with the engine's pick and shuffle where they are possible.
        """
        if self._stub is None:
            return ()
        try:
            account = account_of(self.hand, ruling, self._stub)
        except CannotContinue as problem:
            if say is not None:
                return (say("cards", "not_encoded", gap_told(problem.reason, say)),)
            return (f"No clause says which card comes next: {problem}.",)
        if account is None:
            return ()
        pick = self._given.pick if self._given.pick in account.picks else next(iter(account.picks), None)
        order = self._given.stub if sorted(self._given.stub) == list(account.shuffled) else account.shuffled
        follows = account.follows(pick, order)
        if say is not None:
            name = "by_pick" if account.picks else "by_shuffle" if order else ""
            chance = say("cards", name) if name else ""
            return (say("cards", "due", chance=chance), *continuation_lines(self.hand, follows, say))
        lines = tell_continuation(self.hand, follows)
        chance = "; the pick is the dealer's" if account.picks else "; the order is the shuffle's" if order else ""
        return (f"If everybody checks, the cards come like this{chance}:", *lines)

    def given(self, permitted: PermittedSet, number_of: NumberOf, say: Phrases | None = None) -> tuple[str, ...]:
        """
        The cards that the engine gave, and what is wrong with them.
        """
        if self._stub is None or self._answer is None:
            return ()
        wrong, cards = misfit(self._case, permitted, self._answer, self._stub), self._answer.continuation
        if cards is None:
            not_served = "It does not say how the cards come: declared, not served."
            return () if wrong is None else (say("cards", "not_served") if say is not None else not_served,)
        found = wrong.found if wrong is not None else ()
        if say is not None:
            return (
                say("cards", "given"),
                *continuation_lines(self.hand, cards, say),
                *(difference_told(it, number_of, say) for it in found),
            )
        return (
            "If everybody checks, its cards come like this:",
            *tell_continuation(self.hand, cards),
            *(tell_difference(it, number_of) for it in found),
        )
