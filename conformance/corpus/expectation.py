"""
The ruling that a golden case expects, and how it differs from a permitted set.

An expected ruling names what the text decides; what it leaves out is not compared (`severity`, `evidence`, `options`,
the redeal of an acceptable member). Remedies are always compared, `disregard` apart, and so is every chip.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, structs

from conformance.corpus.wagering import entries
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, Posted
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    Bind,
    Complete,
    DeadHands,
    Disregard,
    MoveButton,
    NoRaise,
    Outcome,
    PayIn,
    Permitted,
    PermittedSet,
    PlayAtLevel,
    Post,
    PutBack,
    Redeal,
    Remedy,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    ReturnChips,
    Scrap,
    Severity,
    Standing,
    Supply,
    TurnUp,
)
from reference_engine.model.table import PostKind

EDITIONS = ("tda-2019", "tda-2024")


class ExpectedLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    An expected ruling as a case writes it.

    `remedies` are sentences: `dead 4 5`, `supply 6 1`, `replace 3:2`, `scrap flop:1`, `return 200 to 4`,
    `restore flop:1 flop:2 flop:3 as burn of the flop with 1 from the stub` (one of the cards named is picked as that
    burn), `return flop:1 flop:2 flop:3 and reshuffle` (dealt again from the street of the first card named).
    `rebuild the stub`, `shuffle the stub`, `shuffle the stub with burn:1` (which fell into it), `complete the flop with 1`,
    `put back 3:1`, `pay 50 from 4`,
    In stud: `turn up 3:1`, `return 3:4 4:4 of fourth_street and reshuffle`.
    `bind 5:1` (the first act of seat 5 stands), `no raise by 4`, `level 2`,
    `button to 2 with small blind 50 from 3 and big blind 100 from 4`.
    `redeal` lists the seats in dealing order; where it is not dealt as the hand was, `redeal_button`, `redeal_level` and
    `redeal_posts` say how. `options` are an outcome with its remedies: `play_on: scrap 3:1, dead 4`.
    `also` are further required rulings where the text is open, `acceptable` the other readings, each `because` of a
    switch; `editions` keeps such a member to some editions, and a severity may be given by edition.
    """

    outcome: Outcome
    editions: tuple[str, ...] = EDITIONS
    severity: Severity | dict[str, Severity] | None = None
    clauses: tuple[str, ...] | None = None
    remedies: tuple[str, ...] = ()
    redeal: tuple[int, ...] | None = None
    redeal_button: int | None = None
    redeal_level: int | None = None
    redeal_posts: str = ""
    killed: tuple[int, ...] = ()
    returned: dict[int, int] = {}
    refund: dict[int, int] = {}
    options: tuple[str, ...] = ()
    because: str = ""
    also: tuple["ExpectedLine", ...] = ()
    acceptable: tuple["ExpectedLine", ...] = ()


class Expected(Struct, frozen=True, kw_only=True):
    """
    An expected ruling against one case: places are numbers, the redeal is complete.
    """

    outcome: Outcome
    severity: Severity | None
    clauses: frozenset[str]
    evidence: frozenset[int] | None
    remedies: frozenset[Remedy]
    redeal: Redeal | None
    returned: dict[int, int] | None
    refund: dict[int, int]
    options: frozenset[tuple[Outcome, frozenset[Remedy]]] | None
    because: str


def expected(
    line: ExpectedLine,
    case: Case,
    *,
    clauses: Iterable[str],
    evidence: Iterable[int] | None,
    place: Callable[[str], int],
) -> Expected:
    """
    The expected ruling of a line; ValueError where the line does not read.
    """
    misdeal = line.outcome is Outcome.MISDEAL
    without_redeal = line.redeal is None and (line.killed or line.returned)
    if without_redeal or (line.redeal is not None and not misdeal):
        raise ValueError("killed seats and returned chips belong to a redeal, and a redeal to a misdeal")
    if line.refund and line.outcome is not Outcome.HAND_VOID:
        raise ValueError("a refund belongs to a void hand")
    return Expected(
        outcome=line.outcome,
        severity=line.severity.get(case.edition) if isinstance(line.severity, dict) else line.severity,
        clauses=frozenset(clauses if line.clauses is None else line.clauses),
        evidence=None if evidence is None else frozenset(evidence),
        remedies=frozenset(_remedy(sentence, place, case) for sentence in line.remedies),
        redeal=None if line.redeal is None else _redeal(line, case),
        returned=None if misdeal and line.redeal is None else line.returned,
        refund=line.refund,
        options=frozenset(_option(option, place, case) for option in line.options) or None,
        because=line.because,
    )


