"""
PokerKit, in both roles.

PokerKit has positions, no seats. The position of a seat is its place among the seats that are dealt in, clockwise from
the left of the button, the button's own seat last; waiting and empty seats have none. So the map below decides who
gets the first card, who posts heads-up and where a dead button lies, and the answers count as given "by position".

Played are hold'em, short deck, pot-limit Omaha with four and five cards, seven-card stud, stud eight or better, razz,
five-card draw and deuce-to-seven triple draw; `pokerkit_games` says which of them are built from PokerKit's parts.

As the floor, strict: a warning of PokerKit is a refusal. It rules on nothing, so it is asked in `full` as in `core`:
silence there says that nothing is to be done, and an unburned flop is refused. What each event becomes stands in
`pokerkit_cards` and `pokerkit_acts`. What is known to part:

- PokerKit never looks at the order of the seats, in the deal and on later streets of stud and draws.
- `Posted` blinds and straddles become its blinds by position, `Posted` antes its antes; the big-blind ante is an ante
  of one position that is not trimmed. Posts that it would take otherwise (short of a full stack, two of one seat,
  after the first card, a dead blind, a blind in stud) are unsupported.
- `DealEnded` is refused while a hole card is due: PokerKit has no word for it, and lets nobody act.
- An act or a discard by another seat than PokerKit's next one is unsupported; where it awaits nobody it refuses by
  itself. A check or call of another amount than PokerKit's own is unsupported, since `check_or_call` takes no amount.
  A bet or raise of a wrong amount is PokerKit's to refuse.
- PokerKit finds amount and turn by the chips in front: facing a short all-in big blind it asks less than the full
  blind, and heads-up with two equal blinds it opens with the big blind. Both end as unsupported at the act.
- A fold without a bet to call is unsupported: PokerKit knows none in tournament mode, the one used here. It is a
  limit on acts, and no answer about the deal.
- Cards are unsupported where PokerKit waits for the only player with chips to check, or for a hand to be shown of
  which a card is unknown. So is a board where it waits for another street: it would take a turn card as part of the
  flop. A card of a draw is unsupported while others have still to lay down.
- `ChipsReturned` and `PotAwarded` are compared with PokerKit's own chips and unsupported where they differ or its hand
  is not over, as at a showdown of unknown cards.
- Unknown cards are taken, but for upcards of stud. Jokers, foreign backs, exposed, boxed, moved, replaced, returned
  and mucked cards, killed hands, absent players, penalties, players who come and go, a rising level, a misplaced button
  and all that follows the award are unsupported.

As the dealer: full automation, the pack put in order in place of PokerKit's shuffle. One hand at a time: PokerKit has
no button that could move to the next one, and an adapter that moved it would be judged in its place. A seat raises by
the minimum, and brings it in for no more than it owes; where its ante took its last chip, PokerKit asks the next seat
for it. In a draw PokerKit burns after the discards, also if everybody stands pat. PokerKit gives the winner of an
uncontested hand the whole last bet back and pushes the rest, which is told as `ChipsReturned` and `PotAwarded`. With
a pack that runs short the record stops where PokerKit stops; in stud the last street is then one card for all, told
as a board.
"""

from importlib.metadata import version

from adapters.handler import Handler
from adapters.pokerkit_dealer import deal
from adapters.pokerkit_floor import rule
from adapters.pokerkit_games import GAMES, NAME
from adapters.protocol.messages import Identity
from adapters.serve import serve


def handler() -> Handler:
    """
    PokerKit as installed here.
    """
    identity = Identity(
        protocol=1,
        vendor="Universal, Open, Free, and Transparent Computer Poker Research Group",
        name=NAME,
        version=version("pokerkit"),
        roles=("floor", "dealer"),
        games=GAMES,
        editions=("tda-2019", "tda-2024"),
        profiles=("core", "full"),
        features=("rigged_deck",),
        window=4,
        by_position=True,
    )
    return Handler(identity, rule=rule, deal=deal)


if __name__ == "__main__":
    serve(handler())
