"""
The cards after a ruling, as a story: what is due, what the engine gave, what is wrong with it.
"""

from msgspec.structs import replace

from conformance.continuing import folded, misfit
from conformance.telling import in_words, tell_continuation, tell_difference, tell_stub
from conformance.telling.rulings import NumberOf
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
    """

    def __init__(self, case: Case, stub: tuple[Card, ...] | None, answer: EngineAnswer | None = None) -> None:
        self._case = case
        self._stub = stub
        self._answer = answer
        self._hand = folded(case)
        self._given = (answer.continuation if answer is not None else None) or Continuation()

    def telling(self, told: Telling) -> Telling:
        """
        The hand with the stub.
        """
        if self._stub is None:
            return told
        return replace(told, opening=in_words([told.opening["en"], tell_stub(self._stub)]))

    def due(self, ruling: Ruling) -> tuple[str, ...]:
        """
        The cards that follow from a permitted ruling, with the engine's pick and shuffle where they are possible.
        """
        if self._stub is None:
            return ()
        try:
            account = account_of(self._hand, ruling, self._stub)
        except CannotContinue as problem:
            return (f"No clause says which card comes next: {problem}.",)
        if account is None:
            return ()
        pick = self._given.pick if self._given.pick in account.picks else next(iter(account.picks), None)
        order = self._given.stub if sorted(self._given.stub) == list(account.shuffled) else account.shuffled
        lines = tell_continuation(self._hand, account.follows(pick, order))
        chance = "; the pick is the dealer's" if account.picks else "; the order is the shuffle's" if order else ""
        return (f"If everybody checks, the cards come like this{chance}:", *lines)

    def given(self, permitted: PermittedSet, number_of: NumberOf) -> tuple[str, ...]:
        """
        The cards that the engine gave, and what is wrong with them.
        """
        if self._stub is None or self._answer is None:
            return ()
        wrong, cards = misfit(self._case, permitted, self._answer, self._stub), self._answer.continuation
        if cards is None:
            return () if wrong is None else ("It does not say how the cards come: declared, not served.",)
        found = wrong.found if wrong is not None else ()
        return (
            "If everybody checks, its cards come like this:",
            *tell_continuation(self._hand, cards),
            *(tell_difference(it, number_of) for it in found),
        )
