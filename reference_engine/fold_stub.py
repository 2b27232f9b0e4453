"""
The fold of the stub: cards that go back into it, shuffled, dropped, seen.
"""

from reference_engine.fold_cards import code_is_known, lay, note_loss, place_is_out
from reference_engine.hand import Hand, TakenBack
from reference_engine.model.events import CardsReturned, StubDropped, StubExposed, StubShuffled
from reference_engine.pack import Lies


def cards_returned(hand: Hand, index: int, event: CardsReturned) -> None:
    """
    Cards go back into the stub. A street all of whose cards go back is taken back, scraps apart.
    """
    hand.uncovered.reshuffles.append(index)
    before = {street: tuple(places) for street, places in hand.board.items()}
    for place in event.places:
        _into_the_stub(hand, index, place)
    while before.get(hand.street) and all(place in hand.pack.jokers for place in hand.board[hand.street]):
        _take_street_back(hand, index, before[hand.street])


def _into_the_stub(hand: Hand, index: int, place: int, *, of_board: bool = False) -> None:
    if place_is_out(hand, index, place):
        note_loss(hand, index, place, of_board=of_board)
        lay(hand, place, Lies.STUB)
        hand.pack.give_back(place)


def _take_street_back(hand: Hand, index: int, places: tuple[int, ...]) -> None:
    """
    Undo the street that came last: the round of betting that it ended goes on.
    """
    street, jokers, uncovered = hand.street, hand.pack.jokers, hand.uncovered
    for scrap in list(hand.board[street]):
        lay(hand, scrap, Lies.ASIDE)
    del hand.board[street]
    dealt_at = hand.board_dealt_at.pop(street)
    hand.later_streets.opened_at.pop(street)
    hand.street = next(reversed(hand.board), hand.facts.streets[0])
    hand.betting.take_street_back()
    was_premature = any(event <= dealt_at for event in uncovered.premature_boards)
    early = [burn for burn in uncovered.premature_burns if burn < dealt_at] if was_premature else []
    uncovered.premature_boards = [event for event in uncovered.premature_boards if event < dealt_at]
    uncovered.premature_burns = [burn for burn in uncovered.premature_burns if burn not in early]
    went_back = tuple(place for place in places if place not in jokers)
    hand.taken_back.append(TakenBack(street, went_back, tuple(early), dealt_at, index, was_premature))


def stub_shuffled(hand: Hand, index: int, _: StubShuffled) -> None:
    """
    The stub is shuffled.
    """
    hand.uncovered.reshuffles.append(index)


def stub_dropped(hand: Hand, index: int, event: StubDropped) -> None:
    """
    The stub leaves the dealer's hand; cards that it falls among lie in it.
    """
    hand.uncovered.stub_drops.append(index)
    for place in event.mixed:
        _into_the_stub(hand, index, place, of_board=True)


def stub_exposed(hand: Hand, index: int, event: StubExposed) -> None:
    """
    Undealt cards are seen.
    """
    hand.uncovered.stub_exposures.append(index)
    for card in event.cards:
        code_is_known(hand, index, card)
