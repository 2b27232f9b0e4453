"""
The model dealer: it deals a hand by the rules, behind the protocol, in a process of its own.

It is written apart from the reference engine and shares only the words of the record with it, so that dealer and audit
do not make the same mistake unseen. A pack that holds a card twice, a card of no deck, or too few cards, is refused
before a card is dealt. It deals one hand a request, and has no words for a table where nobody is present.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import version
from random import Random

import msgspec
from msgspec import Raw

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Deal, DealtHand, Identity, Stack
from adapters.serve import serve
from conformance.model_hand import DEALT_IN, HOLE_CARDS, ModelHand
from conformance.model_streets import DRAWS, ModelDrawHand, ModelStudHand, most_cards
from reference_engine.model.cards import STANDARD_DECK, Card
from reference_engine.model.games import Game
from reference_engine.model.table import SeatState, Table

NAME = "model-dealer"
BOARD_GAMES = (
    Game.NO_LIMIT_HOLDEM,
    Game.NO_LIMIT_SHORT_DECK,
    Game.POT_LIMIT_OMAHA,
    Game.POT_LIMIT_OMAHA_5,
)
SHORT_DECK = tuple(card for card in STANDARD_DECK if card[0] in "6789TJQKA")


_Dealer = Callable[[Table, Mapping[str, Sequence[str]], Sequence[Card], Game], ModelHand]


def hand_of(table: Table, wishes: Mapping[str, Sequence[str]], pack: Sequence[Card], game: Game) -> ModelHand:
    """
    The hand of the game, before anything was done.
    """
    if game in DRAWS:
        return ModelDrawHand(table, wishes, pack, game)
    return (ModelHand if game in BOARD_GAMES else ModelStudHand)(table, wishes, pack, game)


def deal(request: Deal, dealer: _Dealer = hand_of) -> Answer:
    """
    The hand, dealt; or why it is not.
    """
    if request.game not in HOLE_CARDS or len(request.hands) > 1 or request.hands[0].leave:
        games = ", ".join(HOLE_CARDS)
        return Answer(request.id, "unsupported", reason=f"this dealer deals one hand at a time of {games}")
    game = Game(request.game)
    table = msgspec.json.decode(request.table, type=Table)
    (wish,) = request.hands
    states = [seat.state for seat in table.seats]
    if SeatState.PRESENT not in states:
        return Answer(request.id, "unsupported", reason="nobody is there to play the hand")
    needed = most_cards(game, sum(state in DEALT_IN for state in states))
    deck = SHORT_DECK if game is Game.NO_LIMIT_SHORT_DECK else STANDARD_DECK
    pack = _shuffled(request, deck) if wish.pack is None else wish.pack
    reason = _pack_fault(pack, deck, needed)
    if reason:
        return Answer(request.id, "refused", reason=reason)
    hand = dealer(table, wish.wishes, pack, game)
    hand.play()
    stacks = tuple(Stack(seat, chips) for seat, chips in hand.stacks.items())
    return Answer(request.id, "dealt", hands=(DealtHand(table.button, Raw(msgspec.json.encode(hand.record)), stacks),))


def _shuffled(request: Deal, deck: Sequence[Card]) -> list[Card]:
    """
    A shuffle that depends on the request alone, so that the same request gets the same hand again.
    """
    asked = sha256(bytes(request.table) + msgspec.json.encode(request.hands)).digest()
    pack = list(deck)
    Random(asked).shuffle(pack)  # noqa: S311 - a test deal that has to come again, and no secret
    return pack


def _pack_fault(pack: Sequence[Card], deck: Sequence[Card], needed: int) -> str:
    twice = sorted({card for card in pack if pack.count(card) > 1})
    if twice:
        return f"the pack holds {', '.join(twice)} twice"
    strange = [card for card in pack if card not in deck]
    if strange:
        return f"the deck has no {', '.join(strange)}"
    return f"the pack has {len(pack)} cards and the hand may need {needed}" if len(pack) < needed else ""


def handler() -> Handler:
    """
    The dealer as an engine: the role of dealer and no other.
    """
    identity = Identity(
        protocol=1,
        vendor="misdeal",
        name=NAME,
        version=version("misdeal"),
        roles=("dealer",),
        games=tuple(HOLE_CARDS),
        editions=("tda-2019", "tda-2024"),
        profiles=(),
        features=("rigged_deck",),
        window=8,
    )
    return Handler(identity, deal=deal)


if __name__ == "__main__":
    serve(handler())
