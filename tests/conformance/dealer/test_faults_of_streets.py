"""
Faults of a dealer on the later streets of stud and in draws: each is found by its own clause and by no other.
"""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from conformance.draw import RandomDraw
from conformance.model_hand import ModelHand
from conformance.model_streets import DRAWS, ModelDrawHand, ModelStudHand
from conformance.strategies.deal_requests import generate
from reference_engine.audit import DealLog, DealRequest, Setting, audit, clauses_at_stake
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.events import Action, CardDealt, Discarded, Posted
from reference_engine.model.games import FACTS, Family, Game
from reference_engine.model.table import PostKind, Seat, SeatChips, SeatState, Table

REQUESTS = 400
FEWER = 60
HEADS_UP = [SeatState.PRESENT, SeatState.PRESENT]
STUD = tuple(game for game in Game if FACTS[game].family is Family.STUD)
DRAW = tuple(game for game in Game if FACTS[game].family is Family.DRAW)


class NoStudBurn(ModelStudHand):
    def burn(self) -> None:
        pass


class TwoStudBurns(ModelStudHand):
    def burn(self) -> None:
        super().burn()
        super().burn()


class PassesAHandOver(ModelStudHand):
    def give(self, seat: int) -> None:
        if not (self.streets_dealt == 1 and seat == self.live[0] and len(self.cards[seat]) == 4):
            super().give(seat)


class TwoCardsOnAStreet(ModelStudHand):
    def give(self, seat: int) -> None:
        super().give(seat)
        if self.streets_dealt == 1 and seat == self.live[0] and len(self.cards[seat]) == 5:
            super().give(seat)


class NoSeventhStreet(ModelStudHand):
    def burn(self) -> None:
        if self.streets_dealt == 3:
            self.streets_dealt = 4
        else:
            super().burn()

    def give(self, seat: int) -> None:
        if self.streets_dealt < 4:
            super().give(seat)

    def bet(self, first: int, *, has_opened: int | None = None) -> None:
        if self.streets_dealt < 4:
            super().bet(first, has_opened=has_opened)


class NobodyActsOnThirdStreet(ModelStudHand):
    def bet(self, first: int, *, has_opened: int | None = None) -> None:
        if self.streets_dealt:
            super().bet(first, has_opened=has_opened)


class NoBringIn(ModelStudHand):
    def first_round(self) -> None:
        self.bet(0)


class NoBurnBeforeADraw(ModelDrawHand):
    def burn(self) -> None:
        pass


class OneCardTooMany(ModelDrawHand):
    def _draw(self) -> None:
        super()._draw()
        self.give(self.live[-1])


class OneCardTooFew(ModelDrawHand):
    def _draw(self) -> None:
        super()._draw()
        for index in range(len(self.record) - 1, -1, -1):
            if isinstance(self.record[index], CardDealt):
                del self.record[index]
                self._taken -= 1
                for held in self.cards.values():
                    if self._taken in held:
                        held.remove(self._taken)
                return


def goes_on(request: DealRequest) -> bool:
    return "street_cards" in clauses_at_stake(request) and not request.hands[0].wishes


def is_deep(request: DealRequest) -> bool:
    """
    Whether three players can act on every street.

    Where nobody acts between two draws, or one card is drawn by all together, a missing card cannot be told.
    """
    players = [seat.stack for seat in request.table.seats if seat.state is SeatState.PRESENT]
    return goes_on(request) and len(players) > 2 and min(players) > 20 * request.table.level.big_blind


def has_bring_in(request: DealRequest) -> bool:
    stacks = [seat.stack for seat in request.table.seats if seat.stack]
    return goes_on(request) and min(stacks) > 4 * request.table.level.small_bet