def disagreements(
    permitted: PermittedSet, required: Sequence[Expected], acceptable: Sequence[Expected]
) -> tuple[str, ...]:
    """
    Where a permitted set and the expected members part, one sentence each; none when they agree.

    A further acceptable member that repeats a required ruling for other reasons is no disagreement.
    """
    found: list[str] = []
    for standing, members in ((Standing.REQUIRED, required), (Standing.ACCEPTABLE, acceptable)):
        given = [member for member in permitted.members if member.standing is standing]
        for member in members:
            differences = [_differences(member, other) for other in given]
            if () not in differences:
                nearest = min(differences, key=len, default=(f"no {standing.value} member at all",))
                found.append(f"{standing.value} {member.outcome.value} {member.because}: {'; '.join(nearest)}")
        found.extend(
            f"{standing.value} member that the corpus does not expect: {other.ruling} ({other.because})"
            for other in given
            if not any(_differences(member, other) == () for member in members)
            and not (standing is Standing.ACCEPTABLE and any(_same_ruling(member, other) for member in required))
        )
    return tuple(found)


def _same_ruling(member: Expected, permitted: Permitted) -> bool:
    """
    Whether a further member permits nothing that a required one does not: it has other reasons at most.
    """
    reasons = {"severity", "evidence", "options", "clauses"}
    return all(difference.split(" ", 1)[0] in reasons for difference in _differences(member, permitted))


def _differences(member: Expected, permitted: Permitted) -> tuple[str, ...]:
    ruling = permitted.ruling
    parts = (
        ("outcome", member.outcome, ruling.outcome),
        ("severity", member.severity, permitted.severity),
        ("evidence", member.evidence, frozenset(ruling.evidence)),
        ("remedies", member.remedies, _effective(ruling.remedies)),
        ("redeal", member.redeal and _unordered(member.redeal), ruling.redeal and _unordered(ruling.redeal)),
        ("returned", member.returned, entries((item.seat, item.chips) for item in ruling.returned)),
        ("refund", member.refund, entries((item.seat, item.chips) for item in ruling.refund)),
        (
            "options",
            member.options,
            frozenset((option.outcome, _effective(option.remedies)) for option in ruling.options),
        ),
    )
    different = [
        f"{name} {wanted} expected, {given} given" for name, wanted, given in parts if wanted not in (None, given)
    ]
    missing = member.clauses - set(ruling.clauses)
    if missing:
        different.append(f"clauses {sorted(missing)} expected, {ruling.clauses} given")
    return tuple(different)


def _effective(remedies: Iterable[Remedy]) -> frozenset[Remedy]:
    return frozenset(_in_order(remedy) for remedy in remedies if not isinstance(remedy, Disregard))


def _in_order(remedy: Remedy) -> Remedy:
    if isinstance(remedy, DeadHands):
        return structs.replace(remedy, seats=tuple(sorted(remedy.seats)))
    if isinstance(remedy, RestoreStub):
        return structs.replace(remedy, mixed=tuple(sorted(remedy.mixed)))
    if isinstance(remedy, RestoreFlop | ReturnAndReshuffle | PutBack):
        return structs.replace(remedy, places=tuple(sorted(remedy.places)))
    if isinstance(remedy, MoveButton):
        return structs.replace(remedy, posts=tuple(sorted(remedy.posts, key=repr)))
    return remedy


def _unordered(redeal: Redeal) -> tuple[int, int, frozenset[Post], tuple[int, ...], frozenset[int], int]:
    posts, killed = frozenset(redeal.posts), frozenset(redeal.killed)
    return redeal.button, redeal.level, posts, redeal.dealt_in, killed, redeal.hands_counted


