"""
What the board rules ask of a street: which cards count, how many burns it has, whether somebody has acted on it.
"""

from collections.abc import Iterable

from reference_engine.fold_streets import is_drawing
from reference_engine.hand import Hand
from reference_engine.model.cards import UNKNOWN, face
from reference_engine.model.events import BoardDealt, StubShuffled
from reference_engine.model.games import Street
from reference_engine.occurrences import Act, Burn, Loss
from reference_engine.pack import Lies
from reference_engine.situation import Situation


def cards_that_count(hand: Hand, street: Street) -> list[int]:
    """
    The places of the street's cards that are out, on the board or at the seats, without scraps.

    A card that does not belong to the deck is a scrap.
    """
    places: Iterable[int] = hand.board.get(street, ())
    if street in hand.later_streets.cards:
        dealt = [place for served in hand.later_streets.cards[street].values() for place in served]
        places = [place for place in sorted(dealt) if hand.pack.cards[place].lies is Lies.SEAT]
    return [place for place in places if place not in hand.pack.wrong_cards]


def burns_of(situation: Situation, street: Street) -> list[int]:
    """
    The events of the burns that were made for the street. A scrap that was burned is none, unless U-4 is read so.
    """
    hand = situation.hand
    streets = hand.facts.streets
    before = streets[streets.index(street) - 1]
    burns = [burn for burn in hand.burns if burn.after is before]
    scraps = hand.pack.wrong_cards
    if scraps and any(burn.place in scraps for burn in burns) and not scrap_is_the_burn(situation):
        burns = [burn for burn in burns if burn.place not in scraps]
    return [burn.event for burn in burns]


def scrap_is_the_burn(situation: Situation) -> bool:
    """
    Whether a scrap that was burned is the burn of its street: U-4 b, where the edition speaks of scraps at all.
    """
    return situation.edition.parameters.wrong_card_is_named and situation.reading("U-4") == "b"


def acted_on(hand: Hand, street: Street) -> bool:
    """
    Whether a hand that is not dead by presence or penalty has acted on the street, in turn or not.
    """
    ignored = hand.absent_at_deal | hand.on_penalty
    return any(act.street is street and act.seat in hand.entitled - ignored for act in hand.acts)


def is_premature(hand: Hand, street: Street) -> bool:
    """
    Whether the street was dealt before the betting had ended, or after one that was.
    """
    dealt_at = hand.later_streets.opened_at.get(street)
    return dealt_at is not None and any(event <= dealt_at for event in hand.uncovered.premature_boards)


def early_cards(hand: Hand) -> frozenset[int]:
    """
    The places of cards that came to the seats on streets that were dealt too early.
    """
    if not hand.uncovered.premature_boards or not hand.later_streets.cards:
        return frozenset()
    early = [served for street, served in hand.later_streets.cards.items() if is_premature(hand, street)]
    return frozenset(place for served in early for places in served.values() for place in places)


def can_be_told(hand: Hand, loss: Loss) -> bool:
    """
    Whether a lost card is known for certain: its face is, and it does not lie in a stub that was shuffled since.
    """
    placed = hand.pack.cards[loss.place]
    if face(placed.card) == UNKNOWN:
        return False
    shuffled = any(i > loss.event and type(hand.events[i]) is StubShuffled for i in hand.uncovered.reshuffles)
    return placed.lies is not Lies.STUB or not shuffled


def lost_from(hand: Hand, street: Street) -> list[int]:
    """
    The cards dealt to the street's board that lie in the muck now or can be told from the stub, scraps apart.

    Those that had come to the street from elsewhere are not among them.
    """
    if not hand.losses:
        return []
    cards, wrong = hand.pack.cards, hand.pack.wrong_cards
    own = [loss for loss in hand.losses if _is_dealt_to(hand, street, loss.place) and loss.place not in wrong]
    told = [loss for loss in own if can_be_told(hand, loss) or cards[loss.place].lies is Lies.MUCK]
    return [loss.place for loss in told if cards[loss.place].lies in (Lies.MUCK, Lies.STUB)]


def swept_from(hand: Hand, street: Street) -> list[int]:
    """
    The cards that were lost from the street while it had more than are right, where it is whole without them.
    """
    lost = lost_from(hand, street)
    if not lost:
        return []
    left, right = cards_that_count(hand, street), hand.facts.board[street]
    if len(left) < right:
        return []
    first_loss = min(loss.event for loss in hand.losses if loss.place in lost)
    had = [place for place in (*left, *lost) if hand.pack.cards[place].event < first_loss]
    return lost if len(had) > right else []


def picked_from(hand: Hand, street: Street) -> list[Burn]:
    """
    The burns that were picked from the cards on the street's board.
    """
    return [burn for burn in hand.burns if _is_dealt_to(hand, street, burn.place)]


def _is_dealt_to(hand: Hand, street: Street, place: int) -> bool:
    dealt = hand.events[hand.pack.cards[place].event]
    return type(dealt) is BoardDealt and dealt.street is street


def acts_are_substantial(acts: Iterable[Act]) -> bool:
    """
    Whether acts on a street that came too early are enough in turn to be substantial by themselves.
    """
    made = [act for act in acts if act.in_turn]
    return len(made) >= 3 or (len(made) == 2 and any(act.chips for act in made))


def no_card_comes(hand: Hand) -> bool:
    """
    Whether the hand needs no card of the stub any more: one hand is left, or the last street is out in its time.

    A live hand that lies elsewhere and can be told is left as well: it goes back (65-B).
    """
    if len(hand.live) + len(_that_go_back(hand)) < 2:
        return hand.deal_ended_at is not None
    last = hand.facts.streets[-1]
    is_whole = len(hand.board.get(last, ())) >= hand.facts.board.get(last, 0)
    return hand.street is last and is_whole and not hand.uncovered.premature_boards and not is_drawing(hand)


def _that_go_back(hand: Hand) -> set[int]:
    """
    The seats that lost their whole hand, each card of which can be told, and did not give it up.
    """
    if not hand.losses:
        return set()
    announced_at = hand.misdeal_announced_at
    without = set(hand.dealing_order).difference(hand.live, hand.folded, hand.killed)
    lost = [loss for loss in hand.losses if announced_at is None or loss.event < announced_at]
    unknown = {loss.seat for loss in lost if not can_be_told(hand, loss)}
    return {loss.seat for loss in lost if loss.seat is not None and loss.seat in without} - unknown
