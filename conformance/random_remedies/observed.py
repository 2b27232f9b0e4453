"""
What an answer shows of chance: the card that was picked, or the order of a shuffled stub.
"""

from conformance.check import Expected
from conformance.continuing import carried_out, folded
from conformance.random_remedies.draws import PICK, SHUFFLE, Drawn
from conformance.random_remedies.picks import looks_at_pick
from conformance.random_remedies.shuffles import looks_at_shuffle, moves
from conformance.wire import EngineAnswer


def drawn_of(asked: Expected, answer: EngineAnswer, profile: str, turn: int) -> tuple[Drawn, ...]:
    """
    The picks and shuffles of an answer whose cards are right; none where the ruling leaves nothing to chance.
    """
    given, stub, case = answer.continuation, asked.stub_in(profile), asked.member.case
    if stub is None or given is None or (given.pick is None and not given.stub):
        return ()
    account = carried_out(case, asked.permitted, answer, stub)
    if account is None:
        return ()
    severity, drawn = asked.permitted.members[0].severity, []
    if given.pick is not None and len(account.picks) > 1:
        places = sorted(account.picks)
        index = places.index(given.pick)
        looks = looks_at_pick(folded(case), places, index)
        drawn.append(Drawn(PICK, len(places), (index,), turn, severity, looks))
    if len(account.shuffled) > 1:
        corrections = account.corrections
        returned = account.faces(corrections.returned.places) if corrections.returned is not None else ()
        fallen = account.faces(corrections.restub.mixed) if corrections.restub is not None else ()
        # A hand that fell among the stub is taken out before it is shuffled.
        old = tuple(card for card in (*returned, *stub) if card in account.shuffled)
        order = moves(old, given.stub)
        looks = looks_at_shuffle(old, order, {*returned, *fallen})
        drawn.append(Drawn(SHUFFLE, len(old), order, turn, severity, looks))
    return tuple(drawn)