def _redeal(line: ExpectedLine, case: Case) -> Redeal:
    posted = tuple(
        Post(seat=event.seat, kind=event.kind, chips=event.chips) for event in case.events if isinstance(event, Posted)
    )
    return Redeal(
        button=line.redeal_button or case.table.button,
        level=line.redeal_level or case.table.level.number,
        posts=_posts(line.redeal_posts) if line.redeal_posts else posted,
        dealt_in=line.redeal or (),
        killed=line.killed,
        hands_counted=1,
    )


def _remedy(sentence: str, place: Callable[[str], int], case: Case) -> Remedy:
    match sentence.split():
        case ["dead", *seats] if seats:
            return DeadHands(seats=tuple(sorted(int(seat) for seat in seats)))
        case ["supply", seat, cards]:
            return Supply(seat=int(seat), cards=int(cards))
        case ["replace", where]:
            return Replace(place=place(where))
        case ["scrap", where]:
            return Scrap(place=place(where))
        case ["return", chips, "to", seat]:
            return ReturnChips(seat=int(seat), chips=int(chips))
        case ["restore", *where, "as", "burn", "of", "the", street] if where:
            return RestoreFlop(places=_places(where, place), burn_of=Street(street))
        case ["restore", *where, "as", "burn", "of", "the", street, "with", cards, "from", "the", "stub"] if where:
            return RestoreFlop(places=_places(where, place), burn_of=Street(street), from_stub=int(cards))
        case ["return", *where, "and", "reshuffle"] if where and "of" not in where:
            street = Street(where[0].partition(":")[0])
            return ReturnAndReshuffle(street=street, places=_places(where, place))
        case ["return", *where, "of", street, "and", "reshuffle"] if where:
            return ReturnAndReshuffle(street=Street(street), places=_places(where, place))
        case ["turn", "up", where]:
            return TurnUp(place=place(where))
        case ["rebuild", "the", "stub"]:
            return RestoreStub(rebuilt=True)
        case ["shuffle", "the", "stub"]:
            return RestoreStub(rebuilt=False)
        case ["shuffle", "the", "stub", "with", *where] if where:
            return RestoreStub(rebuilt=False, mixed=_places(where, place))
        case ["complete", "the", street, "with", cards]:
            return Complete(street=Street(street), cards=int(cards))
        case ["put", "back", *where] if where:
            return PutBack(places=_places(where, place))
        case ["pay", chips, "from", seat]:
            return PayIn(seat=int(seat), chips=int(chips))
        case ["bind", act]:
            return Bind(event=_act(act, case))
        case ["no", "raise", "by", seat]:
            return NoRaise(seat=int(seat))
        case ["level", number]:
            return PlayAtLevel(level=int(number))
        case ["button", "to", seat, "with", *_]:
            return MoveButton(button=int(seat), posts=_posts(sentence.partition(" with ")[2]))
        case _:
            raise ValueError(f"{sentence!r} is no remedy")


def _act(text: str, case: Case) -> int:
    seat, _, nth = text.partition(":")
    acts = [i for i, event in enumerate(case.events) if isinstance(event, Acted) and str(event.seat) == seat]
    if not nth.isdigit() or not 1 <= int(nth) <= len(acts):
        raise ValueError(f"there is no act {text}")
    return acts[int(nth) - 1]


def _posts(text: str) -> tuple[Post, ...]:
    found = re.findall(r"(?:^|and )([a-z -]+) (\d+) from (\d+) ?", text)
    posts = [
        Post(seat=int(seat), kind=PostKind(re.sub(r"[ -]", "_", kind)), chips=int(chips)) for kind, chips, seat in found
    ]
    return tuple(sorted(posts, key=repr))


def _places(where: Sequence[str], place: Callable[[str], int]) -> tuple[int, ...]:
    places = tuple(sorted(place(text) for text in where))
    if len(set(places)) != len(places):
        raise ValueError(f"{' '.join(where)} names a card twice")
    return places


def _option(text: str, place: Callable[[str], int], case: Case) -> tuple[Outcome, frozenset[Remedy]]:
    outcome, colon, remedies = text.partition(": ")
    return Outcome(outcome), frozenset(_remedy(remedy, place, case) for remedy in remedies.split(", ") if colon)
