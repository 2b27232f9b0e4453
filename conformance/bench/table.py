"""
The figures of a bench run as a page of 80 columns.
"""

from tabulate import tabulate

from conformance.bench.figures import Bench, Way
from reports.page import Page, clean, counted

_LABEL = 12


def table_of(bench: Bench) -> str:
    """
    The page.
    """
    page = Page()
    page.text(
        f"{clean(bench.name)} {clean(bench.version)} as {bench.role}, {counted(bench.requests, 'request')} in turn"
    )
    page.blank()
    headers = ("", "answers a second", "median", "99th percentile", "longest")
    rows = tabulate([_row(way) for way in bench.ways], headers, disable_numparse=True, colalign=_ALIGNED)
    start = bench.start
    page_after = Page()
    _line(
        page_after, "start-up", f"{_time(start.median)} (the median of {start.count}; {_time(start.longest)} at most)"
    )
    if bench.memory_mib is None:
        _line(page_after, "memory", "not known: it runs elsewhere, or the system does not tell")
    else:
        _line(page_after, "memory", f"{bench.memory_mib:.0f} MiB at its peak")
    whole = sum(bench.suite_share.values())
    parts = ", ".join(f"{stage} {_time(seconds)}" for stage, seconds in bench.suite_share.items())
    _line(page_after, "the suite", f"{_time(whole)} of its own for each request: {parts}{_beside(bench, whole)}")
    for text in bench.broke:
        _line(page_after, "it broke", clean(text))
    return f"{page}\n{rows}\n\n{page_after}"


_ALIGNED = ("left", "right", "right", "right", "right")


def _row(way: Way) -> tuple[str, ...]:
    name = "one at a time" if way.window == 1 else f"{way.window} at once"
    if way.delay is None:
        return (name, "none", "", "", "")
    delay = way.delay
    return (name, _rate(way.answers_a_second), _time(delay.median), _time(delay.p99), _time(delay.longest))


def _beside(bench: Bench, whole: float) -> str:
    fastest = max((way.answers_a_second for way in bench.ways), default=0.0)
    if not fastest:
        return ""
    return f". In a run with one worker that is {whole / (whole + 1 / fastest):.0%} of the time if neither waits"


def _line(page: Page, label: str, text: str) -> None:
    page.text(text, label=f"{label:<{_LABEL}}")


def _rate(number: float) -> str:
    return f"{number:.0f}" if number >= 100 else f"{number:.1f}"


def _time(seconds: float) -> str:
    """
    A time with its unit, in three digits.
    """
    for factor, unit in ((1.0, "s"), (1e3, "ms")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
