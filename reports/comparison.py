"""
Two runs compared: which deviations are gone, new, still there or say something else, and how each clause stands.

Deviations are the same if they are of one kind. Nothing counts as fixed where the new run did not score the clause.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from reports.clause_results import ClauseResult, Place, Result, clause_results, is_partial
from reports.page import counted
from reports.record import DeviationKey, DeviationRecord, Header
from reports.severities import firmness, weight_rank
from reports.stream import Run
from reports.worsened import SAYS_NOTHING, worsened

_FAILS = frozenset({Result.DEVIATES, Result.ERRORED, Result.WAIVED})
_FACTS = ("profile", "setting", "budget", "seed", "suite", "suite_sha256", "clauses_asked", "time_limit", "by_position")


class NothingInCommonError(Exception):
    """
    The two runs asked no clause that both have.
    """


class Change(StrEnum):
    """
    What became of a deviation, what matters first.
    """

    NEW = "new"
    CHANGED = "changed"
    STILL = "still_failing"
    UNKNOWN = "not_asked_again"
    """
    It was not seen again, and its clause was not scored again either.
    """
    FIXED = "fixed"


class Moved(Struct, frozen=True, kw_only=True):
    """
    A deviation in the old run, the new one or both. `firmer`: it weighs more than it did.
    """

    change: Change
    old: DeviationRecord | None
    new: DeviationRecord | None
    firmer: bool = False

    @property
    def shown(self) -> DeviationRecord:
        """
        The record to show: the new one, where there is one.
        """
        shown = self.new or self.old
        assert shown is not None  # noqa: S101 - one of the two is there
        return shown


class Standing(StrEnum):
    """
    What became of a clause, what matters first.
    """

    FAILS = "fails_now"
    LOST = "lost"
    FEWER = "scored_on_less"
    MENDED = "conforms_now"
    GAINED = "scored_now"
    SAME = "same"


class ClauseMoved(Struct, frozen=True, kw_only=True):
    """
    A clause in both runs; None where a run does not have it.
    """

    standing: Standing
    old: ClauseResult | None
    new: ClauseResult | None

    @property
    def shown(self) -> ClauseResult:
        """
        The one to show: the new one, where there is one.
        """
        shown = self.new or self.old
        assert shown is not None  # noqa: S101 - one of the two is there
        return shown


class Comparison(Struct, frozen=True, kw_only=True):
    """
    Two runs side by side. `differences` says in words in what they are not alike, `doubts` why either is not whole.

    `worsened` says what became worse over the whole run, which no deviation of a case and no clause shows.
    """

    old: Run
    new: Run
    deviations: tuple[Moved, ...]
    clauses: tuple[ClauseMoved, ...]
    differences: tuple[str, ...]
    doubts: tuple[str, ...]
    worsened: tuple[str, ...] = ()

    def counted(self, change: Change) -> int:
        """
        How many deviations changed like that.
        """
        return sum(moved.change is change for moved in self.deviations)

    def standing(self, standing: Standing) -> tuple[ClauseMoved, ...]:
        """
        The clauses that stand like that.
        """
        return tuple(clause for clause in self.clauses if clause.standing is standing)

    @property
    def is_worse(self) -> bool:
        """
        Whether there is a deviation, or a clause that fails or is not scored, that there was not.

        What a run that was cut off did not come to is not lost.
        """
        return (
            any(moved.change is Change.NEW or moved.firmer for moved in self.deviations)
            or bool(self.standing(Standing.FAILS))
            or (bool(self.standing(Standing.LOST)) and not is_partial(self.new))
            or bool(self.worsened)
        )

    @property
    def is_sound(self) -> bool:
        """
        Whether the runs are alike and whole, so that nothing new means that there is nothing new.
        """
        return not (self.differences or self.doubts or self.standing(Standing.FEWER))


def compared(old: Run, new: Run) -> Comparison:
    """
    The comparison. Raises NothingInCommonError where both have clauses, and none that is in both.
    """
    before = {result.place: result for result in clause_results(old)}
    after = {result.place: result for result in clause_results(new)}
    if before and after and not before.keys() & after.keys():
        raise NothingInCommonError
    clauses = tuple(_clause(before.get(place), after.get(place)) for place in dict.fromkeys((*before, *after)))
    moved = sorted(_moved(old, new, _asked_again(clauses) if not is_partial(new) else frozenset()), key=_order)
    return Comparison(
        old=old,
        new=new,
        deviations=tuple(moved),
        clauses=tuple(sorted(clauses, key=lambda clause: list(Standing).index(clause.standing))),
        differences=tuple(_differences(old.header, new.header, set(before), set(after))),
        doubts=tuple(_doubts("old", old)) + tuple(_doubts("new", new)),
        worsened=tuple(worsened(old, new)),
    )


def _asked_again(clauses: Iterable[ClauseMoved]) -> frozenset[tuple[str, str, str]]:
    """
    Role, edition and clause of what the new run scored in each game in which the old one did.
    """
    lost: dict[tuple[str, str, str], bool] = {}
    for clause in clauses:
        role, edition, _, slug = clause.shown.place
        if clause.old is not None and clause.old.row.scored:
            about = (role, edition, slug)
            lost[about] = lost.get(about, False) or clause.new is None or not clause.new.row.scored
    return frozenset(about for about, is_lost in lost.items() if not is_lost)


def _order(moved: Moved) -> tuple[int, tuple[int, int]]:
    return list(Change).index(moved.change), firmness(moved.shown)


def _moved(old: Run, new: Run, asked_again: frozenset[tuple[str, str, str]]) -> Iterator[Moved]:
    """
    Those of one kind belong together; of what is left over, those that differ only in what is expected and said.
    """
    before = {deviation.key: deviation for deviation in sorted(old.deviations, key=firmness)}
    after = {deviation.key: deviation for deviation in sorted(new.deviations, key=firmness)}
    for key in [key for key in before if key in after]:
        was, now = before.pop(key), after.pop(key)
        same = (was.severity, was.verdict) == (now.severity, now.verdict)
        firmer = weight_rank(now) < weight_rank(was)
        yield Moved(change=Change.STILL if same else Change.CHANGED, old=was, new=now, firmer=firmer)
    for key, now in after.items():
        twin = next((other for other in before if _about(other) == _about(key)), None)
        if twin is None:
            yield Moved(change=Change.NEW, old=None, new=now)
        else:
            was = before.pop(twin)
            firmer = weight_rank(now) < weight_rank(was)
            yield Moved(change=Change.CHANGED, old=was, new=now, firmer=firmer)
    for key, was in before.items():
        known = (key.role, key.edition, key.clause) in asked_again
        yield Moved(change=Change.FIXED if known else Change.UNKNOWN, old=was, new=None)


def _about(key: DeviationKey) -> tuple[str, str, str, str]:
    return key.role, key.edition, key.irregularity, key.clause


def _clause(old: ClauseResult | None, new: ClauseResult | None) -> ClauseMoved:
    return ClauseMoved(standing=_standing(old, new), old=old, new=new)


def _standing(old: ClauseResult | None, new: ClauseResult | None) -> Standing:
    was = old.row.scored if old is not None else 0
    now = new.row.scored if new is not None else 0
    fails = new is not None and new.result in _FAILS
    failed = old is not None and old.result in _FAILS
    if fails and not failed:
        return Standing.FAILS
    if was and not now:
        return Standing.LOST
    if now < was:
        return Standing.FEWER
    if failed and not fails:
        return Standing.MENDED
    return Standing.GAINED if now and not was else Standing.SAME


def _differences(old: Header, new: Header, before: set[Place], after: set[Place]) -> Iterator[str]:
    """
    In what the runs are not alike, but for the engine: it is what is compared.
    """
    for name in _FACTS:
        was, now = getattr(old, name), getattr(new, name)
        if was != now:
            yield f"{name.replace('_', ' ')}: {_told(was)} in the old run, {_told(now)} in the new one"
    editions = {edition.edition: edition.digest for edition in old.editions}
    for edition in new.editions:
        if editions.get(edition.edition, edition.digest) != edition.digest:
            yield f"the rules of {edition.edition} are not the same: their digests differ"
    for what, index in (("role", 0), ("edition", 1), ("game", 2)):
        was, now = ({place[index] for place in places} for places in (before, after))
        for where, only in (("old", was - now), ("new", now - was)):
            if only:
                yield f"only the {where} run has {what} {', '.join(sorted(only))}"
    house = [None if header.house is None else header.house.sha256 for header in (old, new)]
    if house[0] != house[1]:
        yield "the house file is not the same"


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "all"
    text = "none" if value is None or value == "" else str(value)
    return text[:16] if len(text) == 64 else text


def _doubts(which: str, run: Run) -> Iterator[str]:
    footer = run.footer
    if footer is None:
        yield f"the {which} run was cut off after {counted(len(run.checks), 'check')}"
    elif not footer.complete:
        yield f"the {which} run was cut short: {footer.cut_short}"
    elif footer.exit_code in SAYS_NOTHING:
        yield f"the {which} run ended with exit code {footer.exit_code}: {footer.meaning}"
