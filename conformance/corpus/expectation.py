"""
The ruling that a golden case expects, and how it differs from a permitted set.

An expected ruling names what the text decides; what it leaves out is not compared (`severity`, `tag`, `evidence`,
`options`, the redeal of an acceptable member). Remedies are always compared, `disregard` apart, and so is every chip.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from conformance.corpus.irregularities import IRREGULARITIES
from conformance.corpus.remedies import in_order, posts_of, remedy_of
from conformance.corpus.wagering import entries
from reference_engine.editions import edition
from reference_engine.model.case import Case
from reference_engine.model.events import Posted
from reference_engine.model.ruling import (
    Disregard,
    EvidenceTag,
    Outcome,
    Permitted,
    PermittedSet,
    Post,
    Redeal,
    Remedy,
    Severity,
    Standing,
)

EDITIONS = ("tda-2019", "tda-2024")
_SLUGS = frozenset(slug for name in EDITIONS for slug in edition(name).clauses)


class ExpectedLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    An expected ruling as a case writes it.

    `remedies` are sentences, see `conformance.corpus.remedies`. `redeal` lists the seats in dealing order; where it is
    not dealt as the hand was, `redeal_button`, `redeal_level` and `redeal_posts` say how. `options` are an outcome with
    its remedies: `play_on: scrap 3:1, dead 4`. `also` are further required rulings where the text is open,
    `acceptable` the other readings, each `because` of a switch; `editions` keeps such a member to some editions, and a
    severity may be given by edition.
    """

    outcome: Outcome
    editions: tuple[str, ...] = EDITIONS
    severity: Severity | dict[str, Severity] | None = None
    tag: EvidenceTag | None = None
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
    tag: EvidenceTag | None
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
        tag=line.tag,
        clauses=frozenset(clauses if line.clauses is None else line.clauses),
        evidence=None if evidence is None else frozenset(evidence),
        remedies=frozenset(remedy_of(sentence, place, case) for sentence in line.remedies),
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

    A further acceptable member that repeats a required ruling for other reasons is no disagreement. An irregularity
    or a clause that has no such name is one.
    """
    found = [f"no irregularity is called {name}" for name in sorted(set(_named(permitted)) - IRREGULARITIES)]
    clauses = {str(clause) for member in permitted.members for clause in member.ruling.clauses}
    found += [f"no clause is called {name}" for name in sorted(clauses - _SLUGS)]
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


def _named(permitted: PermittedSet) -> Iterator[str]:
    """
    The irregularities that were found, and those that some ruling passes over.
    """
    yield from map(str, permitted.irregularities)
    for member in permitted.members:
        for ruling in (member.ruling, *member.ruling.options):
            for remedy in ruling.remedies:
                if isinstance(remedy, Disregard):
                    yield str(remedy.irregularity)


def _same_ruling(member: Expected, permitted: Permitted) -> bool:
    """
    Whether a further member permits nothing that a required one does not: it has other reasons at most.
    """
    reasons = {"severity", "tag", "evidence", "options", "clauses"}
    return all(difference.split(" ", 1)[0] in reasons for difference in _differences(member, permitted))


def _differences(member: Expected, permitted: Permitted) -> tuple[str, ...]:
    ruling = permitted.ruling
    parts = (
        ("outcome", member.outcome, ruling.outcome),
        ("severity", member.severity, permitted.severity),
        ("tag", member.tag, permitted.tag),
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
    return frozenset(in_order(remedy) for remedy in remedies if not isinstance(remedy, Disregard))


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
        posts=posts_of(line.redeal_posts) if line.redeal_posts else posted,
        dealt_in=line.redeal or (),
        killed=line.killed,
        hands_counted=1,
    )


def _option(text: str, place: Callable[[str], int], case: Case) -> tuple[Outcome, frozenset[Remedy]]:
    outcome, colon, remedies = text.partition(": ")
    return Outcome(outcome), frozenset(remedy_of(remedy, place, case) for remedy in remedies.split(", ") if colon)
