"""
The ledger of a run: figures per clause, what counts towards N of M, and what the run ends with.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import structs

from conformance.clause_texts import clause_text, severity_in
from conformance.effort.bound import upper_bound
from conformance.effort.coverage import Coverage
from conformance.exit_codes import Ending
from conformance.figures import UNANSWERED, Figures
from conformance.null_engines import NULL_ENGINES
from conformance.random_remedies.results import RandomRun
from conformance.scorable import is_countable
from conformance.settled import Settled
from conformance.verdict import Verdict, firmest
from reference_engine.audit import Setting
from reference_engine.house import House
from reference_engine.model.games import Game
from reference_engine.model.ruling import Severity
from reports.clause_row import ClauseRow, Unscored

Place = tuple[str, str, str, str]
"""
Role, edition, game and clause: a row of the report.
"""

_GAMES = tuple(game.value for game in Game)
_MILLION = 1_000_000


class Ledger:
    """
    Every settled check is entered once. Rows exist from the start, so that a clause without checks is seen.
    """

    def __init__(
        self,
        places: Iterable[Place],
        *,
        profile: str,
        setting: Setting,
        clauses_asked: Sequence[str] = (),
        house: House | None = None,
    ) -> None:
        self._profile = profile
        self._setting = setting
        self._house = house
        self._emptied: set[Place] = set()
        self._asked = frozenset(clauses_asked)
        self._rows: dict[Place, Figures] = {place: Figures() for place in places}
        self._unserved: dict[Place, str] = {}
        self.random = RandomRun()
        self.coverage = Coverage()
        self.checks = 0
        self.discarded_pairs = 0

    def enter(self, settled: Settled, *, is_waived: bool = False) -> None:
        """
        Count a check; a waived one is left out of nothing but the exit code.
        """
        self.coverage.enter(settled)
        self.checks += 1
        self.discarded_pairs += settled.discarded_pairs
        self.random.enter(settled)
        place = (settled.role, settled.edition, settled.game.value, settled.clause)
        self._rows.setdefault(place, Figures()).add(settled, is_waived=is_waived)

    def leave_out(self, role: str, book: str, reason: str) -> None:
        """
        The role or the edition is not asked, and why.
        """
        self._unserved |= {place: reason for place in self._rows if place[:2] == (role, book)}

    def leave_to_the_house(self, *place: str) -> None:
        """
        The house's readings leave the clause without a check.
        """
        self._emptied.update(known for known in self._rows if known == place)

    @property
    def ruled_by_house(self) -> int:
        """
        How many checks rest on a clause of the house file: they are shown and never counted.
        """
        return sum(figures.by_house for figures in self._rows.values())

    def _is_the_house_s(self, place: Place) -> bool:
        """
        Whether a house file takes the clause out of the M: it rules it, or its readings leave all of its checks open.

        A clause all of whose checks rest on another one that the house rules stays: nothing was learned about it.
        """
        if self._house is None:
            return False
        figures = self._rows.get(place)
        is_open = figures is not None and not figures.checks and not figures.by_house and figures.left_open > 0
        return place[-1] in self._house.clauses or place in self._emptied or is_open

    def _countable(self, place: Place) -> bool:
        role, book, game, clause = place
        return is_countable(role, book, clause, self._profile, Game(game)) and not self._is_the_house_s(place)

    def count(self) -> tuple[int, int]:
        """
        N of M: the clauses of the M with a scored check, and the M.
        """
        counted = [figures for place, figures in self._rows.items() if self._countable(place)]
        return sum(figures.scored > 0 for figures in counted), len(counted)

    def without_waived(self, ending: Ending, remedies: Collection[tuple[str, str]] = ()) -> Ending:
        """
        What is true of the run but for what is waived; `remedies` are clauses with a remedy that is not random.

        A break for which no request is to blame is waived with nothing.
        """
        counted = [figures for place, figures in self._rows.items() if self._countable(place)]
        verdicts = sum((figures.waived_verdicts for figures in counted), Counter[Verdict]())
        deviations = sum((figures.waived_deviations for figures in counted), Counter[Severity]())
        waived_breaks = sum(figures.waived_breaks for figures in self._rows.values())
        unrandom_must, unrandom_should = self.random.results.without(remedies)
        return structs.replace(
            ending,
            unrandom_must=unrandom_must,
            unrandom_should=unrandom_should,
            must=ending.must - deviations[Severity.MUST],
            should=ending.should - deviations[Severity.SHOULD],
            errored=ending.errored - verdicts[Verdict.ERRORED],
            nondeterministic=ending.nondeterministic - verdicts[Verdict.NONDETERMINISTIC],
            breaks=max(0, ending.breaks - waived_breaks),
        )

    def ending(self, *, cut_short: bool, interrupted: bool, suite_at_fault: bool) -> Ending:
        """
        What is true of the run. A clause outside the M never lowers the code.
        """
        counted = [figures for place, figures in self._rows.items() if self._countable(place)]
        verdicts = sum((figures.verdicts for figures in counted), Counter[Verdict]())
        deviations = sum((figures.deviations for figures in counted), Counter[Severity]())
        gaps = any(not figures.scored for figures in counted)
        unanswered = any(verdicts[verdict] for verdict in UNANSWERED)
        return Ending(
            scored=sum(figures.scored for figures in self._rows.values()),
            must=deviations[Severity.MUST],
            should=deviations[Severity.SHOULD],
            errored=verdicts[Verdict.ERRORED],
            nondeterministic=verdicts[Verdict.NONDETERMINISTIC],
            unrandom_must=self.random.results.must,
            unrandom_should=self.random.results.should,
            incomplete=gaps or unanswered or cut_short,
            interrupted=interrupted,
            suite_at_fault=suite_at_fault,
        )

    def rows(self) -> tuple[ClauseRow, ...]:
        """
        The rows of the report, in the order of role, edition and clause number.
        """
        return tuple(self._row(place, figures) for place, figures in self._sorted())

    def unscored(self) -> tuple[Unscored, ...]:
        """
        The clauses without a scored check, and why.
        """
        return tuple(
            Unscored(
                role=role,
                edition=book,
                game=game,
                clause=clause,
                number=clause_text(role, book, clause).number,
                countable=self._countable((role, book, game, clause)),
                reason=self._reason((role, book, game, clause), figures),
            )
            for (role, book, game, clause), figures in self._sorted()
            if not figures.scored
        )

    def _sorted(self) -> list[tuple[Place, Figures]]:
        return sorted(
            self._rows.items(),
            key=lambda row: _in_order(*row[0]),
        )

    def _row(self, place: Place, figures: Figures) -> ClauseRow:
        role, book, game, slug = place
        text = clause_text(role, book, slug)
        verdicts = figures.verdicts
        name, share = _best(figures.null_engines, figures.checks)
        return ClauseRow(
            role=role,
            edition=book,
            game=game,
            clause=slug,
            number=text.number,
            summary=text.summary,
            severity=firmest(figures.severities or {severity_in(role, book, slug, self._setting)}).value,
            countable=self._countable(place),
            checks=figures.checks,
            scored=figures.scored,
            conforms=verdicts[Verdict.CONFORMS],
            wrong_reason=verdicts[Verdict.WRONG_REASON],
            deviates=verdicts[Verdict.DEVIATES],
            must_deviations=figures.deviations[Severity.MUST],
            prevented=verdicts[Verdict.PREVENTED],
            declined=verdicts[Verdict.DECLINED],
            unsupported=verdicts[Verdict.UNSUPPORTED],
            errored=verdicts[Verdict.ERRORED],
            nondeterministic=verdicts[Verdict.NONDETERMINISTIC],
            blocked=verdicts[Verdict.BLOCKED],
            left_to_the_floor=figures.left_open,
            ruled_by_house=figures.by_house,
            best_null_engine=name,
            best_null_share=share,
            upper_bound=_bound(figures),
            remark="" if figures.scored else self._reason(place, figures),
        )

    def _reason(self, place: Place, figures: Figures) -> str:
        verdicts = figures.verdicts
        if self._asked and place[3] not in self._asked:
            return "not asked: left out by --clause"
        if place in self._unserved:
            return self._unserved[place]
        if not figures.checks:
            if figures.by_house or (self._house is not None and place[-1] in self._house.clauses):
                return "ruled by the house"
            if place in self._emptied:
                return "the house's readings leave no check of it"
            if figures.left_open:
                return "left to the floor or the house"
            return "no check was answered before the run ended" if self._countable(place) else "needs another profile"
        if verdicts[Verdict.PREVENTED] == figures.checks:
            return "prevents, does not rule"
        counts = ", ".join(f"{count} {verdict.value}" for verdict, count in verdicts.most_common())
        said = figures.said.get(verdicts.most_common(1)[0][0], "")
        return f"{counts}: {said}" if said else counts


def _in_order(role: str, book: str, game: str, clause: str) -> tuple[bool, str, int, tuple[int, str], str]:
    return role != "floor", book, _GAMES.index(game), _by_number(clause_text(role, book, clause).number), clause


def _by_number(number: str) -> tuple[int, str]:
    digits = "".join(char for char in number.partition("-")[0] if char.isdigit())
    return (int(digits) if digits else 1000, number)


def _bound(figures: Figures) -> float | None:
    """
    The upper bound of the rate at which scored checks do not conform, rounded up; None where none was scored.
    """
    scored = figures.scored
    if not scored:
        return None
    bound = upper_bound(scored, scored - figures.verdicts[Verdict.CONFORMS])
    return min(math.ceil(bound * _MILLION) / _MILLION, 1.0)


def _best(null_engines: Mapping[str, int], checks: int) -> tuple[str, float]:
    if not checks or not null_engines:
        return "", 0.0
    name = max(NULL_ENGINES, key=lambda known: null_engines.get(known, 0))
    return name, null_engines.get(name, 0) / checks
