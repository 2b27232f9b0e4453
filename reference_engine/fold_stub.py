"""
The fold of the stub: cards that go back into it, shuffled, dropped, seen.
"""

from collections.abc import Sequence

from reference_engine.fold_cards import code_is_known, lay, note_loss, place_is_out
from reference_engine.hand import Hand
from reference_engine.model.events import CardsReturned, StubDropped, StubExposed, StubShuffled
from reference_engine.model.games import Family
from reference_engine.occurrences import TakenBack
from reference_engine.pack import Lies


def cards_returned(hand: Hand, index: int, event: CardsReturned) -> None:
    """
    Cards go back into the stub. A street all of whose cards go back is taken back, scraps apart.
    """
    hand.uncovered.reshuffles.append(index)
    before = {street: tuple(places) for street, places in hand.board.items()}
    of_stud = _whole_street_of_stud(hand, event.places)
    if of_stud:
        _take_street_of_stud_back(hand, index, of_stud)
    for place in event.places:
        _into_the_stub(hand, index, place)
    while before.get(hand.street) and all(place in hand.pack.wrong_cards for place in hand.board[hand.street]):
        _take_street_back(hand, index, before[hand.street])


def _whole_street_of_stud(hand: Hand, places: Sequence[int]) -> tuple[int, ...]:
    """
    The cards of the stud street that came last if all of them are among the places, scraps apart; else none.
    """
    served = hand.later_streets.cards.get(hand.street)
    if served is None or hand.facts.family is not Family.STUD:
        return ()
    cards, scraps = hand.pack.cards, hand.pack.wrong_cards
    out = [place for dealt in served.values() for place in dealt if cards[place].lies is Lies.SEAT]
    to_return = tuple(sorted(place for place in out if place not in scraps))
    return to_return if set(to_return) <= set(places) else ()


def _take_street_of_stud_back(hand: Hand, index: int, places: tuple[int, ...]) -> None:
    """
    Undo the stud street that came last. Its burn stays, so that the street is dealt again without another one.
    """
    later, street = hand.later_streets, hand.street
    for place in (place for dealt in later.cards.pop(street).values() for place in dealt):
        if hand.pack.cards[place].lies is Lies.SEAT:
            lay(hand, place, Lies.ASIDE)
    later.is_acted_on = later.is_burned = True
    later.first_is_open = False
    _close(hand, index, later.opened_at[street], places)


def _into_the_stub(hand: Hand, index: int, place: int, *, of_board: bool = False) -> None:
    if place_is_out(hand, index, place):
        note_loss(hand, index, place, of_board=of_board)
        lay(hand, place, Lies.STUB)
        hand.pack.give_back(place)


def _take_street_back(hand: Hand, index: int, places: tuple[int, ...]) -> None:
    """
    Undo the street that came last on the board.
    """
    street, scraps = hand.street, hand.pack.wrong_cards
    for scrap in list(hand.board[street]):
        lay(hand, scrap, Lies.ASIDE)
    del hand.board[street]
    _close(hand, index, hand.board_dealt_at.pop(street), tuple(place for place in places if place not in scraps))


def _close(hand: Hand, index: int, dealt_at: int, went_back: tuple[int, ...]) -> None:
    """
    The street is not out any more: the round of betting that it ended goes on.
    """
    street, uncovered = hand.street, hand.uncovered
    hand.later_streets.opened_at.pop(street)
    hand.street = next(reversed(hand.later_streets.opened_at), hand.facts.streets[0])
    hand.betting.take_street_back()
    was_premature = any(event <= dealt_at for event in uncovered.premature_boards)
    early = [burn for burn in uncovered.premature_burns if burn < dealt_at] if was_premature else []
    uncovered.premature_boards = [event for event in uncovered.premature_boards if event < dealt_at]
    uncovered.premature_burns = [burn for burn in uncovered.premature_burns if burn not in early]
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
