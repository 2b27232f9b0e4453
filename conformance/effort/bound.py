"""
The exact upper bound of a rate (Clopper and Pearson, one-sided).
"""

import math

CONFIDENCE = 0.95
_STEPS = 60
_NEGLIGIBLE = 1e-18


def upper_bound(trials: int, hits: int, confidence: float = CONFIDENCE) -> float:
    """
    The highest rate at which so many independent trials still have so few hits with probability 1 - `confidence`.

    1 where there was no trial. Raises ValueError for hits that no so many trials have.
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials")
    doubt = 1 - confidence
    if hits == trials:
        return 1.0
    if hits == 0:
        return -math.expm1(math.log(doubt) / trials)
    low, high = hits / trials, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if at_most(hits, trials, middle) > doubt:
            low = middle
        else:
            high = middle
    return high


def at_most(hits: int, trials: int, rate: float) -> float:
    """
    The probability of at most so many hits in independent trials of that rate, which is neither 0 nor 1.
    """
    ways = math.lgamma(trials + 1) - math.lgamma(hits + 1) - math.lgamma(trials - hits + 1)
    term = math.exp(ways + hits * math.log(rate) + (trials - hits) * math.log1p(-rate))
    total, odds = 0.0, (1 - rate) / rate
    for number in range(hits, -1, -1):
        total += term
        term *= number * odds / (trials - number + 1)
        if term < _NEGLIGIBLE * total:
            break
    return min(total, 1.0)
