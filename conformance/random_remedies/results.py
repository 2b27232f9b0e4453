"""
What the counts of a run come to, clause by clause.

The error rate of the run is shared evenly by all outcomes that are counted (Bonferroni): it holds whatever they have to
do with one another, and does not grow with clauses, editions and games.
"""

from collections.abc import Collection, Mapping
from functools import cached_property

from msgspec import Struct

from conformance.clause_texts import clause_text
from conformance.random_remedies.draws import SHUFFLE
from conformance.random_remedies.odds import FALSE_ALARM, chance_of, fewest
from conformance.random_remedies.picks import PAIRED
from conformance.random_remedies.shuffles import KEPT
from conformance.random_remedies.tally import AGAIN, Counted, Counts, Place, Tally
from conformance.settled import Settled
from conformance.verdict import weakest
from reference_engine.editions import EDITIONS
from reference_engine.model.ruling import Severity
from reports.random_remedies import Comparison, Outcome, RandomRemedies, RandomRemedy

EVEN, BIASED, FIXED, TOO_FEW = "even", "biased", "fixed", "too_few"
_FIXED_ORDERS = frozenset({KEPT, AGAIN})


class RandomResults(Struct, frozen=True):
    """
    What was drawn, as the footer has it, and the clauses whose remedies are not random, by severity.
    """

    found: RandomRemedies | None = None
    must: int = 0
    should: int = 0
    lines: tuple[str, ...] = ()

    def shown(self, clause: str, remedy: str) -> tuple[RandomRemedy, ...]:
        """
        The counts of a remedy of a clause, in each of its places and in all of them together.
        """
        remedies = self.found.remedies if self.found is not None else ()
        return tuple(one for one in remedies if (one.clause, one.remedy) == (clause, remedy))

    def without(self, waived: Collection[tuple[str, str]]) -> tuple[int, int]:
        """
        How many remedies of clauses are not random, by `must` and by `should`, but for those.
        """
        weights = _weights(self.found.remedies if self.found is not None else ())
        counting = [weight for about, weight in weights.items() if about not in waived]
        return counting.count(Severity.MUST), counting.count(Severity.SHOULD)


class RandomRun:
    """
    The picks and shuffles of a run, entered check by check and judged at the end.
    """

    def __init__(self) -> None:
        self._tally = Tally()

    def enter(self, settled: Settled) -> None:
        """
        Count what was drawn in a check, unless nothing counts there for or against an engine.
        """
        if not settled.house and not settled.left_open:
            self._tally.enter(settled.edition, settled.game.value, settled.clause, settled.drawn)

    @cached_property
    def results(self) -> RandomResults:
        """
        What it comes to. Nothing is entered any more once this was asked.
        """
        return results_of(self._tally)


def results_of(tally: Tally) -> RandomResults:
    """
    Judge what was drawn.
    """
    places = tally.places()
    if not places:
        return RandomResults()
    outcomes = sum(len(counts) for counted in places.values() for counts in counted.counts.values())
    threshold = FALSE_ALARM / outcomes
    remedies = tuple(_remedy(place, counted, threshold) for place, counted in sorted(places.items(), key=_in_order))
    found = RandomRemedies(false_alarm=FALSE_ALARM, outcomes=outcomes, threshold=threshold, remedies=remedies)
    weights = _weights(remedies)
    return RandomResults(
        found=found,
        must=sum(weight is Severity.MUST for weight in weights.values()),
        should=sum(weight is Severity.SHOULD for weight in weights.values()),
        lines=(*_not_random(remedies, weights), *_too_few(remedies)),
    )


def _in_order(item: tuple[Place, Counted]) -> tuple[str, str, str, str]:
    place, _ = item
    return place.clause, place.remedy, place.edition, place.game


def _remedy(place: Place, counted: Counted, threshold: float) -> RandomRemedy:
    tests = _tests(counted.counts, threshold)
    failing = [test for test in tests if test.fails]
    needed = max(fewest(place.remedy, size, threshold) for size in counted.sizes)
    if not failing:
        verdict = EVEN if counted.drawn >= needed else TOO_FEW
    else:
        verdict = FIXED if any(_is_fixed(place.remedy, test) for test in failing) else BIASED
    text = clause_text("floor", place.edition or EDITIONS[-1], place.clause)
    return RandomRemedy(
        clause=place.clause,
        number=text.number,
        edition=place.edition,
        game=place.game,
        remedy=place.remedy,
        drawn=counted.drawn,
        fewest=needed,
        verdict=verdict,
        severity=_severity(verdict, counted).value if failing else "",
        tests=tests,
    )


def _tests(counts: Counts, threshold: float) -> tuple[Comparison, ...]:
    tests = []
    for topic, by_outcome in counts.items():
        outcomes = tuple(
            Outcome(what, count.seen, count.possible, round(count.expected, 1), chance_of(count))
            for what, count in by_outcome.items()
        )
        tests.append(Comparison(topic, any(it.chance < threshold for it in outcomes), outcomes))
    return tuple(tests)


def _is_fixed(remedy: str, test: Comparison) -> bool:
    """
    Whether one outcome was seen each time that leaves nothing to chance.
    """
    decides = test.topic in _FIXED_ORDERS if remedy == SHUFFLE else test.topic != PAIRED
    return decides and any(it.seen == it.possible for it in test.outcomes)


def _severity(verdict: str, counted: Counted) -> Severity:
    """
    What it weighs: as much as the ruling if nothing is left to chance, for no reading calls that random.

    That a random pick is an even one is derived (P13), so a bias is a `should`.
    """
    ruling = weakest(counted.severities)
    return ruling if verdict == FIXED else weakest((ruling, Severity.SHOULD))


def _weights(remedies: tuple[RandomRemedy, ...]) -> dict[tuple[str, str], Severity]:
    """
    The remedies of clauses that are not random, each with its firmest severity.
    """
    weights: dict[tuple[str, str], Severity] = {}
    for severity in reversed(Severity):
        weights |= {(it.clause, it.remedy): severity for it in remedies if it.severity == severity.value}
    return weights


def _not_random(remedies: tuple[RandomRemedy, ...], weights: Mapping[tuple[str, str], Severity]) -> tuple[str, ...]:
    numbers = {it.clause: it.number for it in remedies}
    told = [
        f"the {remedy} of {numbers[clause]} {clause} ({severity.value})"
        for (clause, remedy), severity in weights.items()
    ]
    return (f"Not random, by the counts of the run: {'; '.join(told)}.",) if told else ()


def _too_few(remedies: tuple[RandomRemedy, ...]) -> tuple[str, ...]:
    """
    The clauses of which too little was drawn to judge, all editions and games together.
    """
    most: dict[tuple[str, str], RandomRemedy] = {}
    for it in remedies:
        key = it.clause, it.remedy
        if key not in most or it.drawn > most[key].drawn:
            most[key] = it
    told = [f"{it.number} {it.clause} ({it.drawn} of {it.fewest})" for it in most.values() if it.verdict == TOO_FEW]
    if not told:
        return ()
    return (f"Too few picks or shuffles to judge whether they are random: {'; '.join(told)}.",)