FAULTS: list[tuple[type[ModelHand], tuple[Game, ...], str, Callable[[DealRequest], bool]]] = [
    (NoStudBurn, STUD, "one_burn", goes_on),
    (TwoStudBurns, STUD, "one_burn", goes_on),
    (PassesAHandOver, STUD, "street_cards", has_bring_in),
    (TwoCardsOnAStreet, STUD, "street_cards", has_bring_in),
    (NoSeventhStreet, STUD, "street_cards", goes_on),
    (NobodyActsOnThirdStreet, STUD, "street_cards", has_bring_in),
    (NoBringIn, STUD, "posts", has_bring_in),
    (NoBurnBeforeADraw, DRAW, "one_burn", goes_on),
    (OneCardTooMany, DRAW, "street_cards", goes_on),
    (OneCardTooFew, DRAW, "street_cards", is_deep),
]


@cache
def requests_of(game: Game) -> tuple[DealRequest, ...]:
    drawn = (RandomDraw(Random(seed), game) for seed in range(REQUESTS))  # noqa: S311 - cases, no secrets
    requests = (generate(draw, edition="tda-2024") for draw in drawn)
    return tuple(request for request in requests if request.hands[0].pack is None)


def log_of(request: DealRequest, dealer: type[ModelHand], pack: tuple[str, ...] = STANDARD_DECK) -> DealLog:
    (asked,) = request.hands
    wishes = {str(seat): tuple(acts) for seat, acts in asked.wishes.items()}
    hand = dealer(request.table, wishes, pack, request.game)
    hand.play()
    stacks = tuple(SeatChips(seat, chips) for seat, chips in hand.stacks.items())
    return DealLog(request.table, request.game, request.edition, tuple(hand.record), stacks, asked.pack)


@pytest.mark.parametrize(
    ("dealer", "game", "clause", "shows"),
    [
        pytest.param(dealer, game, clause, shows, id=f"{dealer.__name__}-{game}")
        for dealer, games, clause, shows in FAULTS
        for game in games
    ],
)
def test_a_fault_is_found_by_its_own_clause_alone(
    dealer: type[ModelHand], game: Game, clause: str, shows: Callable[[DealRequest], bool]
) -> None:
    showing = [request for request in requests_of(game) if shows(request)]
    assert len(showing) >= 5
    for request in showing:
        found = audit(log_of(request, dealer), Setting.LIVE)
        assert {finding.clause for finding in found} == {clause}, (request, found)


@pytest.mark.parametrize("game", STUD + DRAW)
def test_a_hand_dealt_by_the_rules_has_no_finding(game: Game) -> None:
    dealer = ModelStudHand if game in STUD else ModelDrawHand
    for request in requests_of(game):
        assert audit(log_of(request, dealer), Setting.LIVE) == ()


class StandsPat(ModelDrawHand):
    """
    Everybody stands pat, and the burns come after that.
    """

    burns = 1

    def later_streets(self) -> None:
        for _ in range(DRAWS[self.game]):
            if len(self.live) > 1:
                self.record += [Discarded(seat) for seat in self.order if seat in self.live]
                for _ in range(self.burns):
                    self.burn()
                self.streets_dealt += 1
                self.open_betting()
                self.bet(0)


class StandsPatWithTwoBurns(StandsPat):
    burns = 2


class TheNextSeatBringsItIn(ModelStudHand):
    """
    The next seat with chips brings it in where the one that shows the card has none; with `always`, anyhow.
    """

    always = False

    def first_round(self) -> None:
        shows = self.order.index(self.shows_the_card())
        after = self.order[shows:] + self.order[:shows]
        following = next((seat for seat in after[1:] if self.stacks[seat]), None)
        if following is None or (self.stacks[after[0]] and not self.always):
            super().first_round()
            return
        chips = min(self.table.level.bring_in, self.stacks[following])
        self.record.append(Posted(following, PostKind.BRING_IN, chips))
        self.stacks[following] -= chips
        self._commit(following, chips)
        self._bet_to = self.table.level.bring_in
        self.bet(self.order.index(following) + 1, has_opened=following)

    def shows_the_card(self) -> int:
        ranks = "A23456789TJQK" if self.game is Game.RAZZ else "23456789TJQKA"
        # The pack is in order, and no six cards of it in a row have a rank twice.
        doors = {ranks.index(cards[2][0]): seat for seat, cards in self.faces.items()}
        return doors[max(doors) if self.game is Game.RAZZ else min(doors)]


class TheNextSeatAlwaysBringsItIn(TheNextSeatBringsItIn):
    always = True


