from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conformance.documents import Witness
from conformance.options import WrongUsage
from conformance.waivers.reading import FIELDS, read_waiver_file
from reference_engine.model.case import Case

Entry = dict[str, Any]
Write = Callable[..., Path]


def problems(path: Path) -> list[str]:
    with pytest.raises(WrongUsage) as refused:
        read_waiver_file(path)
    said = str(refused.value)
    assert said.startswith(f"the waiver file {path} is malformed. Mend these first:")
    return [line.removeprefix("  - ") for line in said.splitlines()[1:]]


def test_an_entry_is_read_with_its_witness(waiver_file: Write, entry: Entry, two_boxed: Case) -> None:
    (waiver,) = read_waiver_file(waiver_file(entry)).waivers
    assert msgspec.structs.asdict(waiver.key) == {name: entry[name] for name in type(waiver.key).__struct_fields__}
    assert (waiver.number, waiver.game, waiver.profile, waiver.stub) == (1, "all", "core", None)
    assert (waiver.reason, waiver.link, waiver.owner) == (entry["reason"], "BUG-7", "dealing")
    assert waiver.expires == date(2199, 1, 31)
    assert msgspec.json.decode(waiver.document, type=Case) == two_boxed


def test_a_witness_may_stand_in_the_file_itself(waiver_file: Write, entry: Entry, two_boxed: Case) -> None:
    (waiver,) = read_waiver_file(waiver_file(entry | {"witness": msgspec.json.encode(two_boxed).decode()})).waivers
    assert msgspec.json.decode(waiver.document, type=Case) == two_boxed


def test_a_file_without_an_entry_waives_nothing(waiver_file: Write) -> None:
    assert read_waiver_file(waiver_file(text="# nothing is known\n")).waivers == ()


def test_the_digest_is_of_the_witness_too(waiver_file: Write, entry: Entry, witness: Witness) -> None:
    path = waiver_file(entry)
    before = read_waiver_file(path).sha256
    assert read_waiver_file(path).sha256 == before
    beside = path.parent / "boxed.json"
    beside.write_bytes(beside.read_bytes() + b"\n")
    assert read_waiver_file(path).sha256 != before
    assert witness.edit.encode() in beside.read_bytes()


def test_every_problem_is_named_at_once(waiver_file: Write, entry: Entry) -> None:
    path = waiver_file(
        entry | {"role": "owner", "edition": "tda-2020", "reason": "  ", "expires": "2027-01-31"},
        {name: value for name, value in entry.items() if name not in ("owner", "witness")} | {"note": "x"},
        entry | {"clause": "boxed_card", "witness": "gone.json"},
        entry | {"profile": "dealing", "game": "holdem"},
    )
    told = problems(path)
    assert [line.partition(":")[0] for line in told] == [f"entry {number}" for number in (1, 1, 1, 1, 2, 2, 3, 3, 4, 4)]
    everything = "\n".join(told)
    for said in (
        "reason is a text, not '  '",
        "role is one of floor, dealer, not 'owner'",
        "edition is one of tda-2019, tda-2024, not 'tda-2020'",
        "expires is a day without quotes, such as 2027-01-31, not '2027-01-31'",
        "owner, witness are missing",
        "unknown key 'note'",
        "tda-2024 has no clause 'boxed_card' for the floor; did you mean 'boxed_cards'?",
        "gone.json cannot be read: No such file or directory",
        "game is one of no_limit_holdem",
        "profile is one of core, full, physical, not 'dealing'",
    ):
        assert said in everything


@pytest.mark.parametrize("name", FIELDS)
def test_nothing_may_be_left_out(waiver_file: Write, entry: Entry, name: str) -> None:
    del entry[name]
    assert problems(waiver_file(entry)) == [f"entry 1: {name} is missing"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[waiver", "this is not TOML"),
        ("[waiver]\nrole = 'floor'", "an entry is a table of its own, written [[waiver]]"),
        ("[[waivers]]", "unknown key 'waivers'; an entry is written [[waiver]]"),
        ("[[waiver]]\nexpires = 2027-02-31", "this is not TOML"),
    ],
)
def test_what_is_no_waiver_file_is_refused(waiver_file: Write, text: str, said: str) -> None:
    assert said in "\n".join(problems(waiver_file(text=text)))


def test_two_entries_are_not_about_the_same(waiver_file: Write, entry: Entry) -> None:
    assert problems(waiver_file(entry, entry | {"reason": "another"})) == [
        "entry 2 is about the same deviation as entry 1"
    ]
    waiver_file(entry, entry | {"game": "no_limit_holdem"}, entry | {"profile": "full"})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"edition": "tda-2019"}, "is of tda-2024, and the entry of tda-2019"),
        ({"game": "razz"}, "is of no_limit_holdem, and the entry of razz"),
        ({"profile": "physical"}, "does not hold the undealt cards, as the profile physical asks"),
        (
            {"role": "dealer", "profile": "dealing", "clause": "chips"},
            "is not a request to deal, as the role of dealer is asked",
        ),
    ],
)
def test_a_witness_is_one_of_its_entry(waiver_file: Write, entry: Entry, changes: Entry, said: str) -> None:
    assert problems(waiver_file(entry | changes)) == [f"entry 1: the witness {said}"]


def test_a_witness_that_cannot_have_happened_is_refused(waiver_file: Write, entry: Entry, two_boxed: Case) -> None:
    twice = msgspec.structs.replace(two_boxed, events=(*two_boxed.events, *two_boxed.events[-1:]))
    (told,) = problems(waiver_file(entry | {"witness": msgspec.json.encode(twice).decode()}))
    assert "cannot have happened" in told


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage, match="cannot be read: No such file or directory"):
        read_waiver_file(tmp_path / "gone.toml")
