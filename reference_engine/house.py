"""
What a house has settled: readings of switches, definitions of a fouled deck, draw games, and clauses that it rules.

A house file is TOML. Whatever a case has to know of it travels in the case, as switches. What a house rules otherwise
than the edition is not encoded: a ruling that rests on such a clause is the house's, and nothing is compared with it.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import Struct, structs

from reference_engine.editions import EDITIONS, Switch, dealing_clauses, edition, switches
from reference_engine.model.case import Case
from reference_engine.model.ruling import PermittedSet
from reference_engine.readings import why_fixed

FOULED_BY: dict[str, str] = {
    "foreign_back": "fouled-foreign-back",
    "missing_card": "fouled-missing-card",
    "two_jokers": "fouled-two-jokers",
    "wrong_card": "fouled-wrong-card",
}
"""
What a house may add to the definition of a fouled deck, and the switch by which a case carries it.
"""

SAME_RANK_AND_SUIT = "same_rank_and_suit"
"""
What a house may take out of the definition, where the edition leaves it to the house (U-26 b).
"""

DRAW_CAUSES = {"misdeal": "a", "play_on": "b"}
"""
What a draw game does on a cause of a misdeal, and the reading by which a case carries it.
"""

_BARE = re.compile(r"[\w-]{1,60}", re.ASCII)
_TABLES = ("house", "switches", "fouled_deck", "draw_games", "clauses")


class MalformedHouse(ValueError):  # noqa: N818  (the word for the file, as the design has it)
    """
    A house file that cannot be used, with every problem in it.
    """

    def __init__(self, problems: Iterable[str]) -> None:
        """
        Keep the problems and say them all.
        """
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class HouseClause(Struct, frozen=True):
    """
    A clause that the house rules otherwise: what it does, in its own words, and where that is written.
    """

    ruling: str
    source: str


class House(Struct, frozen=True):
    """
    What a house has settled.

    `switches` holds the readings that it pins; some of them stand for definitions of a fouled deck and for draw games.
    `sources` says by table where these are written.
    """

    name: str = ""
    switches: dict[str, str] = {}
    clauses: dict[str, HouseClause] = {}
    sources: dict[str, str] = {}

    def pin(self, case: Case) -> Case:
        """
        The case as it is played in this house.
        """
        return structs.replace(case, switches=case.switches | self.switches) if self.switches else case

    def rules_itself(self, permitted: PermittedSet) -> tuple[str, ...]:
        """
        The clauses of the house on which a permitted ruling rests, in the order of the file; none for most cases.
        """
        if not self.clauses:
            return ()
        named = {slug for member in permitted.members for slug in member.ruling.clauses}
        return tuple(slug for slug in self.clauses if slug in named)

    def turned(self) -> dict[str, str]:
        """
        The switches that the house reads otherwise than the suite does by default, in the suite's order.
        """
        return {
            name: self.switches[name]
            for name, switch in switches().items()
            if self.switches.get(name, switch.default) != switch.default
        }


NO_HOUSE = House()
"""
No house file: every switch has its default.
"""


def read_house(text: bytes) -> House:
    """
    The house of a file.

    Raises MalformedHouse, naming every problem at once.
    """
    try:
        tables = tomllib.loads(text.removeprefix(b"\xef\xbb\xbf").decode("utf-8"))
    except UnicodeDecodeError as problem:
        raise MalformedHouse([f"this is not UTF-8, as TOML is: {problem}"]) from None
    except RecursionError:
        raise MalformedHouse(["this is nested too deeply to be read"]) from None
    except ValueError as problem:  # tomllib.TOMLDecodeError is one too, and so is a number or a day that cannot be
        raise MalformedHouse([f"this is not TOML: {problem}"]) from None
    reader = _Reader(tables)
    house = reader.house()
    if reader.problems:
        raise MalformedHouse(reader.problems)
    return house


class _Reader:
    """
    Reads the tables and notes what is wrong with them.
    """

    def __init__(self, tables: dict[str, Any]) -> None:
        self.problems: list[str] = []
        self._tables = tables
        self._pinned: dict[str, str] = {}
        self._sources: dict[str, str] = {}

    def house(self) -> House:
        self._unknown("the file", self._tables, _TABLES)
        heading = self._table("house", ("name",))
        name = self._text("[house] name", heading["name"]) if "name" in heading else ""
        self._switches()
        self._fouled_deck()
        self._draw_games()
        clauses = dict(self._clauses())
        if not self.problems and not (self._pinned or clauses):
            self.problems.append(
                f"the file settles nothing; it may have {_listed(f'[{name}]' for name in _TABLES[1:])}"
            )
        return House(name, self._pinned, clauses, self._sources)

    def _switches(self) -> None:
        known = switches()
        for name, reading in self._table("switches").items():
            switch = known.get(name)
            if switch is None:
                self.problems.append(f"[switches]: there is no switch {name!r}{_nearest(name, known)}")
            else:
                self._pin("[switches]", name, switch, reading)

    def _pin(self, where: str, name: str, switch: Switch, reading: object) -> None:
        if switch.other == "none":
            self.problems.append(f"{where}: {name} cannot be set: {why_fixed(switch)}")
        elif reading not in ("a", "b"):
            self.problems.append(f'{where}: {name} has the readings "a" and "b", not {_shown(reading)}')
        elif self._pinned.setdefault(name, str(reading)) != reading:
            self.problems.append(f"{where}: this sets {name} to {reading}, and [switches] to {self._pinned[name]}")

    def _fouled_deck(self) -> None:
        if "fouled_deck" not in self._tables:
            return
        table = self._table("fouled_deck", ("add", "remove", "source"))
        where = "[fouled_deck]"
        added = self._names(f"{where} add", table.get("add", []), tuple(FOULED_BY))
        removed = self._names(f"{where} remove", table.get("remove", []), (SAME_RANK_AND_SUIT,))
        if not table.get("add") and not table.get("remove"):
            self.problems.append(f"{where}: it neither adds nor removes a definition")
        self._source("fouled_deck", table)
        for name in [FOULED_BY[name] for name in added] + ["U-26" for _ in removed]:
            self._pin(where, name, switches()[name], "b")

    def _draw_games(self) -> None:
        if "draw_games" not in self._tables:
            return
        table = self._table("draw_games", ("misdeal_cause", "source"))
        where = "[draw_games]"
        cause = table.get("misdeal_cause")
        if not isinstance(cause, str) or cause not in DRAW_CAUSES:
            given = "it is missing" if cause is None else f"not {_shown(cause)}"
            self.problems.append(f"{where} misdeal_cause: one of {_listed(DRAW_CAUSES)}; {given}")
        else:
            self._pin(where, "draw-misdeal", switches()["draw-misdeal"], DRAW_CAUSES[cause])
        self._source("draw_games", table)

    def _clauses(self) -> Iterator[tuple[str, HouseClause]]:
        known = clause_numbers()
        for slug, raw in self._table("clauses").items():
            where = f"[clauses.{slug if _BARE.fullmatch(slug) else _shown(slug)}]"
            if slug not in known:
                same = [other for other, numbers in known.items() if slug in numbers]
                hint = f"; {slug} is {_listed(same)}" if same else _nearest(slug, known)
                self.problems.append(f"{where}: there is no clause {slug!r}{hint}")
            if not isinstance(raw, dict):
                self.problems.append(f"{where}: a table with ruling and source, not {_shown(raw)}")
                continue
            self._unknown(where, raw, ("ruling", "source"))
            texts = [self._text(f"{where} {key}", raw.get(key)) for key in ("ruling", "source")]
            yield slug, HouseClause(*texts)

    def _source(self, name: str, table: Mapping[str, Any]) -> None:
        self._sources[name] = self._text(f"[{name}] source", table.get("source"))

    def _table(self, name: str, known: tuple[str, ...] | None = None) -> dict[str, Any]:
        table = self._tables.get(name, {})
        if not isinstance(table, dict):
            self.problems.append(f"{name} is a table, written [{name}], not {_shown(table)}")
            return {}
        if known is not None:
            self._unknown(f"[{name}]", table, known)
        return table

    def _unknown(self, where: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        self.problems += [
            f"{where}: unknown key {key!r}; known are {_listed(known)}" for key in table if key not in known
        ]

    def _names(self, where: str, names: object, known: tuple[str, ...]) -> list[str]:
        if not isinstance(names, list):
            self.problems.append(f"{where}: a list of names, not {_shown(names)}")
            return []
        unknown = [name for name in names if not isinstance(name, str) or name not in known]
        self.problems += [f"{where}: one of {_listed(known)}, not {_shown(name)}" for name in unknown]
        return list(dict.fromkeys(name for name in names if isinstance(name, str) and name in known))

    def _text(self, where: str, text: object) -> str:
        if isinstance(text, str) and text.strip():
            return " ".join(text.split())
        self.problems.append(f"{where}: {'it is missing' if text is None else f'a text, not {_shown(text)}'}")
        return ""


def clause_numbers() -> dict[str, tuple[str, ...]]:
    """
    Every clause by its slug, of a floor's ruling or of a dealer's audit, with the numbers that the editions print.
    """
    numbers: dict[str, tuple[str, ...]] = {}
    for name in EDITIONS:
        for slug, clause in edition(name).clauses.items():
            numbers[slug] = tuple(dict.fromkeys((*numbers.get(slug, ()), clause.number)))
    for slug, asked in dealing_clauses().items():
        numbers.setdefault(slug, tuple(dict.fromkeys(asked.number_in(name) for name in EDITIONS)))
    return numbers


def _nearest(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:56]} ..."
