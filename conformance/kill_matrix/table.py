"""
What the kill matrix came to, as text.
"""

from collections.abc import Iterable, Sequence
from statistics import median

from tabulate import tabulate

from conformance.kill_matrix.trial import Trial


def tell_clauses(trials: Sequence[Trial]) -> str:
    """
    By clause: its faulty engines, how many of them were killed in every trial, and after how many checks.
    """
    rows = []
    for clause in sorted({trial.clause for trial in trials}):
        own = [trial for trial in trials if trial.clause == clause]
        faults, alive = {trial.fault for trial in own}, {trial.fault for trial in own if not trial.is_killed}
        checks = [trial.checks for trial in own if trial.checks is not None]
        rows.append(
            (
                clause,
                len(faults),
                len(faults) - len(alive),
                f"{median(checks):g}" if checks else "",
                max(checks, default=""),
            )
        )
    table = tabulate(rows, ("clause", "engines", "killed", "median checks", "worst"), disable_numparse=True)
    engines, alive = {trial.fault for trial in trials}, {trial.fault for trial in trials if not trial.is_killed}
    return (
        f"{table}\n\n{len(engines) - len(alive)} of {len(engines)} faulty engines killed by the checks of their clause"
    )


def tell_engines(trials: Sequence[Trial]) -> str:
    """
    Each faulty engine with the checks it took, the median and the worst of its trials.
    """
    rows = []
    for name in dict.fromkeys(trial.fault for trial in trials):
        own = [trial for trial in trials if trial.fault == name]
        checks = [trial.checks for trial in own if trial.checks is not None]
        alive = len(own) - len(checks)
        rows.append(
            (
                own[0].clause,
                name,
                f"{median(checks):g}" if checks else "",
                max(checks, default=""),
                alive or "",
                sum(trial.crashed for trial in own) or "",
            )
        )
    headers = ("clause", "faulty engine", "median", "worst", "alive", "no answer")
    return tabulate(rows, headers, disable_numparse=True, maxcolwidths=[None, 40])


def tell_survivors(trials: Iterable[Trial]) -> str:
    """
    The trials in which no check noticed, a fault a line; empty where there are none.
    """
    lines: dict[str, list[str]] = {}
    for trial in trials:
        if not trial.is_killed:
            crashes = f", {trial.crashed} checks without an answer" if trial.crashed else ""
            lines.setdefault(f"{trial.fault} ({trial.clause})", []).append(
                f"{trial.edition} seed {trial.seed}{crashes}"
            )
    return "\n".join(f"survived: {name}\n  {'; '.join(where)}" for name, where in lines.items())
