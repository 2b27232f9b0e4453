"""
What every case owes: one permitted set, well formed, and the same one each time it is asked for.
"""

import re
from collections.abc import Iterator

import msgspec
from msgspec import Struct, structs

from conformance.sweep.oddities import oddities
from conformance.sweep.settings import turned
from reference_engine.editions import edition, switches
from reference_engine.model.case import Case
from reference_engine.model.ruling import DeadHands, Disregard, Outcome, Permitted, PermittedSet, Ruling, Standing
from reference_engine.reading import read_case
from reference_engine.rule_on import folded, rule_on

_LEFT_OPEN = (Outcome.FLOOR_DECIDES, Outcome.HOUSE_DECIDES)
_HAND_GOES_ON = (Outcome.PLAY_ON, *_LEFT_OPEN)


class Violation(Struct, frozen=True):
    """
    What a case owes and has not: the kind, by which violations are put together, and the particulars.
    """

    kind: str
    text: str


class Looked(Struct, frozen=True):
    """
    What became of one case: its permitted set, or what is wrong.
    """

    permitted: PermittedSet | None
    violations: tuple[Violation, ...] = ()


def look_at(case: Case) -> Looked:
    """
    Rule on the case twice, the second time through its JSON form, and examine what it comes to.
    """
    try:
        permitted = rule_on(case)
        return Looked(permitted, violations=tuple(_violations(case, permitted)))
    except Exception as problem:  # noqa: BLE001 - whatever is raised is what the sweep is looking for
        return Looked(None, violations=(Violation(_kind_of(problem), str(problem)),))


def _kind_of(problem: Exception) -> str:
    first, _, _ = str(problem).partition("(")
    return f"{type(problem).__name__}: {re.sub('[0-9]+', 'N', first)[:60]}".strip()


def _violations(case: Case, permitted: PermittedSet) -> Iterator[Violation]:
    again = rule_on(read_case(msgspec.json.encode(case)))
    if again != permitted:
        yield Violation("another set through JSON", f"{permitted} and {again}")
    if msgspec.json.decode(msgspec.json.encode(permitted), type=PermittedSet) != permitted:
        yield Violation("the set does not survive JSON", str(permitted))
    yield from _members(case, permitted)
    if not permitted.irregularities:
        for oddity in oddities(folded(case)):
            yield Violation(f"a gap: {oddity}", "the record is irregular and no rule finds anything")


def _members(case: Case, permitted: PermittedSet) -> Iterator[Violation]:
    members = permitted.members
    if not members or members[0].standing is not Standing.REQUIRED or members[0].because:
        yield Violation("the first member is not the required ruling", str(members[:1]))
    standings = [member.standing for member in members]
    if standings != sorted(standings, key=list(Standing).index):
        yield Violation("an acceptable member stands before a required one", str(standings))
    distinct = {what_it_does(member.ruling) for member in members}
    if len(distinct) != len(members):
        yield Violation("two members say the same", str(members))
    for member in members:
        for text in _malformed(case, member):
            yield Violation(f"malformed ruling: {text}", str(member))
        yield from _pinned_otherwise(case, member)


def what_it_does(ruling: Ruling) -> Ruling:
    """
    The ruling without its reasons and options, and without remedies that have no effect.
    """
    remedies = tuple(remedy for remedy in ruling.remedies if not isinstance(remedy, Disregard))
    return structs.replace(ruling, clauses=(), evidence=(), options=(), remedies=remedies)


def _pinned_otherwise(case: Case, member: Permitted) -> Iterator[Violation]:
    """
    A house that pins the reading which a member names gets that member.
    """
    readings = turned(member.because)
    if not readings:
        return
    if any(name in case.switches or name not in switches() for name in readings):
        yield Violation("a member turns a switch that is pinned or unknown", member.because)
        return
    pinned = rule_on(structs.replace(case, switches=case.switches | readings)).members[0]
    if what_it_does(pinned.ruling) != what_it_does(member.ruling):
        yield Violation(
            f"pinned, {', '.join(readings)} rules otherwise than turned", f"{member.ruling} and {pinned.ruling}"
        )


def _malformed(case: Case, member: Permitted) -> Iterator[str]:
    ruling, events = member.ruling, len(case.events)
    book = edition(case.edition)
    if unknown := [slug for slug in ruling.clauses if slug not in book.clauses]:
        yield f"the edition has no clause {', '.join(unknown)}"
    if not all(0 <= index < events - 1 for index in ruling.evidence):
        yield "evidence outside the record"
    if list(ruling.evidence) != sorted(set(ruling.evidence)):
        yield "evidence out of order or twice"
    if (ruling.redeal is None) is (ruling.outcome is Outcome.MISDEAL):
        yield f"{ruling.outcome} and the redeal do not go together"
    if ruling.refund and ruling.outcome is not Outcome.HAND_VOID:
        yield f"{ruling.outcome} with a refund"
    if ruling.returned and ruling.outcome is not Outcome.MISDEAL:
        yield f"{ruling.outcome} with returned bets"
    if ruling.remedies and ruling.outcome not in _HAND_GOES_ON:
        yield f"{ruling.outcome} with remedies"
    if len(set(ruling.remedies)) != len(ruling.remedies):
        yield "a remedy twice"
    if bool(ruling.options) is not (ruling.outcome in _LEFT_OPEN):
        yield f"{ruling.outcome} {'with' if ruling.options else 'without'} options"
    if any(option.outcome in _LEFT_OPEN for option in ruling.options):
        yield "an option that leaves it open again"
    if ruling.evidence and not ruling.clauses:
        yield "evidence without clauses"
    if kills_every_hand(case, ruling):
        yield f"{ruling.outcome} and every live hand dead"


def kills_every_hand(case: Case, ruling: Ruling) -> bool:
    """
    Whether the remedies leave nobody who could win the pot.
    """
    dead = {seat for remedy in ruling.remedies if isinstance(remedy, DeadHands) for seat in remedy.seats}
    live = folded(case).live if dead else ()
    return bool(dead) and not dead.isdisjoint(live) and dead.issuperset(live)
