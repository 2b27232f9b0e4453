"""
The model dealer: it deals a hand by the rules, behind the protocol, in a process of its own.

It is written apart from the reference engine and shares only the words of the record with it, so that dealer and audit
do not make the same mistake unseen. A pack that holds a card twice, a card of no deck, or too few cards, is refused
before a card is dealt. It has no words for a table where nobody is present.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.metadata import version
from random import Random

import msgspec
from msgspec import Raw

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Deal, DealtHand, Identity, Stack
from adapters.serve import serve
from conformance.model_hand import DEALT_IN, HOLE_CARDS, ModelHand
from conformance.model_session import Dealer, ModelSession
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


def hand_of(table: Table, wishes: Mapping[str, Sequence[str]], pack: Sequence[Card], game: Game) -> ModelHand:
    """
    The hand of the game, before anything was done.
    """
    if game in DRAWS:
        return ModelDrawHand(table, wishes, pack, game)
    return (ModelHand if game in BOARD_GAMES else ModelStudHand)(table, wishes, pack, game)


def deal(request: Deal, dealer: Dealer = hand_of, session: type[ModelSession] = ModelSession) -> Answer:
    """
    The hands, dealt; or why they are not.
    """
    if request.game not in HOLE_CARDS or request.hands[0].leave:
        games = ", ".join(HOLE_CARDS)
        return Answer(request.id, "unsupported", reason=f"this dealer deals {games}, with everybody at the first hand")
    game = Game(request.game)
    table = msgspec.json.decode(request.table, type=Table)
    states = [seat.state for seat in table.seats]
    if SeatState.PRESENT not in states:
        return Answer(request.id, "unsupported", reason="nobody is there to play the hand")
    needed = most_cards(game, sum(state in DEALT_IN for state in states))
    deck = SHORT_DECK if game is Game.NO_LIMIT_SHORT_DECK else STANDARD_DECK
    packs = [
        _shuffled(request, deck, number) if wish.pack is None else wish.pack
        for number, wish in enumerate(request.hands)
    ]
    reason = next(filter(None, (_pack_fault(pack, deck, needed) for pack in packs)), "")
    if reason:
        return Answer(request.id, "refused", reason=reason)
    if len(packs) == 1:
        hand = dealer(table, request.hands[0].wishes, packs[0], game)
        hand.play()
        return Answer(request.id, "dealt", hands=(_told(hand),))
    told: list[DealtHand] = []
    played = session(table, game, dealer)
    for wish, pack in zip(request.hands, packs, strict=True):
        if told and not played.go_on(wish.leave):
            break
        told.append(_told(played.play(wish.wishes, pack)))
    return Answer(request.id, "dealt", hands=tuple(told))


def _told(hand: ModelHand) -> DealtHand:
    stacks = tuple(Stack(seat, chips) for seat, chips in hand.stacks.items())
    return DealtHand(hand.table.button, Raw(msgspec.json.encode(hand.record)), stacks)


def _shuffled(request: Deal, deck: Sequence[Card], number: int) -> list[Card]:
    """
    A shuffle that depends on the request alone, so that the same request gets the same hand again.
    """
    asked = sha256(bytes(request.table) + msgspec.json.encode(request.hands) + b"#" * number).digest()
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
        features=("rigged_deck", "several_hands"),
        window=8,
    )
    return Handler(identity, deal=deal)


if __name__ == "__main__":
    serve(handler())
