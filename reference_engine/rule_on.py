"""
The ruling of a case.

The rules look at the case one after the other; what they find is joined by precedence. The other readings of the policy
switches that a ruling asked for give the other members of the permitted set.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from msgspec import structs

from reference_engine.editions import Edition, edition, switches
from reference_engine.finding import Finding
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.ruling import Disregard, EvidenceTag, Permitted, PermittedSet, Ruling, Severity, Standing
from reference_engine.precedence import Joined, join
from reference_engine.problem import MalformedCase, Problem
from reference_engine.readings import Readings, switch_problems
from reference_engine.rules import (
    announced_misdeal,
    boxed_cards,
    dealing_sequence,
    dropped_stub,
    exposed_cards,
    exposed_downcard,
    exposed_stub,
    first_card,
    foreign_back,
    fouled_deck,
    four_card_flop,
    hand_killed_by_mistake,
    irregular_burn,
    live_card_mucked,
    misplaced_button,
    needless_correction,
    new_level,
    out_of_turn,
    pot_awarded_early,
    premature_cards,
    presence,
    reshuffle,
    seat_dealt_out,
    seat_not_entitled,
    short_board,
    short_button,
    short_pack,
    skipped_player,
    skipped_street,
    stray_card,
    surplus_board_cards,
    unburned_flop,
    uneven_street,
    wrong_amount,
    wrong_bring_in,
    wrong_card,
    wrong_count,
)
from reference_engine.situation import Situation

_Rule = Callable[[Situation], Iterator[Finding]]
_Look = tuple[_Rule, list[Finding], list[str]]

RULES: tuple[_Rule, ...] = (
    # found at any time
    fouled_deck.find,
    foreign_back.find,
    short_pack.find,
    announced_misdeal.find,
    # causes of a misdeal, and what becomes of them after substantial action
    boxed_cards.find,
    first_card.find,
    seat_not_entitled.find,
    seat_dealt_out.find,
    wrong_count.find,
    wrong_card.find,
    exposed_cards.find,
    exposed_downcard.find,
    # the board
    premature_cards.find,
    four_card_flop.find,
    unburned_flop.find,
    surplus_board_cards.find,
    short_board.find,
    skipped_street.find,
    irregular_burn.find,
    uneven_street.find,
    # the stub, and cards that lie where they do not belong
    reshuffle.find,
    dropped_stub.find,
    exposed_stub.find,
    stray_card.find,
    live_card_mucked.find,
    hand_killed_by_mistake.find,
    # chips
    wrong_amount.find,
    wrong_bring_in.find,
    pot_awarded_early.find,
    # what was put right though nothing was wrong
    needless_correction.find,
    # what is supplied or has no effect
    short_button.find,
    dealing_sequence.find,
    presence.find,
    misplaced_button.find,
    new_level.find,
    out_of_turn.find,
    skipped_player.find,
)
"""
The rules in the order in which they look at a case.
"""


def rule_on(case: Case, hand: Hand | None = None) -> PermittedSet:
    """
    The rulings that the case's edition permits, required members first; `hand` is the case, if it is folded already.

    Raises MalformedCase with every contradiction, and UnknownEdition.
    """
    return rule_by(edition(case.edition), case, hand)


def rule_by(book: Edition, case: Case, hand: Hand | None = None) -> PermittedSet:
    """
    The rulings that a book permits for the case, whichever edition the case names: to see what a parameter changes.

    Raises MalformedCase with every contradiction.
    """
    return _permitted(folded(case) if hand is None else hand, book, case.switches)


def folded(case: Case) -> Hand:
    """
    The hand of a well-formed case.

    Raises MalformedCase with every contradiction.
    """
    hand = fold(case.table, case.game, case.events)
    problems = hand.problems + switch_problems(case.switches)
    if hand.floor_called_at is None:
        problems.append(Problem(None, "the record does not end with a floor call"))
    if problems:
        raise MalformedCase(problems)
    return hand


def _permitted(hand: Hand, book: Edition, pinned: Mapping[str, str]) -> PermittedSet:
    ruled = _Rulings(hand, book, pinned)
    joined, found, asked = ruled({})
    required = [_member(joined, Standing.REQUIRED)]
    for other, because in _with_open_readings(ruled, _open(asked), {}):
        required.append(_member(other, Standing.REQUIRED, because))
    acceptable: list[Permitted] = []
    rests_on_derivation = False
    for name in asked:
        switch = switches()[name]
        if switch.default == "open" or switch.other != "acceptable":
            continue
        reading = "b" if switch.default == "a" else "a"
        turned, _, also_asked = ruled({name: reading})
        because = f"{name} {reading}"
        acceptable.append(_member(turned, Standing.ACCEPTABLE, because))
        for other, also in _with_open_readings(ruled, _open(also_asked), {name: reading}):
            acceptable.append(_member(other, Standing.ACCEPTABLE, f"{because}, {also}"))
        if switch.derived and _what_it_does(turned.ruling) != _what_it_does(joined.ruling):
            rests_on_derivation = True
    if rests_on_derivation:
        required = [_lowered(member) for member in required]
    distinct: dict[Ruling, Permitted] = {}
    for member in required + acceptable:
        distinct.setdefault(_what_it_does(member.ruling), member)
    return PermittedSet(tuple(distinct.values()), tuple(dict.fromkeys(finding.irregularity for finding in found)))


def _open(asked: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in asked if switches()[name].default == "open")


def _lowered(member: Permitted) -> Permitted:
    severity = Severity.SHOULD if member.severity is Severity.MUST else member.severity
    return structs.replace(member, severity=severity, tag=EvidenceTag.DERIVED)


def _what_it_does(ruling: Ruling) -> Ruling:
    """
    The ruling without its reasons and options, and without remedies that have no effect.
    """
    remedies = tuple(remedy for remedy in ruling.remedies if type(remedy) is not Disregard)
    return structs.replace(ruling, clauses=(), evidence=(), options=(), remedies=remedies)


def _with_open_readings(
    ruled: "_Rulings", opened: tuple[str, ...], turned: dict[str, str]
) -> Iterator[tuple[Joined, str]]:
    """
    The rulings under the readings of the open switches, but for the first combination.
    """
    for readings in list(product("ab", repeat=len(opened)))[1:]:
        chosen = dict(zip(opened, readings, strict=True))
        joined, _, _ = ruled(turned | chosen)
        yield joined, ", ".join(f"{name} {reading}" for name, reading in chosen.items())


class _Rulings:
    """
    The rulings of one hand under different readings.

    A rule that asked for none of the turned switches when nothing was turned finds the same again and is not run again.
    """

    def __init__(self, hand: Hand, book: Edition, pinned: Mapping[str, str]) -> None:
        self._pinned = pinned
        self._first = Situation(hand, book, Readings(pinned, {}))
        self._looks = list(_looks(self._first, RULES))

    def __call__(self, turned: Mapping[str, str]) -> tuple[Joined, list[Finding], tuple[str, ...]]:
        """
        The ruling, what was found, and the switches that were asked for.
        """
        situation, looks = self._first, self._looks
        if turned:
            situation = situation.read_otherwise(Readings(self._pinned, turned), turned)
            kept: list[_Look] = []
            for look in looks:
                kept += [look] if turned.keys().isdisjoint(look[2]) else _looks(situation, look[:1])
            looks = kept
        findings = [finding for _, found, _ in looks for finding in found]
        reading = situation.reading
        reading.asked = [name for _, _, asked in looks for name in asked]
        joined = join(situation, findings)
        return joined, findings, tuple(dict.fromkeys(reading.asked))


def _looks(situation: Situation, rules: Iterable[_Rule]) -> Iterator[_Look]:
    """
    What each rule finds and which switches it asks for; rules that find and ask nothing are left out.
    """
    asked = situation.reading.asked
    before = len(asked)
    for rule in rules:
        found = list(rule(situation))
        after = len(asked)
        if found or after > before:
            yield rule, found, asked[before:after]
            before = after


def _member(joined: Joined, standing: Standing, because: str = "") -> Permitted:
    return Permitted(joined.ruling, standing, joined.severity, joined.tag, because)