@pytest.mark.parametrize("game", DRAW)
def test_a_draw_in_which_all_stand_pat_may_have_its_burn_afterwards(game: Game) -> None:
    for request in requests_of(game)[:FEWER]:
        assert audit(log_of(request, StandsPat), Setting.LIVE) == ()


@pytest.mark.parametrize("game", DRAW)
def test_two_burns_are_too_many_also_where_all_stand_pat(game: Game) -> None:
    for request in filter(goes_on, requests_of(game)[:FEWER]):
        found = audit(log_of(request, StandsPatWithTwoBurns), Setting.LIVE)
        assert {finding.clause for finding in found} == {"one_burn"}


@pytest.mark.parametrize("game", STUD)
def test_the_next_seat_may_bring_it_in_for_one_without_chips(game: Game) -> None:
    requests = [request for request in requests_of(game) if goes_on(request)]
    differing = [
        request for request in requests if log_of(request, TheNextSeatBringsItIn) != log_of(request, ModelStudHand)
    ]
    assert differing
    for request in differing:
        assert audit(log_of(request, TheNextSeatBringsItIn), Setting.LIVE) == ()


@pytest.mark.parametrize("game", STUD)
def test_nobody_brings_it_in_for_a_seat_that_has_chips(game: Game) -> None:
    for request in filter(has_bring_in, requests_of(game)[:FEWER]):
        found = audit(log_of(request, TheNextSeatAlwaysBringsItIn), Setting.LIVE)
        assert {finding.clause for finding in found} == {"posts"}


@pytest.mark.parametrize("game", STUD)
@pytest.mark.parametrize("dealer", [ModelStudHand, TheNextSeatAlwaysBringsItIn])
def test_either_of_two_seats_that_show_the_same_card_may_bring_it_in(dealer: type[ModelHand], game: Game) -> None:
    request = next(
        one for one in requests_of(game) if has_bring_in(one) and [seat.state for seat in one.table.seats] == HEADS_UP
    )
    pack = (*STANDARD_DECK[:5], STANDARD_DECK[4], *STANDARD_DECK[6:])
    found = audit(log_of(request, dealer, pack), Setting.LIVE)
    assert {finding.clause for finding in found} == {"fouled_deck"}


class OpensForMore(TheNextSeatBringsItIn):
    """
    The seat that shows the card bets in place of the bring-in.
    """

    def first_round(self) -> None:
        self.bet(self.order.index(self.shows_the_card()))


@pytest.mark.parametrize("game", STUD)
def test_who_opens_for_more_owes_no_bring_in(game: Game) -> None:
    killed = {SeatState.ABSENT, SeatState.ON_PENALTY}
    requests = [request for request in requests_of(game) if has_bring_in(request)]
    requests = [request for request in requests if killed.isdisjoint(seat.state for seat in request.table.seats)]
    wishes = dict.fromkeys(range(1, 11), (Action.BET,))
    for request in requests[:10]:
        betting = replace(request, hands=(replace(request.hands[0], wishes=wishes),))
        assert audit(log_of(betting, OpensForMore), Setting.LIVE) == ()
    for request in requests[:10]:
        assert {finding.clause for finding in audit(log_of(request, OpensForMore), Setting.LIVE)} == {"posts"}


@pytest.mark.parametrize("game", STUD)
def test_no_bring_in_is_owed_where_nobody_else_has_chips(game: Game) -> None:
    for stacks, clauses in (((10_000, 1), set[str]()), ((10_000, 10_000), {"posts"})):
        # With the pack in order seat 1 shows the lowest of two cards, seat 2 the highest.
        seats = stacks[::-1] if game is Game.RAZZ else stacks
        request = next(one for one in requests_of(game) if one.table.level.ante and goes_on(one))
        table = Table(
            tuple(Seat(number, SeatState.PRESENT, chips) for number, chips in enumerate(seats, 1)),
            2,
            None,
            None,
            request.table.level,
        )
        found = audit(log_of(replace(request, table=table), NoBringIn), Setting.LIVE)
        assert {finding.clause for finding in found} == clauses
