"""
What holds of the cards after any ruling: P1 and P9 to P14, over generated and golden cases.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from conformance.check import Check, Expected
from conformance.corpus.loading import golden_cases
from conformance.kinds import permitted_rulings
from conformance.lanes import lanes
from reference_engine.continuation import Account, CannotContinue, account_of
from reference_engine.editions import EDITIONS
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.cards import face
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation, StreetCards
from reference_engine.model.games import FACTS, Family, Game, Street
from reference_engine.model.ruling import (
    DeadHands,
    PermittedSet,
    PutBack,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    Ruling,
    Supply,
)
from reference_engine.pack import Lies
from reference_engine.rule_on import rule_on
from reference_engine.rules.boards import acted_on

BOARD_GAMES = tuple(game for game in Game if FACTS[game].board)
STUD_GAMES = tuple(game for game in Game if FACTS[game].family is Family.STUD)
CHECKS = 5
Found = tuple[Hand, Ruling, Account, tuple[str, ...]]


def accounts(case: Case, permitted: PermittedSet, stub: tuple[str, ...]) -> Iterator[Found]:
    """
    The accounts of a case, each with the stub from which the cards come: a hand that fell among it is out of it first.
    """
    hand = fold(case.table, case.game, case.events)
    for ruling in (ruling for member in permitted.members for ruling in permitted_rulings(member)):
        try:
            account = account_of(hand, ruling, stub)
        except CannotContinue:
            continue
        if account is not None:
            back = [place for it in ruling.remedies if isinstance(it, PutBack) for place in it.places]
            told = {hand.pack.cards[place].card for place in back if hand.pack.cards[place].lies is Lies.STUB}
            yield hand, ruling, account, tuple(card for card in stub if card not in told)


def every_account(edition: str, game: Game) -> Iterator[Found]:
    for lane in lanes([edition], (), profile="physical", seed=11, games=[game]):
        for _ in range(CHECKS):
            found = lane.next_check()
            for member in found[0].members if found is not None else ():
                assert member.member.stub is not None
                yield from accounts(member.member.case, member.permitted, member.member.stub)


def continuations(account: Account) -> Iterator[Continuation]:
    orders = [account.shuffled]
    if account.shuffled:
        shuffled = list(account.shuffled)
        Random(5).shuffle(shuffled)  # noqa: S311 - to be repeated, no secret
        orders.append(tuple(shuffled))
    for order in orders:
        for pick in account.picks or (None,):
            yield account.follows(pick, order)


def off_the_stub(hand: Hand, found: Continuation) -> Counter[str]:
    """
    The cards of a continuation that were not out at the floor call.
    """
    out = {it.card for place, it in enumerate(hand.pack.cards) if it.lies is not Lies.STUB}
    if found.stub:
        out -= set(found.stub)
    cards = [it.card for it in found.dealt]
    for street in found.streets:
        cards += [*street.burns, *street.board, *(it.card for it in street.dealt)]
    return Counter(card for card in cards if card not in out)


@pytest.mark.parametrize("game", BOARD_GAMES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_cards_after_a_ruling(edition: str, game: Game) -> None:
    seen: Counter[str] = Counter()
    for hand, ruling, account, stub in every_account(edition, game):
        for found in continuations(account):
            seen["continuations"] += 1
            taken = off_the_stub(hand, found)
            # P1: what comes out is the top of the stub, each card once, and nothing else.
            assert taken == Counter((found.stub or stub)[: taken.total()])
            _burns_and_boards(hand, ruling, found)
            _picks(hand, ruling, account, found, seen)
            _shuffles(hand, ruling, account, stub, seen)
            _supplies(hand, ruling, found, stub, seen)
    assert seen["continuations"] > 200
    assert seen["picked"]
    assert seen["supplied"]
    assert seen["shuffled"] or edition == "tda-2019"


@pytest.mark.parametrize("game", STUD_GAMES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_cards_after_a_ruling_in_stud(edition: str, game: Game) -> None:
    """
    P1 and P9: the top of the stub, one burn a street, and a card to each hand that is left.
    """
    continued = 0
    for hand, ruling, account, stub in every_account(edition, game):
        dead = {seat for it in ruling.remedies if isinstance(it, DeadHands) for seat in it.seats}
        for found in continuations(account):
            continued += len(found.streets)
            taken = off_the_stub(hand, found)
            assert taken == Counter((found.stub or stub)[: taken.total()])
            for street in found.streets:
                seats = [it.seat for it in street.dealt]
                assert len(seats) > 1
                assert dead.isdisjoint(seats)
                assert hand.folded.isdisjoint(seats)
    assert continued > 200


def _burns_and_boards(hand: Hand, ruling: Ruling, found: Continuation) -> None:
    """
    P9: one burn a street, however many hands are dead.

    Unless the record itself has burned twice, or not at all before a street that somebody has acted on.
    """
    for street in found.streets:
        assert len(street.board) == FACTS[hand.game].board[street.street]
        before = FACTS[hand.game].streets[FACTS[hand.game].streets.index(street.street) - 1]
        burned = sum(burn.after is before for burn in hand.burns)
        restored = any(isinstance(it, RestoreFlop) for it in ruling.remedies)
        stands = street.street in hand.board and not burned and acted_on(hand, street.street)
        if burned < 2 and not stands:
            assert len(street.burns) == 1 or (restored and not burned and street.street is Street.FLOP), street


def _picks(hand: Hand, ruling: Ruling, account: Account, found: Continuation, seen: Counter[str]) -> None:
    """
    P13: the pick is among the cards of the flop, whichever order they lie in and whatever was seen of them.
    """
    restored = next((it for it in ruling.remedies if isinstance(it, RestoreFlop)), None)
    assert bool(account.picks) is (restored is not None)
    if restored is None:
        assert found.pick is None
        return
    seen["picked"] += 1
    assert sorted(account.picks) == sorted(hand.board[Street.FLOP])
    (burned,) = (street for street in found.streets if street.street is restored.burn_of)
    assert burned.burns == account.faces([found.pick or 0])
    boards = {street.street: street for other in continuations(account) for street in other.streets}
    later = [street for street in found.streets if street.street in {Street.TURN, Street.RIVER}]
    assert all(boards[street.street].board == street.board for street in later)


def _shuffles(hand: Hand, ruling: Ruling, account: Account, stub: tuple[str, ...], seen: Counter[str]) -> None:
    """
    P12: the new stub is the stub and the early cards; burns and muck never reappear, unless they fell into the stub.
    """
    returned = next((it for it in ruling.remedies if isinstance(it, ReturnAndReshuffle)), None)
    restored = any(isinstance(it, RestoreStub) and not it.rebuilt for it in ruling.remedies)
    assert bool(account.shuffled) is (returned is not None or restored)
    if not account.shuffled:
        return
    seen["shuffled"] += 1
    early = [hand.pack.cards[place].card for place in returned.places] if returned is not None else []
    assert Counter(account.shuffled) == Counter((*stub, *early))
    gone = {it.card for it in hand.pack.cards if it.lies in {Lies.BURN, Lies.MUCK, Lies.ASIDE, Lies.SEAT}}
    assert gone.isdisjoint(account.shuffled)


def _supplies(hand: Hand, ruling: Ruling, found: Continuation, stub: tuple[str, ...], seen: Counter[str]) -> None:
    """
    P14: a supplied button gets the top card, before any burn, and no other seat gets one.
    """
    supplied = next((it for it in ruling.remedies if isinstance(it, Supply)), None)
    if supplied is not None and not hand.deal_is_open and len(ruling.remedies) == 1:
        seen["supplied"] += 1
        assert [card.seat for card in found.dealt] == [supplied.seat] * supplied.cards
        assert [card.card for card in found.dealt] == list(stub[: supplied.cards])


def _streets(member: Expected) -> dict[Street, StreetCards]:
    case, stub = member.member.case, member.member.stub
    assert stub is not None
    ((_, _, account, _), *_) = accounts(case, member.permitted, stub)
    return {street.street: street for street in account.any_continuation().streets}


@pytest.mark.parametrize(("edition", "clause"), [("tda-2019", "four_card_flop"), ("tda-2024", "four_card_flop")])
def test_turn_and_river_after_a_pick_are_those_without_an_error(
    physical_checks: Callable[..., list[Check]], edition: str, clause: str
) -> None:
    """
    P10: the clean twin has the same pack.
    """
    for check in physical_checks(edition, clause, 20):
        irregular, clean = _streets(check.members[0]), _streets(check.members[1])
        for street in (Street.TURN, Street.RIVER):
            assert irregular[street].board == clean[street].board


def test_an_unburned_flop_is_realigned_before_an_act_and_shifted_after_it(
    physical_checks: Callable[..., list[Check]],
) -> None:
    """
    P10 and P11: after an act the turn is the card that would be burned for it, and so is the river.
    """
    shifted = 0
    for check in physical_checks("tda-2024", "unburned_flop", 20):
        by_twin = {member.member.twin.value: _streets(member) for member in check.members if _goes_on(member)}
        irregular, clean = by_twin["irregular"], by_twin["clean"]
        assert [irregular[street].board for street in (Street.TURN, Street.RIVER)] == [
            clean[street].board for street in (Street.TURN, Street.RIVER)
        ]
        later = by_twin.get("opposite")
        if later:
            shifted += 1
            assert later[Street.TURN].board == clean[Street.TURN].burns
            assert later[Street.RIVER].board == clean[Street.RIVER].burns
    assert shifted > 5


def _goes_on(member: Expected) -> bool:
    assert member.member.stub is not None
    return any(True for _ in accounts(member.member.case, member.permitted, member.member.stub))


def test_each_golden_case_is_continued_or_refused_by_name() -> None:
    """
    P1 over the hands written from the text: nothing breaks, and what comes out is the top of the stub.
    """
    continued = refused = 0
    for golden in golden_cases():
        case = golden.case
        hand = fold(case.table, case.game, case.events)
        out = {face(it.card) for it in hand.pack.cards if it.lies is not Lies.STUB}
        stub = tuple(card for card in hand.facts.deck if card not in out)
        permitted = rule_on(case)
        for ruling in (ruling for member in permitted.members for ruling in permitted_rulings(member)):
            try:
                account = account_of(hand, ruling, stub)
            except CannotContinue as problem:
                refused += bool(problem.reason)
                continue
            for found in continuations(account) if account is not None else ():
                continued += 1
                taken = off_the_stub(hand, found)
                assert taken == Counter((found.stub or stub)[: taken.total()]), golden.id
    assert continued > 300
    assert refused < continued / 4
