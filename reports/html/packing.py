"""
The deviations for the page's script, compressed in bundles, so that many thousands of them stay a small page.

A bundle is unpacked when one of its hands is opened. Of the tables of a hand the first one is whole, and of each that
follows there is what differs from the one before it: `reports/html/assets/player.js` puts them together again.
"""

import base64
import gzip
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from reports.record import CheckRecord, DeviationRecord, MemberAnswer
from reports.story import TableView, Telling

_IN_A_BUNDLE = 40
_COSTLIEST_DRAWN = 250
"""
Of so many deviations, the first ones, the costliest hand is here too; the others have its command.
"""
_Kind = tuple[str, ...]


class OpenedDeviation(Struct, frozen=True):
    """
    What the script draws of a deviation: its record, and the members of the first check that shows it.

    In `record` each step of the telling has `changes`, one for each of its events, in the place of its tables.
    """

    record: dict[str, Any]
    answer: str
    """
    The engine's answer as it came, as text; empty where it gave none.
    """
    check: int | None
    members: tuple[MemberAnswer, ...]


class Bundle(Struct, frozen=True):
    """
    Deviations by number, and their records as JSON, compressed by gzip, in base 64.
    """

    numbers: tuple[int, ...]
    text: str


def packed(deviations: Sequence[DeviationRecord], checks: Sequence[CheckRecord]) -> tuple[Bundle, ...]:
    """
    All deviations in the order given, a few in each bundle.
    """
    shown = _first_checks(checks)
    bundles = []
    for start in range(0, len(deviations), _IN_A_BUNDLE):
        together = deviations[start : start + _IN_A_BUNDLE]
        opened = [
            _opened(deviation, shown, with_costliest=place < _COSTLIEST_DRAWN)
            for place, deviation in enumerate(together, start)
        ]
        # No time of day within, so that one run always gives one page.
        compressed = gzip.compress(msgspec.json.encode(opened), mtime=0)
        bundles.append(
            Bundle(tuple(deviation.deviation for deviation in together), base64.b64encode(compressed).decode())
        )
    return tuple(bundles)


def _first_checks(checks: Sequence[CheckRecord]) -> dict[_Kind, CheckRecord]:
    """
    The first check in which a member shows a kind of deviation: by all of it, and by role, edition and both kinds.

    Each with the kind of the member, and without. A deviation of one clause may be seen in the checks of others alone.
    """
    first: dict[_Kind, CheckRecord] = {}
    for check in checks:
        for member in check.members:
            if member.verdict != "conforms":
                kinds = (check.role, check.edition, member.expected, member.actual)
                for known in ((*kinds, check.irregularity, check.clause), kinds):
                    first.setdefault((*known, member.twin), check)
                    first.setdefault(known, check)
    return first


def _opened(deviation: DeviationRecord, shown: dict[_Kind, CheckRecord], *, with_costliest: bool) -> OpenedDeviation:
    key = deviation.key
    kinds = (key.role, key.edition, key.expected, key.actual)
    filed = (*kinds, key.irregularity, key.clause)
    ways = ((*filed, deviation.twin), (*kinds, deviation.twin), filed, kinds)
    check = next((shown[way] for way in ways if way in shown), None)
    return OpenedDeviation(
        _with_changes(deviation, with_costliest=with_costliest),
        _as_text(deviation.answer),
        None if check is None else check.check,
        () if check is None else check.members,
    )


def _as_text(answer: Raw) -> str:
    came = bytes(answer)
    return "" if came in {b"", b"null"} else msgspec.json.format(came, indent=2).decode("utf-8", "backslashreplace")


def _with_changes(deviation: DeviationRecord, *, with_costliest: bool) -> dict[str, Any]:
    record = {**asdict(deviation), "telling": _telling(deviation.telling)}
    costliest = deviation.costliest
    if costliest is not None:
        told = costliest.telling if with_costliest else None
        record["costliest"] = {
            "chips_at_risk": costliest.chips_at_risk,
            "replay": costliest.replay,
            "telling": _telling(told) if told is not None else None,
            "answer": _as_text(costliest.answer),
            "document": costliest.document if with_costliest else None,
        }
    return record


def _telling(telling: Telling) -> dict[str, Any]:
    before = telling.table
    steps = []
    for step in telling.steps:
        changes = []
        for view in (*step.between, step.table):
            changes.append(_changed(before, view))
            before = view
        steps.append({"events": step.events, "text": step.text, "evidence": step.evidence, "changes": changes})
    return {**asdict(telling), "steps": steps}


def _changed(before: TableView, view: TableView) -> dict[str, Any]:
    """
    The fields of a table that differ from the one before; of its seats those that do, by their place.
    """
    old, new = asdict(before), asdict(view)
    changed = {name: value for name, value in new.items() if value != old[name]}
    if "seats" in changed:
        pairs = zip(before.seats, view.seats, strict=True)
        changed["seats"] = {str(place): seat for place, (was, seat) in enumerate(pairs) if seat != was}
    return changed
