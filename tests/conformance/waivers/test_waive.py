from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conformance.documents import Witness
from conformance.waivers.reading import read_waiver_file

Misdeal = Any
WHY = ("--reason", "boxed cards\nare 'not' \"seen\"", "--link", "BUG-7", "--owner", "dealing")
UNTIL = ("--expires", "2199-01-31")


@pytest.fixture
def document(tmp_path: Path, witness: Witness) -> Path:
    path = tmp_path / "deviation-01.json"
    path.write_bytes(msgspec.json.encode(witness))
    return path


def test_an_entry_is_made_from_a_deviation_file(misdeal: Misdeal, document: Path, witness: Witness) -> None:
    done = misdeal("waive", str(document), *WHY, *UNTIL)
    assert done.returncode == 0, done.stderr
    (waiver,) = read_waiver_file(misdeal.folder / "waivers.toml").waivers
    assert waiver.key == witness.key
    assert (waiver.game, waiver.profile, waiver.document) == ("all", "core", bytes(witness.document))
    assert (waiver.reason, waiver.link, waiver.owner) == ("boxed cards are 'not' \"seen\"", "BUG-7", "dealing")
    assert waiver.expires.isoformat() == "2199-01-31"
    # The witness does not hang on the run, whose folder may go.
    document.unlink()
    assert len(read_waiver_file(misdeal.folder / "waivers.toml").waivers) == 1
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_what_stands_in_the_file_stays_as_it_is(misdeal: Misdeal, document: Path, entry: dict[str, Any]) -> None:
    (misdeal.folder / "boxed.json").write_bytes(document.read_bytes())
    path = misdeal.folder / "known.toml"
    lines = [f"{name} = '{value}'" for name, value in entry.items() if name != "expires"]
    before = "# ours\r\n[[waiver]] # the first\r\nexpires = 2199-01-31\r\n" + "\r\n".join(
        line.replace("'core'", "'full'") for line in lines
    )
    path.write_bytes(before.encode())
    assert misdeal("waive", str(document), *WHY, *UNTIL, "--waivers", "known.toml").returncode == 0
    assert path.read_bytes().startswith(before.encode())
    assert [waiver.profile for waiver in read_waiver_file(path).waivers] == ["full", "core"]


def test_a_deviation_is_waived_once(misdeal: Misdeal, document: Path) -> None:
    misdeal("waive", str(document), *WHY, *UNTIL)
    before = {path: path.read_bytes() for path in misdeal.folder.rglob("*") if path.is_file()}
    done = misdeal("waive", str(document), *WHY, *UNTIL)
    assert done.returncode == 2
    assert "entry 1 of waivers.toml waives it already" in done.stderr
    assert misdeal("waive", str(document), *WHY, *UNTIL, "--game", "no_limit_holdem").returncode == 0
    assert {path: text for path in before if (text := path.read_bytes()) != before[path]}.keys() == {
        misdeal.folder / "waivers.toml"
    }


def test_a_file_that_is_malformed_is_left_alone(misdeal: Misdeal, document: Path) -> None:
    path = misdeal.folder / "waivers.toml"
    path.write_text("waiver = []\n")
    assert misdeal("waive", str(document), *WHY, *UNTIL).returncode == 2
    assert path.read_text() == "waiver = []\n"
    path.write_text("[[waiver]]\nrole = 'floor'\n")
    done = misdeal("waive", str(document), *WHY, *UNTIL)
    assert done.returncode == 2
    assert "entry 1: edition, game, profile" in done.stderr
    assert sorted(found.name for found in misdeal.folder.iterdir()) == ["deviation-01.json", "waivers.toml"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--reason", " ", "--link", "", "--owner", "x", *UNTIL), "--reason says nothing; --link says nothing."),
        ((*WHY, "--expires", "31.1.2199"), "--expires 31.1.2199 is no day. Write it as 2027-01-31."),
        ((*WHY, "--expires", "2019-01-31"), "--expires 2019-01-31 is over already."),
        ((*WHY, *UNTIL, "--game", "bridge"), "there is no game `bridge`. Choose from: no_limit_holdem"),
        (WHY, "the following arguments are required: --expires"),
        ((*WHY, *UNTIL, "--owner", "\udcff"), "written into a waiver file, its own name too, has to be UTF-8."),
        ((*WHY, *UNTIL, "--waivers", "\udcff.toml"), "written into a waiver file, its own name too, has to be UTF-8."),
    ],
)
def test_what_was_typed_wrongly_is_told(
    misdeal: Misdeal, document: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = misdeal("waive", str(document), *arguments)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert not (misdeal.folder / "waivers.toml").exists()


def test_a_file_without_an_ending_is_not_the_folder_of_its_witnesses(misdeal: Misdeal, document: Path) -> None:
    assert misdeal("waive", str(document), *WHY, *UNTIL, "--waivers", "known").returncode == 0
    (waiver,) = read_waiver_file(misdeal.folder / "known").waivers
    assert waiver.owner == "dealing"
    assert [path.parent.name for path in misdeal.folder.glob("*/*.json")] == ["known-witnesses"]


def test_a_deviation_of_a_run_is_named_by_its_number(misdeal: Misdeal, fake: Callable[..., str]) -> None:
    misdeal.certify(fake("accepts"), "--edition", "tda-2024", "--clause", "fouled_deck", "--jobs", "1")
    told = " ".join(misdeal("waive", "records", *WHY, *UNTIL).stderr.split())
    assert "records is a whole run. Name a deviation of it as well: 1 tda-2024 fouled_deck, hand_void expected" in told
    told = " ".join(misdeal("waive", "records", "9", *WHY, *UNTIL).stderr.split())
    assert "records has no deviation 9. It has 1 tda-2024 fouled_deck" in told
    for run in ("records", "records/run.jsonl"):
        assert misdeal("waive", run, "1", *WHY, *UNTIL, "--waivers", f"{Path(run).stem}.toml").returncode == 0
    (waiver,) = read_waiver_file(misdeal.folder / "records.toml").waivers
    assert waiver.key == misdeal.kept().deviations[0].key


def test_a_case_alone_names_no_deviation(misdeal: Misdeal, witness: Witness) -> None:
    (misdeal.folder / "case.json").write_bytes(bytes(witness.document))
    done = misdeal("waive", "case.json", *WHY, *UNTIL)
    assert done.returncode == 2
    assert "case.json is no deviation file of a run" in done.stderr
